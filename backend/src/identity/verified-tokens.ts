import type { Claims } from './session.js';

const MAX_TOKENS = 5_000;

/**
 * The claims of access tokens whose signature has been verified, by the authorization header that carried them. Only
 * the signature is remembered: expiry, session and account are checked for every request.
 */
export class VerifiedTokens {
  /** In insertion order: the oldest is dropped first. */
  private readonly known = new Map<string, Claims>();

  get(authorization: string | undefined): Claims | undefined {
    return authorization === undefined ? undefined : this.known.get(authorization);
  }

  remember(authorization: string, claims: Claims): void {
    this.known.set(authorization, claims);
    if (this.known.size > MAX_TOKENS) this.known.delete(this.known.keys().next().value!);
  }

  forget(authorization: string): void {
    this.known.delete(authorization);
  }
}
