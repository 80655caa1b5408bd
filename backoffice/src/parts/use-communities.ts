import { useGetList, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';

/** As many as a list answers at once. */
const MOST = 1000;

/** The communities that may be chosen, by name. */
export function useCommunities(): { communities: (CommunityResponse & RaRecord)[]; isPending: boolean } {
  const { data = [], isPending } = useCommunitiesOf({ active: true });
  return { communities: data, isPending };
}

/** The names of all, for filters: records of a community that is not active any more are still to be found. */
export function useCommunityNames(): readonly string[] {
  return (useCommunitiesOf({}).data ?? []).map(({ name }) => name);
}

function useCommunitiesOf(filter: object) {
  const query = { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' as const }, filter };
  return useGetList<CommunityResponse & RaRecord>('communities', query, { meta: { choices: 'communities' } });
}
