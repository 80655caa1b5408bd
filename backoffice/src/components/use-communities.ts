import { useGetList, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { Choice } from '../list/filters.js';

/** The largest page of a list. */
const MAX_COMMUNITIES = 1000;

/** The active communities, by name. */
export function useCommunities() {
  const { data = [], isPending, error, refetch } = useCommunitiesOf({ active: true });
  return { communities: data, isPending, error, refetch };
}

/** All communities, by name. Inactive ones still have records. */
export function useAllCommunities() {
  const { data = [], isPending } = useCommunitiesOf({});
  return { communities: data, isPending };
}

/** All communities, for filters. */
export function useCommunityChoices(): readonly Choice[] {
  return useAllCommunities().communities.map(({ id, name }) => ({ id, name }));
}

function useCommunitiesOf(filter: object) {
  const query = {
    pagination: { page: 1, perPage: MAX_COMMUNITIES },
    sort: { field: 'name', order: 'ASC' as const },
    filter,
  };
  return useGetList<CommunityResponse & RaRecord>('communities', query, { meta: { choices: 'communities' } });
}
