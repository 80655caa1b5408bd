import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import type { Read } from './selection.js';
import type { SqliteResultCache } from './sqlite.result-cache.js';
import type { SqliteConnection, SqlRow } from './sqlite.connection.js';
import type { SqliteLayouts } from './sqlite.layouts.js';
import { columnOf, quoted } from './sqlite.names.js';
import { allOf, EVERYTHING, predicateSql, wordSql, type SqlPart } from './sqlite.predicates.js';
import { inSet, MEDIUM_SET, SMALL_SET, type SqliteSets } from './sqlite.sets.js';
import type { SqliteSources, Walk } from './sqlite.sources.js';
import { orderOf, windowsOf } from './sqlite.windows.js';
import { Yielder } from '../../kernel/event-loop.js';

/** Reading a set this small is as fast as a cached result. */
const TINY_SET = 50;
/** The number of rows that a walk in the requested order may read before the matches are sorted instead. */
const WALK_BUDGET = 20_000;
/** Pages that end beyond this position are read along an index, however long it takes. */
const MAX_SORTED = 5_000;

/**
 * Reads one collection without full scans and without blocking the event loop. Either an index yields a set of at most
 * MEDIUM_SET records, which is sorted, or an index is walked in the requested order, one window at a time.
 */
export class SqliteReader<T extends StoredRecord> {
  private readonly table: string;
  private readonly sources: SqliteSources<T>;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
    private readonly layouts: SqliteLayouts<T>,
    private readonly sets: SqliteSets<T>,
    private readonly cache: SqliteResultCache<T>,
  ) {
    this.table = quoted(schema.name);
    this.sources = sets.sources;
  }

  /** The records of a read, in its order. */
  async list(read: Read): Promise<T[]> {
    if (read.limit === 0) return [];
    const one = this.sources.oneByUnique(read.predicates);
    if (one) return this.onlyRecord(read, one);
    if (read.path.rest.length + read.words.length === 0) return this.wholePage(read);
    const { predicates, words, sort, direction, offset, limit } = read;
    const question = { kind: 'list', predicates, words, fields: [sort], more: [direction, offset, limit] };
    const known = await this.cache.known<number[]>(question);
    if (known) {
      const page = this.recordsAt(known, read);
      // A write that could not be read when the list was asked for may be readable by now.
      if (page.length === known.length) return page;
    }
    const near = this.near(read);
    if (near) return near;
    // Results for several words are always cached.
    const tiny = words.length < 2 ? this.sets.smallest(read, TINY_SET) : undefined;
    if (tiny) return this.sortedRecords(read, tiny.set);
    return this.recordsAt(await this.cache.find(question, () => this.matching(read)), read);
  }

  /**
   * The page, if the index of the requested order has only a few entries with the values that the filter fixes, such as
   * the orders of one customer. Takes a single statement.
   */
  private near({ path, words, direction, offset, limit }: Read): T[] | undefined {
    if (path.fixed.length === 0 || words.length > 0 || this.schema.sparse.has(path.index)) return undefined;
    const { rows, where, order, rest } = this.sources.within(path, direction);
    const found = this.connection.all(
      `SELECT record, ${rest.sql} AS wanted FROM ${rows} WHERE ${where.sql} ORDER BY ${order} LIMIT ?`,
      [...rest.values, ...where.values, TINY_SET + 1],
    );
    if (found.length > TINY_SET) return undefined;
    const wanted = found.filter((row) => row.wanted === 1).slice(offset, offset + limit);
    return wanted.map((row) => this.recordIn(row));
  }

  /** What the caller does with a record counts towards the time that the stream may occupy the event loop. */
  async *stream(read: Read): AsyncGenerator<T> {
    const walk = this.walkOf(read);
    const yielder = new Yielder();
    const small = isWhole(walk) ? undefined : this.sets.smallest(read, SMALL_SET);
    if (small) {
      const condition = this.condition(read);
      for (const seq of this.sorted(read, small.set, -1, 0)) {
        const record = this.recordAt(seq, condition);
        if (record) yield record;
        await yielder.yieldIfDue();
      }
      return;
    }
    for await (const { source, where } of windowsOf(this.connection, walk.sources)) {
      const wanted = allOf([where, walk.rest]);
      for (const row of this.connection.all(
        `SELECT record FROM ${source.rows} WHERE ${wanted.sql} ORDER BY ${orderOf(source)}`,
        wanted.values,
      )) {
        yield this.recordIn(row);
        await yielder.yieldIfDue();
      }
    }
  }

  /** The `seq`s of a page in order, when the path contains other records too. */
  private async matching(read: Read): Promise<number[]> {
    const small = this.sets.smallest(read, MEDIUM_SET);
    if (small && small.size <= SMALL_SET) return this.sorted(read, small.set, read.limit, read.offset);
    const sortable = read.offset + read.limit <= MAX_SORTED;
    const walked = await this.walked(read, this.walkOf(read), sortable ? (small?.size ?? WALK_BUDGET) : Infinity);
    return walked ?? this.sortedInParts(read, small ? this.sets.walksThrough(small, read) : this.sets.narrowest(read));
  }

  /** A page along an index path that contains only matches. */
  private async wholePage(read: Read): Promise<T[]> {
    const { path, direction, offset, limit } = read;
    if (offset + limit > MAX_SORTED)
      return this.recordsAt((await this.walked(read, this.walkOf(read), Infinity))!, read);
    if (path.fixed.length > 0 || path.range) {
      const { rows, where, order } = this.sources.within(path, direction);
      const sql = `SELECT record FROM ${rows} WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return this.connection.all(sql, [...where.values, limit, offset]).map((row) => this.recordIn(row));
    }
    const { sources } = this.walkOf(read);
    const page = () => this.pageAlong(sources, read);
    // Otherwise a record that moves from one source to the other could be found in both, or in neither.
    return sources.length > 1 ? this.connection.snapshot(page) : page();
  }

  private pageAlong(sources: Walk['sources'], { offset, limit }: Read): T[] {
    const records: T[] = [];
    let skip = offset;
    for (const source of sources) {
      const where = allOf([source.where, ...source.low, ...source.high]);
      const sql = `SELECT record FROM ${source.rows} WHERE ${where.sql} ORDER BY ${orderOf(source)} LIMIT ? OFFSET ?`;
      const rows = this.connection.all(sql, [...where.values, limit - records.length, skip]);
      for (const row of rows) records.push(this.recordIn(row));
      if (records.length === limit) break;
      if (rows.length > 0) skip = 0;
      else if (skip > 0)
        skip -= this.sets.upTo(skip, { sql: `SELECT 1 FROM ${source.keys} WHERE ${where.sql}`, values: where.values });
    }
    return records;
  }

  /** A page along the walk; undefined when the budget is exhausted before the page is full. */
  private async walked(read: Read, walk: Walk, budget: number): Promise<number[] | undefined> {
    const seqs: number[] = [];
    let skip = read.offset;
    let seen = 0;
    for await (const { source, where, size } of windowsOf(this.connection, walk.sources)) {
      const wanted = allOf([where, walk.rest]);
      if (skip > 0) {
        const inside = isWhole(walk) && size ? size : this.countIn(source.rows, wanted);
        if (inside <= skip) {
          skip -= inside;
          continue;
        }
      }
      const sql = `SELECT seq FROM ${source.rows} WHERE ${wanted.sql} ORDER BY ${orderOf(source)} LIMIT ? OFFSET ?`;
      for (const row of this.connection.all(sql, [...wanted.values, read.limit - seqs.length, skip]))
        seqs.push(row.seq as number);
      skip = 0;
      if (seqs.length >= read.limit) break;
      seen += size ?? 0;
      if (seen > budget) return undefined;
    }
    return seqs;
  }

  /** A page of a larger set: merges the first matches of each window with those of previous windows. */
  private async sortedInParts(read: Read, walks: readonly Walk[]): Promise<number[]> {
    const end = read.offset + read.limit;
    let first: number[] = [];
    for (const { sources, rest } of walks) {
      for await (const { source, where } of windowsOf(this.connection, sources)) {
        const wanted = allOf([where, rest]);
        const found = this.connection.all(`SELECT seq FROM ${source.rows} WHERE ${wanted.sql}`, wanted.values);
        if (found.length === 0) continue;
        const among = listed([...first, ...found.map((row) => row.seq as number)]);
        first = this.sorted({ ...read, predicates: [], words: [] }, among, end, 0);
      }
    }
    return first.slice(read.offset);
  }

  private walkOf({ path, words, direction }: Read): Walk {
    return this.sources.along(path, direction, words);
  }

  private countIn(rows: string, where: SqlPart): number {
    return this.connection.get(`SELECT count(*) AS size FROM ${rows} WHERE ${where.sql}`, where.values)!.size as number;
  }

  /** The matches in a set, sorted. A limit of -1 means none. */
  private sorted(read: Read, set: SqlPart, limit: number, offset: number): number[] {
    return this.sortedRows('seq', read, set, limit, offset).map((row) => row.seq as number);
  }

  /** A page of the one record of a unique key. */
  private onlyRecord({ words, offset }: Read, { rows, where }: { rows: string; where: SqlPart }): T[] {
    const wanted = allOf([where, ...words.map(wordSql)]);
    const row = this.connection.get(`SELECT record FROM ${rows} WHERE ${wanted.sql}`, wanted.values);
    return row && offset === 0 ? [this.recordIn(row)] : [];
  }

  /** A page of a set that is small enough to sort whole records. */
  private sortedRecords(read: Read, set: SqlPart): T[] {
    const rows = this.sortedRows('record', read, set, read.limit, read.offset);
    return rows.map((row) => this.recordIn(row));
  }

  private sortedRows(column: 'seq' | 'record', read: Read, set: SqlPart, limit: number, offset: number): SqlRow[] {
    const where = allOf([inSet(set), this.condition(read)]);
    const order = `${quoted(columnOf(read.sort))} ${read.direction}, id ${read.direction}`;
    const sql = `SELECT ${column} FROM ${this.table} NOT INDEXED WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return this.connection.all(sql, [...where.values, limit, offset]);
  }

  /** The records that still match, in their present order: some may have been written to since they were found. */
  private recordsAt(seqs: readonly number[], read: Read): T[] {
    return this.sortedRecords({ ...read, limit: -1, offset: 0 }, listed(seqs));
  }

  /** The record, if it still exists and matches the condition. */
  private recordAt(seq: number, condition: SqlPart): T | undefined {
    const row = this.connection.get(`SELECT record FROM ${this.table} NOT INDEXED WHERE seq = ? AND ${condition.sql}`, [
      seq,
      ...condition.values,
    ]);
    return row && this.recordIn(row);
  }

  private recordIn(row: SqlRow): T {
    return this.layouts.recordOf(row.record as string);
  }

  private condition({ predicates, words }: Pick<Read, 'predicates' | 'words'>): SqlPart {
    return allOf([...predicates.map((one) => predicateSql(one)), ...words.map(wordSql)]);
  }
}

function listed(seqs: readonly number[]): SqlPart {
  return { sql: 'SELECT value FROM json_each(?)', values: [JSON.stringify(seqs)] };
}

function isWhole(walk: Walk): boolean {
  return walk.rest === EVERYTHING;
}
