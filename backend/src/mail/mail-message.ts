import { instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { MailStatus } from '#libs/contract/mails.js';
import type { Contacts } from '#libs/contract/settings.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A document that is attached as a PDF file when the mail is sent. */
export interface AttachedDocument {
  documentId: string;
  fileName: string;
}

/** Who sends a mail: the operator's current contact details and name. */
export interface Sender extends Contacts {
  legalName: string;
  /** The built-in logo is not theirs. */
  hasOwnLogo: boolean;
}

/** What a mail says about the end of a plan. It can become untrue while the mail waits. */
export interface AnnouncedEnd {
  planId: string;
  /** The last day of the plan, Asia/Kolkata. */
  endDate: CalendarDate;
  /** Whether the mail says that the plan has ended. If not, it is outdated after the last day. */
  hasEnded: boolean;
}

/** A mail as a template creates it. */
export interface MailDraft {
  /** Identifies the occasion: a mail that is queued twice is sent once. */
  key: string;
  to: { name: string; address: string };
  /**
   * Renders the mail with what the settings say of its sender.
   *
   * @param publicUrl the site, for links within it
   * @param attached names of the attached files
   */
  write: (
    sender: Sender,
    publicUrl: string,
    attached?: readonly string[],
  ) => { subject: string; text: string; html: string };
  /** When the link in the mail expires, which grants access; the mail is not sent later. */
  expiresAt?: Instant;
  /** The mail is not sent once this is untrue: after the plan was renewed or cancelled, or if it ends on another day. */
  announcedEnd?: AnnouncedEnd;
  attachments?: readonly AttachedDocument[];
  /** Of news and offers: the path that withdraws the recipient's consent with one POST (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A mail in the outbox, queued or finished. */
export interface QueuedMail extends StoredRecord {
  to: { name: string; address: string };
  subject: string;
  /** Removed once the mail is finished; kept when it failed, unless it has a link that grants access and expires. */
  text: string | null;
  html: string | null;
  attachments: readonly AttachedDocument[];
  /** Null for mails about accounts and orders, from which nobody can unsubscribe. */
  unsubscribeUrl: string | null;
  status: MailStatus;
  attempts: number;
  /** Whether it is still queued after several attempts, because the mail server is down or rejects it. */
  isDelayed: boolean;
  /** When the next attempt may start: after the current attempt's lease, or after the backoff. Null when finished. */
  dueAt: Instant | null;
  expiresAt: Instant | null;
  announcedEnd: AnnouncedEnd | null;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
}

const MINUTE = 60_000;

/**
 * How long one attempt may take before another process retries. An attempt has about twelve steps, from the connection
 * to the final response, each with the timeout of the mail server.
 */
export const LEASE_MS = 5 * MINUTE;

/** Backoff after each failed attempt. After the last one, nearly two days after the first, the mail has failed. */
const BACKOFF_MS = [1, 2, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((n) => n * MINUTE);

/** After this many attempts, about three minutes after the first, a queued mail is delayed. */
const DELAYED_AFTER = 3;

/** The mail with an attempt started, or finished because its link has expired; null when it is not due. */
export function claimed(mail: QueuedMail, nowMs: number): QueuedMail | null {
  if (mail.dueAt === null || Date.parse(mail.dueAt) > nowMs) return null;
  if (mail.expiresAt !== null && Date.parse(mail.expiresAt) <= nowMs) return finished(mail, 'expired');
  return { ...mail, attempts: mail.attempts + 1, dueAt: instantOf(nowMs + LEASE_MS) };
}

/** The mail whose text was found to be no longer true before an attempt. */
export function outdated(mail: QueuedMail): QueuedMail {
  return finished(mail, 'expired');
}

/** The mail after the mail server has accepted it, without its text. */
export function accepted(mail: QueuedMail, nowMs: number): QueuedMail {
  return { ...finished(mail, 'sent'), sentAt: instantOf(nowMs), lastError: null };
}

/**
 * The mail after a failed attempt: queued again with backoff, or failed after the last one.
 *
 * @param reason without personal data, because it is stored
 */
export function rejected(mail: QueuedMail, reason: string, nowMs: number): QueuedMail {
  const wait = BACKOFF_MS[mail.attempts - 1];
  const lastError = reason.slice(0, 300);
  return wait === undefined
    ? { ...failedMail(mail), lastError }
    : { ...mail, isDelayed: mail.attempts >= DELAYED_AFTER, dueAt: instantOf(nowMs + wait), lastError };
}

/** Mails that are due later than this wait after a failed attempt. No attempt at them is running. */
export function waitingAfter(nowMs: number): Instant {
  return instantOf(nowMs + LEASE_MS);
}

/** Whether an operator can send it again, unless it is outdated: it failed and its text was kept, or it waits. */
export function canSendAgain({ status, text, html, dueAt }: QueuedMail, nowMs: number): boolean {
  if (status === 'queued') return dueAt !== null && dueAt > waitingAfter(nowMs);
  return status === 'failed' && text !== null && html !== null;
}

/** A failed or waiting mail as it is queued again. */
export function again(mail: QueuedMail, nowMs: number): QueuedMail {
  return { ...mail, status: 'queued', attempts: 0, isDelayed: false, dueAt: instantOf(nowMs) };
}

function failedMail(mail: QueuedMail): QueuedMail {
  const { text, html, expiresAt } = mail;
  return { ...finished(mail, 'failed'), ...(expiresAt === null && { text, html }) };
}

function finished(mail: QueuedMail, status: QueuedMail['status']): QueuedMail {
  return { ...mail, status, isDelayed: false, dueAt: null, text: null, html: null };
}
