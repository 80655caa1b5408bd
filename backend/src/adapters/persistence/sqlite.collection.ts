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
import { versionNumber, type CollectionSchema } from './collection-schema.js';
import { storedText } from './plain-json.js';
import { questionOf, readOf } from './selection.js';
import type { SqliteConnection, SqlRow } from './sqlite.connection.js';
import { SqliteLayouts } from './sqlite.layouts.js';
import { SqliteResultCache, type Version } from './sqlite.result-cache.js';
import { SqliteGroups } from './sqlite.groups.js';
import { SqliteReader } from './sqlite.reader.js';
import { quoted } from './sqlite.names.js';
import { prepareCollection } from './sqlite.tables.js';
import { SqliteCounters } from './sqlite.counters.js';
import { SqliteSets } from './sqlite.sets.js';
import { SqliteSources } from './sqlite.sources.js';
import { SqliteTerms } from './sqlite.terms.js';
import type { SqliteWriter } from './sqlite.writer.js';
import type { StoredText } from './sqlite.writes.js';
import { rowsOf, counterFor, type Question } from './counter-query.js';

interface Opened<T extends StoredRecord> {
  connection: SqliteConnection;
  writer: SqliteWriter;
  counters: SqliteCounters<T>;
  terms: SqliteTerms<T>;
  layouts: SqliteLayouts<T>;
  cache: SqliteResultCache<T>;
  groups: SqliteGroups<T>;
  reader: SqliteReader<T>;
}

export class SqliteCollection<T extends StoredRecord> implements Collection<T> {
  readonly name: string;
  private readonly table: string;
  private opened: Opened<T> | null = null;

  /** @param onWrite called after each durable write */
  constructor(
    private readonly schema: CollectionSchema<T>,
    private readonly onWrite: () => void = () => {},
  ) {
    this.name = schema.name;
    this.table = quoted(schema.name);
  }

  open(connection: SqliteConnection, writer: SqliteWriter): void {
    const layouts = new SqliteLayouts(connection, this.schema);
    const counters = new SqliteCounters(connection, this.schema);
    const terms = new SqliteTerms(connection, this.schema, layouts);
    prepareCollection(connection, this.schema, { counters, terms, layouts });
    writer.define(this.schema.storage);
    const cache = new SqliteResultCache(this.schema, writer.commits);
    const sets = new SqliteSets(connection, this.schema, new SqliteSources(this.schema));
    const reader = new SqliteReader(connection, this.schema, layouts, sets, cache);
    const groups = new SqliteGroups(connection, this.schema, layouts, sets);
    this.opened = { connection, writer, counters, terms, layouts, cache, reader, groups };
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
    const { cache } = this.store;
    const cachedQuery = { kind: 'groups', predicates, words, fields: [...groupBy, ...sum], more: [groupBy.length] };
    const known = cache.known<AggregateRow[]>(cachedQuery);
    const rows = (known && (await known)) ?? (await cache.find(cachedQuery, () => this.answerTo(question)));
    return rows.map(({ group, count, sums }) => ({ group: { ...group }, count, sums: { ...sums } }));
  }

  private async answerTo(question: Question): Promise<AggregateRow[]> {
    const { counters, groups } = this.store;
    const counter = counterFor(this.schema, question);
    if (counter) return counters.answer(counter, question);
    const counted = { key: '', by: question.groupBy, sum: question.sum };
    return rowsOf(counted, await groups.groups(question, counted), { ...question, predicates: [] });
  }

  async insert(record: NewRecord<T>): Promise<T> {
    const [stored] = await this.insertAll([record]);
    return stored!;
  }

  async insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    const all = records.map((record) => this.schema.stored(record, 1));
    const texts = await this.textsOf(all);
    const { writer, cache } = this.store;
    await writer.write(this.name, { kind: 'insert', records: texts }, () =>
      all.forEach((record, at) => cache.changed(null, { record, terms: texts[at]!.terms })),
    );
    this.onWrite();
    return all;
  }

  async replace(record: T): Promise<T> {
    const stored = this.schema.stored(record, versionNumber(record.version) + 1);
    const [after] = await this.textsOf([stored]);
    const request = { kind: 'replace', id: stored.id, version: record.version, after: after! } as const;
    const { writer, cache } = this.store;
    await writer.write(this.name, request, (before) =>
      cache.changed(this.versionOf(before), { record: stored, terms: after!.terms }),
    );
    this.onWrite();
    return stored;
  }

  async remove(id: string, version?: number): Promise<boolean> {
    const request = {
      kind: 'remove',
      id: this.idText(id),
      version: version === undefined ? null : versionNumber(version),
    } as const;
    const { writer, cache } = this.store;
    const removed = await writer.write(this.name, request, (before) => {
      if (before) cache.changed(this.versionOf(before), null);
    });
    if (!removed) return false;
    this.onWrite();
    return true;
  }

  async *stream(query: Query<T> = {}): AsyncIterable<T> {
    yield* this.store.reader.stream(readOf(this.schema, query));
  }

  private get store(): Opened<T> {
    if (!this.opened) throw new Error(`${this.name}: the database is not open`);
    return this.opened;
  }

  /** The records as they are stored. Their layouts are durable. */
  private async textsOf(records: readonly T[]): Promise<StoredText[]> {
    const { writer, layouts, terms } = this.store;
    await layouts.prepare(records, (fields) => writer.write(this.name, { kind: 'layout', fields }));
    return records.map((record) => ({ record: layouts.textOf(record), terms: terms.textOf(record) }));
  }

  private versionOf({ record, terms }: StoredText): Version<T> {
    return { record: this.store.layouts.recordOf(record), terms };
  }

  private recordOf(row: SqlRow): T {
    return this.store.layouts.recordOf(row.record as string);
  }

  private idText(id: string): string {
    if (typeof id !== 'string') throw new Error(`${this.name}: an id must be text`);
    return storedText(id);
  }
}
