import type { Instant } from '#libs/calendar.js';
import { StaleWrite, type Collection, type Filter, type Query, type StoredRecord } from './database.port.js';
import { yieldingToEventLoop } from './event-loop.js';

/**
 * Removes the records of a query, oldest first, until the signal is aborted. Reads only these, by their index. Safe to
 * run in several processes at once. A record that is changed in the meantime is kept.
 *
 * @param isKept whether a record is not to be removed yet
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

/** Removes the records that have expired, with removeOld. @param now UTC */
export function removeExpired<T extends StoredRecord & { expiresAt: Instant }>(
  records: Collection<T>,
  now: Instant,
  signal: AbortSignal,
): Promise<void> {
  const filter = { expiresAt: { lte: now } } as Filter<T>;
  return removeOld(records, { filter, sort: ['expiresAt', 'ASC'] }, signal);
}
