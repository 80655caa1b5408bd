import { createHash, randomBytes } from 'node:crypto';

/** A random token for a mailed link or a cookie. It cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which tokens are stored, so that a stolen database contains no valid one. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
