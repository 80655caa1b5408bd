import { differences } from '#libs/differences.js';
import { actingStaff } from './actor.js';
import type { Change, NewChange, Trace, Traced } from './change.js';
import type { Clock } from './clock.port.js';
import {
  StaleWrite,
  type AggregateQuery,
  type AggregateRow,
  type Collection,
  type NewRecord,
  type Page,
  type Query,
  type Selection,
  type StoredRecord,
} from './database.port.js';
import { newId } from './ids.js';

/** Where changes are kept once their record has them. */
export interface ChangeKeeper {
  /** Keeps changes that were made just now and stand in their records. */
  keep(changes: readonly NewChange[]): Promise<void>;
  /** Sees to it that a change is kept before its record forgets it. */
  ensure(change: NewChange): Promise<void>;
  /** Remembers a removal before it is made. */
  begin(removal: NewChange): Promise<void>;
  /** What came of it. */
  end(removalId: string, removed: boolean): Promise<void>;
}

/**
 * A collection that notes what staff change. The note is written with the record, in the same write, and then copied to
 * the changes: by this write, by the next one, or by the sweep. Reading costs nothing; a write by staff one read and one insert.
 */
export class TracedCollection<T extends StoredRecord> implements Collection<T> {
  constructor(
    private readonly records: Collection<T & Traced>,
    private readonly trace: Trace<T>,
    private readonly keeper: ChangeKeeper,
    private readonly clock: Clock,
  ) {}

  get(id: string): Promise<T | null> {
    return this.records.get(id);
  }

  find(query?: Query<T>): Promise<Page<T>> {
    return this.records.find(query);
  }

  first(query: Query<T>): Promise<T | null> {
    return this.records.first(query);
  }

  list(query: Query<T>): Promise<T[]> {
    return this.records.list(query);
  }

  count(selection?: Selection<T>): Promise<number> {
    return this.records.count(selection);
  }

  aggregate(query: AggregateQuery<T>): Promise<AggregateRow[]> {
    return this.records.aggregate(query);
  }

  stream(query?: Query<T>): AsyncIterable<T> {
    return this.records.stream(query);
  }

  async insert(record: NewRecord<T>): Promise<T> {
    return this.kept(await this.records.insert(this.created(record)));
  }

  async insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    const stored = await this.records.insertAll(records.map((record) => this.created(record)));
    await this.keeper.keep(stored.flatMap(({ lastChange }) => lastChange ?? []));
    return stored;
  }

  async replace(record: T): Promise<T> {
    if (!actingStaff()) return this.records.replace(record);
    const before = await this.records.get(record.id);
    if (before?.version !== record.version) throw new StaleWrite(this.trace.resource, record.id);
    const change = this.change('changed', before, record);
    if (!change) return this.records.replace(record);
    if (before.lastChange) await this.keeper.ensure(before.lastChange);
    return this.kept(await this.records.replace({ ...record, lastChange: change, changedAt: change.at }));
  }

  async remove(id: string, version?: number): Promise<boolean> {
    const before = actingStaff() ? await this.records.get(id) : null;
    const removal = before && this.change('removed', before, null);
    if (!removal) return this.records.remove(id, version);
    if (before.lastChange) await this.keeper.ensure(before.lastChange);
    await this.keeper.begin({ ...removal, open: true });
    try {
      const removed = await this.records.remove(id, version);
      await this.keeper.end(removal.id, removed);
      return removed;
    } catch (error) {
      // After any other failure it may be gone: the sweep looks.
      if (error instanceof StaleWrite) await this.keeper.end(removal.id, false);
      throw error;
    }
  }

  private created(record: NewRecord<T>): NewRecord<T & Traced> {
    const change = this.change('created', null, record as T);
    return change ? { ...record, lastChange: change, changedAt: change.at } : record;
  }

  private async kept(stored: T & Traced): Promise<T> {
    if (stored.lastChange && actingStaff()) await this.keeper.keep([stored.lastChange]);
    return stored;
  }

  private change(action: Change['action'], before: T | null, after: T | null): NewChange | null {
    const staff = actingStaff();
    const record = after ?? before;
    if (!staff || !record) return null;
    const { resource, name, shown } = this.trace;
    const found = differences(before && shown(before), after && shown(after));
    if (found.length === 0) return null;
    return {
      id: newId(this.clock.millis()),
      resource,
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
