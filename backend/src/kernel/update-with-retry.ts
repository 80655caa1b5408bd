import { jitteredDelay } from './jittered-delay.js';
import { StaleWrite, type Collection, type StoredRecord } from './database.port.js';

const MAX_ATTEMPTS = 20;

/**
 * Reads a record, lets `change` say what it becomes, and writes it if nobody else did meanwhile; else begins again.
 * `change` must be pure: it may run several times. Null from it leaves the record as it is.
 * Answers the record as stored, or null when there is none. Throws what `change` throws.
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
