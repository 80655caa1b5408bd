import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from './clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from './database.port.js';
import { yieldingToEventLoop } from './event-loop.js';
import { insertIfAbsent } from './insert-if-absent.js';
import { updateWithRetry } from './update-with-retry.js';

interface Watermark extends StoredRecord {
  /** Everything up to this time has been processed. */
  upTo: Instant;
  /** The position of an unfinished run in each of its sources; null when there is none. */
  positions: Positions | null;
}

type Positions = Readonly<Record<string, string>>;

/** Records that a job goes through in the order of a position, such as a time, a date or an id. */
export interface OrderedRecords<T> {
  /** The records from a position on, inclusive. The empty string is before all records. */
  from: (position: string) => AsyncIterable<T>;
  positionOf: (record: T) => string;
}

/** The collections or queries that a job goes through, by name, in this order. */
export type Sources<T> = Readonly<Record<string, OrderedRecords<T>>>;

interface Run<T> {
  from: string;
  save: (position: string) => Promise<unknown>;
  work: (record: T) => Promise<unknown>;
  signal: AbortSignal;
}

const definition: CollectionDefinition<Watermark> = {
  name: 'watermarks',
  fields: { upTo: 'instant', positions: 'json' },
};

/** Longer than the clock skew between two processes plus the duration of a write. */
export const OVERLAP_MS = 2 * 60_000;
/** How far back records are processed again after the clock was set back. */
const CLOCK_BACK_MS = 60 * 60_000;
const LONG_AGO: Instant = '2000-01-01T00:00:00.000Z';
/** How often progress is saved. A killed process loses at most the progress of this time. */
const SAVE_EVERY_MS = 10_000;

/**
 * The progress of jobs that go through many records, so that a job interrupted by a restart continues where it stopped.
 * Records at that position are processed again, so processing must be idempotent.
 */
@Injectable()
export class Watermarks {
  private readonly watermarks;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    this.watermarks = database.collection(definition);
  }

  /**
   * Processes the records that are new since the last complete run. Their positions are timestamps. Records of the last
   * minutes are processed more than once; after the clock was set back, those of the last hour. Stops early when the
   * signal is aborted.
   */
  async advance<T>(
    name: string,
    sources: Sources<T>,
    work: (record: T, since: Instant) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const upTo = this.clock.in(-OVERLAP_MS);
    let watermark = (await this.watermarks.get(name)) ?? (await this.create(name));
    const [since, now, begun] = [this.since(watermark.upTo), this.clock.now(), watermark.positions];
    const positions: Record<string, string> = {};
    for (const [source, records] of Object.entries(sources)) {
      const arrived = begun?.[source] ?? since;
      const from = arrived > since && arrived < now ? arrived : since;
      const save = async (position: string) => {
        // Other processes may still be writing records with earlier timestamps.
        const passed = { ...positions, [source]: position < upTo ? position : upTo };
        watermark = await this.save(watermark, { positions: passed });
      };
      const isDone = await this.pass(records, { from, save, work: (record) => work(record, since), signal });
      if (!isDone) return;
      positions[source] = upTo;
    }
    await this.save(watermark, { upTo, positions: null });
  }

  /**
   * Processes all records of all sources, continuing where the last run was interrupted. After a complete run, the next
   * one starts over. Concurrent processes share their progress. Stops early when the signal is aborted.
   */
  async scan<T>(
    name: string,
    sources: Sources<T>,
    work: (record: T) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    let watermark = await this.watermarks.get(name);
    const [[begun, position] = ['', '']] = Object.entries(watermark?.positions ?? {});
    const all = Object.entries(sources);
    const first = all.findIndex(([source]) => source === begun);
    for (const [source, records] of all.slice(Math.max(0, first))) {
      const save = async (arrived: string) => {
        watermark = await this.save(watermark ?? (await this.create(name)), { positions: { [source]: arrived } });
      };
      const isDone = await this.pass(records, { from: source === begun ? position : '', save, work, signal });
      if (!isDone) return;
    }
    if (watermark?.positions) await this.save(watermark, { positions: null });
  }

  /** Returns whether all were processed. Otherwise, including when it throws, the position is saved. */
  private async pass<T>(records: OrderedRecords<T>, { from, save, work, signal }: Run<T>): Promise<boolean> {
    let [saved, position] = [from, from];
    let savedAt = this.clock.millis();
    const saveProgress = async () => {
      if (position !== saved) await save(position);
      [saved, savedAt] = [position, this.clock.millis()];
    };
    try {
      for await (const record of yieldingToEventLoop(records.from(from), signal)) {
        await work(record);
        position = records.positionOf(record);
        if (this.clock.millis() - savedAt >= SAVE_EVERY_MS) await saveProgress();
      }
    } catch (error) {
      await saveProgress().catch(() => undefined);
      throw error;
    }
    if (signal.aborted) await saveProgress();
    return !signal.aborted;
  }

  private create(name: string): Promise<Watermark> {
    return insertIfAbsent(this.watermarks, { id: name, upTo: LONG_AGO, positions: null });
  }

  /** Moves the watermark, even if another process has moved it in the meantime. */
  private async save(known: Watermark, moved: Pick<Watermark, 'positions'> & Partial<Watermark>): Promise<Watermark> {
    const isMoved = (current: Watermark) =>
      current.upTo === (moved.upTo ?? current.upTo) && isDeepStrictEqual(current.positions ?? null, moved.positions);
    const move = (current: Watermark) => (isMoved(current) ? null : { ...current, ...moved });
    return (await updateWithRetry(this.watermarks, known.id, move, known)) ?? known;
  }

  /** The start of the next run. The clock of the process that moved the watermark may be slightly ahead. */
  private since(watermark: Instant): Instant {
    if (watermark > this.clock.now()) return this.clock.in(-CLOCK_BACK_MS);
    const latest = this.clock.in(-OVERLAP_MS);
    return watermark < latest ? watermark : latest;
  }
}
