import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  DatabaseUnavailable,
  StaleWrite,
  UniqueViolation,
  type CollectionDefinition,
  type StoredRecord,
} from '../../kernel/database.port.js';
import { errorMessage } from '../../kernel/error-text.js';
import { SqliteCommits } from './sqlite.commits.js';
import type { SqliteConnection } from './sqlite.connection.js';
import { explained } from './sqlite.errors.js';
import type { WriteRequest, WriteResult } from './sqlite.writes.js';

interface WriterOptions {
  file: string;
  bulkWrites: boolean;
}

/**
 * What both threads share in memory: whether the process is exiting, whether the thread works, and the number of the
 * latest commit, which is raised before the commit begins.
 */
export const SHARED = { exiting: 0, working: 1, commit: 2 };

/** What the thread is started with. */
export interface WriterData extends WriterOptions {
  shared: Int32Array;
}

/** The messages to the thread, in this order. */
export type ToWriter =
  | { kind: 'define'; definition: CollectionDefinition<StoredRecord> }
  | { kind: 'write'; number: number; collection: string; request: WriteRequest }
  | { kind: 'close' };

/** What the thread answers after a commit, or after one that failed. */
export interface FromWriter {
  commit: number;
  outcomes: Outcome[];
}

/** The outcome of a write. One that failed has changed nothing. */
export type Outcome = { number: number } & (
  | { result: WriteResult[WriteRequest['kind']] }
  | { stale: string }
  | { duplicated: readonly string[] }
  | { error: { message: string; errcode: number | undefined } }
);

/** The thread handles short texts, so it needs little memory. */
const YOUNG_GENERATION_MB = 4;
/** Nearly all transactions take less. */
const EXIT_WITHIN_MS = 2_000;

interface Pending {
  collection: string;
  stored: (result: never) => void;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
  settled: Promise<unknown>;
}

/**
 * Writes in its own thread, so that waiting for the disk does not hold the event loop. Writes are carried out in
 * the order of the calls, and resolve once they are durable. If the thread ends unexpectedly, pending writes are
 * rejected and its error ends the process: whether they were stored is unknown, and the jobs of the next start
 * complete them.
 */
export class SqliteWriter {
  /** Which commits the reading connection may see. */
  readonly commits: SqliteCommits;
  private readonly thread: Worker;
  private readonly shared = new Int32Array(new SharedArrayBuffer(4 * Object.keys(SHARED).length));
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<unknown>;
  private outbox: ToWriter[] = [];
  private count = 0;
  private state: 'open' | 'closing' | 'closed' = 'open';
  private failure: Error | null = null;
  /** Whether the last write failed because of the disk. */
  private diskFailed = false;
  /** A collection, for writes that do not change any. */
  private anyCollection: string | null = null;

