import type { Instant } from '#libs/calendar.js';
import type { ImportError, ImportKind } from '#libs/contract/imports.js';
import type { FieldError } from '#libs/errors.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { ImportRow } from './csv-file.js';

/** A file that passed the check, and the progress of its import. */
export interface Import extends StoredRecord {
  kind: ImportKind;
  fileName: string;
  invite: boolean;
  status: 'checked' | 'running' | 'done';
  rows: number;
  known: number;
  /** Rows processed so far. After a crash, some of the following rows may have been processed too. */
  done: number;
  created: number;
  failures: ImportError[];
  /** Who started it, or checked it before: account id and email address. */
  byId: string;
  by: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The rows of an import, stored under its id. They never change. */
export interface ImportFile extends StoredRecord {
  rows: ImportRow[];
}

/** How a feature imports one kind of row, as a DTO. */
export interface Importer<T extends object> {
  dto: new () => T;
  /** The column of each field, by the field's path. */
  columns: Readonly<Record<string, string>>;
  /** Changes the fields of a row, which are texts, before they become a DTO. Without a column, a text is empty. */
  fieldsOf?: (texts: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>;
  /** Errors besides those of the DTO. */
  errorsOf?: (row: T, dtoErrors: readonly FieldError[]) => Promise<FieldError[]>;
  /** Identifies the record: two rows with the same key are the same record. */
  keyOf: (row: T) => string;
  /** Whether the record exists already. */
  isKnown: (row: T) => Promise<boolean>;
  /**
   * Creates the record under this id. Idempotent: returns true even if this id was created before, and false when the
   * record exists under another id. Throws a DomainError for a row that can no longer be imported.
   */
  create: (row: T, options: { id: string; invite: boolean }) => Promise<boolean>;
}
