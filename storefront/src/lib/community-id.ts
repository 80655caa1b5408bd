import { useQuery } from '@tanstack/react-query';
import { communitiesQuery } from './account-queries.js';

/** The id of a community by its name; null while the list is loading, and for one that is not listed. */
export function useCommunityId(communityName: string): string | null {
  return useQuery(communitiesQuery).data?.find(({ name }) => name === communityName)?.id ?? null;
}
