import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { updateWithRetry } from './update-with-retry.js';
import { CHANGES, traced, type Change, type NewChange, type Trace, type Traced } from './change.js';
import { Clock } from './clock.port.js';
import {
  Database,
  type Collection,
  type CollectionDefinition,
  type Page,
  type Query,
  type StoredRecord,
} from './database.port.js';
import { insertIfAbsent } from './insert-if-absent.js';
import { JobRunner } from './jobs.js';
import { TracedCollection, type ChangeKeeper } from './traced-collection.js';

/** Up to when all changes of a resource's records are known to be kept. */
interface Mark extends StoredRecord {
  upTo: Instant;
}

const MARKS: CollectionDefinition<Mark> = { name: 'change_marks', fields: { upTo: 'instant' } };

const EVERY_MS = 5 * 60_000;
/** More than the clocks of two processes differ, and than a write takes. */
const OVERLAP_MS = 2 * 60_000;
const BATCH = 200;
const LONG_AGO: Instant = '2000-01-01T00:00:00.000Z';

/**
 * Keeps what staff change, for good: who, when, before and after. A collection that is made here instead of at the database
 * is traced; nothing else is needed (docs/adr/0004-changes-stand-in-their-record.md).
 */
@Injectable()
export class ChangeLog implements ChangeKeeper {
  private readonly logger = new Logger(ChangeLog.name);
  private readonly changes;
  private readonly marks;
  private readonly sources = new Map<string, Collection<StoredRecord & Traced>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    this.changes = database.collection(CHANGES);
    this.marks = database.collection(MARKS);
    jobs.register({ name: 'changes', everyMs: EVERY_MS, run: () => this.sweep() });
  }

  /** The collection, with a note of each change that staff make. Once per definition. */
  collection<T extends StoredRecord>(definition: CollectionDefinition<T>, trace: Trace<T>): Collection<T> {
    const records = this.database.collection(traced(definition));
    this.sources.set(trace.resource, records);
    return new TracedCollection(records, trace, this, this.clock);
  }

  page(query: Query<Change>): Promise<Page<Change>> {
    return this.changes.find(query);
  }

  stream(query: Query<Change>): AsyncIterable<Change> {
    return this.changes.stream(query);
  }

  find(id: string): Promise<Change | null> {
    return this.changes.get(id);
  }

  /** They stand in their records: should this fail, the sweep does it. */
  async keep(changes: readonly NewChange[]): Promise<void> {
    try {
      await this.changes.insertAll(changes);
    } catch (error) {
      this.logger.warn(`changes are left to the next sweep: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async ensure(change: NewChange): Promise<void> {
    if (!(await this.changes.get(change.id))) await insertIfAbsent(this.changes, change);
  }

  async begin(removal: NewChange): Promise<void> {
    await this.changes.insert(removal);
  }

  async end(removalId: string, removed: boolean): Promise<void> {
    if (removed)
      await updateWithRetry(this.changes, removalId, (change) => (change.open ? { ...change, open: false } : null));
    else await this.changes.remove(removalId);
  }

  private async sweep(): Promise<void> {
    const begunBefore = this.clock.in(-OVERLAP_MS);
    for (const { id, resource, recordId, at } of await this.changes.list({ filter: { open: true }, limit: BATCH })) {
      const records = this.sources.get(resource);
      if (records && at < begunBefore) await this.end(id, (await records.get(recordId)) === null);
    }
    for (const [resource, records] of this.sources) await this.catchUp(resource, records);
  }

  private async catchUp(resource: string, records: Collection<StoredRecord & Traced>): Promise<void> {
    const upTo = this.clock.in(-OVERLAP_MS);
    const mark = await insertIfAbsent(this.marks, { id: resource, upTo: LONG_AGO });
    for await (const { lastChange } of records.stream({
      filter: { changedAt: { gte: mark.upTo } },
      sort: ['changedAt', 'ASC'],
    })) {
      if (lastChange) await this.ensure(lastChange);
    }
    await updateWithRetry(this.marks, resource, (current) => (current.upTo < upTo ? { ...current, upTo } : null));
  }
}
