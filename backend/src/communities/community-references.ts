import type { CommunityUses } from '#libs/contract/communities.js';
import type { Collection, Filter, StoredRecord } from '../kernel/database.port.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';

/** The records of a feature that refer to communities. */
export interface CommunityReferences {
  /** The number of records that refer to a community, by kind. Without it, they are not listed as uses. */
  count?: (id: string) => Promise<Partial<CommunityUses>>;
  /** Changes the references to one community into references to another, until the signal is aborted. Idempotent. */
  repoint: (from: string, to: string, signal: AbortSignal) => Promise<void>;
}

const BATCH = 200;

/**
 * References in the field `communityId` of a collection's records. @param repointed the record with its reference
 * changed
 */
export function communityReferences<T extends StoredRecord & { communityId: string | null }>(
  kind: keyof CommunityUses,
  records: Collection<T>,
  repointed: (record: T, to: string) => T,
): CommunityReferences {
  return {
    count: async (id) => ({ [kind]: await records.count({ filter: filterOf(id) }) }),
    repoint: repointing(records, repointed),
  };
}

/** Changes the community of all records that have another one. @param repointed see communityReferences */
export function repointing<T extends StoredRecord & { communityId: string | null }>(
  records: Collection<T>,
  repointed: (record: T, to: string) => T,
): CommunityReferences['repoint'] {
  return (from, to, signal) =>
    updateEach(records, filterOf<T>(from), signal, ({ id }) =>
      updateWithRetry(records, id, (current) => (current.communityId === from ? repointed(current, to) : null)),
    );
}

function filterOf<T extends StoredRecord & { communityId: string | null }>(communityId: string): Filter<T> {
  return { communityId };
}

/**
 * Updates all records that match a filter, in batches, until the signal is aborted. An updated record must no longer
 * match.
 */
export async function updateEach<T extends StoredRecord>(
  records: Collection<T>,
  filter: Filter<T>,
  signal: AbortSignal,
  update: (record: T) => Promise<unknown>,
): Promise<void> {
  let before = '';
  for (;;) {
    const found = await records.list({ filter, limit: BATCH });
    const batch = found.map(({ id }) => id).join();
    if (found.length === 0 || batch === before) return;
    for (const record of found) {
      if (signal.aborted) return;
      await update(record);
    }
    before = batch;
  }
}
