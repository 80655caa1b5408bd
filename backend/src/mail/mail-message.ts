import type { Instant } from '#libs/calendar.js';
import type { Contacts } from '#libs/contract/settings.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A mail as a template makes it. */
export interface MailDraft {
  /** The same for the same occasion: queued twice, it is sent once. */
  key: string;
  to: { name: string; address: string };
  subject: string;
  /** The mail itself, with how the company is reached now. */
  write: (contacts: Contacts) => { text: string; html: string };
  /** Not worth sending later than this: its link would work no more. */
  expiresAt?: Instant;
}

/** A mail that is to be sent, or was. */
export interface QueuedMail extends StoredRecord {
  to: { name: string; address: string };
  subject: string;
  /** Forgotten once the mail is over: it may hold a link that opens an account. */
  text: string | null;
  html: string | null;
  status: 'queued' | 'sent' | 'given-up' | 'expired';
  attempts: number;
  /** Nobody else takes it before this: a process is sending it, or it waits for its next attempt. Null when it is over. */
  dueAt: Instant | null;
  expiresAt: Instant | null;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
}

const MINUTE = 60_000;

/** How long one attempt may take before another process takes the mail over; longer than a mail server is waited for. */
export const LEASE_MS = MINUTE;

/** How long to wait after each failed attempt; after the last one, nearly two days after the first, the mail is given up. */
const WAITS = [1, 2, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((n) => n * MINUTE);

/** The mail as a process takes it to send it, or as it is over because it came too late; null when it is not due. */
export function claimed(mail: QueuedMail, nowMs: number): QueuedMail | null {
  if (mail.dueAt === null || Date.parse(mail.dueAt) > nowMs) return null;
  if (mail.expiresAt !== null && Date.parse(mail.expiresAt) <= nowMs) return over(mail, 'expired');
  return { ...mail, attempts: mail.attempts + 1, dueAt: instant(nowMs + LEASE_MS) };
}

export function accepted(mail: QueuedMail, nowMs: number): QueuedMail {
  return { ...over(mail, 'sent'), sentAt: instant(nowMs), lastError: null };
}

export function refused(mail: QueuedMail, reason: string, nowMs: number): QueuedMail {
  const wait = WAITS[mail.attempts - 1];
  const lastError = reason.slice(0, 300);
  return wait === undefined
    ? { ...over(mail, 'given-up'), lastError }
    : { ...mail, dueAt: instant(nowMs + wait), lastError };
}

function over(mail: QueuedMail, status: QueuedMail['status']): QueuedMail {
  return { ...mail, status, dueAt: null, text: null, html: null };
}

function instant(millis: number): Instant {
  return new Date(millis).toISOString();
}
