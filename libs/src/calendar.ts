import { unbreakable } from './unbroken.js';

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T06:30:00.000Z`. Sorts as text. */
export type Instant = string;

/** A calendar date in Asia/Kolkata: `2026-11-21`. Sorts as text. */
export type CalendarDate = string;

/** Days, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const SHORTEST_MONTH = 28;

/** Midnight in Asia/Kolkata, in UTC. */
const IST_MIDNIGHT = '18:30';

/** A month of this century, such as `2026-11`. */
export const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339. Without a time zone, a day would begin at midnight of UTC, and a time depend on the server's clock. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a value is a date that exists, such as `2026-02-28`. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const [year, month, day] = value.split('-').map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** Whether a value is a date that exists and a time with its offset from UTC, such as `2026-11-21T04:30:00Z`. */
export function isDateTime(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE_TIME.test(value)) return false;
  return isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

/** @param millis since 1970, UTC */
export function instantOf(millis: number): Instant {
  return new Date(millis).toISOString();
}

/** The earlier of two dates, or of two instants. */
export function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

/** The later of two dates, or of two instants. */
export function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

/** The date in Asia/Kolkata at an instant. India has one offset and no daylight saving time. */
export function calendarDateOf(instant: Instant): CalendarDate {
  const date = instant.slice(0, 10);
  return instant.slice(11, 16) < IST_MIDNIGHT ? date : addDays(date, 1);
}

/** The time in Asia/Kolkata at an instant, in the UTC fields of a Date. */
export function localTimeOf(instant: Instant): Date {
  return new Date(Date.parse(instant) + IST_OFFSET_MS);
}

/** The instant `minutes` after midnight of a date in Asia/Kolkata. */
export function instantAt(date: CalendarDate, minutes: number): Instant {
  return instantOf(Date.parse(`${date}T00:00:00.000Z`) + minutes * MINUTE_MS - IST_OFFSET_MS);
}

/** The date `days` later, or earlier if negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const day = Number(date.slice(8)) + days;
  // Most results are in the same month. Lists compute ten of them per row, and a Date takes ten times as long.
  if (day >= 1 && day <= SHORTEST_MONTH) return `${date.slice(0, 8)}${twoDigits(day)}`;
  return instantOf(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).slice(0, 10);
}

/** The same day `months` later, or the last day of a shorter month: 31 January + 1 is 28 or 29 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const month = Number(date.slice(0, 4)) * 12 + monthOf(date) + months;
  const [year, monthOfYear] = [Math.floor(month / 12), (month % 12) + 1];
  const day = Math.min(Number(date.slice(8)), daysIn(year, monthOfYear));
  return `${year}-${twoDigits(monthOfYear)}-${twoDigits(day)}`;
}

/** The first day of a date's month. */
export function firstOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

/** The last day of a date's month. */
export function lastOfMonth(date: CalendarDate): CalendarDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** The number of calendar months from the month of one date to that of another, whatever their days. */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/** The number of days from one date to another; negative when the other is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

// Hand-written, because creating an Intl.DateTimeFormat blocks a phone for tens of milliseconds, and because browsers
// and Node do not agree on all abbreviations.
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const FULL_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `21 Nov 2026`. */
export function formatCalendarDate(date: CalendarDate): string {
  return `${formatDay(date)} ${yearOf(date)}`;
}

/** `21 Nov`. */
export function formatDay(date: CalendarDate): string {
  return `${Number(date.slice(8, 10))} ${formatMonth(date)}`;
}

/** `Mon 23 Nov`, which stays on one line. */
export function formatWeekday(date: CalendarDate): string {
  return unbreakable(`${WEEKDAYS[new Date(date).getUTCDay()]} ${formatDay(date)}`);
}

/** `Nov`. @param month a date, or a year and month such as `2026-11` */
export function formatMonth(month: string): string {
  return MONTHS[monthOf(month)]!;
}

/** `Nov 2026`. @param month a date, or a year and month such as `2026-11` */
export function formatMonthOfYear(month: string): string {
  return `${formatMonth(month)} ${yearOf(month)}`;
}

/** `November 2026`. @param month a date, or a year and month such as `2026-11` */
export function formatFullMonth(month: string): string {
  return `${FULL_MONTHS[monthOf(month)]} ${yearOf(month)}`;
}

/** `21 Nov 2026, 12:30 PM`, in Asia/Kolkata. */
export function formatMoment(instant: Instant): string {
  return `${formatCalendarDate(calendarDateOf(instant))}, ${formatTime(instant)}`;
}

/** `12:30 PM`, in Asia/Kolkata. */
export function formatTime(instant: Instant): string {
  const local = localTimeOf(instant).toISOString();
  const hour = Number(local.slice(11, 13));
  return `${hour % 12 || 12}:${local.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** @param month 1 to 12 */
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7)) - 1;
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}
