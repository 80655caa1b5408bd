import type { ClientSession, Connection, Model, mongo } from 'mongoose';
import type {
  AggregateQuery,
  AggregateRow,
  Collection,
  NewRecord,
  Page,
  Query,
  Scalar,
  Selection,
  StoredRecord,
} from '../../kernel/database.port.js';
import { RecordLocked, StaleWrite, UniqueViolation } from '../../kernel/database.port.js';
import { Yielder } from '../../kernel/event-loop.js';
import { versionNumber, type CollectionSchema } from './collection-schema.js';
import {
  columnOf,
  DURABLE,
  filterOf,
  modelOf,
  READ,
  sortOf,
  toDocument,
  toRecord,
  type Document,
} from './mongoose.documents.js';
import { MongoosePreparation, type PreparedModel } from './mongoose.preparation.js';
import { MongooseReads } from './mongoose.reads.js';
import { MongooseSharedQueries } from './mongoose.shared-queries.js';
import { MongooseCounters, type CounterShardModel } from './mongoose.counters.js';
import { LongConflict, type MongooseTransactions } from './mongoose.transactions.js';
import { storedText } from './plain-json.js';
import { questionOf, readOf } from './selection.js';
import { rowsOf, counterFor, type CounterGroup, type Question } from './counter-query.js';

const DUPLICATE = 11_000;
const BATCH = 200;
/** Of the names that mongoose.documents.ts gives unique indexes: `u_email`. */
const UNIQUE_PREFIX = 'u_'.length;

export class MongooseCollection<T extends StoredRecord> implements Collection<T> {
  readonly name: string;
  private readonly model: Model<Document>;
  private readonly counters: MongooseCounters<T>;
  private readonly readOptions: mongo.FindOptions;
  private readonly reads = new MongooseReads((ids) =>
    this.native.find({ _id: { $in: [...ids] } }, this.readOptions).toArray(),
  );
  private readonly shared = new MongooseSharedQueries();
  private ready: Promise<void> = Promise.resolve();

  constructor(
    connection: Connection,
    counterShards: CounterShardModel,
    private readonly schema: CollectionSchema<T>,
    private readonly transactions: MongooseTransactions,
  ) {
    this.name = schema.name;
    this.model = modelOf(connection, schema);
    this.counters = new MongooseCounters(counterShards, schema);
    this.readOptions = {
      ...READ,
      // They are not part of a record, and a page of orders has hundreds.
      ...(schema.searched && { projection: { _terms: 0 } }),
    };
  }

  /** Every operation waits for the preparation. */
  prepare(prepared: PreparedModel): Promise<void> {
    this.ready = new MongoosePreparation(this.schema, this.model, this.counters, prepared, this.transactions).run();
    this.ready.catch(() => {});
    return this.ready;
  }

  async get(id: string): Promise<T | null> {
    await this.ready;
    const document = await this.reads.get(this.idText(id));
    return document && toRecord(this.schema, document);
  }

  async find(query: Query<T> = {}): Promise<Page<T>> {
    const [records, total] = await Promise.all([
      this.list(query),
      this.count({ filter: query.filter, search: query.search }),
    ]);
    return { records, total };
  }

  async first(query: Query<T>): Promise<T | null> {
    return (await this.list({ ...query, limit: 1 }))[0] ?? null;
  }

  async list(query: Query<T>): Promise<T[]> {
    await this.ready;
    const { offset, limit } = readOf(this.schema, query);
    // MongoDB treats a limit of 0 as no limit.
    if (limit === 0) return [];
    const documents = await this.cursorOf(query).skip(offset).limit(limit).toArray();
    return documents.map((document) => toRecord(this.schema, document));
  }

  async count(selection: Selection<T> = {}): Promise<number> {
    return (await this.aggregate(selection))[0]!.count;
  }

  async aggregate(query: AggregateQuery<T>): Promise<AggregateRow[]> {
    await this.ready;
    const question = questionOf(this.schema, query);
    const rows = await this.shared.run(JSON.stringify(question), () => this.answerTo(question));
    return rows.map(({ group, count, sums }) => ({ group: { ...group }, count, sums: { ...sums } }));
  }

