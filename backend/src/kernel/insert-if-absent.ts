import { jitteredDelay } from './jittered-delay.js';
import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';

const MAX_READS = 10;

/** Inserts a record with a deterministic id, or returns the existing one. Idempotent. */
export async function insertIfAbsent<T extends StoredRecord>(
  collection: Collection<T>,
  record: NewRecord<T>,
): Promise<T> {
  try {
    return await collection.insert(record);
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    const existing = await readExisting(() => collection.get(record.id));
    if (existing) return existing;
    throw error;
  }
}

/**
 * Reads the record that has caused a unique violation. On a replica set the unique key can reject a record shortly
 * before a majority read returns the existing one, so it is read several times. Null if it does not exist any more.
 */
export async function readExisting<T>(read: () => Promise<T | null>): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const existing = await read();
    if (existing || attempt === MAX_READS) return existing;
    await jitteredDelay(attempt);
  }
}
