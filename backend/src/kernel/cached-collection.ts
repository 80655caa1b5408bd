import type { Collection, Database, NewRecord, StoredRecord } from './database.port.js';
import { ForwardingCollection } from './forwarding-collection.js';

const MAX_RECORDS = 2_000;

interface CacheOptions {
  /**
   * For how long changes by other processes may go unnoticed, in milliseconds. Without it, they take effect at once:
   * then there is no cache unless this process is the only writer.
   */
  maxStalenessMs?: number;
  /** Monotonic time in milliseconds. */
  now?: () => number;
}

/**
 * Adds a cache of recently read records, if this process is the only writer or the records may be a little stale. Its own
 * writes take effect at once. All writes must go through the result.
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
  /** Shared by all who ask while it is read. */
  record: Promise<T | null>;
  expiresAt: number;
}

/** Serves get() from memory. Records are frozen, because all callers share them. */
class CachedCollection<T extends StoredRecord> extends ForwardingCollection<T> implements Collection<T> {
  /** The least recently used record first. */
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly records: Collection<T>,
    private readonly lifetimeMs: number,
    private readonly now: () => number,
  ) {
    super(records);
  }

  override get(id: string): Promise<T | null> {
    const known = this.entries.get(id);
    this.entries.delete(id);
    const entry = known && known.expiresAt > this.now() ? known : this.read(id);
    this.entries.set(id, entry);
    if (this.entries.size > MAX_RECORDS) this.entries.delete(this.entries.keys().next().value!);
    return entry.record;
  }

  /** Reads a record from the store: an edit is compared with the latest version, which may be another process's. */
  reload(id: string): Promise<T | null> {
    this.entries.delete(id);
    return this.get(id);
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

  /** Only records are kept: neither errors nor that there is none. */
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

  /** Also after a failed write, which a stale record may have caused. A read that began before may have missed the write. */
  private invalidating<R>(id: string, write: Promise<R>): Promise<R> {
    return write.finally(() => this.entries.delete(id));
  }
}

function frozen<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
