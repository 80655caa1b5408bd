import { useGetList, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { Choice } from '../list/filters.js';

/** As many as a list answers at once. */
const MOST = 1000;

/** The communities that may be chosen, by name. */
export function useCommunities(): { communities: (CommunityResponse & RaRecord)[]; isPending: boolean } {
  const { data = [], isPending } = useCommunitiesOf({ active: true });
  return { communities: data, isPending };
}

/** All of them, for filters: records of a community that is not active any more are still to be found. */
export function useCommunityChoices(): readonly Choice[] {
  return (useCommunitiesOf({}).data ?? []).map(({ id, name }) => ({ id, name }));
}

function useCommunitiesOf(filter: object) {
  const query = { pagination: { page: 1, perPage: MOST }, sort: { field: 'name', order: 'ASC' as const }, filter };
  return useGetList<CommunityResponse & RaRecord>('communities', query, { meta: { choices: 'communities' } });
}
