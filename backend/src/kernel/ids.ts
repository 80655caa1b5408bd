import { createHash, randomBytes } from 'node:crypto';

/** The time in milliseconds and 120 random bits, in lower-case letters and digits: unguessable, and sorted by age. */
export function newId(now: number): string {
  return prefixAt(now) + randomBytes(15).toString('hex');
}

/** An id that sorts by age like newId's, and is the same for the same parts. */
export function idAt(now: number, ...parts: string[]): string {
  return prefixAt(now) + createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 30);
}

function prefixAt(now: number): string {
  return now.toString(36).padStart(9, '0');
}

/** A deterministic id: the same for the same parts, so that repeating an effect yields one record. */
export function idFrom(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

const REQUEST_ID_BYTES = 9;
let randomPool = Buffer.alloc(0);
let poolUsed = 0;

/** Identifies a request in the log, in the X-Request-Id header and in problem documents. Drawn from random bytes in bulk. */
export function newRequestId(): string {
  if (poolUsed === randomPool.length) {
    randomPool = randomBytes(REQUEST_ID_BYTES * 256);
    poolUsed = 0;
  }
  return randomPool.toString('base64url', poolUsed, (poolUsed += REQUEST_ID_BYTES));
}
