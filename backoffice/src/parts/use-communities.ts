import { useGetList, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';

/** As many as a list answers at once. */
const MOST = 1000;

/** The communities that may be chosen, by name. */
export function useCommunities(): { communities: (CommunityResponse & RaRecord)[]; isPending: boolean } {
  const { data = [], isPending } = useGetList<CommunityResponse & RaRecord>('communities', {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'name', order: 'ASC' },
    filter: { active: true },
  });
  return { communities: data, isPending };
}

/** Their names, for filters. */
export function useCommunityNames(): readonly string[] {
  return useCommunities().communities.map(({ name }) => name);
}
