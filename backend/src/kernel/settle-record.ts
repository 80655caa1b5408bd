import type { Collection, StoredRecord } from './database.port.js';
import { ConflictRetries } from './update-with-retry.js';

/** A record whose changes have effects on other records. It is settled once they were applied. */
type Settleable = StoredRecord & { settled: boolean };

/**
 * Applies the effects of a record and marks it as settled. When the record is changed in the meantime, its new version
 * is settled as well. A crash in between leaves the record unsettled, for the reconciler.
 *
 * @param apply applies the effects of a version and returns it as it is to be stored; null when it must not be settled.
 * Idempotent, because it may run several times
 * @returns the settled record; null when `apply` returned null
 */
export async function settleRecord<T extends Settleable>(
  records: Collection<T>,
  record: T,
  apply: (latest: T) => Promise<T | null>,
): Promise<T | null> {
  let latest = record;
  const retries = new ConflictRetries();
  for (;;) {
    const applied = await apply(latest);
    if (applied === null) return null;
    try {
      return await records.replace({ ...applied, settled: true });
    } catch (error) {
      await retries.wait(error);
    }
    latest = (await records.get(record.id))!;
    if (latest.settled) return latest;
  }
}
