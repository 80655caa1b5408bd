import type {
  AggregateQuery,
  AggregateRow,
  Collection,
  NewRecord,
  Page,
  Query,
  Selection,
  StoredRecord,
} from '../../kernel/database.port.js';
import { StaleWrite, UniqueViolation } from '../../kernel/database.port.js';
import { versionNumber, type CollectionSchema } from './collection-schema.js';
import { storedText } from './plain-json.js';
import { questionOf, readOf } from './selection.js';
import type { SqliteConnection, SqlRow, SqlValue } from './sqlite.connection.js';
import { allOf, predicateSql, sqlValue } from './sqlite.predicates.js';
import { SqliteLayouts } from './sqlite.layouts.js';
import { SqliteAnswers } from './sqlite.answers.js';
import { SqliteGroups } from './sqlite.groups.js';
import { SqliteReader } from './sqlite.reader.js';
import { columnOf, quoted } from './sqlite.names.js';
import { prepareCollection } from './sqlite.tables.js';
import { SqliteCounters } from './sqlite.counters.js';
import { SqliteSets } from './sqlite.sets.js';
import { SqliteSources } from './sqlite.sources.js';
import { SqliteTerms } from './sqlite.terms.js';
import { rowsOf, counterAnswering, type Question } from './counter-answer.js';

interface Opened<T extends StoredRecord> {
  connection: SqliteConnection;
  counters: SqliteCounters<T>;
  terms: SqliteTerms<T>;
  layouts: SqliteLayouts<T>;
  answers: SqliteAnswers<T>;
  groups: SqliteGroups<T>;
  reader: SqliteReader<T>;
}

const SQLITE_CONSTRAINT = 19;

export class SqliteCollection<T extends StoredRecord> implements Collection<T> {
  readonly name: string;
  private readonly table: string;
  private readonly sql: { insert: string; update: string };
  private opened: Opened<T> | null = null;

