import { hash, randomBytes } from 'node:crypto';

/** Base 32, in sort order. It keeps ids short, because every index entry of a record contains its id. */
const LETTERS = '0123456789abcdefghijklmnopqrstuv';
const LETTERS_OF_ID = 20;

/** The time in milliseconds and 100 random bits, in lower-case letters and digits: unguessable, and sorted by age. */
export function newId(now: number): string {
  return prefixAt(now) + lettersOf(pooledRandomBytes(LETTERS_OF_ID));
}

/** An id that sorts by age like newId's, and is the same for the same parts. */
export function idAt(now: number, ...parts: string[]): string {
  return prefixAt(now) + lettersOf(hash('sha256', JSON.stringify(parts), 'buffer'));
}

/** One letter for each of the first bytes. */
function lettersOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < LETTERS_OF_ID; at += 1) letters += LETTERS[bytes[at]! % LETTERS.length]!;
  return letters;
}

function prefixAt(now: number): string {
  return now.toString(36).padStart(9, '0');
}

/** A deterministic id: the same for the same parts, so that repeating an effect yields one record. */
export function idFrom(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32);
}

const REQUEST_ID_BYTES = 9;

/** Identifies a request in the log, in the X-Request-Id header and in problem documents. */
export function newRequestId(): string {
  return pooledRandomBytes(REQUEST_ID_BYTES).toString('base64url');
}

const POOL_BYTES = 4_096;
let pool = Buffer.alloc(0);
let poolUsed = 0;

/** A view of random bytes that nobody else gets. They are generated in bulk, because each call of the system is slow. */
function pooledRandomBytes(size: number): Buffer {
  if (poolUsed + size > pool.length) {
    pool = randomBytes(POOL_BYTES);
    poolUsed = 0;
  }
  return pool.subarray(poolUsed, (poolUsed += size));
}
