import { useSyncExternalStore } from 'react';
import { subscribeToClock } from '#libs/browser/clock.js';
import type { CalendarDate } from '#libs/calendar.js';
import { today } from './format.js';

/** Today in India, for screens that stay open over midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribeToClock, today);
}
