import type { Instant } from '#libs/calendar.js';
import type { ImportFault, ImportKind } from '#libs/contract/imports.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { ImportRow } from './csv-file.js';

/** A file that was checked and may be, or is being, brought in. */
export interface Import extends StoredRecord {
  kind: ImportKind;
  fileName: string;
  invite: boolean;
  status: 'checked' | 'running' | 'done';
  rows: number;
  known: number;
  /** Rows dealt with so far; those after it may have been, if a process broke off. */
  done: number;
  created: number;
  failures: ImportFault[];
  /** In whose name it is done. */
  byId: string;
  by: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Its rows, which never change; under the id of the import. */
export interface ImportFile extends StoredRecord {
  rows: ImportRow[];
}

/** What a feature does with the rows of its kind. Values come under the names of the columns, empty where there are none. */
export interface Importer {
  /** What is wrong with a row, by column. */
  faults: (values: ImportRow['values']) => Promise<{ column: string; message: string }[]>;
  /** Rows with the same one are the same record. */
  keyOf: (values: ImportRow['values']) => string;
  isKnown: (values: ImportRow['values']) => Promise<boolean>;
  /** Makes the record, unless it is there. With the same id again: nothing. False when it was there before, by another's doing. Throws a DomainError for a row that cannot be taken any more. */
  create: (values: ImportRow['values'], options: { id: string; invite: boolean }) => Promise<boolean>;
}
