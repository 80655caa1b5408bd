import type { Collection, Database, NewRecord, StoredRecord } from './database.port.js';
import { ForwardingCollection } from './forwarding-collection.js';

const MAX_RECORDS = 2_000;

interface CacheOptions {
  /**
   * How long a cached record may lag behind a write by another process, in milliseconds. If omitted, records are cached
   * only while this process is the only writer.
   */
  maxStalenessMs?: number;
  /** Monotonic time in milliseconds. */
  now?: () => number;
}

/**
 * Adds a cache of recently read records, if this process is the only writer or records may be slightly stale. Writes by
 * this process take effect immediately. All writes must go through the result.
 */
export function cached<T extends StoredRecord>(
  database: Pick<Database, 'exclusive'>,
  records: Collection<T>,
  options: CacheOptions & { maxStalenessMs: number },
): CachedCollection<T>;
export function cached<T extends StoredRecord>(
  database: Pick<Database, 'exclusive'>,
  records: Collection<T>,
  options?: CacheOptions,
): Collection<T>;
export function cached<T extends StoredRecord>(
  database: Pick<Database, 'exclusive'>,
  records: Collection<T>,
  { maxStalenessMs = 0, now = () => performance.now() }: CacheOptions = {},
): Collection<T> {
  if (database.exclusive) return new CachedCollection(records, Infinity, now);
  return maxStalenessMs > 0 ? new CachedCollection(records, maxStalenessMs, now) : records;
}

interface Entry<T> {
  /** Shared by concurrent callers, even while it is being read. */
  record: Promise<T | null>;
  expiresAt: number;
}

/** Serves get() from memory. Records are frozen, because all callers share them. */
class CachedCollection<T extends StoredRecord> extends ForwardingCollection<T> implements Collection<T> {
  /** The least recently used record first. */
  private readonly entries = new Map<string, Entry<T>>();
  private writes = 0;

  constructor(
    private readonly records: Collection<T>,
    private readonly lifetimeMs: number,
    private readonly now: () => number,
  ) {
    super(records);
  }

  /** Incremented with each write of this process, once reads see it. */
  get revision(): number {
    return this.writes;
  }

  override get(id: string): Promise<T | null> {
    const known = this.entries.get(id);
    this.entries.delete(id);
    const entry = known && known.expiresAt > this.now() ? known : this.read(id);
    this.entries.set(id, entry);
    if (this.entries.size > MAX_RECORDS) this.entries.delete(this.entries.keys().next().value!);
    return entry.record;
  }

  /** Reads a record from the store, because an edit must be compared with the latest version of any process. */
  reload(id: string): Promise<T | null> {
    this.entries.delete(id);
    return this.get(id);
  }

  insert(record: NewRecord<T>): Promise<T> {
    return this.invalidating(record.id, this.records.insert(record));
  }

  insertAll(records: readonly NewRecord<T>[]): Promise<T[]> {
    return this.records.insertAll(records).finally(() => (this.writes += 1));
  }

  replace(record: T): Promise<T> {
    return this.invalidating(record.id, this.records.replace(record));
  }

  remove(id: string, version?: number): Promise<boolean> {
    return this.invalidating(id, this.records.remove(id, version));
  }

  /** Caches found records only, not errors or missing records. */
  private read(id: string): Entry<T> {
    const forget = () => {
      if (this.entries.get(id) === entry) this.entries.delete(id);
    };
    const record = this.records.get(id).then(
      (found) => {
        if (found === null) forget();
        return frozen(found);
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    const entry = { record, expiresAt: this.now() + this.lifetimeMs };
    return entry;
  }

  /**
   * Drops the record after a write, even a failed one, which a stale record may have caused. Also drops a read that
   * began before the write and may have missed it.
   */
  private invalidating<R>(id: string, write: Promise<R>): Promise<R> {
    return write.finally(() => {
      this.entries.delete(id);
      this.writes += 1;
    });
  }
}

function frozen<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
