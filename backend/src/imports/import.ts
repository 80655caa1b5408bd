import type { Instant } from '#libs/calendar.js';
import type { ImportError, ImportKind } from '#libs/contract/imports.js';
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

/** How a feature imports one kind of row. Values are by column name; missing ones are empty. */
export interface Importer {
  /** The errors of a row, by column. */
  validate: (values: ImportRow['values']) => Promise<{ column: string; message: string }[]>;
  /** Identifies the record: two rows with the same key are the same record. */
  keyOf: (values: ImportRow['values']) => string;
  /** Whether the record exists already. */
  isKnown: (values: ImportRow['values']) => Promise<boolean>;
  /**
   * Creates the record under this id. Idempotent: returns true also when this id was created before, and false when the
   * record exists under another id. Throws a DomainError for a row that can no longer be imported.
   */
  create: (values: ImportRow['values'], options: { id: string; invite: boolean }) => Promise<boolean>;
}
