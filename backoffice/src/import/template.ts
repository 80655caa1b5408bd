import { csvLine } from '#libs/csv.js';
import { IMPORT_COLUMNS, type ImportError, type ImportKind, type ImportResponse } from '#libs/contract/imports.js';

/** A CSV template: a header, and an example row. */
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

/** The rejected rows as in the file, with an extra last column for the reasons, which imports ignore. */
export function rejectedFile({
  headers,
  rejectedRows,
  errors,
}: Pick<ImportResponse, 'headers' | 'rejectedRows' | 'errors'>): string {
  const reasons = new Map<number, string[]>();
  for (const { line, column, message } of errors)
    reasons.set(line, [...(reasons.get(line) ?? []), column ? `${column}: ${message}` : message]);
  return (
    csvLine([...headers.map(({ header }) => header), 'Reason']) +
    rejectedRows
      .map(({ line, cells }) =>
        csvLine([...headers.map((_, index) => cells[index] ?? ''), (reasons.get(line) ?? []).join('; ')]),
      )
      .join('')
  );
}
