import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Watch } from '../../kernel/database.port.js';

const RETRY_MS = 1_000;
/** How long the server waits for a write before it returns an empty batch. */
const MAX_AWAIT_MS = 10_000;

/** Follows the writes of all processes to some collections with a change stream, which is reopened after a failure. */
export class MongooseWatch implements Watch {
  readonly ready: Promise<void>;
  private readonly stopping = new AbortController();
  private stream: mongo.ChangeStream | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly collections: readonly { name: string }[],
    private readonly onWrite: (name: string) => void,
    private readonly onStopped: () => void,
  ) {
    this.ready = new Promise((resolve) => void this.follow(resolve));
  }

  stop(): void {
    this.stopping.abort();
    // Rejects when the connection is closed already.
    this.stream?.close().catch(() => {});
    this.onStopped();
  }

  private async follow(onReady: () => void): Promise<void> {
    for (let attempt = 1; !this.isStopped; attempt += 1) {
      try {
        await this.followStream(() => {
          onReady();
          if (attempt > 1) for (const { name } of this.collections) this.onWrite(name);
        });
      } catch {
        // The driver has already resumed the stream where that is possible.
        await this.stream?.close().catch(() => {});
        await pause(RETRY_MS, null, { signal: this.stopping.signal }).catch(() => {});
      }
    }
    onReady();
  }

  private async followStream(onOpen: () => void): Promise<void> {
    const db = this.connection.db;
    if (!db) throw new Error('the database is not open');
    const names = this.collections.map(({ name }) => name);
    this.stream = db.watch(
      [
        { $match: { 'ns.coll': { $in: names }, operationType: { $in: ['insert', 'update', 'replace', 'delete'] } } },
        { $project: { operationType: 1, ns: 1 } },
      ],
      { maxAwaitTimeMS: MAX_AWAIT_MS },
    );
    // The first one is the response that opens the stream.
    this.stream.once('resumeTokenChanged', onOpen);
    while (!this.isStopped) {
      const change = await this.stream.next();
      if ('ns' in change && 'coll' in change.ns) this.onWrite(change.ns.coll);
    }
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }
}
