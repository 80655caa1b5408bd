import mongoose, { type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import type { AggregateRow, Scalar, StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema, Counter } from './collection-schema.js';
import { filterOf, READ, SCHEMA_OPTIONS, type Document } from './mongoose.documents.js';
import type { MongooseTransactions } from './mongoose.transactions.js';
import { groupTexts, rowsOf, type CounterGroup, type Question } from './counter-query.js';

/** One shard of a counter group. A group's value is the sum of its shards. */
interface CounterShard {
  /** The collection, counter, group and shard as JSON: deterministic for the same parts. */
  _id: string;
  collectionName: string;
  counter: string;
  /** The group's values as JSON, which a range of the index selects. */
  group: string;
  /** By position in the counter's `by`. */
  values: Scalar[];
  count: number;
  /** By position in the counter's `sum`. */
  sums?: Record<string, number>;
}

/**
 * How many transactions can change one group at once without a conflict; reading a group reads up to as many
 * documents.
 */
export const COUNTER_SHARDS = 16;
const REBUILD_SHARD = 0;
const INSERT_BATCH = 1_000;
/** MongoDB's default of 101 would need a second round trip for most reports. */
const GROUPS_AT_ONCE = 10_000;

/** Changed with the form of the documents, so that counters of another form are rebuilt. */
export const COUNTER_FORM = 2;

export type CounterShardModel = Model<CounterShard>;

export function counterShardModel(connection: Connection): CounterShardModel {
  const shape = new mongoose.Schema<CounterShard>(
    {
      _id: String,
      collectionName: String,
      counter: String,
      group: String,
      values: [mongoose.Schema.Types.Mixed],
      count: Number,
      sums: mongoose.Schema.Types.Mixed,
    },
    SCHEMA_OPTIONS,
  );
  shape.index({ collectionName: 1, counter: 1, group: 1 }, { name: 'by_group' });
  return connection.model<CounterShard>('_counters', shape, '_counters');
}

/** A collection's materialized counters, updated in the transaction of each write. */
export class MongooseCounters<T extends StoredRecord> {
  /** Selects the fields of a record's document that its counters use. */
  readonly projection: Record<string, 1>;

  constructor(
    private readonly shards: CounterShardModel,
    private readonly schema: CollectionSchema<T>,
  ) {
    const used = schema.counters.flatMap(({ by, sum }) => [...by, ...sum]);
    this.projection = Object.fromEntries(['_id', ...used].map((field) => [field, 1]));
  }

  /** Adds `after` and subtracts `before`; null where there is none. */
  async move(before: T | null, after: T | null, session: ClientSession, shard: number): Promise<void> {
    const updates = this.schema.counters.flatMap((counter) => {
      const groupOut = before && JSON.stringify(this.schema.groupOf(before, counter.by));
      const groupIn = after && JSON.stringify(this.schema.groupOf(after, counter.by));
      const out = before && this.schema.addends(before, counter).map((addend) => -addend);
      const within = after && this.schema.addends(after, counter);
      if (out && within && groupOut === groupIn)
        return this.update(
          counter,
          groupIn!,
          0,
          within.map((addend, at) => addend + out[at]!),
          shard,
        );
      return [
        ...(out ? this.update(counter, groupOut!, -1, out, shard) : []),
        ...(within ? this.update(counter, groupIn!, 1, within, shard) : []),
      ];
    });
    await this.write(updates, session);
  }

  /** Adds new records, with one update per group. */
  async countIn(records: readonly T[], session: ClientSession, shard: number): Promise<void> {
    const updates = this.schema.counters.flatMap((counter) => {
      const groups = new Map<string, { count: number; sums: number[] }>();
      for (const record of records) {
        const group = JSON.stringify(this.schema.groupOf(record, counter.by));
        const { count, sums } = groups.get(group) ?? { count: 0, sums: counter.sum.map(() => 0) };
        const addends = this.schema.addends(record, counter);
        groups.set(group, { count: count + 1, sums: sums.map((sum, at) => sum + addends[at]!) });
      }
      return [...groups].flatMap(([group, { count, sums }]) => this.update(counter, group, count, sums, shard));
    });
    await this.write(updates, session);
  }

  /** The server selects and sums the groups, so that only the requested rows are transferred. */
  async answer(counter: Counter, question: Question): Promise<AggregateRow[]> {
    const { first, end } = groupTexts(this.schema, counter, question);
    const valueOf = (field: string) => `values.${counter.by.indexOf(field)}`;
    const matching = filterOf(
      question.predicates.map((predicate) => ({ ...predicate, field: valueOf(predicate.field) })),
      [],
    );
    const by = question.groupBy.map((field) => ({ $arrayElemAt: ['$values', counter.by.indexOf(field)] }));
    const sums = Object.fromEntries(
      question.sum.map((field, at) => [`sum${at}`, { $sum: `$sums.${counter.sum.indexOf(field)}` }]),
    );
    const selected = {
      collectionName: this.schema.name,
      counter: counter.key,
      group: { $gte: first, $lt: end },
      ...matching,
    };
    const pipeline = [
      { $match: selected },
      { $group: { _id: by, count: { $sum: '$count' }, ...sums } },
      { $match: { count: { $gt: 0 } } },
    ];
    const rows = await this.native
      .aggregate<Record<string, number> & { _id: Scalar[] }>(pipeline, { ...READ, batchSize: GROUPS_AT_ONCE })
      .toArray();
    const groups = rows.map((row): CounterGroup => ({
      values: row._id,
      count: row.count!,
      sums: question.sum.map((_, at) => row[`sum${at}`]!),
    }));
    return rowsOf({ by: question.groupBy, sum: question.sum }, groups, { ...question, predicates: [] });
  }

  /**
   * Recounts the whole collection: each counter in its own transaction, because MongoDB aborts those that take
   * longer than a minute.
   */
  async rebuild(records: Model<Document>, transactions: MongooseTransactions): Promise<void> {
    const keys = this.schema.counters.map(({ key }) => key);
    await this.shards.deleteMany({ collectionName: this.schema.name, counter: { $nin: keys } });
    for (const counter of this.schema.counters)
      await transactions.run((session) => this.rebuildOne(counter, records, session));
  }

  private async rebuildOne(counter: Counter, records: Model<Document>, session: ClientSession): Promise<void> {
    await this.shards.deleteMany({ collectionName: this.schema.name, counter: counter.key }, { session });
    const sums = Object.fromEntries(counter.sum.map((field, at) => [`sum${at}`, { $sum: `$${field}` }]));
    const by = counter.by.map((field) => ({ $ifNull: [`$${field}`, null] }));
    const rows = await records.aggregate<Record<string, number> & { _id: Scalar[] }>(
      [{ $group: { _id: by, count: { $sum: 1 }, ...sums } }],
      { session },
    );
    const counters = rows.map((row): CounterShard => {
      const group = JSON.stringify(row._id);
      return {
        ...this.shardOf(counter, group, REBUILD_SHARD),
        count: row.count!,
        sums: Object.fromEntries(counter.sum.map((_, at) => [at, row[`sum${at}`]!])),
      };
    });
    for (let at = 0; at < counters.length; at += INSERT_BATCH)
      await this.shards.insertMany(counters.slice(at, at + INSERT_BATCH), { session });
  }

  private async write(updates: mongo.AnyBulkWriteOperation<CounterShard>[], session: ClientSession): Promise<void> {
    if (updates.length > 0) await this.native.bulkWrite(updates, { session, ordered: true });
  }

  /** Casting each update in mongoose took a tenth of the processor time of inserting an order. */
  private get native() {
    return this.shards.collection as unknown as mongo.Collection<CounterShard>;
  }

  private update(counter: Counter, group: string, count: number, sums: number[], shard: number) {
    if (count === 0 && sums.every((sum) => sum === 0)) return [];
    const { _id, ...parts } = this.shardOf(counter, group, shard);
    const $inc: Record<string, number> = { count };
    sums.forEach((sum, at) => ($inc[`sums.${at}`] = sum));
    return [{ updateOne: { filter: { _id }, update: { $setOnInsert: parts, $inc }, upsert: true } }];
  }

  private shardOf(
    counter: Counter,
    group: string,
    shard: number,
  ): Pick<CounterShard, '_id' | 'collectionName' | 'counter' | 'group' | 'values'> {
    return {
      _id: JSON.stringify([this.schema.name, counter.key, group, shard]),
      collectionName: this.schema.name,
      counter: counter.key,
      group,
      values: JSON.parse(group) as Scalar[],
    };
  }
}
