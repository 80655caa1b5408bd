import { AsyncLocalStorage } from 'node:async_hooks';
import type { Instant } from '#libs/calendar.js';
import type { Clock } from './clock.port.js';
import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';
import { idAt, newId } from './ids.js';
import { jitteredDelay } from './jittered-delay.js';

/** A request that its client may send again, under the same idempotency key. */
export interface RequestIdentity {
  id: string;
  /** When its first attempt began. */
  startedAt: Instant;
}

const MAX_READS = 10;

const requests = new AsyncLocalStorage<RequestIdentity & { created: number }>();

/** The repeatable request that is being carried out; null for one without a key, and for jobs. */
export function currentRequest(): RequestIdentity | null {
  return requests.getStore() ?? null;
}

export function runAsRequest<T>({ id, startedAt }: RequestIdentity, work: () => T): T {
  return requests.run({ id, startedAt, created: 0 }, work);
}

/** The id of a record that the current request creates: within a repeatable request, the same at each attempt. */
export function newRecordId(clock: Clock): string {
  const request = requests.getStore();
  if (!request) return newId(clock.millis());
  request.created += 1;
  return idAt(Date.parse(request.startedAt), request.id, String(request.created));
}

/**
 * Inserts a new record. Within a repeatable request its id follows from the idempotency key, so that another attempt
 * after a crash gets the record that the first one stored. Throws UniqueViolation for any other record's unique key.
 */
export async function createRecord<T extends StoredRecord>(
  collection: Collection<T>,
  clock: Clock,
  fields: Omit<NewRecord<T>, 'id'>,
): Promise<T> {
  const id = newRecordId(clock);
  try {
    return await collection.insert({ ...fields, id } as NewRecord<T>);
  } catch (error) {
    if (!(error instanceof UniqueViolation) || !currentRequest()) throw error;
    const stored = await storedBefore(collection, id, error.fields.includes('id'));
    if (stored) return stored;
    throw error;
  }
}

/** On a replica set a duplicate is refused a moment before the first record can be read. */
async function storedBefore<T extends StoredRecord>(
  collection: Collection<T>,
  id: string,
  exists: boolean,
): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await collection.get(id);
    if (stored || !exists || attempt === MAX_READS) return stored;
    await jitteredDelay(attempt);
  }
}
