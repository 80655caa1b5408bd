import type { Instant } from '#libs/calendar.js';

interface Occurrence {
  /** The mails and the log entry of a notice get their ids from it: repeating a notice sends nothing twice. */
  id: string;
  at: Instant;
  /** Of the caller; null for the product's own work. */
  remoteAddress: string | null;
}

export interface PasswordChanged extends Occurrence {
  kind: 'password-changed';
  /** Where the owner is notified; null for the first password of an account. */
  email: string | null;
  /** Set with a mailed link, or by the signed-in owner, whose session went on. */
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
  /** The office changes the address of others without a confirmation; the account's sessions end. */
  by: 'owner' | 'office';
  /** The email address of the member of staff who did it; null for the owner. */
  staff: string | null;
}

/** A change of an account's security that its owner has to be notified of. */
export type SecurityNotice = PasswordChanged | EmailChangeRequested | EmailChanged;
