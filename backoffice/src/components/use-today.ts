import { useSyncExternalStore } from 'react';
import type { CalendarDate } from '#libs/calendar.js';
import { today } from './format.js';

const CHECK_EVERY_MS = 60_000;

/** Today in India, for screens that stay open over midnight. */
export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribeToDay, today);
}

/** Phones suspend timers while they are locked. */
function subscribeToDay(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
