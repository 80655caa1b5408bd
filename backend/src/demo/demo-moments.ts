import { addDays, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { DemoRandom } from './demo-random.js';

const MINUTE_MS = 60_000;
const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 23 * 60;

/** The length of the demo's history, in days. */
const DEMO_DAYS = 540;

/** A time during the day (IST) that is not in the future. */
export function momentOn(random: DemoRandom, day: CalendarDate, now: Instant): Instant {
  const minutes = FIRST_MINUTE + random.below(LAST_MINUTE - FIRST_MINUTE);
  const moment = Date.parse(`${day}T00:00:00.000+05:30`) + minutes * MINUTE_MS + random.below(MINUTE_MS);
  return new Date(Math.min(moment, Date.parse(now) - random.below(30 * MINUTE_MS))).toISOString();
}

/** A time within the next hour. */
export function soonAfter(random: DemoRandom, moment: Instant): Instant {
  return new Date(Date.parse(moment) + MINUTE_MS + random.below(5 * MINUTE_MS)).toISOString();
}

/** A day in the past. Recent days are more frequent, like those of a growing business. */
export function pastDay(random: DemoRandom, today: CalendarDate): CalendarDate {
  return addDays(today, -Math.floor(DEMO_DAYS * (1 - Math.sqrt(random.fraction()))));
}

/** The later of two calendar days, or of two instants in UTC. */
export function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
