import type { ClientSession, Connection } from 'mongoose';
import { CONSISTENT, DURABLE } from './mongoose.documents.js';

const MAX_AT_ONCE = 8;
const MAX_ATTEMPTS = 50;

/**
 * Transactions of this process. Each gets a lane that no other one running here has, so that what is kept once per lane
 * never makes two of them collide; those of other processes start at another lane.
 */
export class MongooseTransactions {
  private readonly free: number[];
  private readonly waiting: ((lane: number) => void)[] = [];

  constructor(
    private readonly connection: Connection,
    lanes: number,
  ) {
    const start = Math.floor(Math.random() * lanes);
    this.free = Array.from({ length: MAX_AT_ONCE }, (_, at) => (start + at) % lanes);
  }

  /** Runs `work`, again where it collided with another transaction, and commits it to the majority's journals. */
  async run<R>(work: (session: ClientSession, lane: number) => Promise<R>): Promise<R> {
    const lane = this.free.shift() ?? (await new Promise<number>((resolve) => this.waiting.push(resolve)));
    try {
      return await this.attempt((session) => work(session, lane));
    } finally {
      const next = this.waiting.shift();
      if (next) next(lane);
      else this.free.unshift(lane);
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

/** Two transactions made the same counter at once: the second finds it at its next attempt. */
function isCounterCollision(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === 11_000 && /collection: \S+\._tallies /.test(message ?? '');
}