  /** @param onWrite called after each durable write */
  constructor(
    private readonly schema: CollectionSchema<T>,
    private readonly onWrite: () => void = () => {},
  ) {
    this.name = schema.name;
    this.table = quoted(schema.name);
    const columns = ['version', 'terms', 'record', ...schema.compared.map((field) => quoted(columnOf(field)))];
    this.sql = {
      insert: `INSERT INTO ${this.table} (id, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
      update: `UPDATE ${this.table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE seq = ?`,
    };
  }

  open(connection: SqliteConnection): void {
    const layouts = new SqliteLayouts(connection, this.schema);
    const counters = new SqliteCounters(connection, this.schema);
    const terms = new SqliteTerms(connection, this.schema, layouts);
    prepareCollection(connection, this.schema, { counters, terms, layouts });
    const answers = new SqliteAnswers(this.schema);
    const sets = new SqliteSets(connection, this.schema, new SqliteSources(this.schema));
    const reader = new SqliteReader(connection, this.schema, layouts, sets, answers);
    const groups = new SqliteGroups(connection, this.schema, layouts, sets);
    this.opened = { connection, counters, terms, layouts, answers, reader, groups };
  }

  async get(id: string): Promise<T | null> {
    const row = this.store.connection.get(`SELECT record, version FROM ${this.table} WHERE id = ?`, [this.idText(id)]);
    return row ? this.recordOf(row) : null;
  }

  async find(query: Query<T> = {}): Promise<Page<T>> {
    return { records: await this.list(query), total: await this.count({ filter: query.filter, search: query.search }) };
  }

  async first(query: Query<T>): Promise<T | null> {
    return (await this.list({ ...query, limit: 1 }))[0] ?? null;
  }

  async list(query: Query<T>): Promise<T[]> {
    return this.store.reader.list(readOf(this.schema, query));
  }

  async count(selection: Selection<T> = {}): Promise<number> {
    return (await this.aggregate(selection))[0]!.count;
  }

  async aggregate(query: AggregateQuery<T>): Promise<AggregateRow[]> {
    const question = questionOf(this.schema, query);
    const { predicates, words, groupBy, sum } = question;
    const { answers } = this.store;
    const asked = { kind: 'groups', predicates, words, fields: [...groupBy, ...sum], more: [groupBy.length] };
    const rows = await (answers.known<AggregateRow[]>(asked) ?? answers.find(asked, () => this.answerTo(question)));
    return rows.map(({ group, count, sums }) => ({ group: { ...group }, count, sums: { ...sums } }));
  }

  private async answerTo(question: Question): Promise<AggregateRow[]> {
    const { counters, groups } = this.store;
    const counter = counterAnswering(this.schema, question);
    if (counter) return counters.answer(counter, question);
    const counted = { key: '', by: question.groupBy, sum: question.sum };
    return rowsOf(counted, await groups.groups(question, counted), { ...question, predicates: [] });
  }

  async insert(record: NewRecord<T>): Promise<T> {
    const [stored] = await this.insertAll([record]);
    return stored!;
  }

  async insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    const { connection, counters, terms, layouts, answers } = this.store;
    const all = records.map((record) => this.schema.stored(record, 1));
    await layouts.prepare(all);
    const rows = all.map((stored) => {
      const text = terms.textOf(stored);
      return { stored, text, values: [stored.id, ...this.columns(stored, text)] };
    });
    await connection.write(() => {
      const owned = rows.map(({ stored, text, values }) => {
        const owner = this.translatingDuplicates(stored, 'new', () => connection.insert(this.sql.insert, values));
        return { owner, terms: text };
      });
      terms.add(owned);
      for (const { stored, text } of rows) answers.changed(null, { record: stored, terms: text });
      counters.countIn(all);
    });
    this.onWrite();
    return all;
  }

  async replace(record: T): Promise<T> {
    const { connection, counters, terms, layouts, answers } = this.store;
    const stored = this.schema.stored(record, versionNumber(record.version) + 1);
    await layouts.prepare([stored]);
    const text = terms.textOf(stored);
    await connection.write(() => {
      const row = this.row(stored.id);
      if (row?.version !== record.version) throw new StaleWrite(this.name, stored.id);
      this.translatingDuplicates(stored, 'known', () =>
        connection.run(this.sql.update, [...this.columns(stored, text), row.seq!]),
      );
      terms.move(row.seq as number, row.terms as string, text);
      const before = this.recordOf(row);
      counters.move(before, stored);
      answers.changed({ record: before, terms: row.terms as string }, { record: stored, terms: text });
    });
    this.onWrite();
    return stored;
  }

  async remove(id: string, version?: number): Promise<boolean> {
    const { connection, counters, terms, answers } = this.store;
    const wanted = this.idText(id);
    const removed = await connection.write(() => {
      const row = this.row(wanted);
      if (version !== undefined && row?.version !== versionNumber(version)) throw new StaleWrite(this.name, wanted);
      if (!row) return false;
      connection.run(`DELETE FROM ${this.table} WHERE seq = ?`, [row.seq!]);
      terms.move(row.seq as number, row.terms as string, '');
      const before = this.recordOf(row);
      counters.move(before, null);
      answers.changed({ record: before, terms: row.terms as string }, null);
      return true;
    });
    if (removed) this.onWrite();
    return removed;
  }

  async *stream(query: Query<T> = {}): AsyncIterable<T> {
    yield* this.store.reader.stream(readOf(this.schema, query));
  }

  private get store(): Opened<T> {
    if (!this.opened) throw new Error(`${this.name}: the database is not open`);
    return this.opened;
  }

  /** The values of every column but seq and id. */
  private columns(record: T, terms: string): SqlValue[] {
    const compared = this.schema.groupOf(record, this.schema.compared).map(sqlValue);
    return [record.version, terms, this.store.layouts.textOf(record), ...compared];
  }

  private row(id: string): SqlRow | undefined {
    return this.store.connection.get(`SELECT seq, version, record, terms FROM ${this.table} WHERE id = ?`, [id]);
  }

  private recordOf(row: SqlRow): T {
    return this.store.layouts.recordOf(row.record as string);
  }

  private idText(id: string): string {
    if (typeof id !== 'string') throw new Error(`${this.name}: an id must be text`);
    return storedText(id);
  }

  private translatingDuplicates<R>(record: T, id: 'new' | 'known', write: () => R): R {
    try {
      return write();
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_CONSTRAINT) throw error;
      const idIsTaken = id === 'new' && this.row(record.id) !== undefined;
      throw new UniqueViolation(this.name, idIsTaken ? ['id'] : this.duplicated(record));
    }
  }

  /** The unique key that another record already has. */
  private duplicated(record: T): readonly string[] {
    const held = (fields: readonly string[]) => {
      const values = this.schema.groupOf(record, fields);
      if (values.includes(null)) return false;
      const where = allOf(fields.map((field, at) => predicateSql({ field, op: 'eq', value: values[at]! })));
      const other = this.store.connection.get(`SELECT id FROM ${this.table} WHERE ${where.sql} LIMIT 1`, where.values);
      return other !== undefined && other.id !== record.id;
    };
    return this.schema.unique.find(held)!;
  }
}
