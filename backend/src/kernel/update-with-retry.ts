import { jitteredDelay } from './jittered-delay.js';
import { StaleWrite, type Collection, type StoredRecord } from './database.port.js';

const MAX_ATTEMPTS = 20;

/**
 * Updates a record by compare-and-swap: reads it, applies `change`, writes it at the version read, and retries when the
 * record was changed in between. `change` must be pure, because it may run several times; returning null changes nothing.
 * Returns the stored record, or null when there is none. Throws what `change` throws.
 */
export async function updateWithRetry<T extends StoredRecord>(
  collection: Collection<T>,
  id: string,
  change: (current: T) => T | null,
): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await collection.get(id);
    const changed = current && change(current);
    if (!changed) return current;
    try {
      return await collection.replace(changed);
    } catch (error) {
      if (!(error instanceof StaleWrite) || attempt === MAX_ATTEMPTS) throw error;
      await jitteredDelay(attempt);
    }
  }
}
