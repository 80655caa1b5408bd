import { EventEmitter } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  Database,
  DatabaseUnavailable,
  type Collection,
  type CollectionDefinition,
  type StoredRecord,
  type Watch,
} from '../../kernel/database.port.js';
import { CollectionSchema } from './collection-schema.js';
import { SqliteCollection } from './sqlite.collection.js';
import { SqliteConnection } from './sqlite.connection.js';
import { explained } from './sqlite.errors.js';
import { RELEASE } from './release.js';
import { createPrivateFile } from './sqlite.files.js';
import { SqliteLock } from './sqlite.lock.js';
import { prepareFile } from './sqlite.tables.js';
import { SqliteWriter } from './sqlite.writer.js';

interface SqliteOptions {
  /** Created when missing. Used by one process at a time. */
  dataDir: string;
  fileName?: string;
  /** Whether the connection that writes may use a gigabyte of memory, to write many records faster. */
  bulkWrites?: boolean;
  /** Of this code, except in tests. */
  release?: string;
}

/** An open file: this thread reads, another one writes. */
interface Opened {
  connection: SqliteConnection;
  writer: SqliteWriter;
}

/** The store's file in the data folder. */
export const DATABASE_FILE = 'app.db';

/** The embedded store: one SQLite file in the data folder. */
export class SqliteDatabase extends Database {
  readonly exclusive = true;
  private readonly collections = new Map<unknown, SqliteCollection<never>>();
  private readonly writes = new EventEmitter().setMaxListeners(0);
  private readonly file: string;
  private opened: Opened | null = null;
  private lock: SqliteLock | null = null;

  constructor(private readonly options: SqliteOptions) {
    super();
    this.file = join(options.dataDir, options.fileName ?? DATABASE_FILE);
  }

  collection<T extends StoredRecord>(definition: CollectionDefinition<T>): Collection<T> {
    const known = this.collections.get(definition);
    if (known) return known;
    const schema = new CollectionSchema(definition);
    for (const other of this.collections.values())
      if (other.name === schema.name) throw new Error(`two definitions are named ${schema.name}`);
    const collection = new SqliteCollection(schema, () => this.writes.emit(schema.name));
    if (this.opened) collection.open(this.opened.connection, this.opened.writer);
    this.collections.set(definition, collection as unknown as SqliteCollection<never>);
    return collection;
  }

  /** This process is the only writer, so it only has to report its own writes. */
  watch(names: readonly string[], onWrite: (name: string) => void): Watch {
    const known = new Set([...this.collections.values()].map(({ name }) => name));
    const listeners = names.map((name): [string, () => void] => {
      if (!known.has(name)) throw new Error(`no collection is named ${name}`);
      return [name, () => onWrite(name)];
    });
    for (const [name, listener] of listeners) this.writes.on(name, listener);
    return {
      ready: Promise.resolve(),
      stop: () => {
        for (const [name, listener] of listeners) this.writes.off(name, listener);
      },
    };
  }

  /** The definitions of all collections so far. */
  definitions(): CollectionDefinition<StoredRecord>[] {
    return [...this.collections.keys()] as CollectionDefinition<StoredRecord>[];
  }

  async open(): Promise<void> {
    if (this.opened) return;
    this.prepareFolder();
    this.lock = this.guarded(() => SqliteLock.take(`${this.file}.lock`));
    if (!this.lock)
      throw new DatabaseUnavailable(
        `The data folder ${this.options.dataDir} is in use by another process: stop that one, or choose another folder with DATA_DIR.`,
      );
    let connection: SqliteConnection | undefined;
    let writer: SqliteWriter | undefined;
    try {
      connection = new SqliteConnection(this.file);
      connection.check();
      prepareFile(connection, this.options.release ?? RELEASE);
      // The thread starts while the tables are prepared.
      writer = new SqliteWriter({ file: this.file, bulkWrites: this.options.bulkWrites ?? false }, connection);
      for (const collection of this.collections.values()) collection.open(connection, writer);
      this.opened = { connection, writer };
    } catch (error) {
      // The driver aborts the process if its thread is terminated while it opens the file. Its own error says no more.
      await writer?.close().catch(() => undefined);
      connection?.close();
      this.lock.release();
      this.lock = null;
      throw explained(error, this.file);
    }
  }

  async close(): Promise<void> {
    const { opened, lock } = this;
    this.opened = null;
    this.lock = null;
    try {
      await opened?.writer.close();
    } finally {
      opened?.connection.close();
      lock?.release();
    }
  }

  async ping(): Promise<void> {
    if (!this.opened) throw new Error('the database is not open');
    this.opened.connection.get('SELECT 1');
    await this.opened.writer.assertWritable();
  }

  private prepareFolder(): void {
    try {
      mkdirSync(this.options.dataDir, { recursive: true });
      accessSync(this.options.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      createPrivateFile(this.file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new DatabaseUnavailable(
        `The data folder ${this.options.dataDir} cannot be created or written (${code}): choose another with DATA_DIR, or change its owner.`,
      );
    }
  }

  /** Translates SQLite's errors at opening into one line for the operator. */
  private guarded<R>(work: () => R): R {
    try {
      return work();
    } catch (error) {
      throw explained(error, this.file);
    }
  }
}
