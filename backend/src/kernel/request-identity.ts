import type { Instant } from '#libs/calendar.js';
import { AsyncContext } from './async-context.js';
import type { Clock } from './clock.port.js';
import { UniqueViolation, type Collection, type NewRecord, type StoredRecord } from './database.port.js';
import { idAt, newId } from './ids.js';
import { readExisting } from './insert-if-absent.js';

/** A request with an idempotency key, which its client can repeat. */
interface RequestIdentity {
  id: string;
  /** When the first attempt started. */
  startedAt: Instant;
}

const requests = new AsyncContext<RequestIdentity & { created: number }>();

/** The current request with an idempotency key; null for other requests and jobs. */
export function currentIdempotentRequest(): RequestIdentity | null {
  return requests.get() ?? null;
}

/** Runs `work` as a request with an idempotency key, until its promise is settled. */
export function runAsRequest<T>({ id, startedAt }: RequestIdentity, work: () => T): T {
  return requests.run({ id, startedAt, created: 0 }, work);
}

/** Runs work outside the current request, such as a job that it starts. */
export function runOutsideRequest<T>(work: () => T): T {
  return requests.runWithout(work);
}

/** The id of a record that the current request creates. With an idempotency key, it is the same for every attempt. */
export function newRecordId(clock: Clock): string {
  const request = requests.get();
  if (!request) return newId(clock.millis());
  request.created += 1;
  return idAt(Date.parse(request.startedAt), request.id, String(request.created));
}

/**
 * Inserts a new record. With an idempotency key its id derives from the key, so that another attempt after a crash gets
 * the record that the first one stored. Throws UniqueViolation for the unique key of another record.
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
    if (!(error instanceof UniqueViolation) || !currentIdempotentRequest()) throw error;
    const read = () => collection.get(id);
    const stored = await (error.fields.includes('id') ? readExisting(read) : read());
    if (stored) return stored;
    throw error;
  }
}
