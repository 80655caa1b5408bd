import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { usageText } from './community.js';

export const DELETION: DeletionTexts = {
  question: 'Are you sure you want to delete this community?',
  deleted: 'Community deleted',
  failed: 'Error deleting community',
  useObstacle: useRecordsOf,
};

/** The numbers of records that refer to a community. Loaded once for the dialogs of a community. */
export function useCommunityUses({ id }: Pick<CommunityResponse, 'id'>) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  return useQuery({ queryKey: ['communities', 'uses', id], queryFn: () => dataProvider.communityUses(id) });
}

/** Why a community cannot be deleted: records refer to it. Until they are counted, the server decides. */
function useRecordsOf(record: RaRecord): string | null {
  const community = record as CommunityResponse & RaRecord;
  const { data } = useCommunityUses(community);
  const uses = data ? usageText(data) : [];
  if (uses.length === 0) return null;
  return `${community.name} is in use: ${uses.join(', ')}. Merge it into another community, or make it not available.`;
}
