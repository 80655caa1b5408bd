import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { StaleWrite, UniqueViolation, type Collection, type StoredRecord } from './database.port.js';
import { errorMessage } from './error-text.js';
import type { Count } from './rate-limit.js';

export interface RateWindow extends StoredRecord, Count {}

/**
 * How long changes are collected: one write per subject, one commit for all. Longer than a sign-in takes, so that a
 * successful one writes no counted failure. A crash loses at most the changes of this time.
 */
const WRITE_AFTER_MS = 500;

interface Pending {
  /** The window last known to be stored. */
  stored: RateWindow | null;
  /** The window to store; null for none. */
  count: Count | null;
  done: Promise<void>;
}

/**
 * Rate windows of a store that only this process writes to. A change takes effect immediately and is written shortly
 * afterwards, so that counting does not delay requests.
 */
export class WriteBehindWindows {
  private readonly logger = new Logger(WriteBehindWindows.name);
  private readonly pending = new Map<string, Pending>();
  private stopping = new AbortController();
  /** The delay after which all pending changes are written together. */
  private batch: Promise<void> | null = null;
  /**
   * Whether the last write succeeded. While writes fail, every attempt waits for its own write, so none goes uncounted.
   */
  private healthy = true;

  constructor(private readonly windows: Collection<RateWindow>) {}

  /**
   * Changes the count of a window. Takes effect immediately and is written shortly afterwards.
   *
   * @param change returns the new count, null for none, or undefined for no change
   * @throws what `change` throws
   */
  async change(id: string, change: (current: Count | null) => Count | null | undefined): Promise<void> {
    const stored = this.pending.has(id) ? null : await this.windows.get(id);
    const pending = this.pending.get(id);
    const next = change(pending ? pending.count : stored);
    if (next === undefined) return;
    if (pending) pending.count = next;
    else this.begin(id, stored, next);
    if (!this.healthy) await this.pending.get(id)!.done;
  }

  /** Writes all pending changes now. Called at shutdown. */
  async flush(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled([...this.pending.values()].map(({ done }) => done));
    this.stopping = new AbortController();
  }

  private begin(id: string, stored: RateWindow | null, count: Count | null): void {
    const pending = { stored, count, done: Promise.resolve() };
    this.pending.set(id, pending);
    pending.done = this.write(id, pending).then(
      () => {
        this.healthy = true;
      },
      (error: unknown) => {
        this.healthy = false;
        this.pending.delete(id);
        this.logger.warn(`a rate limit could not be stored: ${errorMessage(error)}`);
        throw error;
      },
    );
    pending.done.catch(() => {});
  }

  private async write(id: string, pending: Pending): Promise<void> {
    if (this.healthy) await (this.batch ??= this.nextBatch());
    for (;;) {
      const { count, stored } = pending;
      try {
        pending.stored = await this.store(id, stored, count);
      } catch (error) {
        if (!(error instanceof StaleWrite || error instanceof UniqueViolation)) throw error;
        pending.stored = await this.windows.get(id);
        continue;
      }
      if (pending.count !== count) continue;
      this.pending.delete(id);
      return;
    }
  }

  private async nextBatch(): Promise<void> {
    await delay(WRITE_AFTER_MS, null, { signal: this.stopping.signal }).catch(() => {});
    this.batch = null;
  }

  private async store(id: string, stored: RateWindow | null, count: Count | null): Promise<RateWindow | null> {
    if (count === null) {
      if (stored) await this.windows.remove(id);
      return null;
    }
    return stored ? this.windows.replace({ ...stored, ...count }) : this.windows.insert({ id, ...count });
  }
}
