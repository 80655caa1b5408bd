import { calendarDateOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import { csvLine } from '#libs/csv.js';

/**
 * A column of an exported file. Numbers stay numbers; text that a spreadsheet would run as a formula is neutralised.
 */
export interface CsvColumn<T> {
  title: string;
  value: (record: T) => string | number | null | undefined;
}

/** The first line of a CSV file: the titles of its columns. */
export function csvHeader<T>(columns: readonly CsvColumn<T>[]): string {
  return csvLine(columns.map(({ title }) => title));
}

/** The records as lines of a CSV file. */
export function csvLines<T>(records: readonly T[], columns: readonly CsvColumn<T>[]): string {
  return records.map((record) => csvLine(columns.map(({ value }) => value(record)))).join('');
}

/** `21/11/2026`, the date format of spreadsheets in India. */
export function csvDay(date: CalendarDate | null): string | null {
  return date && date.split('-').reverse().join('/');
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** `21/11/2026 12:30`, in Asia/Kolkata. */
export function csvMoment(instant: Instant | null): string | null {
  return instant && `${csvDay(calendarDateOf(instant))} ${TIME.format(new Date(instant))}`;
}
