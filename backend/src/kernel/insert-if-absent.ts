import { jitteredDelay } from './jittered-delay.js';
import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';

const MAX_ATTEMPTS = 10;

/** Inserts a record with a deterministic id, or returns the existing one. Idempotent. */
export async function insertIfAbsent<T extends StoredRecord>(
  collection: Collection<T>,
  record: NewRecord<T>,
): Promise<T> {
  try {
    return await collection.insert(record);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    // On a replica set the unique key can reject a record shortly before a majority read returns the existing one.
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const existing = await collection.get(record.id);
      if (existing) return existing;
      await jitteredDelay(attempt);
    }
    throw error;
  }
}
