import type { ImportColumn, ImportError, ImportHeader } from '#libs/contract/imports.js';
import { withoutApostrophe } from '#libs/csv.js';

/** A line of the file, by column name. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/**
 * The delimiter of the header: a tab in rows copied from a spreadsheet, a semicolon in files of some locales, else a
 * comma.
 */
export function delimiterOf(csv: string): string {
  const header = /^[^\r\n]{0,2000}/.exec(csv.trimStart())![0];
  return ['\t', ';'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ',';
}

/** Headers are compared by their letters and digits. */
const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The parsed header: the column of each cell, and errors. */
interface Header {
  headers: ImportHeader[];
  errors: ImportError[];
}

/**
 * Maps each header cell to a column: the chosen one, else the one of that name, else one with that alias that no other
 * cell maps to.
 */
export function readHeader(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  chosen?: readonly string[],
): Header {
  const byName = new Map(columns.map(({ name }) => [key(name), name]));
  const named = cells.map((cell, index) =>
    chosen ? (byName.get(key(chosen[index] ?? '')) ?? '') : byName.get(key(cell)),
  );
  const taken = new Set(named);
  const headers = cells.map((cell, index) => {
    const header = cell.trim().slice(0, 40);
    const known = named[index];
    if (known !== undefined) return { header, column: known };
    const meant = columns.find(
      ({ name, aliases }) => !taken.has(name) && aliases.some((one) => key(one) === key(cell)),
    );
    if (meant) taken.add(meant.name);
    return { header, column: meant?.name ?? '' };
  });
  const names = headers.map(({ column }) => column);
  const doubled = headers.filter(({ column }, index) => column !== '' && names.indexOf(column) !== index);
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  return {
    headers,
    errors: [
      ...doubled.map(({ column }) => error(column, 'This column appears twice')),
      ...missing.map(({ name }) => error(name, 'This column is missing')),
    ],
  };
}

/** A line's cells by column. The apostrophe that our exports put before a formula is removed. */
export function readRow(line: number, cells: readonly string[], headers: readonly ImportHeader[]): ImportRow {
  const values = headers.flatMap(({ column }, index): [string, string][] =>
    column === '' ? [] : [[column, withoutApostrophe((cells[index] ?? '').trim())]],
  );
  return { line, values: Object.fromEntries(values) };
}

/** Whether a row is the template's example, which nobody has replaced. */
export function isTemplateExample({ values }: ImportRow, columns: readonly ImportColumn[]): boolean {
  return columns.every(({ name, example }) => values[name] === example);
}

function error(column: string, message: string): ImportError {
  return { line: 1, column, message };
}
