import { StaleWrite, type Collection, type Query, type StoredRecord } from './database.port.js';
import { yieldingToEventLoop } from './event-loop.js';

/**
 * Removes the records of a query, the oldest first, until the signal is aborted. Reads only these, by their index. Several
 * processes may do it at once. A record that is changed meanwhile is kept.
 *
 * @param isKept records that are not removed yet
 */
export async function removeOld<T extends StoredRecord>(
  records: Collection<T>,
  query: Query<T>,
  signal: AbortSignal,
  isKept: (record: T) => boolean = () => false,
): Promise<void> {
  for await (const record of yieldingToEventLoop(records.stream(query), signal)) {
    if (isKept(record)) continue;
    try {
      await records.remove(record.id, record.version);
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
    }
  }
}
