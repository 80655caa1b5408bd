import { useSyncExternalStore } from 'react';
import { subscribeToClock } from '#libs/browser/clock.js';
import { calendarDateOf, type CalendarDate } from '#libs/calendar.js';

const MINUTE_MS = 60_000;

/** Today in India, for pages that stay open over midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribeToClock, today, today);
}

/** The time in whole minutes, for texts that depend on the time of day. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribeToClock, currentMinute, currentMinute));
}

/** Today in India, for functions and for choices that do not change over midnight. */
export function today(): CalendarDate {
  return calendarDateOf(new Date().toISOString());
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}
