import mongoose, { type ClientSession, type Connection, type Model } from 'mongoose';
import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Tally } from './collection-schema.js';
import { CONSISTENT, DURABLE, type Document } from './mongoose.documents.js';
import { groupTexts, rowsOf, type KeptGroup, type Question } from './tally-answer.js';

/** One lane's part of one kept group; the parts of all lanes are summed when it is read. */
interface Counter {
  /** The collection, tally, group and lane as JSON: the same counter for the same parts. */
  _id: string;
  collectionName: string;
  tally: string;
  group: string;
  count: number;
  /** By position in the tally's `sum`. */
  sums?: Record<string, number>;
}

/** So many transactions may change one group at once without colliding; reading a group costs up to as many documents. */
export const LANES = 16;
const LANE_OF_REBUILD = 0;
const INSERT_BATCH = 1_000;

export type CounterModel = Model<Counter>;

export function counterModel(connection: Connection): CounterModel {
  const shape = new mongoose.Schema<Counter>(
    {
      _id: String,
      collectionName: String,
      tally: String,
      group: String,
      count: Number,
      sums: mongoose.Schema.Types.Mixed,
    },
    {
      strict: 'throw',
      versionKey: false,
      autoCreate: false,
      autoIndex: false,
      read: 'primary',
      readConcern: CONSISTENT,
      writeConcern: DURABLE,
    },
  );
  shape.index({ collectionName: 1, tally: 1, group: 1 }, { name: 'by_group' });
  return connection.model<Counter>('_tallies', shape, '_tallies');
}

/** A collection's kept counts and sums, changed in the transaction of the write they count. */
export class MongooseTallies<T extends StoredRecord> {
  constructor(
    private readonly counters: CounterModel,
    private readonly schema: CollectionSchema<T>,
  ) {}

  /** Counts `after` in and `before` out; null where there is none. */
  async move(before: T | null, after: T | null, session: ClientSession, lane: number): Promise<void> {
    const updates = this.schema.tallies.flatMap((tally) => {
      const groupOut = before && JSON.stringify(this.schema.groupOf(before, tally.by));
      const groupIn = after && JSON.stringify(this.schema.groupOf(after, tally.by));
      const out = before && this.schema.addends(before, tally).map((addend) => -addend);
      const within = after && this.schema.addends(after, tally);
      if (out && within && groupOut === groupIn)
        return this.update(
          tally,
          groupIn!,
          0,
          within.map((addend, at) => addend + out[at]!),
          lane,
        );
      return [
        ...(out ? this.update(tally, groupOut!, -1, out, lane) : []),
        ...(within ? this.update(tally, groupIn!, 1, within, lane) : []),
      ];
    });
    if (updates.length > 0) await this.counters.bulkWrite(updates, { session, ordered: true });
  }

  /** Counts new records in, each group once. */
  async countIn(records: readonly T[], session: ClientSession, lane: number): Promise<void> {
    const updates = this.schema.tallies.flatMap((tally) => {
      const groups = new Map<string, { count: number; sums: number[] }>();
      for (const record of records) {
        const group = JSON.stringify(this.schema.groupOf(record, tally.by));
        const { count, sums } = groups.get(group) ?? { count: 0, sums: tally.sum.map(() => 0) };
        const addends = this.schema.addends(record, tally);
        groups.set(group, { count: count + 1, sums: sums.map((sum, at) => sum + addends[at]!) });
      }
      return [...groups].flatMap(([group, { count, sums }]) => this.update(tally, group, count, sums, lane));
    });
    await this.counters.bulkWrite(updates, { session, ordered: true });
  }

  async answer(tally: Tally, question: Question): Promise<AggregateRow[]> {
    const { first, end } = groupTexts(this.schema, tally, question);
    const sums = Object.fromEntries(tally.sum.map((_, at) => [`sum${at}`, { $sum: `$sums.${at}` }]));
    const rows = await this.counters.aggregate<Record<string, number> & { _id: string }>([
      { $match: { collectionName: this.schema.name, tally: tally.key, group: { $gte: first, $lt: end } } },
      { $group: { _id: '$group', count: { $sum: '$count' }, ...sums } },
      { $match: { count: { $gt: 0 } } },
    ]);
    const groups = rows.map((row): KeptGroup => ({
      values: JSON.parse(row._id) as Scalar[],
      count: row.count!,
      sums: tally.sum.map((_, at) => row[`sum${at}`]!),
    }));
    return rowsOf(tally, groups, question);
  }

  /** Counts the whole collection anew, as one transaction sees it. */
  async rebuild(records: Model<Document>, session: ClientSession): Promise<void> {
    await this.counters.deleteMany({ collectionName: this.schema.name }, { session });
    for (const tally of this.schema.tallies) {
      const sums = Object.fromEntries(tally.sum.map((field, at) => [`sum${at}`, { $sum: `$${field}` }]));
      const by = tally.by.map((field) => ({ $ifNull: [`$${field}`, null] }));
      const rows = await records.aggregate<Record<string, number> & { _id: Scalar[] }>(
        [{ $group: { _id: by, count: { $sum: 1 }, ...sums } }],
        { session },
      );
      const counters = rows.map((row): Counter => {
        const group = JSON.stringify(row._id);
        return {
          ...this.counter(tally, group, LANE_OF_REBUILD),
          count: row.count!,
          sums: Object.fromEntries(tally.sum.map((_, at) => [at, row[`sum${at}`]!])),
        };
      });
      for (let at = 0; at < counters.length; at += INSERT_BATCH)
        await this.counters.insertMany(counters.slice(at, at + INSERT_BATCH), { session });
    }
  }

  private update(tally: Tally, group: string, count: number, sums: number[], lane: number) {
    if (count === 0 && sums.every((sum) => sum === 0)) return [];
    const { _id, ...parts } = this.counter(tally, group, lane);
    const $inc: Record<string, number> = { count };
    sums.forEach((sum, at) => ($inc[`sums.${at}`] = sum));
    return [{ updateOne: { filter: { _id }, update: { $setOnInsert: parts, $inc }, upsert: true } }];
  }

  private counter(
    tally: Tally,
    group: string,
    lane: number,
  ): Pick<Counter, '_id' | 'collectionName' | 'tally' | 'group'> {
    return {
      _id: JSON.stringify([this.schema.name, tally.key, group, lane]),
      collectionName: this.schema.name,
      tally: tally.key,
      group,
    };
  }
}
