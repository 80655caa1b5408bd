import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { type AnyBulkWriteOperation, type Connection } from 'mongoose';
import {
  DatabaseUnavailable,
  type AggregateRow,
  type Collection,
  type CollectionDefinition,
  type StoredRecord,
} from '../../kernel/database.port.js';
import { CollectionSchema } from './collection-schema.js';
import { migrationMarker } from './migration-marker.js';
import { assertTransactions, MongooseDatabase } from './mongoose.database.js';
import { DURABLE, toDocument, toRecord, type Document } from './mongoose.documents.js';
import { DATABASE_FILE, type SqliteDatabase } from './sqlite.database.js';

const BATCH = 500;
/** MongoDB's limit, less what a write adds to the record. The application's own limits keep records far below it. */
const MAX_RECORD_BYTES = 16 * 2 ** 20 - 2 ** 14;
const TIMEOUT_MS = 8_000;

type Definition = CollectionDefinition<StoredRecord>;
type Raw = ReturnType<Connection['collection']>;

/** Called after each batch of a collection. `of` is the number of records in the source. */
export type MigrationProgress = (step: 'copied' | 'verified', collection: string, done: number, of: number) => void;

interface Migration {
  /** Not opened yet. Its definitions determine what is copied. */
  source: SqliteDatabase;
  dataDir: string;
  uri: string;
  progress: MigrationProgress;
}

/**
 * Copies every record of the embedded store into an empty MongoDB database, with its version, and then compares each
 * one and every counter through the adapters. An interrupted migration is resumed by running it again: records that
 * are already there are compared, and written only where they differ. Throws an error for the operator when the
 * source is in use, when the target has other data, and when a comparison fails.
 */
export async function migrateToMongoose({ source, dataDir, uri, progress }: Migration): Promise<{ records: number }> {
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new Error(`There is no database in ${dataDir}: name its folder with DATA_DIR.`);
  const connection = mongoose.createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: TIMEOUT_MS,
  });
  try {
    await connection.asPromise().catch((error: unknown) => {
      throw new DatabaseUnavailable(
        `MongoDB cannot be reached: ${(error as Error).message}. Check MONGODB_URI, and that the server runs.`,
      );
    });
    await assertTransactions(connection);
    await source.open();
    const definitions = source.definitions();
    await begin(connection, definitions);
    for (const definition of definitions) await copy(source.collection(definition), definition, connection, progress);

    const target = new MongooseDatabase(connection, { isMigrationTarget: true });
    const pairs = definitions.map((definition) => ({
      definition,
      original: source.collection(definition),
      copied: target.collection(definition),
    }));
    await target.open();
    let records = 0;
    for (const { definition, original, copied } of pairs) {
      records += await verify(definition, original, copied, progress);
      await verifyCounters(definition, original, copied);
    }
    await migrationMarker(connection).finish();
    return { records };
  } finally {
    await source.close();
    await connection.close();
  }
}

/** Marks the target as a migration target. Throws when it contains data that this migration has not written. */
async function begin(connection: Connection, definitions: readonly Definition[]): Promise<void> {
  const marker = migrationMarker(connection);
  const known = await marker.read();
  if (known?.finishedAt)
    throw new Error(
      `A migration into this database was finished at ${known.finishedAt.toISOString()}. Name an empty database with MONGODB_URI to migrate again.`,
    );
  if (known) return;
  for (const { name } of definitions) {
    if ((await connection.collection(name).findOne()) !== null)
      throw new Error(`The MongoDB database has records in ${name} already: name an empty one with MONGODB_URI.`);
  }
  await marker.begin();
}

async function copy(
  original: Collection<StoredRecord>,
  definition: Definition,
  connection: Connection,
  progress: MigrationProgress,
): Promise<void> {
  const schema = new CollectionSchema(definition);
  const raw = connection.collection(definition.name);
  // Opening the target derives indexes, counters and search terms again where the shape is another one.
  await connection
    .collection<{ _id: string }>('_collections')
    .updateOne({ _id: definition.name }, { $set: { shape: '' } }, { upsert: true, writeConcern: DURABLE });
  const total = await original.count();
  let done = 0;
  let last: string | null = null;
  for await (const batch of inBatches(original.stream())) {
    const to = batch.at(-1)!.id;
    await copyBatch(schema, raw, batch, { ...(last !== null && { $gt: last }), $lte: to });
    last = to;
    done += batch.length;
    progress('copied', definition.name, done, total);
  }
  await raw.deleteMany(last === null ? {} : { _id: { $gt: last as never } }, { writeConcern: DURABLE });
}

