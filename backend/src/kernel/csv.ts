import { calendarDateOf, type CalendarDate, type Instant } from '#libs/calendar.js';

/** A column of an exported file. A number stays a number; text is made harmless. */
export interface CsvColumn<T> {
  title: string;
  value: (record: T) => string | number | null | undefined;
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\n]/;

export function csvHeader<T>(columns: readonly CsvColumn<T>[]): string {
  return csvLine(columns.map(({ title }) => title));
}

/** RFC 4180 lines, each ended. Text that begins like a formula gets a leading apostrophe, so that opening the file runs nothing. */
export function csvLines<T>(records: readonly T[], columns: readonly CsvColumn<T>[]): string {
  return records.map((record) => csvLine(columns.map(({ value }) => value(record)))).join('');
}

/** `21/11/2026`, which spreadsheets in India read as a day. */
export function csvDay(date: CalendarDate | null): string | null {
  return date && date.split('-').reverse().join('/');
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** `21/11/2026 12:30`, as the clocks of India show it. */
export function csvMoment(instant: Instant | null): string | null {
  return instant && `${csvDay(calendarDateOf(instant))} ${TIME.format(new Date(instant))}`;
}

function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(/\r\n?/g, '\n');
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
