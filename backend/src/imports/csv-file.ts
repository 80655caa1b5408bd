import type { ImportColumn, ImportError } from '#libs/contract/imports.js';

/** A line of the file, by column name. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/** The delimiter of the header: a tab in rows copied from a spreadsheet, a semicolon in files of some locales, else a comma. */
export function delimiterOf(csv: string): string {
  const header = /^[^\r\n]{0,2000}/.exec(csv.trimStart())![0];
  return ['\t', ';'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ',';
}

const key = (name: string) => name.trim().toLowerCase();

/** The column name of each cell of the header, and the header's errors. */
export function readHeader(
  cells: readonly string[],
  columns: readonly ImportColumn[],
): { names: string[]; errors: ImportError[] } {
  const known = new Map(columns.map(({ name }) => [key(name), name]));
  const names = cells.map((cell) => known.get(key(cell)) ?? cell.trim().slice(0, 40));
  const errors = names.flatMap((name, index) => {
    if (!known.has(key(name)))
      return [
        error(name || `column ${index + 1}`, `Unknown column. The columns are: ${[...known.values()].join(', ')}`),
      ];
    return names.indexOf(name) === index ? [] : [error(name, 'This column appears twice')];
  });
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  return { names, errors: [...errors, ...missing.map(({ name }) => error(name, 'This column is missing'))] };
}

/** A line's cells by column. The apostrophe that our exports put before a formula is removed. */
export function readRow(line: number, cells: readonly string[], names: readonly string[]): ImportRow {
  const values = names.map((name, index): [string, string] => [
    name,
    (cells[index] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, ''),
  ]);
  return { line, values: Object.fromEntries(values) };
}

function error(column: string, message: string): ImportError {
  return { line: 1, column, message };
}