/** Makes the target's records in a range of ids equal to the batch. */
async function copyBatch(
  schema: CollectionSchema,
  raw: Raw,
  batch: readonly StoredRecord[],
  range: object,
): Promise<void> {
  const present = new Map<string, StoredRecord>();
  for await (const document of raw.find({ _id: range }))
    present.set(String(document._id), toRecord(schema, document as unknown as Document));
  const writes: AnyBulkWriteOperation[] = batch
    .filter((record) => !isDeepStrictEqual(present.get(record.id), record))
    .map((record) => ({
      replaceOne: { filter: { _id: record.id }, replacement: toDocument(schema, record), upsert: true },
    }));
  const wanted = new Set(batch.map(({ id }) => id));
  const gone = [...present.keys()].filter((id) => !wanted.has(id));
  if (gone.length > 0) writes.push({ deleteMany: { filter: { _id: { $in: gone } } } });
  if (writes.length === 0) return;
  await raw.bulkWrite(writes as never, { ordered: false, writeConcern: DURABLE }).catch((error: unknown) => {
    throw tooLarge(schema, batch) ?? error;
  });
}

/** Names a record that MongoDB cannot store, if there is one. */
function tooLarge(schema: CollectionSchema, batch: readonly StoredRecord[]): Error | undefined {
  for (const record of batch) {
    const bytes = mongoose.mongo.BSON.calculateObjectSize(toDocument(schema, record));
    if (bytes > MAX_RECORD_BYTES)
      return new Error(
        `${schema.name}/${record.id} is too large: MongoDB stores at most 16 MB in a record. ` +
          'Start the application without MONGODB_URI, shorten or delete the record, and run the migration again: it continues.',
      );
  }
  return undefined;
}

/** Compares every record as the two adapters read it. Returns their number. */
async function verify(
  { name }: Definition,
  original: Collection<StoredRecord>,
  copied: Collection<StoredRecord>,
  progress: MigrationProgress,
): Promise<number> {
  const total = await original.count();
  const others = copied.stream()[Symbol.asyncIterator]();
  let done = 0;
  for await (const batch of inBatches(original.stream())) {
    for (const record of batch) {
      const { value } = (await others.next()) as IteratorResult<StoredRecord, undefined>;
      if (!isDeepStrictEqual(value, record))
        throw new Error(`${name}/${record.id} differs in MongoDB. Run the migration again.`);
    }
    done += batch.length;
    progress('verified', name, done, total);
  }
  if (!(await others.next()).done) throw new Error(`MongoDB has more records in ${name}. Run the migration again.`);
  return done;
}

async function verifyCounters(
  { name, counters = [] }: Definition,
  original: Collection<StoredRecord>,
  copied: Collection<StoredRecord>,
): Promise<void> {
  for (const { by, sum } of [{ by: [] }, ...counters] as { by: never[]; sum?: never[] }[]) {
    const question = { groupBy: by, ...(sum && { sum }) };
    const [wanted, found] = await Promise.all([original.aggregate(question), copied.aggregate(question)]);
    if (!isDeepStrictEqual(ordered(wanted), ordered(found)))
      throw new Error(`The counts of ${name} by ${by.join(', ')} differ in MongoDB. Run the migration again.`);
  }
}

/** Groups are unordered, and an empty group equals a missing one. */
function ordered(rows: readonly AggregateRow[]): string[] {
  return rows
    .filter(({ count }) => count > 0)
    .map(({ group, count, sums }) => JSON.stringify([Object.entries(group).sort(), count, Object.entries(sums).sort()]))
    .sort();
}

async function* inBatches<T>(records: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
