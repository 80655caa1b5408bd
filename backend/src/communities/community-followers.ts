import type { CommunityUses } from '#libs/contract/communities.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { Collection, Filter, StoredRecord } from '../kernel/database.port.js';

/** Records of a feature that name communities. */
export interface CommunityFollower {
  /** How many name one of these communities, by kind. */
  count: (names: readonly string[]) => Promise<Partial<CommunityUses>>;
  /** Makes those that name the one name the other. Doing it again does nothing. */
  move: (from: string, to: string) => Promise<void>;
}

const BATCH = 200;

/** A collection whose records have a field `community`. */
export function communityField<T extends StoredRecord & { community: string | null }>(
  kind: keyof CommunityUses,
  records: Collection<T>,
): CommunityFollower {
  return {
    count: async (names) => ({ [kind]: await records.count({ filter: { community: { in: names } } }) }),
    move: (from, to) =>
      eachNaming(records, { community: from }, ({ id }) =>
        updateWithRetry(records, id, (current) => (current.community === from ? { ...current, community: to } : null)),
      ),
  };
}

/** Does something with each record of a filter that it makes leave the filter; ends when a round brings it no further. */
export async function eachNaming<T extends StoredRecord>(
  records: Collection<T>,
  filter: Filter<T>,
  leave: (record: T) => Promise<unknown>,
): Promise<void> {
  let before = '';
  for (;;) {
    const found = await records.list({ filter, limit: BATCH });
    const round = found.map(({ id }) => id).join();
    if (found.length === 0 || round === before) return;
    for (const record of found) await leave(record);
    before = round;
  }
}
