import { describe, expect, it } from '@jest/globals';
import { accepted, again, canSendAgain, claimed, LEASE_MS, rejected, type QueuedMail } from './mail-message.js';

const start = Date.parse('2026-11-21T06:30:00.000Z');
const MINUTE = 60_000;
const mail: QueuedMail = {
  id: 'mail',
  version: 1,
  to: { name: 'Asha', address: 'asha@example.com' },
  subject: 'Hello',
  text: 'with a link',
  attachments: [],
  html: '<p>with a link</p>',
  unsubscribeUrl: null,
  status: 'queued',
  attempts: 0,
  isDelayed: false,
  dueAt: new Date(start).toISOString(),
  expiresAt: null,
  announcedEnd: null,
  lastError: null,
  createdAt: new Date(start).toISOString(),
  sentAt: null,
};

describe('a queued mail', () => {
  it('is claimed by one process at a time, until its lease expires', () => {
    const taken = claimed(mail, start)!;
    expect(taken).toMatchObject({ attempts: 1, status: 'queued' });
    expect(claimed(taken, start + LEASE_MS - 1)).toBeNull();
    expect(claimed(taken, start + LEASE_MS)).toMatchObject({ attempts: 2 });
  });

  it('is not claimed again while its mail server is slow at each of twelve steps', () => {
    const taken = claimed(mail, start)!;
    expect(claimed(taken, start + 12 * 15_000)).toBeNull();
  });

  it('loses its content when it was accepted, and is not claimed again', () => {
    const done = accepted(claimed(mail, start)!, start + 1000);
    expect(done).toMatchObject({ status: 'sent', text: null, html: null, sentAt: '2026-11-21T06:30:01.000Z' });
    expect(claimed(done, start + 365 * 24 * 60 * MINUTE)).toBeNull();
  });

  /** The mail after every attempt was rejected, and the minutes between them. */
  function failed(of: QueuedMail): { current: QueuedMail; waits: number[] } {
    const waits: number[] = [];
    let [current, now] = [of, start];
    for (;;) {
      current = rejected(claimed(current, now)!, 'mailbox full', now);
      if (current.dueAt === null) return { current, waits };
      waits.push((Date.parse(current.dueAt) - now) / MINUTE);
      now = Date.parse(current.dueAt);
    }
  }

  it('is retried with backoff, finally fails, and can be sent again', () => {
    const { current, waits } = failed(mail);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[0]).toBe(1);
    expect(waits.length).toBeGreaterThan(5);
    expect(current).toMatchObject({ status: 'failed', lastError: 'mailbox full', text: mail.text, html: mail.html });
    expect(canSendAgain(current, start)).toBe(true);
    const queued = again(current, start);
    expect(queued).toMatchObject({ status: 'queued', attempts: 0 });
    expect(accepted(claimed(queued, start)!, start)).toMatchObject({ status: 'sent', text: null });
  });

  it('with a link that grants access loses its content when it fails, and cannot be sent again', () => {
    const { current } = failed({ ...mail, expiresAt: '2027-01-01T00:00:00.000Z' });
    expect(current).toMatchObject({ status: 'failed', text: null, html: null });
    expect(canSendAgain(current, start)).toBe(false);
  });

  it('is delayed from the third failed attempt until it is accepted, fails or is sent again', () => {
    const delayed: boolean[] = [];
    let [current, now] = [mail, start];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      current = rejected(claimed(current, now)!, 'down', now);
      delayed.push(current.isDelayed);
      now = Date.parse(current.dueAt!);
    }
    expect(delayed).toEqual([false, false, true, true]);
    const taken = claimed(current, now)!;
    expect(taken.isDelayed).toBe(true);
    expect([accepted(taken, now), again(current, now), failed(mail).current].map((one) => one.isDelayed)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('can be sent again while it waits, but not during an attempt', () => {
    const waiting = rejected({ ...mail, attempts: 4 }, 'down', start);
    expect(canSendAgain(waiting, start)).toBe(true);
    const taken = claimed(waiting, Date.parse(waiting.dueAt!))!;
    expect(canSendAgain(taken, Date.parse(waiting.dueAt!))).toBe(false);
    expect(canSendAgain(mail, start)).toBe(false);
  });

  it('is not sent after it has expired', () => {
    const late = { ...mail, expiresAt: new Date(start + MINUTE).toISOString() };
    expect(claimed(late, start)).toMatchObject({ status: 'queued', attempts: 1 });
    expect(claimed(late, start + MINUTE)).toMatchObject({ status: 'expired', text: null, html: null, attempts: 0 });
  });
});
