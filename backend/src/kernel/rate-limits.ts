import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { changeRecord } from './change-record.js';
import { Clock } from './clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from './database.port.js';
import { DomainError } from './domain-error.js';
import { idFrom } from './ids.js';
import { insertOnce } from './insert-once.js';
import { Sweeper } from './sweeper.js';

interface RateWindow extends StoredRecord {
  count: number;
  endsAt: Instant;
}

const definition: CollectionDefinition<RateWindow> = {
  name: 'rate_windows',
  fields: { count: 'integer', endsAt: 'instant' },
  indexes: [['endsAt']],
};

/** So many per window of time, for one subject (an account, an address). */
export interface RateLimit {
  name: string;
  most: number;
  windowMs: number;
}

const SWEEP_EVERY_MS = 10 * 60_000;
const SWEEP_BATCH = 500;

/** Counts in the store, so that ten processes hold one limit and a restart forgets nothing. */
@Injectable()
export class RateLimits {
  private readonly windows;

  constructor(
    database: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.windows = database.collection(definition);
    sweeper.register({ name: 'rate limits', everyMs: SWEEP_EVERY_MS, run: () => this.forgetEnded() });
  }

  /** Counts one; throws too-many-requests, with the seconds to wait, once the limit is passed. */
  async take(limit: RateLimit, subject: string): Promise<void> {
    const endsAt = this.windowEnd(limit);
    const id = idFrom('rate', limit.name, subject, endsAt);
    const known = await this.windows.get(id);
    if (known && known.count >= limit.most) this.refuse(endsAt);
    if (!known) await insertOnce(this.windows, { id, count: 0, endsAt });
    const counted = await changeRecord(this.windows, id, (window) => ({ ...window, count: window.count + 1 }));
    if (counted && counted.count > limit.most) this.refuse(endsAt);
  }

  /** Gives one back: what was counted turned out to be harmless. */
  async giveBack(limit: RateLimit, subject: string): Promise<void> {
    const id = idFrom('rate', limit.name, subject, this.windowEnd(limit));
    await changeRecord(this.windows, id, (window) => (window.count > 0 ? { ...window, count: window.count - 1 } : null));
  }

  /** Forgets what was counted for a subject. */
  async clear(limit: RateLimit, subject: string): Promise<void> {
    await this.windows.remove(idFrom('rate', limit.name, subject, this.windowEnd(limit)));
  }

  private windowEnd({ windowMs }: RateLimit): Instant {
    return new Date((Math.floor(this.clock.millis() / windowMs) + 1) * windowMs).toISOString();
  }

  private refuse(endsAt: Instant): never {
    throw new DomainError('too-many-requests', { retryAfter: Math.ceil((Date.parse(endsAt) - this.clock.millis()) / 1000) });
  }

  private async forgetEnded(): Promise<void> {
    const ended = await this.windows.list({ filter: { endsAt: { lt: this.clock.now() } }, limit: SWEEP_BATCH });
    for (const window of ended) await this.windows.remove(window.id);
  }
}
