import { calendarDateOf, instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';

/** The current time, injected so that tests can set it. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC. */
  abstract millis(): number;

  /** UTC, ISO 8601 with milliseconds. */
  now(): Instant {
    return instantOf(this.millis());
  }

  /** Today's date in Asia/Kolkata. */
  today(): CalendarDate {
    return calendarDateOf(this.now());
  }

  /** The instant `millis` milliseconds from now; negative for the past. */
  in(millis: number): Instant {
    return instantOf(this.millis() + millis);
  }
}

export class SystemClock extends Clock {
  millis(): number {
    return Date.now();
  }
}
