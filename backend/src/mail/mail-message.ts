import type { Instant } from '#libs/calendar.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A mail as a template makes it. */
export interface MailDraft {
  /** The same for the same occasion: queued twice, it is sent once. */
  key: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** A mail that is to be sent, or was. */
export interface QueuedMail extends StoredRecord, Omit<MailDraft, 'key'> {
  status: 'queued' | 'sent' | 'given-up';
  attempts: number;
  /** Nobody else takes it before this: a process is sending it, or it waits for its next attempt. */
  dueAt: Instant;
  createdAt: Instant;
  sentAt: Instant | null;
}

const MINUTE = 60_000;

/** How long one attempt may take before another process takes the mail over. */
export const LEASE_MS = 2 * MINUTE;

const WAITS = [1, 2, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((n) => n * MINUTE);

/** How long to wait after so many failed attempts, or null when it is given up, after about two days. */
export function waitAfter(attempts: number): number | null {
  return WAITS[attempts - 1] ?? null;
}
