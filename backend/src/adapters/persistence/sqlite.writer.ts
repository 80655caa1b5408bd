import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  StaleWrite,
  UniqueViolation,
  type CollectionDefinition,
  type StoredRecord,
} from '../../kernel/database.port.js';
import { explained } from './sqlite.errors.js';
import type { WriteRequest, WriteResult } from './sqlite.writes.js';

export interface WriterOptions {
  file: string;
  bulkWrites: boolean;
}

/** Flags in memory that both threads share: whether the process is exiting, and whether the thread works. */
export const FLAGS = { exiting: 0, working: 1 };

/** What the thread is started with. */
export interface WriterData extends WriterOptions {
  flags: Int32Array;
}

/** What the thread is told, in this order. */
export type ToWriter =
  | { kind: 'define'; definition: CollectionDefinition<StoredRecord> }
  | { kind: 'write'; number: number; collection: string; request: WriteRequest }
  | { kind: 'close' };

/** What became of a write. One that failed has changed nothing. */
export type Outcome = { number: number } & (
  | { result: WriteResult[WriteRequest['kind']] }
  | { stale: string }
  | { duplicated: readonly string[] }
  | { error: { message: string; errcode: number | undefined } }
);

/** The thread handles short texts, so it needs little memory of its own. */
const YOUNG_GENERATION_MB = 4;
/** Nearly all transactions take less. */
const EXIT_WITHIN_MS = 2_000;

interface Pending {
  collection: string;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/**
 * Writes in a thread of its own, so that waiting for the disk does not hold the event loop. Writes are carried out in the
 * order of the calls, and resolve once they are durable. If the thread ends unexpectedly, its error ends the process:
 * whether pending writes were stored is unknown, and the jobs of the next start complete them.
 */
export class SqliteWriter {
  private readonly thread: Worker;
  private readonly flags = new Int32Array(new SharedArrayBuffer(8));
  private readonly pending = new Map<number, Pending>();
  private outbox: ToWriter[] = [];
  private count = 0;
  private isOpen = true;

  /** The file and its shared tables exist. */
  constructor(private readonly options: WriterOptions) {
    const script = new URL('./sqlite.writer.worker.js', import.meta.url);
    // Options of the process, such as --input-type, are not for its threads.
    this.thread = new Worker(script, {
      workerData: { ...options, flags: this.flags } satisfies WriterData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.thread.on('message', (outcomes: Outcome[]) => {
      for (const outcome of outcomes) this.settle(outcome);
      if (this.pending.size === 0) this.thread.unref();
    });
    // Only pending writes keep the process running.
    this.thread.unref();
    process.on('exit', this.onExit);
    this.thread.once('exit', () => process.off('exit', this.onExit));
  }

  /** Announces a collection whose tables exist. Its definition has no `search`, which could not be sent. */
  define(definition: CollectionDefinition<StoredRecord>): void {
    this.send({ kind: 'define', definition });
  }

  /** Throws StaleWrite, UniqueViolation and, for a full or failing disk, DatabaseUnavailable. */
  async write<R extends WriteRequest>(collection: string, request: R): Promise<WriteResult[R['kind']]> {
    if (!this.isOpen) throw new Error('the database is not open');
    return new Promise((resolve, reject) => {
      this.count += 1;
      if (this.pending.size === 0) this.thread.ref();
      this.pending.set(this.count, { collection, resolve, reject });
      this.send({ kind: 'write', number: this.count, collection, request });
    });
  }

  /** Waits for pending writes, and copies the WAL into the file so that one file holds everything. */
  async close(): Promise<void> {
    await nextTurn();
    while (this.pending.size > 0) {
      await once(this.thread, 'message');
      // Callers that waited for that write may start another one.
      await nextTurn();
    }
    this.isOpen = false;
    const ended = once(this.thread, 'exit');
    this.thread.ref();
    this.send({ kind: 'close' });
    await ended;
  }

  /** Waits for the current transaction, because the driver aborts a process that ends its thread during one. */
  private readonly onExit = (): void => {
    Atomics.store(this.flags, FLAGS.exiting, 1);
    Atomics.wait(this.flags, FLAGS.working, 1, EXIT_WITHIN_MS);
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

  private settle(outcome: Outcome): void {
    const { collection, resolve, reject } = this.pending.get(outcome.number)!;
    this.pending.delete(outcome.number);
    if ('result' in outcome) resolve(outcome.result as never);
    else if ('stale' in outcome) reject(new StaleWrite(collection, outcome.stale));
    else if ('duplicated' in outcome) reject(new UniqueViolation(collection, outcome.duplicated));
    else {
      const { message, errcode } = outcome.error;
      reject(explained(Object.assign(new Error(message), { errcode }), this.options.file) as Error);
    }
  }
}
