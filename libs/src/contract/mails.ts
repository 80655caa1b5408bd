import type { Versioned } from './records.js';

/** `failed`: not accepted by the mail server for two days; `expired`: its link is no longer valid. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'expired'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** GET mails: a mail to a customer or to staff, without its text. */
export interface MailResponse extends Versioned {
  id: string;
  _id: string;
  name: string;
  email: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  /** The mail server's response to the last failed attempt. */
  lastError: string | null;
  /** Names of the attached files. */
  attachments: string[];
  canSendAgain: boolean;
  createdAt: string;
  sentAt: string | null;
}
