import { addDays, daysBetween, firstOfMonth, type CalendarDate } from '#libs/calendar.js';
import { parseDay } from '#libs/parse-day.js';

/** Parses a day without its year, `3 Dec` or `3/12`, as the one closest to today. Null for anything else. */
export function parseDayNear(text: string, today: CalendarDate): CalendarDate | null {
  const separator = /[/.-]/.exec(text)?.[0] ?? ' ';
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => parseDay(`${text.trim()}${separator}${one}`) ?? []);
  const distance = (day: CalendarDate) => Math.abs(daysBetween(today, day));
  return days.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
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
