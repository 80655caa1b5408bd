import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { Account } from './account.js';

const MINUTE = 60_000;

/** How long a link works after it was requested. */
export const LINK_MS = { reset: 30 * MINUTE, invitation: 7 * 24 * 60 * MINUTE };

/** A request for a link that sets a password. Also stored for an unknown email address, until the job looks it up. */
export interface PasswordReset extends StoredRecord {
  kind: keyof typeof LINK_MS;
  email: string;
  /** Null until the link is created. The token itself is only in the mail. */
  tokenHash: string | null;
  accountId: string | null;
  /** The account's passwordVersion when the link was created. */
  passwordVersion: number | null;
  /** When the link may be created and mailed; during an attempt, the end of its lease. Null when done. */
  dueAt: Instant | null;
  expiresAt: Instant;
  usedAt: Instant | null;
}

/**
 * Whether a link is valid for this account: not used or expired, and password and email address are those it was
 * requested for.
 */
export function isValidFor(reset: PasswordReset, account: Account | null, now: Instant): account is Account {
  return (
    reset.usedAt === null &&
    reset.expiresAt > now &&
    account !== null &&
    !account.disabled &&
    account.id === reset.accountId &&
    account.email === reset.email &&
    account.passwordVersion === reset.passwordVersion
  );
}
