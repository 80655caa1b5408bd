import { DomainError } from './domain-error.js';

const RETRY_AFTER_SECONDS = 2;

interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks in the queue. */
  waiting: number;
  /** Tasks of one subject in the queue; defaults to `waiting`. */
  waitingPerSubject?: number;
}

/**
 * Runs work that occupies a thread, such as password hashing. Limits concurrency, so that libuv's threads remain for
 * compression and DNS lookups, and the queue, so that clients do not time out before their turn. Subjects, such as
 * accounts, take turns in the queue, so that nobody waits for the many tasks of another.
 */
export class BoundedWork {
  private running = 0;
  private queued = 0;
  /** The queues of subjects. The subject whose turn is next is first. */
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  /**
   * Runs `work` when it is the subject's turn. Throws overloaded when the queue is full, too-many-requests when the
   * subject's share of it is, and what `work` throws.
   */
  async run<R>(work: () => Promise<R>, subject = ''): Promise<R> {
    if (this.running < this.limits.atOnce) this.running += 1;
    else await this.enqueue(subject);
    try {
      return await work();
    } finally {
      this.startNext();
    }
  }

  private enqueue(subject: string): Promise<void> {
    const { waiting, waitingPerSubject = waiting } = this.limits;
    const own = this.queues.get(subject) ?? [];
    if (this.queued >= waiting) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
    if (own.length >= waitingPerSubject)
      throw new DomainError('too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    this.queued += 1;
    this.queues.set(subject, own);
    return new Promise((resolve) => own.push(resolve));
  }

  private startNext(): void {
    const [next] = this.queues;
    if (!next) {
      this.running -= 1;
      return;
    }
    const [subject, [begin, ...others]] = next;
    this.queues.delete(subject);
    // The subject goes to the end of the queue.
    if (others.length > 0) this.queues.set(subject, others);
    this.queued -= 1;
    begin!();
  }
}
