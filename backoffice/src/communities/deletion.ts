import type { RaRecord } from 'react-admin';
import type { CommunityResponse } from '#libs/contract/communities.js';
import type { DeletionTexts } from '../components/DeleteAction.js';
import { usageText } from './community.js';
import { useCommunityUses } from './use-community-uses.js';

export const DELETION: DeletionTexts = {
  question: 'Are you sure you want to delete this community?',
  deleted: 'Community deleted',
  failed: 'Error deleting community',
  useObstacle: useRecordsOf,
};

/** Why a community cannot be deleted: records refer to it. Until they are counted, the server decides. */
function useRecordsOf(record: RaRecord): string | null {
  const { id, name } = record as CommunityResponse & RaRecord;
  const { data } = useCommunityUses(id);
  const uses = data ? usageText(data) : [];
  if (uses.length === 0) return null;
  return `${name} is in use: ${uses.join(', ')}. Merge it into another community, or make it unavailable.`;
}
