import type { ClientSession, Connection } from 'mongoose';
import { CONSISTENT, DURABLE } from './mongoose.documents.js';

const MAX_CONCURRENT = 8;
const MAX_ATTEMPTS = 50;
const WRITE_CONFLICT = 112;
/**
 * Longer than running processes keep each other waiting. A killed one keeps its records and counters locked for a
 * minute. On a busy machine, each attempt takes long, so a transaction is also given a number of attempts. With the
 * driver's backoff, 25 take about four seconds.
 */
const MAX_CONFLICT_MS = 5_000;
const MIN_CONFLICTS = 25;

/** A transaction conflicted with another one for too long, and was aborted. `cause` is the last conflict. */
export class LongConflict extends Error {
  constructor({ attempts, millis, cause }: { attempts: number; millis: number; cause: unknown }) {
    super(`The transaction conflicted ${attempts} times in ${Math.round(millis)} ms`, { cause });
    this.name = 'LongConflict';
  }
}

/**
 * Runs transactions. Each gets a counter shard that no other running transaction of this process uses, so that counters
 * cause no write conflicts between them; other processes start at another shard. A retry takes a random shard: MongoDB
 * keeps the transaction of a killed process, and with it a shard, for a minute (transactionLifetimeLimitSeconds).
 */
export class MongooseTransactions {
  private readonly free: number[];
  private readonly waiting: ((shard: number) => void)[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly shards: number,
  ) {
    const start = this.randomShard();
    this.free = Array.from({ length: MAX_CONCURRENT }, (_, at) => (start + at) % shards);
  }

  /**
   * Runs `work` in a transaction, retries on conflicts, and commits with majority write concern and journaling.
   * Throws LongConflict.
   */
  async run<R>(work: (session: ClientSession, shard: number) => Promise<R>): Promise<R> {
    const shard = this.free.shift() ?? (await new Promise<number>((resolve) => this.waiting.push(resolve)));
    const began = performance.now();
    let attempts = 0;
    try {
      return await this.attempt(async (session) => {
        attempts += 1;
        try {
          return await work(session, attempts === 1 ? shard : this.randomShard());
        } catch (error) {
          const millis = performance.now() - began;
          const isLong = attempts >= MIN_CONFLICTS && millis > MAX_CONFLICT_MS;
          if (isWriteConflict(error) && isLong) throw new LongConflict({ attempts, millis, cause: error });
          throw error;
        }
      });
    } finally {
      const next = this.waiting.shift();
      if (next) next(shard);
      else this.free.unshift(shard);
    }
  }

  private randomShard(): number {
    return Math.floor(Math.random() * this.shards);
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

function isWriteConflict(error: unknown): boolean {
  return (error as { code?: unknown }).code === WRITE_CONFLICT;
}
