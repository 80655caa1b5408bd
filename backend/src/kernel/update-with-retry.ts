import { jitteredDelay } from './jittered-delay.js';
import { RecordLocked, StaleWrite, type Collection, type StoredRecord } from './database.port.js';

/**
 * Many requests can change one record at once, and on a busy machine each attempt takes long. Giving up therefore needs
 * both a number of attempts and a time.
 */
const MIN_ATTEMPTS = 20;
const MAX_RETRY_MS = 10_000;

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
  const retries = new ConflictRetries();
  for (;;) {
    const changed = current && (await change(current));
    if (!changed) return current;
    try {
      return await collection.replace(changed);
    } catch (error) {
      await retries.wait(error);
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

/** The attempts to write a record that others change at the same time. */
export class ConflictRetries {
  private attempts = 0;
  private readonly began = performance.now();

  /**
   * Waits before the next attempt after a concurrent change, because another process's write may become readable with
   * a delay. The store has already waited for a locked record.
   *
   * @throws the error if it is a different one, or after ten seconds of attempts
   */
  async wait(error: unknown): Promise<void> {
    this.attempts += 1;
    const isOver = this.attempts >= MIN_ATTEMPTS && performance.now() - this.began > MAX_RETRY_MS;
    if (!(error instanceof StaleWrite) || error instanceof RecordLocked || isOver) throw error;
    await jitteredDelay(this.attempts);
  }
}
