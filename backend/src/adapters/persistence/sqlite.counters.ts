import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import type { SqliteConnection } from './sqlite.connection.js';
import { quoted } from './sqlite.names.js';
import { groupTexts, rowsOf, type CounterGroup, type Question } from './counter-answer.js';

type Change = Map<string, { counter: Counter; group: string; count: number; sums: number[] }>;

const REBUILD_BATCH = 2_000;

/** A collection's materialized counters, updated in the transaction of each write. */
export class SqliteCounters<T extends StoredRecord> {
  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
  ) {}

  /** Adds `after` and subtracts `before`; null where there is none. Runs inside the caller's transaction. */
  move(before: T | null, after: T | null): void {
    const change: Change = new Map();
    if (before) this.add(change, before, -1);
    if (after) this.add(change, after, 1);
    this.apply(change);
  }

  /** Adds new records, with one update per group. */
  countIn(records: readonly T[]): void {
    const change: Change = new Map();
    for (const record of records) this.add(change, record, 1);
    this.apply(change);
  }

  answer(counter: Counter, question: Question): AggregateRow[] {
    return rowsOf(counter, this.groups(counter, question), question);
  }

  rebuild(): void {
    this.connection.run('DELETE FROM _counters WHERE collection = ?', [this.schema.name]);
    for (let last = -1; ;) {
      const rows = this.connection.all(
        `SELECT seq, record FROM ${quoted(this.schema.name)} WHERE seq > ? ORDER BY seq LIMIT ${REBUILD_BATCH}`,
        [last],
      );
      if (rows.length === 0) return;
      this.countIn(rows.map((row) => JSON.parse(row.record as string) as T));
      last = rows.at(-1)!.seq as number;
    }
  }

  private add(change: Change, record: T, sign: 1 | -1): void {
    for (const counter of this.schema.counters) {
      const group = JSON.stringify(this.schema.groupOf(record, counter.by));
      const key = counter.key + group;
      const one = change.get(key) ?? { counter, group, count: 0, sums: counter.sum.map(() => 0) };
      one.count += sign;
      this.schema.addends(record, counter).forEach((addend, at) => (one.sums[at]! += sign * addend));
      change.set(key, one);
    }
  }

  private apply(change: Change): void {
    for (const { counter, group, count, sums } of change.values()) {
      if (count === 0 && sums.every((sum) => sum === 0)) continue;
      const key = [this.schema.name, counter.key, group];
      const kept = this.connection.get(
        'SELECT count, sums FROM _counters WHERE collection = ? AND counter = ? AND grp = ?',
        key,
      );
      const keptSums = JSON.parse((kept?.sums as string | undefined) ?? '[]') as number[];
      const total = ((kept?.count as number | undefined) ?? 0) + count;
      if (total === 0)
        this.connection.run('DELETE FROM _counters WHERE collection = ? AND counter = ? AND grp = ?', key);
      else {
        this.connection.run('REPLACE INTO _counters (collection, counter, grp, count, sums) VALUES (?, ?, ?, ?, ?)', [
          ...key,
          total,
          JSON.stringify(sums.map((sum, at) => sum + (keptSums[at] ?? 0))),
        ]);
      }
    }
  }

  private groups(counter: Counter, question: Question): CounterGroup[] {
    const { first, end } = groupTexts(this.schema, counter, question);
    const rows = this.connection.all(
      'SELECT grp, count, sums FROM _counters WHERE collection = ? AND counter = ? AND grp >= ? AND grp < ?',
      [this.schema.name, counter.key, first, end],
    );
    return rows.map((row) => ({
      values: JSON.parse(row.grp as string) as Scalar[],
      count: row.count as number,
      sums: JSON.parse(row.sums as string) as number[],
    }));
  }
}
