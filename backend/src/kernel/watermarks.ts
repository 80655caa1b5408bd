import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from './clock.port.js';
import { Database, type CollectionDefinition, type StoredRecord } from './database.port.js';
import { insertIfAbsent } from './insert-if-absent.js';
import { updateWithRetry } from './update-with-retry.js';

interface Watermark extends StoredRecord {
  upTo: Instant;
}

const definition: CollectionDefinition<Watermark> = { name: 'watermarks', fields: { upTo: 'instant' } };

/** Longer than the clock skew between two processes plus the duration of a write. */
export const OVERLAP_MS = 2 * 60_000;
/** How far back records are processed again after the clock was set back. */
const CLOCK_BACK_MS = 60 * 60_000;
const LONG_AGO: Instant = '2000-01-01T00:00:00.000Z';

/** The progress of jobs that process records in the order of a timestamp. */
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
   * Runs `process` with the time from which records may be unprocessed, and moves the watermark when it succeeds, also
   * back after the clock was set back. Records of the last minutes are passed more than once, so processing has to be
   * idempotent.
   */
  async advance(name: string, process: (since: Instant) => Promise<void>): Promise<void> {
    const upTo = this.clock.in(-OVERLAP_MS);
    const watermark =
      (await this.watermarks.get(name)) ?? (await insertIfAbsent(this.watermarks, { id: name, upTo: LONG_AGO }));
    await process(this.since(watermark.upTo));
    const moved = (current: Watermark) => (current.upTo === upTo ? null : { ...current, upTo });
    await updateWithRetry(this.watermarks, name, moved, watermark);
  }

  /** The clock of another process, which moved the watermark, may be a little ahead. */
  private since(watermark: Instant): Instant {
    if (watermark > this.clock.now()) return this.clock.in(-CLOCK_BACK_MS);
    const latest = this.clock.in(-OVERLAP_MS);
    return watermark < latest ? watermark : latest;
  }
}
