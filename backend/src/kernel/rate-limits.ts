import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../config/config.js';
import { updateWithRetry } from './update-with-retry.js';
import { Clock } from './clock.port.js';
import { Database, StaleWrite, UniqueViolation, type CollectionDefinition } from './database.port.js';
import { DomainError } from './domain-error.js';
import { idFrom } from './ids.js';
import { ipKey, counted, type Count, type RateLimit } from './rate-limit.js';
import { WriteBehindWindows, type RateWindow } from './rate-windows.js';
import { JobRunner } from './jobs.js';
import { removeOld } from './remove-old.js';

const definition: CollectionDefinition<RateWindow> = {
  name: 'rate_windows',
  fields: { count: 'integer', endsAt: 'instant' },
  indexes: [['endsAt']],
};

const EVERY_MS = 10 * 60_000;
const MAX_TRIES = 20;
const MAX_KNOWN = 1_000;

/** Rate limits counted in the store, so that all processes share them and they survive a restart. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly windows;
  /** Null for a store that other processes write to, where each attempt is written before it is allowed. */
  private readonly writeBehind: WriteBehindWindows | null;
  /** The windows that this process stored last, oldest first, so that most attempts take one write and no read. */
  private readonly known = new Map<string, RateWindow>();
  /** The last call for each subject in this process. Calls queue here instead of conflicting in the store. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    jobs: JobRunner,
  ) {
    this.windows = database.collection(definition);
    this.writeBehind = database.exclusive ? new WriteBehindWindows(this.windows) : null;
    jobs.register({ name: 'expired rate limits', everyMs: EVERY_MS, run: (signal) => this.removeExpired(signal) });
  }

  onApplicationShutdown(): Promise<void> | undefined {
    return this.writeBehind?.flush();
  }

  /**
   * Counts an attempt before it is made, and returns the current count. Throws too-many-requests with the seconds to
   * wait.
   */
  consume(limit: RateLimit, subject: string): Promise<number> {
    return this.enqueue(limit, subject, (id) => this.count(id, limit));
  }

  /** The same, but returns null instead of throwing too-many-requests. */
  async tryConsume(limit: RateLimit, subject: string): Promise<number | null> {
    try {
      return await this.consume(limit, subject);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too-many-requests') return null;
      throw error;
    }
  }

  /** Counts an attempt, unless `work` fails. Throws too-many-requests, and what `work` throws. */
  async consumeFor<T>(limit: RateLimit, subject: string, work: () => Promise<T>): Promise<T> {
    await this.consume(limit, subject);
    try {
      return await work();
    } catch (error) {
      await this.undo(limit, subject);
      throw error;
    }
  }

  /** Uncounts an attempt that turned out to be legitimate. */
  undo(limit: RateLimit, subject: string): Promise<void> {
    return this.enqueue(limit, subject, async (id) => {
      if (this.writeBehind) await this.writeBehind.change(id, (window) => (window ? undone(window) : undefined));
      else await updateWithRetry(this.windows, id, (window) => ({ ...window, ...decremented(window) }));
    });
  }

  /** Resets the count of a subject. */
  clear(limit: RateLimit, subject: string): Promise<void> {
    return this.enqueue(limit, subject, async (id) => {
      if (this.writeBehind) await this.writeBehind.change(id, (window) => (window ? null : undefined));
      else {
        await this.windows.remove(id);
        this.known.delete(id);
      }
    });
  }

  private async count(id: string, given: RateLimit): Promise<number> {
    const limit = { ...given, max: given.max * this.config.rateLimitFactor };
    if (!this.writeBehind) return this.countInStore(id, limit);
    let count = 0;
    await this.writeBehind.change(id, (current) => {
      const next = this.incremented(current, limit);
      ({ count } = next);
      return next;
    });
    return count;
  }

  private async countInStore(id: string, limit: RateLimit): Promise<number> {
    let current = this.known.get(id) ?? null;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      try {
        const next = this.incremented(current, limit);
        const write = current ? this.windows.replace({ ...current, ...next }) : this.windows.insert({ id, ...next });
        this.remember(await write);
        return next.count;
      } catch (error) {
        const isConflict = error instanceof StaleWrite || error instanceof UniqueViolation;
        // What is known may be outdated, so only a window that was just read rejects an attempt.
        const mayBeOutdated = error instanceof DomainError && tries === 1;
        if (!isConflict && !mayBeOutdated) throw error;
      }
      current = await this.windows.get(id);
    }
    throw new DomainError('too-many-requests', { retryAfter: 1 });
  }

  private remember(window: RateWindow): void {
    this.known.delete(window.id);
    this.known.set(window.id, window);
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
  }

  private incremented(current: Count | null, limit: RateLimit): Count {
    const next = counted(current, limit, this.clock.millis());
    if ('waitSeconds' in next) {
      const { message } = limit;
      throw new DomainError('too-many-requests', { retryAfter: next.waitSeconds, ...(message && { message }) });
    }
    return next;
  }

  private async enqueue<T>(limit: RateLimit, subject: string, work: (id: string) => Promise<T>): Promise<T> {
    // ipKey only changes IP addresses.
    const id = idFrom('rate', limit.name, ipKey(subject));
    const before = this.queues.get(id) ?? Promise.resolve();
    const result = before.then(
      () => work(id),
      () => work(id),
    );
    this.queues.set(id, result);
    try {
      return await result;
    } finally {
      if (this.queues.get(id) === result) this.queues.delete(id);
    }
  }

  private removeExpired(signal: AbortSignal): Promise<void> {
    return removeOld(this.windows, { filter: { endsAt: { lte: this.clock.now() } }, sort: ['endsAt', 'ASC'] }, signal);
  }
}

/** The count with one attempt less; null when it was the only one. */
function undone(window: Count): Count | null {
  return window.count > 1 ? decremented(window) : null;
}

function decremented({ count, endsAt }: Count): Count {
  return { count: Math.max(0, count - 1), endsAt };
}
