import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { StaleWrite, UniqueViolation } from '../../kernel/database.port.js';
import { releaseIdleMemory } from '../../kernel/idle-memory.js';
import { SqliteConnection } from './sqlite.connection.js';
import { SHARED, type FromWriter, type Outcome, type ToWriter, type WriterData } from './sqlite.writer.js';
import { SqliteWrites } from './sqlite.writes.js';

/**
 * The thread that writes. Requests that arrive while it waits for the disk share the next transaction and its fsync. An
 * error rolls back one request, not the others of its transaction.
 */

/** How long one transaction accepts requests, to bound the time that the first one waits. */
const MAX_BATCH_MS = 8;

type Request = Extract<ToWriter, { kind: 'write' }>;

const port = parentPort!;
const { file, bulkWrites, shared } = workerData as WriterData;
const connection = new SqliteConnection(file, { bulkWrites, checkpointsInCommits: false });
const collections = new Map<string, SqliteWrites>();
let waiting: Request[] = [];

releaseIdleMemory();

port.on('message', (message: ToWriter[]) => {
  Atomics.store(shared, SHARED.working, 1);
  try {
    if (!isExiting()) work(message);
  } finally {
    Atomics.store(shared, SHARED.working, 0);
    Atomics.notify(shared, SHARED.working);
  }
});

function work(message: ToWriter[]): void {
  receive(message);
  while (waiting.length > 0 && !isExiting()) {
    commit();
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port))
      receive(more.message as ToWriter[]);
  }
}

function isExiting(): boolean {
  return Atomics.load(shared, SHARED.exiting) === 1;
}

function receive(messages: ToWriter[]): void {
  for (const message of messages) {
    if (message.kind === 'write') waiting.push(message);
    else if (message.kind === 'define')
      collections.set(message.definition.name, new SqliteWrites(connection, message.definition));
    else close();
  }
}

function close(): void {
  while (waiting.length > 0) commit();
  try {
    connection.checkpoint();
  } catch {
    // The disk is full. The WAL keeps what it has, and the next start reads it.
  }
  connection.close();
  port.close();
}

function commit(): void {
  const taken: Request[] = [];
  let outcomes: Outcome[] = [];
  try {
    connection.exec('BEGIN IMMEDIATE');
    const started = performance.now();
    do {
      const request = waiting[taken.length]!;
      taken.push(request);
      outcomes.push(attempt(request));
    } while (taken.length < waiting.length && performance.now() - started < MAX_BATCH_MS);
    Atomics.add(shared, SHARED.commit, 1);
    connection.exec('COMMIT');
  } catch (error) {
    connection.rollback();
    if (taken.length === 0) taken.push(...waiting);
    outcomes = taken.map(({ number }) => failed(number, error));
  }
  waiting = waiting.slice(taken.length);
  port.postMessage({ commit: Atomics.load(shared, SHARED.commit), outcomes } satisfies FromWriter);
  // After the answer, so that nobody waits for it.
  connection.checkpointIfDue();
}

function attempt({ number, collection, request }: Request): Outcome {
  connection.run('SAVEPOINT one');
  try {
    const result = collections.get(collection)!.run(request);
    connection.run('RELEASE one');
    return { number, result };
  } catch (error) {
    undo(error);
    return failed(number, error);
  }
}

/**
 * Rolls one request back. If SQLite has rolled back the whole transaction, as when the disk is full, throws its
 * reason.
 */
function undo(reason: unknown): void {
  try {
    connection.run('ROLLBACK TO one');
    connection.run('RELEASE one');
  } catch {
    throw reason;
  }
}

function failed(number: number, error: unknown): Outcome {
  if (error instanceof StaleWrite) return { number, stale: error.id };
  if (error instanceof UniqueViolation) return { number, duplicated: error.fields };
  const { message, errcode } = error as Error & { errcode?: number };
  return { number, error: { message, errcode } };
}