  private async answerTo(question: Question): Promise<AggregateRow[]> {
    const counter = this.schema.counted ? counterFor(this.schema, question) : undefined;
    if (counter) return this.counters.answer(counter, question);
    const filter = filterOf(question.predicates, question.words);
    const counted = { key: '', by: question.groupBy, sum: question.sum };
    if (counted.by.length === 0 && counted.sum.length === 0) {
      const whole = question.predicates.length + question.words.length === 0;
      const count = await this.native.countDocuments(filter, { ...READ, ...(whole && { hint: '_id_' }) });
      return rowsOf(counted, [{ values: [], count, sums: [] }], { ...question, predicates: [] });
    }
    const sums = Object.fromEntries(counted.sum.map((field, at) => [`sum${at}`, { $sum: `$${field}` }]));
    const by = counted.by.map((field) => ({ $ifNull: [`$${columnOf(field)}`, null] }));
    const rows = await this.native
      .aggregate<Record<string, number> & { _id: Scalar[] }>(
        [{ $match: filter }, { $group: { _id: by, count: { $sum: 1 }, ...sums } }],
        READ,
      )
      .toArray();
    const groups = rows.map((row): CounterGroup => ({
      values: row._id,
      count: row.count!,
      sums: counted.sum.map((_, at) => row[`sum${at}`]!),
    }));
    return rowsOf(counted, groups, { ...question, predicates: [] });
  }

  async insert(record: NewRecord<T>): Promise<T> {
    const stored = this.schema.stored(record, 1);
    await this.change(stored.id, stored, async (session) => {
      await this.native.insertOne(toDocument(this.schema, stored), optionsOf(session));
      return null;
    });
    return stored;
  }

  async insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    const all = records.map((record) => this.schema.stored(record, 1));
    await this.ready;
    if (all.length === 0) return all;
    await this.translatingErrors(all[0]!.id, () =>
      this.transactions.run(async (session, shard) => {
        await this.native.insertMany(
          all.map((stored) => toDocument(this.schema, stored)),
          { session },
        );
        if (this.schema.counted) await this.counters.countIn(all, session, shard);
      }),
    );
    return all;
  }

  async replace(record: T): Promise<T> {
    const stored = this.schema.stored(record, versionNumber(record.version) + 1);
    await this.change(stored.id, stored, async (session) => {
      const filter = { _id: stored.id, version: record.version };
      const options = this.returningBefore(session);
      const before = await this.native.findOneAndReplace(filter, toDocument(this.schema, stored), options);
      if (!before) throw new StaleWrite(this.name, stored.id);
      return before;
    });
    return stored;
  }

  async remove(id: string, version?: number): Promise<boolean> {
    const filter = { _id: this.idText(id), ...(version !== undefined && { version: versionNumber(version) }) };
    const removed = await this.change(id, null, (session) =>
      this.native.findOneAndDelete(filter, this.returningBefore(session)),
    );
    if (!removed && version !== undefined) throw new StaleWrite(this.name, id);
    return removed !== null;
  }

  async *stream(query: Query<T> = {}): AsyncIterable<T> {
    await this.ready;
    const yielder = new Yielder();
    for await (const document of this.cursorOf(query).batchSize(BATCH)) {
      yield toRecord(this.schema, document);
      // All documents of a batch are available at once. Without a pause, they would be processed in one turn of the
      // event loop.
      await yielder.yieldIfDue();
    }
  }

  /**
   * Makes one write, in a transaction with its counters if the collection has any. Returns what `write` does: of the
   * previous document, at least the fields that counters use.
   */
  private async change(
    id: string,
    after: T | null,
    write: (session?: ClientSession) => Promise<Document | null>,
  ): Promise<Document | null> {
    await this.ready;
    return this.translatingErrors(id, () => {
      if (!this.schema.counted) return write();
      return this.transactions.run(async (session, shard) => {
        const before = await write(session);
        if (before || after) await this.counters.move(before && toRecord(this.schema, before), after, session, shard);
        return before;
      });
    });
  }

  private returningBefore(session: ClientSession | undefined) {
    return { ...optionsOf(session), projection: this.counters.projection };
  }

  private async translatingErrors<R>(id: string, write: () => Promise<R>): Promise<R> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LongConflict) throw new RecordLocked(this.name, id, { cause: error });
      const { code, message } = error as { code?: unknown; message?: string };
      const [, index] = code === DUPLICATE ? (/ index: (\S+) dup key/.exec(message ?? '') ?? []) : [];
      if (index === undefined) throw error;
      throw new UniqueViolation(this.name, index === '_id_' ? ['id'] : index.slice(UNIQUE_PREFIX).split('.'));
    }
  }

  /**
   * The driver's own collection, for reading and writing whole records. Records and filters are already validated, and
   * mongoose's documents cannot have fields named like its methods.
   */
  private get native() {
    return this.model.collection as unknown as mongo.Collection<Document>;
  }

  private cursorOf(query: Query<T>) {
    const { predicates, words, sort, direction } = readOf(this.schema, query);
    return this.native.find(filterOf(predicates, words), this.readOptions).sort(sortOf(sort, direction));
  }

  private idText(id: string): string {
    if (typeof id !== 'string') throw new Error(`${this.name}: an id must be text`);
    return storedText(id);
  }
}

/** A transaction has the write concern of its commit. */
function optionsOf(session: ClientSession | undefined) {
  return session ? { session } : { writeConcern: DURABLE };
}
