import { instantOf, later, type Instant } from '#libs/calendar.js';

/**
 * The queue in which a payment waits to be checked with the provider. New payments have priority over those whose last
 * check failed and over reviews of captured ones.
 */
export type CheckQueue = 'fresh' | 'retry' | 'review';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An unpaid order expires after this time, and the customer has to order again. */
export const UNPAID_EXPIRES_AFTER_MS = DAY;

/**
 * The ages of an unpaid payment at which it is checked: frequently at first, and for a month after the order expired. A
 * checkout left open can still be paid, and a bank can authorize a payment up to five days after it was made.
 */
const CHECK_AGES = [
  ...[2, 4, 8, 16, 30].map((n) => n * MINUTE),
  ...[1, 2, 4, 8, 16].map((n) => n * HOUR),
  ...[1, 2, 4, 8, 16, 32].map((n) => n * DAY),
];

/** How long after its deadline a payment is checked, so that the link that set the deadline is checked first. */
const AFTER_DEADLINE_MS = 5 * MINUTE;

/**
 * When to check an unpaid payment next, by its creation time; null after the last check.
 *
 * @param payableUntil the deadline that a payment link set, or null. Its order expires at the first check after it
 */
export function nextCheck(createdAt: Instant, nowMs: number, payableUntil: Instant | null = null): Instant | null {
  const begun = Date.parse(createdAt);
  const times = CHECK_AGES.map((age) => begun + age);
  if (payableUntil !== null) times.push(Date.parse(payableUntil) + AFTER_DEADLINE_MS);
  const later = times.filter((time) => time > nowMs);
  return later.length === 0 ? null : instantOf(Math.min(...later));
}

const DAILY_REVIEWS = 14;
const WEEK = 7 * DAY;
/** Refunds are possible for half a year. */
const REVIEWED_FOR_MS = 180 * DAY;

/**
 * The ages of a captured payment at which it is reviewed, in milliseconds. Refunds and disputes are found in the
 * provider's lists, so the reviews are few: three for a second payment of the order, which can be made or authorized
 * days later, and the others for what the lists may have missed.
 */
const REVIEW_AGES = [1, 4, 30, 90].map((days) => days * DAY).concat(REVIEWED_FOR_MS);

/**
 * When to review a captured payment without an open refund or dispute: five times in 180 days, and once more when its
 * order ends later. Null after the last review.
 *
 * @param begunAt when its order was requested. A payment that was assigned to the order can be older, and the order can
 * still be paid a second time
 */
export function nextReview(
  { capturedAt, begunAt }: { capturedAt: Instant; begunAt: Instant },
  nowMs: number,
  orderEnds: Instant | null,
): Instant | null {
  const captured = Date.parse(later(capturedAt, begunAt));
  const ended = orderEnds === null ? Number.NEGATIVE_INFINITY : Date.parse(orderEnds) + DAY - captured;
  const ages = ended > REVIEWED_FOR_MS ? [...REVIEW_AGES, ended] : REVIEW_AGES;
  const age = ages.find((one) => captured + one > nowMs);
  return age === undefined ? null : instantOf(captured + age);
}

/**
 * When to review a captured payment with an unfinished matter, such as an open refund or dispute: daily for two weeks
 * after the capture, then weekly for 180 days. Null after the last review.
 */
export function nextOpenReview(capturedAt: Instant, nowMs: number): Instant | null {
  const captured = Date.parse(capturedAt);
  const days = Math.max(1, Math.floor((nowMs - captured) / DAY) + 1);
  const next = days <= DAILY_REVIEWS ? captured + days * DAY : captured + Math.ceil((days * DAY) / WEEK) * WEEK;
  return next <= captured + REVIEWED_FOR_MS ? instantOf(next) : null;
}

/**
 * How long a check reserves its record, so that other processes skip it. Longer than the timeout of a provider call.
 */
export const MAX_CHECK_MS = 2 * MINUTE;

const FIRST_WAIT = MINUTE;
const MAX_WAIT = 6 * HOUR;

/** The number of failed checks after which the operator is notified. */
export const ATTENTION_AFTER_FAILURES = 6;
/**
 * The number of failed checks after which an unpaid order expires. If the provider rejects the request, checks stop.
 */
export const GIVE_UP_AFTER_FAILURES = 24;

/**
 * Exponential backoff after consecutive failures, up to six hours, with jitter of up to half so that simultaneous
 * failures are not retried together.
 *
 * @param random from 0 to 1
 */
export function backoff(failures: number, nowMs: number, random: number): Instant {
  const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(30, failures - 1));
  return instantOf(nowMs + Math.round(wait * (1 - random / 2)));
}
