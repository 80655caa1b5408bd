import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs work that occupies a thread of libuv's pool, such as password hashing. Limits concurrency, so that threads
 * remain for compression and DNS lookups, and the queue, so that clients do not time out before their turn.
 */
export class BoundedWork {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** Throws overloaded when the queue is full. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.queue.length < this.waiting) await new Promise<void>((resolve) => this.queue.push(resolve));
    else throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
