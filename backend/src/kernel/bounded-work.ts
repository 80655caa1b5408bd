import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 2;

/**
 * Work that keeps a thread of libuv's pool busy, such as hashing passwords: so much of it at once that threads remain for
 * the others (compression, names of hosts), and so much waiting that it is still wanted when its turn comes.
 */
export class BoundedWork {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** Throws overloaded when too much is waiting. */
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
