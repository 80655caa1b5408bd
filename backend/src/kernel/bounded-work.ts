import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 2;

interface Capacity {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks in the queue. */
  waiting: number;
}

interface Subject {
  running: number;
  readonly queue: (() => void)[];
}

/**
 * Runs work that occupies a thread, such as password hashing. Limits concurrency, so that libuv's threads remain for
 * compression and DNS lookups, and the queue, so that clients do not time out before their turn. Each subject, such as
 * an account, has its own share, and subjects take turns, so that nobody is delayed by the many tasks of another.
 */
export class BoundedWork {
  private running = 0;
  private queued = 0;
  /** Those with tasks. The next one to have a turn is first. */
  private readonly subjects = new Map<string, Subject>();

  /** @param share of one subject; everything by default */
  constructor(
    private readonly total: Capacity,
    private readonly share: Capacity = total,
  ) {}

  /** Throws overloaded when the queue is full, or too-many-requests when the subject's share of it is. */
  async run<R>(work: () => Promise<R>, subject = ''): Promise<R> {
    const own = this.subjects.get(subject) ?? { running: 0, queue: [] };
    if (this.mayStart(own)) this.start(subject, own);
    else await this.enqueue(subject, own);
    try {
      return await work();
    } finally {
      this.end(subject, own);
    }
  }

  private mayStart({ running }: Subject): boolean {
    return this.running < this.total.atOnce && running < this.share.atOnce;
  }

  private start(name: string, subject: Subject): void {
    this.running += 1;
    subject.running += 1;
    // Last in turn.
    this.subjects.delete(name);
    this.subjects.set(name, subject);
  }

  private enqueue(name: string, subject: Subject): Promise<void> {
    if (this.queued >= this.total.waiting) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    if (subject.queue.length >= this.share.waiting)
      throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    this.queued += 1;
    this.subjects.set(name, subject);
    return new Promise((resolve) => subject.queue.push(resolve));
  }

  private end(name: string, subject: Subject): void {
    this.running -= 1;
    subject.running -= 1;
    if (subject.running === 0 && subject.queue.length === 0) this.subjects.delete(name);
    for (const [next, waiting] of this.subjects) {
      if (waiting.queue.length === 0 || !this.mayStart(waiting)) continue;
      this.queued -= 1;
      const begin = waiting.queue.shift()!;
      this.start(next, waiting);
      return begin();
    }
  }
}
