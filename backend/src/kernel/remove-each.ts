import { StaleWrite, type Collection, type Query, type StoredRecord } from './database.port.js';

const BATCH = 500;

/** Removes the records of a query in batches, such as expired ones. A record that is changed meanwhile is kept. */
export async function removeEach<T extends StoredRecord>(collection: Collection<T>, query: Query<T>): Promise<void> {
  for (;;) {
    const records = await collection.list({ ...query, limit: BATCH });
    for (const { id, version } of records) {
      try {
        await collection.remove(id, version);
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
      }
    }
    if (records.length < BATCH) return;
  }
}
