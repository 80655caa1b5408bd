import type { CalendarDate } from '#libs/calendar.js';
import { recentSince } from '#libs/visits.js';

/** Whether a plan or wash has begun, and its last day is one of the recent ones. */
export function wasServedLately(
  { startDate, endDate }: { startDate: CalendarDate | null; endDate: CalendarDate | null },
  today: CalendarDate,
): boolean {
  return startDate !== null && endDate !== null && startDate <= today && endDate >= recentSince(today);
}
