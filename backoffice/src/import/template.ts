import { IMPORT_COLUMNS, type ImportKind } from '#libs/contract/imports.js';

/** A file to fill in: the columns, and a row of examples. */
export function templateOf(kind: ImportKind): string {
  const columns = IMPORT_COLUMNS[kind];
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
