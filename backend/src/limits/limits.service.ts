import { Injectable } from '@nestjs/common';
import { changeRecord } from '../kernel/change-record.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { Sweeper } from '../kernel/sweeper.js';
import { counted, type Limit } from './limit.js';
import { LimitsStore } from './limits.store.js';

export { addressKey, type Limit } from './limit.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;
const MOST_ATTEMPTS = 20;

/** Attempts counted in the database, so that a limit is one limit for every process. */
@Injectable()
export class LimitsService {
  /** The last attempt of each bucket in this process: they queue here instead of undoing each other in the database. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: LimitsStore,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register({ name: 'limits', everyMs: EVERY_MS, run: () => this.removeExpired() });
  }

  /** Counts an attempt before it is made. Throws too-many-requests, with the seconds to wait. */
  take(limit: Limit, key: string): Promise<void> {
    return this.inTurn(idFrom(limit.name, key), (id) => this.count(id, limit));
  }

  /** An attempt that was none after all. */
  giveBack(limit: Limit, key: string): Promise<void> {
    return this.inTurn(idFrom(limit.name, key), async (id) => {
      await changeRecord(this.store.buckets, id, (bucket) => (bucket.count > 0 ? { ...bucket, count: bucket.count - 1 } : null));
    });
  }

  /** Forgets every attempt. */
  clear(limit: Limit, key: string): Promise<void> {
    return this.inTurn(idFrom(limit.name, key), async (id) => {
      await this.store.buckets.remove(id);
    });
  }

  private async count(id: string, limit: Limit): Promise<void> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const current = await this.store.buckets.get(id);
      const next = counted(current, limit, this.clock.millis());
      if ('waitSeconds' in next) throw new DomainError('too-many-requests', { retryAfter: next.waitSeconds });
      try {
        await (current ? this.store.buckets.replace({ ...current, ...next }) : this.store.buckets.insert({ id, ...next }));
        return;
      } catch (error) {
        if (!(error instanceof StaleWrite || error instanceof UniqueViolation)) throw error;
      }
    }
    throw new DomainError('too-many-requests', { retryAfter: 1 });
  }

  private async inTurn(id: string, work: (id: string) => Promise<void>): Promise<void> {
    const before = this.queues.get(id);
    const mine = (before ?? Promise.resolve()).then(() => work(id), () => work(id));
    this.queues.set(id, mine);
    try {
      await mine;
    } finally {
      if (this.queues.get(id) === mine) this.queues.delete(id);
    }
  }

  private async removeExpired(): Promise<void> {
    for (;;) {
      const expired = await this.store.expiredBy(this.clock.now(), BATCH);
      for (const { id, version } of expired) await this.removeUnchanged(id, version);
      if (expired.length < BATCH) return;
    }
  }

  /** One that was used again meanwhile stays. */
  private async removeUnchanged(id: string, version: number): Promise<void> {
    try {
      await this.store.buckets.remove(id, version);
    } catch (error) {
      if (!(error instanceof StaleWrite)) throw error;
    }
  }
}
