/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T06:30:00.000Z`. Sorts as text. */
export type Instant = string;

/** A calendar date in Asia/Kolkata: `2026-11-21`. Sorts as text. */
export type CalendarDate = string;

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** The date in Asia/Kolkata at an instant. India has one offset and no daylight saving time. */
export function calendarDateOf(instant: Instant): CalendarDate {
  return new Date(Date.parse(instant) + IST_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant `minutes` after midnight of a date in Asia/Kolkata. */
export function instantAt(date: CalendarDate, minutes: number): Instant {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + minutes * MINUTE_MS - IST_OFFSET_MS).toISOString();
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of a shorter month: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** The first and the last day of the month a day is in. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

export function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** The number of days from one date to another; negative when the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** `21 Nov 2026`. */
export function formatCalendarDate(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00.000Z`),
  );
}

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `Mon 23 Nov`, which stays on one line. */
export function formatWeekday(date: CalendarDate): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  return `${WEEKDAY.format(day)} ${DAY.format(day)}`.replaceAll(' ', '\u00a0');
}

const TIME = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
});

/** `21 Nov 2026, 12:30 PM`, in Asia/Kolkata. */
export function formatMoment(instant: Instant): string {
  return `${formatCalendarDate(calendarDateOf(instant))}, ${TIME.format(new Date(instant)).replaceAll('\u202f', ' ').toUpperCase()}`;
}
