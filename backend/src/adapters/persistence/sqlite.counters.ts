import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import { rowsOf, type Question } from './counter-query.js';
import type { SqliteConnection, SqlRow, SqlValue } from './sqlite.connection.js';
import { counterName, quoted } from './sqlite.names.js';
import { allOf, predicateSql, sqlValue } from './sqlite.predicates.js';

/** A counter's table: a row per group, with values and sums in separate columns, so that SQLite can add up groups. */
interface CounterTable {
  counter: Counter;
  name: string;
  /** The columns of the group's values: `by0`, …; a counter of everything has one constant column. */
  by: readonly string[];
  sums: readonly string[];
  upsert: string;
  dropEmpty: string;
}

type Changes = Map<string, { table: CounterTable; group: SqlValue[]; count: number; sums: number[] }>;

/** Represents null in a group, because primary keys cannot contain null. Sorts after every value. */
const NULL = new Uint8Array();
const CONSTANT = 0;
/** Sorts before every value. */
const LEAST = '-9223372036854775808';

/** A collection's materialized counters, updated in the transaction of each write. */
export class SqliteCounters<T extends StoredRecord> {
  private readonly tables: readonly CounterTable[];

  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
  ) {
    this.tables = schema.counters.map((counter, at) => tableOf(counterName(schema.name, at), counter));
  }

  /** Adds `after` and subtracts `before`; null where there is none. Runs inside the caller's transaction. */
  move(before: T | null, after: T | null): void {
    const changes: Changes = new Map();
    if (before) this.add(changes, before, -1);
    if (after) this.add(changes, after, 1);
    this.apply(changes);
  }

  /** Adds new records, with one update per group. */
  countIn(records: Iterable<T>): void {
    const changes: Changes = new Map();
    for (const record of records) this.add(changes, record, 1);
    this.apply(changes);
  }

  /** Answers a question from a counter that has its fields. */
  answer(counter: Counter, question: Question): AggregateRow[] {
    const { name, by, sums } = this.tables.find((table) => table.counter === counter)!;
    const columnFor = (field: string) => by[counter.by.indexOf(field)]!;
    const wanted = allOf([
      { sql: `${by[0]} >= ${LEAST}`, values: [] },
      ...question.predicates.flatMap((one) => {
        const column = columnFor(one.field);
        const isPresent = `${column} < x''`;
        const part = predicateSql(one, { column, isNull: `${column} = x''`, isPresent });
        return one.op === 'range' ? [part, { sql: isPresent, values: [] }] : [part];
      }),
    ]);
    const columns = [
      ...question.groupBy.map((field, at) => `${columnFor(field)} AS group${at}`),
      'coalesce(sum(count), 0) AS count',
      ...question.sum.map((field, at) => `coalesce(sum(${sums[counter.sum.indexOf(field)]}), 0) AS sum${at}`),
    ];
    const grouping = question.groupBy.map((_, at) => `group${at}`).join(', ');
    const rows = this.connection.all(
      `SELECT ${columns.join(', ')} FROM ${name} WHERE ${wanted.sql}${grouping && ` GROUP BY ${grouping}`}`,
      wanted.values,
    );
    const groups = rows.map((row) => ({
      values: question.groupBy.map((field, at) => this.valueOf(field, row, `group${at}`)),
      count: row.count as number,
      sums: question.sum.map((_, at) => row[`sum${at}`] as number),
    }));
    const answered = { key: '', by: question.groupBy, sum: question.sum };
    return rowsOf(answered, groups, { ...question, predicates: [] });
  }

  /** Recounts everything. */
  rebuild(records: Iterable<T[]>): void {
    const present = this.connection.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ?", [
      `${counterName(this.schema.name, '[0-9]*')}`,
    ]);
    for (const { name } of present) this.connection.exec(`DROP TABLE ${quoted(name as string)}`);
    for (const { name, by, sums } of this.tables)
      this.connection.exec(
        `CREATE TABLE ${name} (${[...by, 'count', ...sums].join(', ')}, PRIMARY KEY (${by.join(', ')})) WITHOUT ROWID`,
      );
    for (const batch of records) this.countIn(batch);
  }

  private add(changes: Changes, record: T, sign: 1 | -1): void {
    for (const table of this.tables) {
      const values = this.schema.groupOf(record, table.counter.by);
      const key = `${table.name}${JSON.stringify(values)}`;
      let change = changes.get(key);
      if (!change) {
        const group =
          values.length === 0 ? [CONSTANT] : values.map((value) => (value === null ? NULL : sqlValue(value)));
        change = { table, group, count: 0, sums: table.sums.map(() => 0) };
        changes.set(key, change);
      }
      change.count += sign;
      const addends = this.schema.addends(record, table.counter);
      for (let at = 0; at < addends.length; at += 1) change.sums[at]! += sign * addends[at]!;
    }
  }

  private apply(changes: Changes): void {
    for (const { table, group, count, sums } of changes.values()) {
      if (count === 0 && sums.every((sum) => sum === 0)) continue;
      this.connection.run(table.upsert, [...group, count, ...sums]);
      if (count < 0) this.connection.run(table.dropEmpty, group);
    }
  }

  private valueOf(field: string, row: SqlRow, column: string): Scalar {
    const value = row[column]!;
    if (value instanceof Uint8Array) return null;
    return this.schema.typeOf(field) === 'boolean' ? value === 1 : value;
  }
}

function tableOf(tableName: string, counter: Counter): CounterTable {
  const name = quoted(tableName);
  const by = counter.by.length === 0 ? ['by0'] : counter.by.map((_, at) => `by${at}`);
  const sums = counter.sum.map((_, at) => `sum${at}`);
  const columns = [...by, 'count', ...sums];
  const added = ['count', ...sums].map((column) => `${column} = ${column} + excluded.${column}`);
  return {
    counter,
    name,
    by,
    sums,
    upsert:
      `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ` +
      `ON CONFLICT (${by.join(', ')}) DO UPDATE SET ${added.join(', ')}`,
    dropEmpty: `DELETE FROM ${name} WHERE ${by.map((column) => `${column} = ?`).join(' AND ')} AND count = 0`,
  };
}
