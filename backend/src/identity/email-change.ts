import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#libs/calendar.js';
import { hashOfToken } from './secret-token.js';

/** How long the mailed link is valid. */
export const EMAIL_LINK_MS = 24 * 60 * 60 * 1000;

/** A new email address that has not been confirmed. It is part of the account, so that confirming it is one write. */
export interface EmailChange {
  id: string;
  email: string;
  tokenHash: string;
  expiresAt: Instant;
}

/** The part of an account that a token is checked against. */
interface ChangingAccount {
  disabled: boolean;
  emailChange: EmailChange | null;
}

/** A change to a new email address, with the hash of the token that confirms it. @param secret see emailToken */
export function newEmailChange(secret: string, accountId: string, change: Omit<EmailChange, 'tokenHash'>): EmailChange {
  return { ...change, tokenHash: hashOfToken(emailToken(secret, accountId, change.id)) };
}

/**
 * The token derives from the installation's secret and is not stored, so the job that mails it can derive it again
 * after a crash, and a stolen database contains no valid token. It starts with the account's id, which finds the
 * account.
 */
export function emailToken(secret: string, accountId: string, changeId: string): string {
  const proof = createHmac('sha256', secret).update(`email change ${accountId} ${changeId}`).digest('base64url');
  return `${accountId}.${proof}`;
}

/** The account id in a token; null for text that is not a token. */
export function accountIdOf(token: string): string | null {
  return /^([0-9a-z]{1,64})\.[\w-]{43}$/.exec(token.slice(0, 200))?.[1] ?? null;
}

/** The change that a token confirms; null for an invalid or expired one. */
export function confirmedBy(
  token: string,
  { disabled, emailChange }: ChangingAccount,
  now: Instant,
): EmailChange | null {
  if (disabled || emailChange === null || emailChange.expiresAt <= now) return null;
  const matches = timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(emailChange.tokenHash));
  return matches ? emailChange : null;
}

/** The email address that can still be confirmed, or null. */
export function pendingEmail({ emailChange }: Pick<ChangingAccount, 'emailChange'>, now: Instant): string | null {
  return emailChange !== null && emailChange.expiresAt > now ? emailChange.email : null;
}
