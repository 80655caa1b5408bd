import type { Claims } from './session.js';

const MAX_TOKENS = 5_000;

/**
 * The claims of access tokens whose signature has been verified, by token. Only the signature is remembered: expiry,
 * session and account are checked for every request.
 */
export class VerifiedTokens {
  /** In insertion order: the oldest is dropped first. */
  private readonly known = new Map<string, Claims>();

  /** The claims of a token; undefined when its signature has not been verified, or was verified long ago. */
  get(token: string): Claims | undefined {
    return this.known.get(token);
  }

  /** Remembers a token whose signature was verified. Drops the oldest one above MAX_TOKENS. */
  remember(token: string, claims: Claims): void {
    this.known.set(token, claims);
    if (this.known.size > MAX_TOKENS) this.known.delete(this.known.keys().next().value!);
  }

  /** Forgets a token whose session has ended. */
  forget(token: string): void {
    this.known.delete(token);
  }
}
