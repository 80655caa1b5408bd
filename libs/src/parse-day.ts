import { isCalendarDate, type CalendarDate } from './calendar.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses `3 Dec 2026`, `03-Dec-2026`, `3/12/2026`, `3-12-2026` or `2026-12-03`. Null for anything else, and for days
 * that don't exist.
 */
export function parseDay(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (numbers) return dayOf(numbers[3]!, numbers[2]!, numbers[1]!);
  const words = /^(\d{1,2})[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i.exec(text.trim());
  if (!words) return null;
  const month = MONTHS.indexOf(words[2]!.slice(0, 3).toLowerCase()) + 1;
  return dayOf(words[3]!, String(month), words[1]!);
}

function dayOf(year: string, month: string, day: string): CalendarDate | null {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDate(date) ? date : null;
}
