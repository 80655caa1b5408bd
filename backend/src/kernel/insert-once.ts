import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';

/** Inserts a record with a deterministic id, or answers the one that is there: doing it twice is doing it once. */
export async function insertOnce<T extends StoredRecord>(collection: Collection<T>, record: NewRecord<T>): Promise<T> {
  try {
    return await collection.insert(record);
  } catch (error) {
    const existing = error instanceof UniqueViolation ? await collection.get(record.id) : null;
    if (existing) return existing;
    throw error;
  }
}
