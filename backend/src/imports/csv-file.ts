import type { ImportColumn, ImportFault } from '#libs/contract/imports.js';

/** A line of the file under the names of its columns. */
export interface ImportRow {
  line: number;
  values: Record<string, string>;
}

/** What stands between the columns' names: rows copied from a spreadsheet have tabs, files of some languages semicolons. */
export function delimiterOf(csv: string): string {
  const header = /^[^\r\n]{0,2000}/.exec(csv.trimStart())![0];
  return ['\t', ';'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ',';
}

const key = (name: string) => name.trim().toLowerCase();

/** Which of the columns each cell of a line is in, or what is wrong with the header. */
export function readHeader(
  cells: readonly string[],
  columns: readonly ImportColumn[],
): { names: string[]; faults: ImportFault[] } {
  const known = new Map(columns.map(({ name }) => [key(name), name]));
  const names = cells.map((cell) => known.get(key(cell)) ?? cell.trim().slice(0, 40));
  const faults = names.flatMap((name, index) => {
    if (!known.has(key(name)))
      return [
        fault(name || `column ${index + 1}`, `There is no such column. Possible: ${[...known.values()].join(', ')}`),
      ];
    return names.indexOf(name) === index ? [] : [fault(name, 'This column is there twice')];
  });
  const missing = columns.filter(({ name, required }) => required && !names.includes(name));
  return { names, faults: [...faults, ...missing.map(({ name }) => fault(name, 'This column is missing'))] };
}

/** A line's cells by column; an own export marks what a spreadsheet would take for a formula with an apostrophe. */
export function readRow(line: number, cells: readonly string[], names: readonly string[]): ImportRow {
  const values = names.map((name, index): [string, string] => [
    name,
    (cells[index] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, ''),
  ]);
  return { line, values: Object.fromEntries(values) };
}

function fault(column: string, message: string): ImportFault {
  return { line: 1, column, message };
}
