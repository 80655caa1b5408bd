import type { Collection, Database, NewRecord, StoredRecord } from './database.port.js';
import { ForwardingCollection } from './forwarding-collection.js';

const MAX_RECORDS = 2_000;

/**
 * Adds a cache of recently read records if this process is the only writer. Otherwise returns the collection itself,
 * because changes by other processes must take effect at once. All writes must go through the result.
 */
export function cached<T extends StoredRecord>(
  database: Pick<Database, 'exclusive'>,
  records: Collection<T>,
): Collection<T> {
  return database.exclusive ? new CachedCollection(records) : records;
}

/** Serves get() from memory. Records are frozen, because all callers share them. */
class CachedCollection<T extends StoredRecord> extends ForwardingCollection<T> implements Collection<T> {
  /** The least recently used record first. */
  private readonly known = new Map<string, T>();
  private writes = 0;

  constructor(private readonly records: Collection<T>) {
    super(records);
  }

  override async get(id: string): Promise<T | null> {
    const known = this.known.get(id);
    if (known) {
      this.known.delete(id);
      this.known.set(id, known);
      return known;
    }
    const writes = this.writes;
    const record = await this.records.get(id);
    // A concurrent write may have changed this record.
    if (record && writes === this.writes) this.remember(record);
    return record;
  }

  insert(record: NewRecord<T>): Promise<T> {
    return this.invalidating(record.id, this.records.insert(record));
  }

  insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    return this.records.insertAll(records);
  }

  replace(record: T): Promise<T> {
    return this.invalidating(record.id, this.records.replace(record));
  }

  remove(id: string, version?: number): Promise<boolean> {
    return this.invalidating(id, this.records.remove(id, version));
  }

  /** Also after a failed write, which a stale cache entry may have caused. */
  private invalidating<R>(id: string, write: Promise<R>): Promise<R> {
    return write.finally(() => {
      this.writes += 1;
      this.known.delete(id);
    });
  }

  private remember(record: T): void {
    this.known.set(record.id, frozen(record));
    if (this.known.size > MAX_RECORDS) this.known.delete(this.known.keys().next().value!);
  }
}

function frozen<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
