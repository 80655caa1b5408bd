import { csvLine } from '#libs/csv.js';
import { IMPORT_COLUMNS, type ImportError, type ImportKind } from '#libs/contract/imports.js';

/** A template: the columns, and a row of examples. */
export function templateOf(kind: ImportKind): string {
  const columns = IMPORT_COLUMNS[kind];
  return csvLine(columns.map(({ name }) => name)) + csvLine(columns.map(({ example }) => example));
}

/** The errors of a file as CSV. */
export function errorsFile(errors: readonly ImportError[]): string {
  return (
    csvLine(['Line', 'Column', 'Error']) +
    errors.map(({ line, column, message }) => csvLine([line, column, message])).join('')
  );
}
