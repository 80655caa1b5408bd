import type { CalendarDate, Instant } from '#libs/calendar.js';
import { calendarDateOf } from '#libs/calendar.js';

/** The time, injected so that tests set it. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC. */
  abstract millis(): number;

  /** UTC, ISO 8601 with milliseconds. */
  now(): Instant {
    return new Date(this.millis()).toISOString();
  }

  /** The day it is in Asia/Kolkata. */
  today(): CalendarDate {
    return calendarDateOf(this.now());
  }

  /** The instant some milliseconds from now; negative for the past. */
  in(millis: number): Instant {
    return new Date(this.millis() + millis).toISOString();
  }
}

export class SystemClock extends Clock {
  millis(): number {
    return Date.now();
  }
}
