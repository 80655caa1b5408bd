import type { Instant } from '#libs/calendar.js';

interface Occurrence {
  /** The mails and the event of a notice derive their ids from it, so that repeating a notice sends nothing twice. */
  id: string;
  at: Instant;
  /** The caller's IP address; null outside a request. */
  remoteAddress: string | null;
}

export interface PasswordChanged extends Occurrence {
  kind: 'password-changed';
  /** The recipient; null for the first password of an account, which needs no notice. */
  email: string | null;
  /** Whether it was set with a mailed link, or by the signed-in owner, whose session continues. */
  by: 'link' | 'owner';
}

export interface EmailChangeRequested extends Occurrence {
  kind: 'email-change-requested';
  oldEmail: string;
  newEmail: string;
}

export interface EmailChanged extends Occurrence {
  kind: 'email-changed';
  oldEmail: string;
  newEmail: string;
  /** Staff change the email addresses of others without a confirmation; the account's sessions end. */
  by: 'owner' | 'office';
  /** The email address of the member of staff; null for the owner. */
  staff: string | null;
}

/** A change of an account's security that its owner has to be notified of. */
export type SecurityNotice = PasswordChanged | EmailChangeRequested | EmailChanged;
