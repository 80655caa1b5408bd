import { formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { unbroken } from '#libs/unbroken.js';

/** A date in a sentence, on one line: `21 Nov 2026`. */
export function dateText(date: CalendarDate): string {
  return unbroken(formatCalendarDate(date));
}
