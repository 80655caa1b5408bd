import type { Connection } from 'mongoose';
import {
  Database,
  DatabaseUnavailable,
  type Collection,
  type CollectionDefinition,
  type StoredRecord,
  type Watch,
} from '../../kernel/database.port.js';
import { CollectionSchema } from './collection-schema.js';
import { migrationMarker } from './migration-marker.js';
import { DURABLE } from './mongoose.documents.js';
import { MongooseCollection } from './mongoose.collection.js';
import { preparedModel, type PreparedModel } from './mongoose.preparation.js';
import { counterShardModel, COUNTER_SHARDS, type CounterShardModel } from './mongoose.counters.js';
import { MongooseTransactions } from './mongoose.transactions.js';
import { MongooseWatch } from './mongoose.watch.js';
import { assertReleaseOpens, RELEASE, releaseNumber } from './release.js';

const RELEASES = '_releases';
const OPEN_TIMEOUT_MS = 4_000;
const PING_TIMEOUT_MS = 2_000;

/** The store for more than one machine: a MongoDB replica set or sharded cluster. */
export class MongooseDatabase extends Database {
  readonly exclusive = false;
  private readonly collections = new Map<unknown, MongooseCollection<never>>();
  private readonly transactions: MongooseTransactions;
  private readonly counterShards: CounterShardModel;
  private readonly prepared: PreparedModel;
  private readonly watches = new Set<MongooseWatch>();
  private readonly isMigrationTarget: boolean;
  private readonly release: string;
  private opened = false;

  /**
   * The connection may still be connecting; open() waits for it.
   *
   * @param isMigrationTarget whether to open a database into which a migration is not finished
   * @param release of this code, except in tests
   */
  constructor(
    private readonly connection: Connection,
    { isMigrationTarget = false, release = RELEASE } = {},
  ) {
    super();
    this.isMigrationTarget = isMigrationTarget;
    this.release = release;
    this.transactions = new MongooseTransactions(connection, COUNTER_SHARDS);
    this.counterShards = counterShardModel(connection);
    this.prepared = preparedModel(connection);
  }

  collection<T extends StoredRecord>(definition: CollectionDefinition<T>): Collection<T> {
    const known = this.collections.get(definition);
    if (known) return known;
    const schema = new CollectionSchema(definition);
    for (const other of this.collections.values())
      if (other.name === schema.name) throw new Error(`two definitions are named ${schema.name}`);
    const collection = new MongooseCollection(this.connection, this.counterShards, schema, this.transactions);
    if (this.opened) void collection.prepare(this.prepared);
    this.collections.set(definition, collection as unknown as MongooseCollection<never>);
    return collection;
  }

  watch(names: readonly string[], onWrite: (name: string) => void): Watch {
    const collections = names.map((name) => {
      const collection = [...this.collections.values()].find((one) => one.name === name);
      if (!collection) throw new Error(`no collection is named ${name}`);
      return collection;
    });
    const watch = new MongooseWatch(this.connection, collections, onWrite, () => this.watches.delete(watch));
    this.watches.add(watch);
    return watch;
  }

  async open(): Promise<void> {
    if (this.opened) return;
    await within(OPEN_TIMEOUT_MS, this.connection.asPromise()).catch((error: unknown) => {
      throw new DatabaseUnavailable(
        `MongoDB cannot be reached: ${lineOf(error)}. Check MONGODB_URI, and that the server runs.`,
      );
    });
    await assertTransactions(this.connection);
    try {
      if (!this.isMigrationTarget) await this.assertMigrationFinished();
      await this.recordRelease();
      await this.counterShards.createIndexes();
      await Promise.all([...this.collections.values()].map((collection) => collection.prepare(this.prepared)));
      this.opened = true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new DatabaseUnavailable(
        `MongoDB denies an operation that the application needs: ${lineOf(error)}. Give the user of MONGODB_URI the roles readWrite and dbAdmin on its database.`,
      );
    }
  }

  /** Records the latest release that has opened the database. Throws DatabaseUnavailable when that is a later one. */
  private async recordRelease(): Promise<void> {
    const releases = this.connection.collection<{ _id: string; highest: number }>(RELEASES);
    const recorded = await releases.findOneAndUpdate(
      { _id: RELEASES },
      { $max: { highest: releaseNumber(this.release) } },
      { upsert: true, returnDocument: 'after', writeConcern: DURABLE },
    );
    assertReleaseOpens(this.release, recorded!.highest);
  }

  /** When an interrupted migration is resumed, it deletes everything that the source does not have. */
  private async assertMigrationFinished(): Promise<void> {
    const marker = await migrationMarker(this.connection).read();
    if (marker === null || marker.finishedAt) return;
    throw new DatabaseUnavailable(
      'The migration into this MongoDB database is not finished. Run npm run migrate:mongo again with the same MONGODB_URI and DATA_DIR.',
    );
  }

  async close(): Promise<void> {
    for (const watch of this.watches) watch.stop();
    await this.connection.close();
  }

  async ping(): Promise<void> {
    if (!this.connection.db) throw new Error('the database is not open');
    await within(PING_TIMEOUT_MS, this.connection.db.command({ ping: 1 }));
  }
}

/** Throws DatabaseUnavailable for a server that has no transactions. */
export async function assertTransactions(connection: Connection): Promise<void> {
  const hello = await connection.db!.command({ hello: 1 });
  if (hello.setName || hello.msg === 'isdbgrid') return;
  throw new DatabaseUnavailable(
    'This MongoDB is a standalone server, which has no transactions. Start it with --replSet and run rs.initiate() once (a replica set of one member is enough), or set MONGODB_URI to a sharded cluster.',
  );
}

function within<R>(millis: number, work: Promise<R>): Promise<R> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${millis / 1000} s`)), millis);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The driver's message on one line. It names hosts, never credentials. */
function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');
}

/** Authentication failed, or not authorized. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 13 || code === 18;
}
