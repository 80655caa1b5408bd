import type { Instant } from '#libs/calendar.js';

/**
 * In which queue a payment waits to be checked with the provider. New payments are asked about first, whatever else waits;
 * then those whose last check failed, and those that are captured and looked at again.
 */
export type CheckQueue = 'fresh' | 'retry' | 'review';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An unpaid order is given up after this; the customer orders anew. */
export const ABANDONED_AFTER_MS = DAY;

/** Ages at which the provider is asked: soon at first, and for days after giving up, because a checkout left open can still be paid. */
const CHECK_AGES = [2, 4, 8, 16, 30].map((n) => n * MINUTE).concat([1, 2, 4, 8, 16, 24, 48, 96].map((n) => n * HOUR));

/** When to ask the provider next about a payment begun at an instant, or null when that is over. Milliseconds, UTC. */
export function nextCheck(createdAt: Instant, nowMs: number): Instant | null {
  const begun = Date.parse(createdAt);
  const age = CHECK_AGES.find((one) => begun + one > nowMs);
  return age === undefined ? null : instant(begun + age);
}

const DAILY_REVIEWS = 14;
const WEEK = 7 * DAY;
/** A refund can be made for half a year. */
const MIN_REVIEW_MS = 180 * DAY;

/**
 * When to look at a captured payment again: daily for a fortnight, then weekly for 180 days or until its order ends,
 * whichever is later. A refund or dispute whose webhook was lost is found then. Null when that is over.
 */
export function nextReview(capturedAt: Instant, nowMs: number, orderEnds: Instant | null): Instant | null {
  const captured = Date.parse(capturedAt);
  const days = Math.max(1, Math.floor((nowMs - captured) / DAY) + 1);
  const next = days <= DAILY_REVIEWS ? captured + days * DAY : captured + Math.ceil((days * DAY) / WEEK) * WEEK;
  const until = Math.max(captured + MIN_REVIEW_MS, orderEnds === null ? 0 : Date.parse(orderEnds) + DAY);
  return next <= until ? instant(next) : null;
}

const FIRST_WAIT = MINUTE;
const MAX_WAIT = 6 * HOUR;

/** Failed checks after which an operator should look. */
export const ATTENTION_AFTER_FAILURES = 6;
/** Failed checks after which an unpaid order is given up, and the provider is not asked again if it refuses to answer. */
export const GIVE_UP_AFTER_FAILURES = 24;

/**
 * When to try again after so many failures in a row: twice as late each time, up to six hours, and spread by up to half so
 * that what failed together is not tried together.
 *
 * @param random from 0 to 1
 */
export function backoff(failures: number, nowMs: number, random: number): Instant {
  const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(30, failures - 1));
  return instant(nowMs + Math.round(wait * (1 - random / 2)));
}

function instant(millis: number): Instant {
  return new Date(millis).toISOString();
}
