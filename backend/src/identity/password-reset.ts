import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { Account } from './account.js';

const MINUTE = 60_000;

/** How long a link works, from when it was asked for. */
export const LINK_MS = { reset: 30 * MINUTE, invitation: 7 * 24 * 60 * MINUTE };

/** Somebody asked for a link that sets a password. It is kept also for an unknown address, until that is found out. */
export interface PasswordReset extends StoredRecord {
  kind: keyof typeof LINK_MS;
  email: string;
  /** Null until the link is made; the token itself is only in the mail. */
  tokenHash: string | null;
  accountId: string | null;
  /** The account's passwordVersion when the link was made. */
  passwordVersion: number | null;
  /** When the link is made and mailed; while a process is at it, when another may. Null when that is done. */
  dueAt: Instant | null;
  expiresAt: Instant;
  usedAt: Instant | null;
}

/** Whether a link still sets this account's password: once, in time, and for the password and address it was asked with. */
export function opens(reset: PasswordReset, account: Account | null, now: Instant): account is Account {
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