  /**
   * The file and its shared tables exist.
   * @param reading the connection that reads what this one writes
   */
  constructor(
    private readonly options: WriterOptions,
    reading: SqliteConnection,
  ) {
    this.commits = new SqliteCommits(this.shared.subarray(SHARED.commit), reading);
    const script = new URL('./sqlite.writer.worker.js', import.meta.url);
    // Options of the process, such as --input-type, are not for its threads.
    this.thread = new Worker(script, {
      workerData: { ...options, shared: this.shared } satisfies WriterData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.thread.on('message', (answer: FromWriter) => this.receive(answer));
    this.thread.on('error', (error) => this.fail(error));
    this.ended = new Promise((resolve) => this.thread.once('exit', resolve));
    // Only pending writes keep the process running.
    this.thread.unref();
    process.on('exit', this.onExit);
    this.thread.once('exit', () => {
      process.off('exit', this.onExit);
      if (this.state !== 'closed') this.fail(new Error('it ended without an error'));
    });
  }

  /** Announces a collection whose tables exist. Its definition has no `search`, which could not be sent. */
  define(definition: CollectionDefinition<StoredRecord>): void {
    this.anyCollection ??= definition.name;
    this.send({ kind: 'define', definition });
  }

  /**
   * Throws DatabaseUnavailable while the disk rejects writes. After a write that failed because of the disk, this writes
   * a page, so that it succeeds again once there is space, also if nobody else writes.
   */
  async assertWritable(): Promise<void> {
    if (this.failure) throw this.failure;
    if (this.diskFailed && this.anyCollection !== null) await this.write(this.anyCollection, { kind: 'probe' });
  }

  /**
   * @param stored called once the write is durable, before anybody can rely on reading it
   * @throws StaleWrite, UniqueViolation and, for a full or failing disk, DatabaseUnavailable
   */
  async write<R extends WriteRequest>(
    collection: string,
    request: R,
    stored: (result: WriteResult[R['kind']]) => void = () => {},
  ): Promise<WriteResult[R['kind']]> {
    if (this.failure) throw this.failure;
    if (this.state === 'closed') throw new Error('the database is not open');
    this.count += 1;
    const { promise, resolve, reject } = withResolvers<WriteResult[R['kind']]>();
    if (this.pending.size === 0) this.thread.ref();
    this.pending.set(this.count, { collection, stored, resolve, reject, settled: promise });
    this.send({ kind: 'write', number: this.count, collection, request });
    return promise;
  }

  /**
   * Waits for pending writes, and copies the WAL into the file so that one file holds everything. Throws
   * DatabaseUnavailable when the thread ends before.
   */
  async close(): Promise<void> {
    if (this.state === 'open') this.state = 'closing';
    await nextTurn();
    while (this.pending.size > 0) {
      await Promise.allSettled([...this.pending.values()].map(({ settled }) => settled));
      // Callers that waited for a write may start another one.
      await nextTurn();
    }
    if (!this.failure) {
      this.state = 'closed';
      this.thread.ref();
      this.send({ kind: 'close' });
      await this.ended;
    }
    if (this.failure) throw this.failure;
  }

  /** Waits for the current transaction, because the driver aborts a process that ends its thread during one. */
  private readonly onExit = (): void => {
    Atomics.store(this.shared, SHARED.exiting, 1);
    Atomics.wait(this.shared, SHARED.working, 1, EXIT_WITHIN_MS);
  };

  /** The messages of one turn of the event loop are sent together. */
  private send(message: ToWriter): void {
    this.outbox.push(message);
    if (this.outbox.length > 1) return;
    setImmediate(() => {
      this.thread.postMessage(this.outbox);
      this.outbox = [];
    });
  }

  private receive({ commit, outcomes }: FromWriter): void {
    for (const outcome of outcomes) this.settle(outcome);
    this.commits.acknowledge(commit);
    if (this.pending.size === 0) this.thread.unref();
  }

  private settle(outcome: Outcome): void {
    const { collection, stored, resolve, reject } = this.pending.get(outcome.number)!;
    this.pending.delete(outcome.number);
    if ('result' in outcome) {
      this.diskFailed = false;
      try {
        stored(outcome.result as never);
        resolve(outcome.result as never);
      } catch (error) {
        reject(error as Error);
      }
    } else if ('stale' in outcome) reject(new StaleWrite(collection, outcome.stale));
    else if ('duplicated' in outcome) reject(new UniqueViolation(collection, outcome.duplicated));
    else {
      const { message, errcode } = outcome.error;
      const error = explained(Object.assign(new Error(message), { errcode }), this.options.file) as Error;
      this.diskFailed ||= error instanceof DatabaseUnavailable;
      reject(error);
    }
  }

  /** The thread has ended on its own. While the store is being closed, close() reports it. */
  private fail(reason: unknown): void {
    if (this.failure) return;
    const failure = unavailable(reason, this.options.file);
    this.failure = failure;
    for (const { reject } of this.pending.values()) reject(failure);
    this.pending.clear();
    this.commits.fail(failure);
    if (this.state !== 'open') return;
    setImmediate(() => {
      throw failure;
    });
  }
}

function unavailable(reason: unknown, file: string): DatabaseUnavailable {
  const known = explained(reason, file);
  if (known instanceof DatabaseUnavailable) return known;
  return new DatabaseUnavailable(
    `The thread that writes the database file ${file} has ended: ${errorMessage(reason)}. Start the application again.`,
  );
}

/** Like Promise.withResolvers, which Node 20 does not have. */
function withResolvers<R>(): { promise: Promise<R>; resolve: (result: R) => void; reject: (error: Error) => void } {
  let [resolve, reject]: [(result: R) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<R>((onResult, onError) => ([resolve, reject] = [onResult, onError]));
  return { promise, resolve, reject };
}
