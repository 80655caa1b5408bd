import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { keptSince } from '#libs/retention.js';
import { errorMessage } from './error-text.js';
import { replaceUnlessStale, updateWithRetry } from './update-with-retry.js';
import {
  AUDIT_ENTRIES,
  audited,
  type AuditEntry,
  type NewAuditEntry,
  type AuditOptions,
  type Audited,
} from './audit-entry.js';
import { Clock } from './clock.port.js';
import {
  Database,
  type Collection,
  type CollectionDefinition,
  type Filter,
  type Page,
  type Query,
  type StoredRecord,
} from './database.port.js';
import { insertIfAbsent } from './insert-if-absent.js';
import { JobRunner } from './jobs.js';
import { yieldingToEventLoop } from './event-loop.js';
import { removeOld } from './remove-old.js';
import { AuditedCollection, type AuditRecorder } from './audited-collection.js';
import { OVERLAP_MS, Watermarks, type OrderedRecords } from './watermarks.js';

const JOB = 'audit log';
const EVERY_MS = 5 * 60_000;
const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * The log of changes by staff: who, when, before and after. Entries are kept as long as libs/src/retention.ts says. A
 * collection created here instead of through the database is audited; nothing else is needed
 * (docs/adr/0004-audit-entries-in-their-record.md).
 */
@Injectable()
export class AuditLog implements AuditRecorder {
  private readonly logger = new Logger(AuditLog.name);
  private readonly changes;
  /** Resources with personal data. */
  private readonly personal = new Set<string>();
  private readonly sources = new Map<string, Collection<StoredRecord & Audited>>();
  /** Each removes old entries from one collection, whose records are kept for longer. */
  private readonly cleanUps: ((changedBefore: Instant, signal: AbortSignal) => Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly watermarks: Watermarks,
    jobs: JobRunner,
  ) {
    this.changes = database.collection(AUDIT_ENTRIES);
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.catchUpAll(signal) });
    jobs.register({ name: 'old audit entries', everyMs: CLEAN_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /** An audited collection: each change by staff gets an entry. Call once per definition. */
  collection<T extends StoredRecord>(definition: CollectionDefinition<T>, options: AuditOptions<T>): Collection<T> {
    const records = this.database.collection(audited(definition));
    this.sources.set(options.resource, records);
    if (options.isPersonal) this.personal.add(options.resource);
    return new AuditedCollection(records, options, this, this.clock);
  }

  /**
   * Removes the last entry of personal records too, after their retention period: such records are kept for longer.
   * @param records all writes must go through it
   */
  cleanUp<T extends StoredRecord>(records: Collection<T>): void {
    this.cleanUps.push((before, signal) => removeLastChanges(records as Collection<T & Audited>, before, signal));
  }

  /** The entries that a query selects, with their total. */
  page(query: Query<AuditEntry>): Promise<Page<AuditEntry>> {
    return this.changes.find(query);
  }

  /** All entries that a query selects, for exports. */
  stream(query: Query<AuditEntry>): AsyncIterable<AuditEntry> {
    return this.changes.stream(query);
  }

  /** An entry; null when there is none, or it was removed after its retention period. */
  find(id: string): Promise<AuditEntry | null> {
    return this.changes.get(id);
  }

  /** Entries are also stored in their records, so the job repairs a failure here. */
  async record(changes: readonly NewAuditEntry[]): Promise<void> {
    try {
      await this.changes.insertAll(changes);
    } catch (error) {
      this.logger.warn(`audit entries are left to the next run of the job: ${errorMessage(error)}`);
    }
  }

  async ensureRecorded(change: NewAuditEntry): Promise<void> {
    if (!(await this.changes.get(change.id))) await insertIfAbsent(this.changes, change);
  }

  async beginRemoval(removal: NewAuditEntry): Promise<void> {
    await this.changes.insert(removal);
  }

  async endRemoval(removalId: string, removed: boolean): Promise<void> {
    if (removed)
      await updateWithRetry(this.changes, removalId, (change) => (change.open ? { ...change, open: false } : null));
    else await this.changes.remove(removalId);
  }

  private async catchUpAll(signal: AbortSignal): Promise<void> {
    const begunBefore = this.clock.in(-OVERLAP_MS);
    for (const { id, resource, recordId, at } of await this.changes.list({ filter: { open: true }, limit: BATCH })) {
      const records = this.sources.get(resource);
      if (records && at < begunBefore) await this.endRemoval(id, !wasStoredAt(await records.get(recordId), at));
    }
    const sources = [...this.sources].map(([resource, records]) => [resource, changesOf(records)] as const);
    const record = async ({ lastChange }: Audited) => lastChange && this.ensureRecorded(lastChange);
    await this.watermarks.advance(JOB, Object.fromEntries(sources), record, signal);
  }

  private async removeOld(signal: AbortSignal): Promise<void> {
    const [personal, other] = [
      keptSince('personalChanges', this.clock.now()),
      keptSince('otherChanges', this.clock.now()),
    ];
    // Records come first: the next change of a record copies its last entry to the log if it is missing there.
    for (const cleanUp of this.cleanUps) await cleanUp(personal, signal);
    for (const resource of this.personal)
      await removeOld(this.changes, { filter: { resource, at: { lt: personal } }, sort: ['at', 'ASC'] }, signal);
    await removeOld(this.changes, { filter: { at: { lt: other } }, sort: ['at', 'ASC'] }, signal);
  }
}

/** Whether a record is stored that already was at that time. A later one can have the id of a removed one. */
function wasStoredAt(record: Audited | null, at: Instant): boolean {
  return record !== null && (record.insertedAt ?? '') <= at;
}

/** The records that staff has changed, the longest unchanged first. */
function changesOf(records: Collection<StoredRecord & Audited>): OrderedRecords<Audited> {
  return {
    from: (since) => records.stream({ filter: { changedAt: { gte: since } }, sort: ['changedAt', 'ASC'] }),
    positionOf: ({ changedAt }) => changedAt!,
  };
}

async function removeLastChanges<T extends StoredRecord & Audited>(
  records: Collection<T>,
  changedBefore: Instant,
  signal: AbortSignal,
): Promise<void> {
  const filter = { changedAt: { lt: changedBefore } } as Filter<T>;
  const none: Audited = { lastChange: null, changedAt: null, changeRequest: null };
  for await (const record of yieldingToEventLoop(records.stream({ filter, sort: ['changedAt', 'ASC'] }), signal))
    await replaceUnlessStale(records, { ...record, ...none });
}
