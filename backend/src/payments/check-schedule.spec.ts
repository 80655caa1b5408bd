import { describe, expect, it } from '@jest/globals';
import { backoff, nextCheck, nextOpenReview, nextReview } from './check-schedule.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEGUN = '2026-11-22T06:30:00.000Z';
const at = (millis: number) => Date.parse(BEGUN) + millis;

/** The ages at which checks are due, in milliseconds. */
function agesOf(next: (nowMs: number) => string | null): number[] {
  const ages: number[] = [];
  for (let due = next(at(0)); due !== null; due = next(Date.parse(due))) ages.push(Date.parse(due) - at(0));
  return ages;
}

describe('an unpaid payment', () => {
  it('is checked within minutes at first, and last after a month, at most 16 times', () => {
    const ages = agesOf((now) => nextCheck(BEGUN, now));
    expect(ages[0]).toBe(2 * MINUTE);
    expect(ages.filter((age) => age <= HOUR).length).toBeGreaterThanOrEqual(5);
    expect(ages.at(-1)).toBe(32 * DAY);
    expect(ages).toHaveLength(16);
  });

  it('is checked soon after the five days in which a late authorization is possible', () => {
    const first = agesOf((now) => nextCheck(BEGUN, now)).find((age) => age > 5 * DAY);
    expect(first).toBeLessThanOrEqual(8 * DAY);
  });

  it('is checked after the deadline of a payment link too, however late that is', () => {
    const afterDeadline = (days: number) =>
      agesOf((now) => nextCheck(BEGUN, now, new Date(at(days * DAY)).toISOString()));
    expect(afterDeadline(40).slice(-2)).toEqual([32 * DAY, 40 * DAY + 5 * MINUTE]);
    expect(afterDeadline(3)).toContain(3 * DAY + 5 * MINUTE);
  });
});

describe('a captured payment', () => {
  const reviews = (orderEnds: string | null) =>
    agesOf((now) => nextReview({ capturedAt: BEGUN, begunAt: BEGUN }, now, orderEnds)).map((age) => age / DAY);

  it('is reviewed five times in 180 days', () => {
    expect(reviews(null)).toEqual([1, 4, 30, 90, 180]);
  });

  it('is reviewed once more after its order ends when that is later', () => {
    const endsAfter = (days: number) => new Date(at(days * DAY)).toISOString();
    expect(reviews(endsAfter(365))).toEqual([1, 4, 30, 90, 180, 366]);
    expect(reviews(endsAfter(100))).toEqual(reviews(null));
  });

  it('is reviewed daily for two weeks, then weekly for 180 days, while something is open about it', () => {
    const days = agesOf((now) => nextOpenReview(BEGUN, now)).map((age) => age / DAY);
    expect(days.slice(0, 14)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(days.slice(14, 16)).toEqual([21, 28]);
    expect(days.at(-1)).toBeLessThanOrEqual(180);
    expect(days.at(-1)).toBeGreaterThan(180 - 7);
  });
});

describe('a failed check', () => {
  const waitAfter = (failures: number, random: number) => Date.parse(backoff(failures, at(0), random)) - at(0);

  it('is retried with exponential backoff, up to six hours', () => {
    expect([1, 2, 3, 4].map((failures) => waitAfter(failures, 0))).toEqual([1, 2, 4, 8].map((n) => n * MINUTE));
    expect(waitAfter(24, 0)).toBe(6 * HOUR);
    expect(waitAfter(10_000, 0)).toBe(6 * HOUR);
  });

  it('is retried with jitter of at most half, so that simultaneous failures are spread', () => {
    expect(waitAfter(3, 1)).toBe(2 * MINUTE);
    expect(waitAfter(3, 0.5)).toBe(3 * MINUTE);
  });
});
