import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Connection, type Model } from 'mongoose';
import { DatabaseUnavailable, type StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import { DURABLE, indexesOf, SCHEMA_OPTIONS, toDocument, toRecord, type Document } from './mongoose.documents.js';
import { COUNTER_FORM, type MongooseCounters } from './mongoose.counters.js';
import type { MongooseTransactions } from './mongoose.transactions.js';

/** The definition that was last prepared, and the process that holds the lease. */
interface Prepared {
  _id: string;
  shape?: string;
  holder?: string;
  heldUntil?: Date;
}

export type PreparedModel = Model<Prepared>;

const LEASE_MS = 60_000;
const ASK_AGAIN_MS = 100;
const SAMPLE = 50;
const BATCH = 500;
const NAMESPACE_EXISTS = 48;
const INDEX_NOT_FOUND = 27;
const DUPLICATE = 11_000;

export function preparedModel(connection: Connection): PreparedModel {
  const shape = new mongoose.Schema<Prepared>(
    { _id: String, shape: String, holder: String, heldUntil: Date },
    SCHEMA_OPTIONS,
  );
  return connection.model<Prepared>('_collections', shape, '_collections');
}

/**
 * Migrates one collection's indexes, counters and search terms to its definition. Safe to run on several processes at
 * once.
 */
export class MongoosePreparation<T extends StoredRecord> {
  private readonly shape: string;

  constructor(
    private readonly schema: CollectionSchema<T>,
    private readonly records: Model<Document>,
    private readonly counters: MongooseCounters<T>,
    private readonly prepared: PreparedModel,
    private readonly transactions: MongooseTransactions,
  ) {
    this.shape = JSON.stringify([
      indexesOf(schema),
      schema.counters.map((counter) => counter.key),
      schema.counted && COUNTER_FORM,
    ]);
  }

  /**
   * Migrates the collection if its definition has changed. Throws DatabaseUnavailable when records violate a new unique
   * key.
   */
  async run(): Promise<void> {
    await this.ensureIndexes();
    if (await this.isCurrent(await this.lastShape())) return;
    await this.alone(async () => {
      const last = await this.lastShape();
      if (await this.isCurrent(last)) return;
      if (last !== undefined || (await this.records.exists({}))) await this.rebuild();
      await this.prepared.updateOne({ _id: this.schema.name }, { $set: { shape: this.shape } }, { upsert: true });
    });
  }

  private async rebuild(): Promise<void> {
    await this.dropOtherIndexes();
    if (this.schema.counted) await this.counters.rebuild(this.records, this.transactions);
    await this.rebuildTerms();
  }

  private async lastShape(): Promise<string | undefined> {
    return (await this.prepared.findById(this.schema.name).lean())?.shape;
  }

  private async isCurrent(shape: string | undefined): Promise<boolean> {
    return shape === this.shape && (!this.schema.searched || (await this.termsAreCurrent()));
  }

  private async ensureIndexes(): Promise<void> {
    const specs = indexesOf(this.schema);
    try {
      if (specs.length === 0) await this.records.createCollection();
      else
        await this.records.collection.createIndexes(
          specs.map(({ keys, options }) => ({ key: keys, ...options }) as never),
        );
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: string };
      if (code === NAMESPACE_EXISTS) return;
      if (code !== DUPLICATE) throw error;
      const [, index] = /index: (\S+)/.exec(message ?? '') ?? [];
      throw new DatabaseUnavailable(
        `The database holds records of ${this.schema.name} with the same value of a key that must now be unique (${index}). Change one of them with the previous release first.`,
      );
    }
  }

  private async dropOtherIndexes(): Promise<void> {
    const wanted = new Set(indexesOf(this.schema).map(({ options }) => options.name));
    for (const { name } of await this.records.collection.indexes()) {
      if (name === undefined || name === '_id_' || wanted.has(name)) continue;
      await this.records.collection.dropIndex(name).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== INDEX_NOT_FOUND) throw error;
      });
    }
  }

  /** Whether stored search terms match the definition, judged by the oldest and newest records. */
  private async termsAreCurrent(): Promise<boolean> {
    for (const way of [1, -1] as const) {
      const sample = await this.records.find().sort({ _id: way }).limit(SAMPLE).lean<Document[]>();
      if (sample.some((document) => !this.termsMatch(document))) return false;
    }
    return true;
  }

  private termsMatch(document: Document): boolean {
    return JSON.stringify(document._terms ?? []) === JSON.stringify(this.schema.terms(toRecord(this.schema, document)));
  }

  private async rebuildTerms(): Promise<void> {
    let batch: { updateOne: { filter: object; update: object } }[] = [];
    const write = async () => {
      if (batch.length > 0) await this.records.collection.bulkWrite(batch, { ordered: false, writeConcern: DURABLE });
      batch = [];
    };
    for await (const document of this.records.collection.find<Document>({}, { batchSize: BATCH })) {
      if (this.termsMatch(document)) continue;
      const { _terms } = toDocument(this.schema, toRecord(this.schema, document));
      // A record written in the meantime already has its terms.
      const filter = { _id: document._id, version: document.version };
      batch.push({ updateOne: { filter, update: _terms ? { $set: { _terms } } : { $unset: { _terms: 1 } } } });
      if (batch.length === BATCH) await write();
    }
    await write();
  }

  /** Runs on one process at a time, by a lease that expires when its holder dies. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const holder = randomUUID();
    while (!(await this.take(holder))) await pause(ASK_AGAIN_MS);
    const renewal = setInterval(() => void this.take(holder).catch(() => {}), LEASE_MS / 3);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await this.prepared.updateOne({ _id: this.schema.name, holder }, { $unset: { holder: 1, heldUntil: 1 } });
    }
  }

  private async take(holder: string): Promise<boolean> {
    const free = { $or: [{ holder }, { holder: { $exists: false } }, { heldUntil: { $lt: new Date() } }] };
    try {
      const update = { $set: { holder, heldUntil: new Date(Date.now() + LEASE_MS) } };
      const { matchedCount, upsertedCount } = await this.prepared.updateOne(
        { _id: this.schema.name, ...free },
        update,
        { upsert: true },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if ((error as { code?: unknown }).code === DUPLICATE) return false;
      throw error;
    }
  }
}
