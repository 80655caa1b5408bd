import type { Difference } from '../differences.js';
import type { Role } from './accounts.js';

export const SECURITY_EVENTS = [
  'signed-in',
  'signed-out',
  'sign-in-failures',
  'password-set',
  'password-changed',
  'password-reset',
  'email-change-requested',
  'email-changed',
  'role-changed',
  'access-changed',
  'sessions-ended',
] as const;
export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** Why sessions ended before their time. */
export const SESSION_END_REASONS = [
  'password-changed',
  'email-changed',
  'role-changed',
  'access-changed',
  'refresh-token-reused',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** GET security-events: what happened around signing in to an account. */
export interface SecurityEventResponse {
  id: string;
  _id: string;
  event: SecurityEventName;
  at: string;
  /** Null for failed sign-ins with an address that has no account, or over many accounts. */
  accountId: string | null;
  /** The account's name then. */
  name: string | null;
  role: Role | null;
  /** The IP address it came from; null when the product itself did it. */
  remoteAddress: string | null;
  /** The email address of the member of staff who did it to somebody else's account; null otherwise. */
  by: string | null;
  /** Of `sessions-ended`. */
  reason: SessionEndReason | null;
  /** Of `sign-in-failures`: how many failed before further attempts were slowed down. */
  attempts: number | null;
  /** What changed, of changes. */
  differences: Difference[];
}
