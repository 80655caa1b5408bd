import type { CollectionDefinition, StoredRecord } from '../../kernel/database.port.js';
import { StaleWrite, UniqueViolation } from '../../kernel/database.port.js';
import { CollectionSchema } from './collection-schema.js';
import type { SqliteConnection, SqlRow, SqlValue } from './sqlite.connection.js';
import { SqliteCounters } from './sqlite.counters.js';
import { SqliteLayouts } from './sqlite.layouts.js';
import { columnOf, quoted } from './sqlite.names.js';
import { allOf, predicateSql, sqlValue } from './sqlite.predicates.js';
import { LAYOUT } from './sqlite.tables.js';
import { SqliteTerms } from './sqlite.terms.js';

/** A record as stored: the text of its layout, and its search terms, each after a line break. */
export interface StoredText {
  record: string;
  terms: string;
}

/** A write of one collection. Values are plain, so that they can be sent to the thread that writes. */
export type WriteRequest =
  | { kind: 'layout'; fields: string }
  | { kind: 'insert'; records: readonly StoredText[] }
  | { kind: 'replace'; id: string; version: number; after: StoredText }
  | { kind: 'remove'; id: string; version: number | null }
  /** Writes a page without changing anything. */
  | { kind: 'probe' };

/** What a write answers: the number of a layout, or the record as it was before; null if there was none. */
export interface WriteResult {
  layout: number;
  insert: null;
  replace: StoredText;
  remove: StoredText | null;
  probe: null;
}

const SQLITE_CONSTRAINT = 19;

/**
 * The writes of one collection, each with its columns, counters and search terms. They run inside the caller's
 * transaction.
 */
export class SqliteWrites {
  private readonly schema: CollectionSchema;
  private readonly counters: SqliteCounters<StoredRecord>;
  private readonly terms: SqliteTerms<StoredRecord>;
  private readonly layouts: SqliteLayouts<StoredRecord>;
  private readonly table: string;
  private readonly sql: { insert: string; update: string };

  /** @param definition search terms come with each record, so that its `search` is not needed */
  constructor(
    private readonly connection: SqliteConnection,
    definition: CollectionDefinition<StoredRecord>,
  ) {
    this.schema = new CollectionSchema(definition);
    this.counters = new SqliteCounters(connection, this.schema);
    this.layouts = new SqliteLayouts(connection, this.schema);
    this.terms = new SqliteTerms(connection, this.schema, this.layouts);
    this.table = quoted(this.schema.name);
    const columns = ['version', 'terms', 'record', ...this.schema.compared.map((field) => quoted(columnOf(field)))];
    this.sql = {
      insert: `INSERT INTO ${this.table} (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
      update: `UPDATE ${this.table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE seq = ?`,
    };
  }

  /** Throws StaleWrite or UniqueViolation; the caller then rolls the write back. */
  run(request: WriteRequest): WriteResult[WriteRequest['kind']] {
    switch (request.kind) {
      case 'layout':
        return this.layouts.store(request.fields);
      case 'insert':
        return this.insert(request.records);
      case 'replace':
        return this.replace(request);
      case 'remove':
        return this.remove(request);
      case 'probe':
        return this.probe();
    }
  }

  private insert(texts: readonly StoredText[]): null {
    const records = texts.map(({ record }) => this.layouts.recordOf(record));
    const owned = texts.map((text, at) => {
      const record = records[at]!;
      const values = [record.id, ...this.columns(record, text)];
      const owner = this.translatingDuplicates(record, 'new', () => this.connection.insert(this.sql.insert, values));
      return { owner, terms: text.terms };
    });
    this.terms.add(owned);
    this.counters.countIn(records);
    return null;
  }

  private replace({ id, version, after }: Extract<WriteRequest, { kind: 'replace' }>): StoredText {
    const row = this.row(id);
    if (row?.version !== version) throw new StaleWrite(this.schema.name, id);
    const record = this.layouts.recordOf(after.record);
    const values = [...this.columns(record, after), row.seq!];
    this.translatingDuplicates(record, 'known', () => this.connection.run(this.sql.update, values));
    return this.moved(row, record, after.terms);
  }

  private remove({ id, version }: Extract<WriteRequest, { kind: 'remove' }>): StoredText | null {
    const row = this.row(id);
    if (version !== null && row?.version !== version) throw new StaleWrite(this.schema.name, id);
    if (!row) return null;
    this.connection.run(`DELETE FROM ${this.table} WHERE seq = ?`, [row.seq!]);
    return this.moved(row, null, '');
  }

  private probe(): null {
    this.connection.exec(`PRAGMA user_version = ${LAYOUT}`);
    return null;
  }

  /** Updates terms and counters of a changed or removed record; returns it as it was. */
  private moved(row: SqlRow, after: StoredRecord | null, terms: string): StoredText {
    const before = { record: row.record as string, terms: row.terms as string };
    this.terms.move(row.seq as number, before.terms, terms);
    this.counters.move(this.layouts.recordOf(before.record), after);
    return before;
  }

  /** The values of every column but seq and id. */
  private columns(record: StoredRecord, text: StoredText): SqlValue[] {
    const compared = this.schema.groupOf(record, this.schema.compared).map(sqlValue);
    return [record.version, text.terms, text.record, ...compared];
  }

  private row(id: string): SqlRow | undefined {
    return this.connection.get(`SELECT seq, version, record, terms FROM ${this.table} WHERE id = ?`, [id]);
  }

  private translatingDuplicates<R>(record: StoredRecord, id: 'new' | 'known', write: () => R): R {
    try {
      return write();
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_CONSTRAINT) throw error;
      const idIsTaken = id === 'new' && this.row(record.id) !== undefined;
      throw new UniqueViolation(this.schema.name, idIsTaken ? ['id'] : this.duplicated(record));
    }
  }

  /** The unique key that another record already has. */
  private duplicated(record: StoredRecord): readonly string[] {
    const held = (fields: readonly string[]) => {
      const values = this.schema.groupOf(record, fields);
      if (values.includes(null)) return false;
      const where = allOf(fields.map((field, at) => predicateSql({ field, op: 'eq', value: values[at]! })));
      const other = this.connection.get(`SELECT id FROM ${this.table} WHERE ${where.sql} LIMIT 1`, where.values);
      return other !== undefined && other.id !== record.id;
    };
    return this.schema.unique.find(held)!;
  }
}
