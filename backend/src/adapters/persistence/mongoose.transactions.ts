import type { ClientSession, Connection } from 'mongoose';
import { CONSISTENT, DURABLE } from './mongoose.documents.js';

const MAX_CONCURRENT = 8;
const MAX_ATTEMPTS = 50;

/**
 * Runs transactions. Each gets a counter shard that no other running transaction of this process uses, so that counters
 * cause no write conflicts between them; other processes start at another shard.
 */
export class MongooseTransactions {
  private readonly free: number[];
  private readonly waiting: ((shard: number) => void)[] = [];

  constructor(
    private readonly connection: Connection,
    shards: number,
  ) {
    const start = Math.floor(Math.random() * shards);
    this.free = Array.from({ length: MAX_CONCURRENT }, (_, at) => (start + at) % shards);
  }

  /** Runs `work` in a transaction, retries on conflicts, and commits with majority write concern and journaling. */
  async run<R>(work: (session: ClientSession, shard: number) => Promise<R>): Promise<R> {
    const shard = this.free.shift() ?? (await new Promise<number>((resolve) => this.waiting.push(resolve)));
    try {
      return await this.attempt((session) => work(session, shard));
    } finally {
      const next = this.waiting.shift();
      if (next) next(shard);
      else this.free.unshift(shard);
    }
  }

  private async attempt<R>(work: (session: ClientSession) => Promise<R>): Promise<R> {
    const session = await this.connection.startSession();
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await session.withTransaction(() => work(session), {
            readConcern: CONSISTENT,
            writeConcern: DURABLE,
            readPreference: 'primary',
          });
        } catch (error) {
          if (!isCounterCollision(error) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    } finally {
      await session.endSession();
    }
  }
}

/** Two transactions inserted the same counter concurrently. A retry of the second one finds it. */
function isCounterCollision(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === 11_000 && /collection: \S+\._counters /.test(message ?? '');
}
