import type { Scalar, StoredRecord } from '../../kernel/database.port.js';
import { walkablePaths } from './access-path.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import type { CounterGroup, Question } from './counter-query.js';
import type { SqliteConnection, SqlRow, SqlValue } from './sqlite.connection.js';
import type { SqliteLayouts } from './sqlite.layouts.js';
import { columnOf, quoted } from './sqlite.names.js';
import { allOf, predicateSql, wordSql, type SqlPart } from './sqlite.predicates.js';
import { inSet, MEDIUM_SET, SMALL_SET, type SqliteSets } from './sqlite.sets.js';
import type { SqliteSources, Walk } from './sqlite.sources.js';
import { windowsOf } from './sqlite.windows.js';

/** Counts and sums records by index, when no counter can. */
export class SqliteGroups<T extends StoredRecord> {
  private readonly table: string;
  private readonly sources: SqliteSources<T>;

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
    private readonly layouts: SqliteLayouts<T>,
    private readonly sets: SqliteSets<T>,
  ) {
    this.table = quoted(schema.name);
    this.sources = sets.sources;
  }

  /**
   * The groups of the matching records, possibly in several parts per group. `counter` gives the group and sum fields.
   */
  async groups(question: Question, counter: Counter): Promise<CounterGroup[]> {
    const { predicates, words } = question;
    const small = this.sets.smallest(question, SMALL_SET);
    if (small?.isExact && counter.by.length + counter.sum.length === 0)
      return [{ values: [], count: small.size, sums: [] }];
    if (small) {
      const condition = [...predicates.map((one) => predicateSql(one)), ...words.map(wordSql)];
      return this.counted(`${this.table} NOT INDEXED`, allOf([inSet(small.set), ...condition]), counter);
    }
    const groups: CounterGroup[] = [];
    for (const branch of words.length === 0 ? this.sets.branchesOf(predicates) : [predicates]) {
      const walk = this.walkOf({ ...question, predicates: branch }, counter);
      for await (const { source, where } of windowsOf(this.connection, walk.sources)) {
        groups.push(...this.counted(source.rows, allOf([where, walk.rest]), counter));
      }
    }
    return groups;
  }

  /** The smaller of a walk by word and a walk by the most specific path. */
  private walkOf({ predicates, words }: Question, counter: Counter): Walk {
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
      return size + this.sets.upTo(MEDIUM_SET, { sql: `SELECT 1 FROM ${keys} WHERE ${all.sql}`, values: all.values });
    }, 0);
  }

  private counted(from: string, where: SqlPart, counter: Counter): CounterGroup[] {
    if (![...counter.by, ...counter.sum].every((field) => this.hasColumn(field)))
      return this.connection.all(`SELECT record FROM ${from} WHERE ${where.sql}`, where.values).map((row) => {
        const record = this.layouts.recordOf(row.record as string);
        return {
          values: this.schema.groupOf(record, counter.by),
          count: 1,
          sums: this.schema.addends(record, counter),
        };
      });
    const columns = [
      ...counter.by.map((field, at) => `${quoted(columnOf(field))} AS by${at}`),
      'count(*) AS count',
      ...counter.sum.map((field, at) => `coalesce(sum(${quoted(columnOf(field))}), 0) AS sum${at}`),
    ].join(', ');
    const grouping = counter.by.length === 0 ? '' : ` GROUP BY ${counter.by.map((_, at) => `by${at}`).join(', ')}`;
    return this.connection
      .all(`SELECT ${columns} FROM ${from} WHERE ${where.sql}${grouping}`, where.values)
      .map((row: SqlRow) => ({
        values: counter.by.map((field, at) => this.scalar(field, row[`by${at}`]!)),
        count: row.count as number,
        sums: counter.sum.map((_, at) => row[`sum${at}`] as number),
      }));
  }

  private hasColumn(field: string): boolean {
    return field === 'id' || this.schema.compared.includes(field);
  }

  private scalar(field: string, value: SqlValue): Scalar {
    if (value instanceof Uint8Array) return null;
    return value !== null && this.schema.typeOf(field) === 'boolean' ? value === 1 : value;
  }
}
