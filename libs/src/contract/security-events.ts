import type { Difference } from '../differences.js';
import type { Role, StaffRole } from './accounts.js';

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

/** Why sessions ended early. */
export const SESSION_END_REASONS = [
  'password-changed',
  'email-changed',
  'role-changed',
  'access-changed',
  'refresh-token-reused',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** GET security-events: an authentication event. */
export interface SecurityEventResponse {
  id: string;
  _id: string;
  event: SecurityEventName;
  at: string;
  /** Null for failed sign-ins to an unknown email address, or to several accounts. */
  accountId: string | null;
  /** The account's name at the time. */
  name: string | null;
  role: Role | null;
  /** Null for customers, and for events from before it was recorded. */
  staffRole: StaffRole | null;
  /** The IP address of the caller; null outside a request. */
  remoteAddress: string | null;
  /** The email address of the member of staff who changed somebody else's account; null otherwise. */
  by: string | null;
  /** For `sessions-ended`. */
  reason: SessionEndReason | null;
  /** For `sign-in-failures`: the number of failed attempts before further ones were slowed down. */
  attempts: number | null;
  /** The changed values, for changes. */
  differences: Difference[];
}
