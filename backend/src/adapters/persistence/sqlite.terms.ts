import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import type { SqliteConnection } from './sqlite.connection.js';
import type { SqliteLayouts } from './sqlite.layouts.js';
import { quoted } from './sqlite.names.js';

const SAMPLE = 50;
const REBUILD_BATCH = 2_000;
const ROWS_PER_INSERT = 32;

/** A record's number and its terms as stored in its row. */
interface Owned {
  owner: number;
  terms: string;
}

type TermRow = [term: string, owner: number, shared: number];

/**
 * The search terms of a collection, in one row per term and record. `shared` is the length of the prefix that a term
 * has in common with the record's previous term. Of a record's terms with a given prefix of n characters, exactly the
 * first has `shared` < n, so that each record is found once. The record's row also stores its terms, each after a line
 * break, to test rows that were reached through another index.
 */
export class SqliteTerms<T extends StoredRecord> {
  private readonly table: string;
  private readonly records: string;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
    private readonly layouts: SqliteLayouts<T>,
  ) {
    this.table = quoted(`${schema.name}__terms`);
    this.records = quoted(schema.name);
  }

  /** The terms as stored in the record's row. */
  textOf(record: T): string {
    return this.schema.searched
      ? this.schema
          .terms(record)
          .map((term) => `\n${term}`)
          .join('')
      : '';
  }

  /** Stores the terms of new records. Runs inside the caller's transaction. */
  add(records: readonly Owned[]): void {
    this.insert(
      records.flatMap(({ owner, terms }) => [...rowsOf(terms)].map(([term, shared]): TermRow => [term, owner, shared])),
    );
  }

  /** Updates the terms of one record. Runs inside the caller's transaction. */
  move(owner: number, before: string, after: string): void {
    if (before === after) return;
    const [had, has] = [rowsOf(before), rowsOf(after)];
    for (const [term, shared] of had)
      if (has.get(term) !== shared)
        this.connection.run(`DELETE FROM ${this.table} WHERE term = ? AND owner = ?`, [term, owner]);
    this.insert(
      [...has]
        .filter(([term, shared]) => had.get(term) !== shared)
        .map(([term, shared]): TermRow => [term, owner, shared]),
    );
  }

  /** In the order of the index and many at a time, which halves the time. An error rolls back the transaction. */
  private insert(rows: TermRow[]): void {
    rows.sort(([a], [b]) => (a < b ? -1 : 1));
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
      const some = rows.slice(at, at + ROWS_PER_INSERT);
      const values = some.map(() => '(?, ?, ?)').join(', ');
      this.connection.run(`INSERT OR FAIL INTO ${this.table} (term, owner, shared) VALUES ${values}`, some.flat());
    }
  }

  /** Whether stored search terms match the definition, judged by the oldest and newest records. */
  current(): boolean {
    return ['ASC', 'DESC'].every((direction) =>
      this.connection
        .all(`SELECT record, terms FROM ${this.records} ORDER BY seq ${direction} LIMIT ${SAMPLE}`)
        .every((row) => row.terms === this.textOf(this.layouts.recordOf(row.record as string))),
    );
  }

  /** Stores the search terms of all records again. */
  rebuild(): void {
    this.connection.run(`DELETE FROM ${this.table}`);
    for (let last = -1; ;) {
      const rows = this.connection.all(
        `SELECT seq, record FROM ${this.records} WHERE seq > ? ORDER BY seq LIMIT ${REBUILD_BATCH}`,
        [last],
      );
      if (rows.length === 0) return;
      const records = rows.map((row) => ({
        owner: row.seq as number,
        terms: this.textOf(this.layouts.recordOf(row.record as string)),
      }));
      for (const { owner, terms } of records)
        this.connection.run(`UPDATE ${this.records} SET terms = ? WHERE seq = ?`, [terms, owner]);
      this.add(records);
      last = rows.at(-1)!.seq as number;
    }
  }
}

/** The terms of a text, each with its `shared`. */
function rowsOf(text: string): Map<string, number> {
  const rows = new Map<string, number>();
  let previous = '';
  for (const term of text.split('\n').slice(1)) {
    rows.set(term, sharedLength(previous, term));
    previous = term;
  }
  return rows;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
