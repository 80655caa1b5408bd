import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Tally } from './collection-schema.js';
import type { SqliteConnection } from './sqlite.connection.js';
import { quoted } from './sqlite.names.js';
import { groupTexts, rowsOf, type KeptGroup, type Question } from './tally-answer.js';

type Change = Map<string, { tally: Tally; group: string; count: number; sums: number[] }>;

const REBUILD_BATCH = 2_000;

/** A collection's kept counts and sums, changed in the transaction of the write they count. */
export class SqliteTallies<T extends StoredRecord> {
  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
  ) {}

  /** Counts `after` in and `before` out; null where there is none. Runs inside the caller's transaction. */
  move(before: T | null, after: T | null): void {
    const change: Change = new Map();
    if (before) this.add(change, before, -1);
    if (after) this.add(change, after, 1);
    this.apply(change);
  }

  /** Counts new records in, each group once. */
  countIn(records: readonly T[]): void {
    const change: Change = new Map();
    for (const record of records) this.add(change, record, 1);
    this.apply(change);
  }

  answer(tally: Tally, question: Question): AggregateRow[] {
    return rowsOf(tally, this.groups(tally, question), question);
  }

  rebuild(): void {
    this.connection.run('DELETE FROM _tallies WHERE collection = ?', [this.schema.name]);
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
    for (const tally of this.schema.tallies) {
      const group = JSON.stringify(this.schema.groupOf(record, tally.by));
      const key = tally.key + group;
      const one = change.get(key) ?? { tally, group, count: 0, sums: tally.sum.map(() => 0) };
      one.count += sign;
      this.schema.addends(record, tally).forEach((addend, at) => (one.sums[at]! += sign * addend));
      change.set(key, one);
    }
  }

  private apply(change: Change): void {
    for (const { tally, group, count, sums } of change.values()) {
      if (count === 0 && sums.every((sum) => sum === 0)) continue;
      const key = [this.schema.name, tally.key, group];
      const kept = this.connection.get(
        'SELECT count, sums FROM _tallies WHERE collection = ? AND tally = ? AND grp = ?',
        key,
      );
      const keptSums = JSON.parse((kept?.sums as string | undefined) ?? '[]') as number[];
      const total = ((kept?.count as number | undefined) ?? 0) + count;
      if (total === 0) this.connection.run('DELETE FROM _tallies WHERE collection = ? AND tally = ? AND grp = ?', key);
      else {
        this.connection.run('REPLACE INTO _tallies (collection, tally, grp, count, sums) VALUES (?, ?, ?, ?, ?)', [
          ...key,
          total,
          JSON.stringify(sums.map((sum, at) => sum + (keptSums[at] ?? 0))),
        ]);
      }
    }
  }

  private groups(tally: Tally, question: Question): KeptGroup[] {
    const { first, end } = groupTexts(this.schema, tally, question);
    const rows = this.connection.all(
      'SELECT grp, count, sums FROM _tallies WHERE collection = ? AND tally = ? AND grp >= ? AND grp < ?',
      [this.schema.name, tally.key, first, end],
    );
    return rows.map((row) => ({
      values: JSON.parse(row.grp as string) as Scalar[],
      count: row.count as number,
      sums: JSON.parse(row.sums as string) as number[],
    }));
  }
}
