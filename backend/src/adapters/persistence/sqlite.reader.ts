import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Scalar, StoredRecord } from '../../kernel/database.port.js';
import { orderedPaths, pathsOf, walkablePaths } from './access-path.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import type { Predicate } from './predicate.js';
import type { Read } from './selection.js';
import type { SqliteConnection, SqlRow, SqlValue } from './sqlite.connection.js';
import { allOf, EVERYTHING, predicateSql, wordSql, type SqlPart } from './sqlite.predicates.js';
import { SqliteSources, type Walk } from './sqlite.sources.js';
import { columnOf, quoted } from './sqlite.names.js';
import { orderOf, windowsOf } from './sqlite.windows.js';
import type { CounterGroup, Question } from './counter-answer.js';

/** Matches up to this number are read and sorted. */
const SMALL_SET = 2_000;
/** Candidate sets are counted up to this size. */
const MEDIUM_SET = 20_000;
/** A set this small is used without looking for a smaller one. */
const TINY_SET = 50;
/** Lists up to this length are counted value by value. */
const MAX_BRANCHES = 20;
const STREAM_BATCH = 200;

/**
 * Reads one collection without full scans and without blocking the event loop. Either an index yields a small set, which
 * is sorted, or an index is walked in the requested order, one window at a time.
 */
