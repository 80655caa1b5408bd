import { addDays, daysBetween, firstOfMonth, type CalendarDate } from '#libs/calendar.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses `3 Dec 2026`, `3/12/2026`, `3-12-2026` or `2026-12-03`. Null for anything else, and for days that don't exist.
 */
export function parseDay(text: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (numbers) return dayOf(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i.exec(text.trim());
  if (!words) return null;
  const month = MONTHS.indexOf(words[2]!.slice(0, 3).toLowerCase()) + 1;
  return dayOf(Number(words[3]), month, Number(words[1]));
}

/** Parses a day without its year, `3 Dec` or `3/12`, as the one closest to today. Null for anything else. */
export function parseDayNear(text: string, today: CalendarDate): CalendarDate | null {
  const separator = /[/.-]/.exec(text)?.[0] ?? ' ';
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => parseDay(`${text.trim()}${separator}${one}`) ?? []);
  const distance = (day: CalendarDate) => Math.abs(daysBetween(today, day));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const date = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  const time = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

/** The weeks of the month that a day is in, from Monday to Sunday, with the days of other months that complete them. */
export function weeksOf(day: CalendarDate): CalendarDate[][] {
  const first = firstOfMonth(day);
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => addDays(monday, week * 7 + weekday)),
  );
  return weeks.filter((week) => week.some((one) => one.startsWith(first.slice(0, 7))));
}

/**
 * The value of a date input while its text is not a date. It differs from the saved value, so that leaving the form
 * asks first. Sorts before every date.
 */
export const INCOMPLETE_DATE = '- incomplete date';
