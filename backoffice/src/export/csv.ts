/** A column of an exported file. A number stays a number; text is made harmless. */
export interface Column<T> {
  title: string;
  value: (record: T) => string | number | null | undefined;
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** RFC 4180 lines, each ended. Text that begins like a formula gets a leading apostrophe, so that opening the file runs nothing. */
export function csvLines<T>(records: readonly T[], columns: readonly Column<T>[]): string {
  return records.map((record) => line(columns.map(({ value }) => value(record)))).join('');
}

export function csvHeader<T>(columns: readonly Column<T>[]): string {
  return line(columns.map(({ title }) => title));
}

function line(cells: (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
