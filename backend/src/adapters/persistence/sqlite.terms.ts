import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import type { SqliteConnection } from './sqlite.connection.js';
import type { SqliteLayouts } from './sqlite.layouts.js';
import { quoted } from './sqlite.names.js';

const SAMPLE = 50;
const REBUILD_BATCH = 2_000;

/**
 * The search terms of a collection, in one row per term and record. `shared` is the length of the prefix that a term has
 * in common with the record's previous term. Of a record's terms with a given prefix of n characters, exactly the first
 * has `shared` < n, so that each record is found once. The record's row also stores its terms, each after a line break,
 * to test rows that were reached through another index.
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

  /** Updates the terms of one record. Runs inside the caller's transaction. */
  move(owner: number, before: string, after: string): void {
    if (before === after) return;
    for (const term of before.split('\n').slice(1))
      this.connection.run(`DELETE FROM ${this.table} WHERE term = ? AND owner = ?`, [term, owner]);
    let previous = '';
    for (const term of after.split('\n').slice(1)) {
      this.connection.run(`INSERT INTO ${this.table} (term, owner, shared) VALUES (?, ?, ?)`, [
        term,
        owner,
        sharedLength(previous, term),
      ]);
      previous = term;
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

  rebuild(): void {
    this.connection.run(`DELETE FROM ${this.table}`);
    for (let last = -1; ;) {
      const rows = this.connection.all(
        `SELECT seq, record FROM ${this.records} WHERE seq > ? ORDER BY seq LIMIT ${REBUILD_BATCH}`,
        [last],
      );
      if (rows.length === 0) return;
      for (const row of rows) {
        const text = this.textOf(this.layouts.recordOf(row.record as string));
        this.connection.run(`UPDATE ${this.records} SET terms = ? WHERE seq = ?`, [text, row.seq!]);
        this.move(row.seq as number, '', text);
      }
      last = rows.at(-1)!.seq as number;
    }
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