export class SqliteReader<T extends StoredRecord> {
  private readonly table: string;
  private readonly sources: SqliteSources<T>;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
  ) {
    this.table = quoted(schema.name);
    this.sources = new SqliteSources(schema);
  }

  async list(read: Read): Promise<T[]> {
    if (read.limit === 0) return [];
    const walk = this.walkOf(read);
    const set = this.isWhole(walk) ? undefined : this.smallSet(read.predicates, read.words);
    if (set) return this.seqs(read, set, read.limit, read.offset).flatMap((seq) => this.recordAt(seq) ?? []);
    const records: T[] = [];
    let skip = read.offset;
    for await (const { source, where, size } of windowsOf(this.connection, walk.sources)) {
      const wanted = allOf([where, walk.rest]);
      if (skip > 0) {
        const inside = this.isWhole(walk) && size ? size : this.countIn(source.rows, wanted);
        if (inside <= skip) {
          skip -= inside;
          continue;
        }
      }
      const sql = `SELECT record FROM ${source.rows} WHERE ${wanted.sql} ORDER BY ${orderOf(source)} LIMIT ? OFFSET ?`;
      const rows = this.connection.all(sql, [...wanted.values, read.limit - records.length, skip]);
      for (const row of rows) records.push(JSON.parse(row.record as string) as T);
      skip = 0;
      if (records.length >= read.limit) break;
    }
    return records;
  }

  async *stream(read: Read): AsyncGenerator<T> {
    const walk = this.walkOf(read);
    const set = this.isWhole(walk) ? undefined : this.smallSet(read.predicates, read.words);
    if (set) {
      const condition = this.condition(read);
      const seqs = this.seqs(read, set, -1, 0);
      for (let at = 0; at < seqs.length; at += STREAM_BATCH) {
        yield* seqs.slice(at, at + STREAM_BATCH).flatMap((seq) => this.recordAt(seq, condition) ?? []);
        await yieldToEventLoop();
      }
      return;
    }
    for await (const { source, where } of windowsOf(this.connection, walk.sources)) {
      const wanted = allOf([where, walk.rest]);
      for (const row of this.connection.all(
        `SELECT record FROM ${source.rows} WHERE ${wanted.sql} ORDER BY ${orderOf(source)}`,
        wanted.values,
      )) {
        yield JSON.parse(row.record as string) as T;
      }
    }
  }

  /** The groups of the matching records, possibly in several parts per group. `counter` gives the group and sum fields. */
  async groups(question: Question, counter: Counter): Promise<CounterGroup[]> {
    const { predicates, words } = question;
    const columns = [
      ...counter.by.map((field, at) => `${this.expression(field)} AS by${at}`),
      'count(*) AS count',
      ...counter.sum.map((field, at) => `coalesce(sum(${this.expression(field)}), 0) AS sum${at}`),
    ].join(', ');
    const grouping = counter.by.length === 0 ? '' : ` GROUP BY ${counter.by.map((_, at) => `by${at}`).join(', ')}`;
    const groupOf = (row: SqlRow): CounterGroup => ({
      values: counter.by.map((field, at) => this.scalar(field, row[`by${at}`]!)),
      count: row.count as number,
      sums: counter.sum.map((_, at) => row[`sum${at}`] as number),
    });
    const set = this.smallSet(predicates, words);
    if (set) {
      const where = allOf([inSet(set), this.condition(question)]);
      return this.connection
        .all(`SELECT ${columns} FROM ${this.table} NOT INDEXED WHERE ${where.sql}${grouping}`, where.values)
        .map(groupOf);
    }
    const listed = pathsOf(this.schema, predicates)[0]!.listed;
    if (listed && listed.values.length <= MAX_BRANCHES) {
      const branches: CounterGroup[] = [];
      for (const value of listed.values) {
        const branch = predicates.map((one): Predicate =>
          one === listed ? { field: one.field, op: 'eq', value } : one,
        );
        branches.push(...(await this.groups({ ...question, predicates: branch }, counter)));
      }
      return branches;
    }
    const groups: CounterGroup[] = [];
    const walk = this.countingWalk(question, counter);
    for await (const { source, where } of windowsOf(this.connection, walk.sources)) {
      const wanted = allOf([where, walk.rest]);
      groups.push(
        ...this.connection
          .all(`SELECT ${columns} FROM ${source.rows} WHERE ${wanted.sql}${grouping}`, wanted.values)
          .map(groupOf),
      );
    }
    return groups;
  }

  private walkOf({ predicates, words, sort, direction }: Read): Walk {
    return this.sources.along(orderedPaths(this.schema, predicates, sort)[0]!, direction, words);
  }

  /** By the rarer of a word and the most specific path. */
  private countingWalk({ predicates, words }: Question, counter: Counter): Walk {
    const path = walkablePaths(this.schema, predicates)[0]!;
    const [word] = words.toSorted((a, b) => b.length - a.length);
    const byPath = this.sources.along(path, 'ASC', words);
    if (word === undefined) return byPath;
    const byWord = this.sources.alongWord(word, predicates, words, counter.by.length + counter.sum.length > 0);
    const narrows = path.fixed.length > 0 || path.range;
    return narrows && this.sizeOf(byPath) < this.sizeOf(byWord) ? byPath : byWord;
  }

  private sizeOf({ sources }: Walk): number {
    return sources.reduce((size, { keys, where, low, high }) => {
      const all = allOf([where, ...low, ...high]);
      return size + this.upTo(MEDIUM_SET, { sql: `SELECT 1 FROM ${keys} WHERE ${all.sql}`, values: all.values });
    }, 0);
  }

  /** The smallest set that holds everything wanted, if one is small. */
  private smallSet(predicates: readonly Predicate[], words: readonly string[]): SqlPart | undefined {
    let best: { set: SqlPart; size: number } | undefined;
    for (const set of this.sources.sets(predicates, words)) {
      const size = this.upTo((best?.size ?? SMALL_SET) + 1, set);
      if (size <= (best?.size ?? SMALL_SET)) best = { set, size };
      if (size <= TINY_SET) break;
    }
    return best?.set;
  }

  private upTo(most: number, set: SqlPart): number {
    return this.connection.get(`SELECT count(*) AS size FROM (${set.sql} LIMIT ?)`, [...set.values, most])!
      .size as number;
  }

  private countIn(rows: string, where: SqlPart): number {
    return this.connection.get(`SELECT count(*) AS size FROM ${rows} WHERE ${where.sql}`, where.values)!.size as number;
  }

  /** The wanted ones of a small set, sorted. A limit of -1 is none. */
  private seqs(read: Read, set: SqlPart, limit: number, offset: number): number[] {
    const where = allOf([inSet(set), this.condition(read)]);
    const order = `${quoted(columnOf(read.sort))} ${read.direction}, id ${read.direction}`;
    const sql = `SELECT seq FROM ${this.table} NOT INDEXED WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return this.connection.all(sql, [...where.values, limit, offset]).map((row) => row.seq as number);
  }

  /** The record, if it is still there and still fulfils the condition. */
  private recordAt(seq: number, condition: SqlPart = EVERYTHING): T | undefined {
    const row = this.connection.get(`SELECT record FROM ${this.table} NOT INDEXED WHERE seq = ? AND ${condition.sql}`, [
      seq,
      ...condition.values,
    ]);
    return row && (JSON.parse(row.record as string) as T);
  }

  private condition({ predicates, words }: Pick<Read, 'predicates' | 'words'>): SqlPart {
    return allOf([...predicates.map(predicateSql), ...words.map(wordSql)]);
  }

  private isWhole(walk: Walk): boolean {
    return walk.rest === EVERYTHING;
  }

  private expression(field: string): string {
    return field === 'id' || this.schema.compared.includes(field)
      ? quoted(columnOf(field))
      : `(record ->> '$.${field}')`;
  }

  private scalar(field: string, value: SqlValue): Scalar {
    return value !== null && this.schema.typeOf(field) === 'boolean' ? value === 1 : value;
  }
}

function inSet(set: SqlPart): SqlPart {
  return { sql: `seq IN (${set.sql})`, values: set.values };
}
