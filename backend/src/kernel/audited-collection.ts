import { differences } from '#libs/differences.js';
import { actingStaff } from './actor.js';
import type { AuditEntry, NewAuditEntry, AuditOptions, Audited } from './audit-entry.js';
import type { Clock } from './clock.port.js';
import { StaleWrite, type Collection, type NewRecord, type StoredRecord } from './database.port.js';
import { ForwardingCollection } from './forwarding-collection.js';
import { newId } from './ids.js';
import { currentIdempotentRequest } from './request-identity.js';

/** Copies audit entries from their records into the log. */
export interface AuditRecorder {
  /** Copies entries that were just written with their records. */
  record(changes: readonly NewAuditEntry[]): Promise<void>;
  /** Ensures that an entry is in the log before its record drops it. */
  ensureRecorded(change: NewAuditEntry): Promise<void>;
  /** Records a removal before it is made. */
  beginRemoval(removal: NewAuditEntry): Promise<void>;
  /** Completes the entry of a removal, or deletes it when nothing was removed. */
  endRemoval(removalId: string, removed: boolean): Promise<void>;
}

/**
 * A collection that logs changes by staff. The entry is written with the record, in the same write, and then copied to
 * the log: by this call, by the next change of the record, or by the job. A write by staff costs an additional read and
 * insert.
 */
export class AuditedCollection<T extends StoredRecord> extends ForwardingCollection<T> implements Collection<T> {
  constructor(
    private readonly records: Collection<T & Audited>,
    private readonly options: AuditOptions<T>,
    private readonly recorder: AuditRecorder,
    private readonly clock: Clock,
  ) {
    super(records);
  }

  async insert(record: NewRecord<T>): Promise<T> {
    return this.recorded(await this.records.insert(this.created(record)));
  }

  async insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    const stored = await this.records.insertAll(records.map((record) => this.created(record)));
    await this.recorder.record(stored.flatMap(({ lastChange }) => lastChange ?? []));
    return stored;
  }

  async replace(record: T): Promise<T> {
    if (!actingStaff()) return this.records.replace(record);
    const before = await this.records.get(record.id);
    if (before?.version !== record.version) throw new StaleWrite(this.options.resource, record.id);
    const change = this.change('changed', before, record);
    if (!change) return this.records.replace(record);
    if (before.lastChange) await this.recorder.ensureRecorded(before.lastChange);
    const changeRequest = currentIdempotentRequest()?.id ?? null;
    return this.recorded(
      await this.records.replace({ ...record, lastChange: change, changedAt: change.at, changeRequest }),
    );
  }

  async remove(id: string, version?: number): Promise<boolean> {
    const before = actingStaff() ? await this.records.get(id) : null;
    if (before?.lastChange) await this.recorder.ensureRecorded(before.lastChange);
    const removal = before && this.change('removed', before, null);
    if (!removal) return this.records.remove(id, version);
    await this.recorder.beginRemoval({ ...removal, open: true });
    try {
      const removed = await this.records.remove(id, version);
      await this.recorder.endRemoval(removal.id, removed);
      return removed;
    } catch (error) {
      // After any other failure the record may be gone; the job checks.
      if (error instanceof StaleWrite) await this.recorder.endRemoval(removal.id, false);
      throw error;
    }
  }

  private created(record: NewRecord<T>): NewRecord<T & Audited> {
    const change = this.change('created', null, record as T);
    const stored = { ...record, insertedAt: this.clock.now() };
    return change ? { ...stored, lastChange: change, changedAt: change.at } : stored;
  }

  private async recorded(stored: T & Audited): Promise<T> {
    if (stored.lastChange && actingStaff()) await this.recorder.record([stored.lastChange]);
    return stored;
  }

  private change(action: AuditEntry['action'], before: T | null, after: T | null): NewAuditEntry | null {
    const staff = actingStaff();
    const record = after ?? before;
    if (!staff || !record) return null;
    const { resource, resourceOf, name, isLogged, shown } = this.options;
    if (isLogged?.({ before, after, byId: staff.userId }) === false) return null;
    const found = differences(before && shown(before), after && shown(after));
    if (found.length === 0) return null;
    return {
      id: newId(this.clock.millis()),
      resource: resourceOf?.(record) ?? resource,
      recordId: record.id,
      name: name(record),
      action,
      byId: staff.userId,
      by: staff.email,
      at: this.clock.now(),
      differences: found,
      open: false,
    };
  }
}
