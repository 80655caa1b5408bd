import { jitteredDelay } from './jittered-delay.js';
import { RecordLocked, StaleWrite, type Collection, type StoredRecord } from './database.port.js';

const MAX_ATTEMPTS = 20;

/**
 * Updates a record by compare-and-swap: reads it, applies `change`, writes it at the version read, and retries when the
 * record was changed in between. `change` may read but not write, because it may run several times; returning null
 * changes nothing. Returns the stored record, or null when there is none.
 *
 * @param known the record that was just read or written, which saves a read; one that is outdated is read again
 * @throws what `change` throws
 */
export async function updateWithRetry<T extends StoredRecord>(
  collection: Collection<T>,
  id: string,
  change: (current: T) => T | null | Promise<T | null>,
  known?: T,
): Promise<T | null> {
  let current = known ?? (await collection.get(id));
  for (let attempt = 1; ; attempt += 1) {
    const changed = current && (await change(current));
    if (!changed) return current;
    try {
      return await collection.replace(changed);
    } catch (error) {
      await beforeRetry(error, attempt);
      current = await collection.get(id);
    }
  }
}

/** Writes a record that was read before. Returns null if it was changed in the meantime, such as by another process. */
export async function replaceUnlessStale<T extends StoredRecord>(
  collection: Collection<T>,
  changed: T,
): Promise<T | null> {
  try {
    return await collection.replace(changed);
  } catch (error) {
    if (error instanceof StaleWrite) return null;
    throw error;
  }
}

/**
 * Waits before retrying after a concurrent change, because another process's write may become readable with a delay.
 * The store has already waited for a locked record.
 *
 * @param attempt from 1
 * @throws the error if it is a different one, or after too many attempts
 */
export async function beforeRetry(error: unknown, attempt: number): Promise<void> {
  if (!(error instanceof StaleWrite) || error instanceof RecordLocked || attempt >= MAX_ATTEMPTS) throw error;
  await jitteredDelay(attempt);
}
