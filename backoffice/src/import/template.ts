import { csvLine } from '#libs/csv.js';
import { IMPORT_COLUMNS, type ImportFault, type ImportKind } from '#libs/contract/imports.js';

/** A file to fill in: the columns, and a row of examples. */
export function templateOf(kind: ImportKind): string {
  const columns = IMPORT_COLUMNS[kind];
  return csvLine(columns.map(({ name }) => name)) + csvLine(columns.map(({ example }) => example));
}

/** What is wrong with a file, as a file. */
export function faultsFile(faults: readonly ImportFault[]): string {
  return (
    csvLine(['Line', 'Column', 'What is wrong']) +
    faults.map(({ line, column, message }) => csvLine([line, column, message])).join('')
  );
}
