import { jitteredDelay } from './jittered-delay.js';
import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';

const MAX_ATTEMPTS = 10;

/** Inserts a record with a deterministic id, or answers the one that is there: doing it twice is doing it once. */
export async function insertIfAbsent<T extends StoredRecord>(
  collection: Collection<T>,
  record: NewRecord<T>,
): Promise<T> {
  try {
    return await collection.insert(record);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    // On a replica set another one's record is refused a moment before it can be read.
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const existing = await collection.get(record.id);
      if (existing) return existing;
      await jitteredDelay(attempt);
    }
    throw error;
  }
}
