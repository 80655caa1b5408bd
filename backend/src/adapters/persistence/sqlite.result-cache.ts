import type { StoredRecord } from '../../kernel/database.port.js';
import { prefixesOf } from '../../kernel/search-terms.js';
import type { CollectionSchema } from './collection-schema.js';
import { holds } from './counter-query.js';
import type { Predicate } from './predicate.js';
import type { SqliteCommits } from './sqlite.commits.js';

/** A query. Its result depends on the matching records and these fields of them. */
interface CachedQuery {
  kind: string;
  predicates: readonly Predicate[];
  words: readonly string[];
  fields: readonly string[];
  /** Other parts of the cache key. */
  more: readonly unknown[];
}

interface Result extends CachedQuery {
  value: Promise<unknown>;
}

/** A record and its search terms, each after a line break. */
export interface Version<T> {
  record: T;
  terms: string;
}

const MAX_RESULTS = 200;

/**
 * A cache of one collection's expensive results: ordered ids of lists, counts and sums. A result is kept until a write
 * changes it. This process is the only writer, so all writes are seen here. A write that can be read already, but is
 * not acknowledged yet, is waited for.
 */
export class SqliteResultCache<T extends StoredRecord> {
  private readonly results = new Map<string, Result>();

  constructor(
    private readonly schema: CollectionSchema<T>,
    private readonly commits: Pick<SqliteCommits, 'allAcknowledged' | 'untilAcknowledged'>,
  ) {}

  /** The cached result, if any. It contains every write that can be read at the time of the call. */
  known<R>(query: CachedQuery): Promise<R | undefined> | undefined {
    const key = JSON.stringify(query);
    if (!this.results.has(key)) return undefined;
    if (this.commits.allAcknowledged) return this.take(key) as Promise<R>;
    return this.commits.untilAcknowledged().then(() => this.take(key) as Promise<R> | undefined);
  }

  /** Caches the result of `work`. Concurrent callers share it. */
  async find<R>(query: CachedQuery, work: () => R | Promise<R>): Promise<R> {
    const key = JSON.stringify(query);
    const result: Result = { ...query, value: (async () => work())() };
    this.results.set(key, result);
    if (this.results.size > MAX_RESULTS) this.results.delete(this.results.keys().next().value!);
    try {
      return (await result.value) as R;
    } catch (error) {
      if (this.results.get(key) === result) this.results.delete(key);
      throw error;
    }
  }

  /** Invalidates the results that a write changes, including those still being computed. Null stands for no record. */
  changed(before: Version<T> | null, after: Version<T> | null): void {
    for (const [key, result] of this.results) {
      const [had, has] = [before, after].map((version) => version !== null && this.matches(result, version));
      if (!had && !has) continue;
      if (
        had &&
        has &&
        result.fields.every((field) => valueOf(before!.record, field) === valueOf(after!.record, field))
      )
        continue;
      this.results.delete(key);
    }
  }

  /** The result, which is now the most recently used one. */
  private take(key: string): Promise<unknown> | undefined {
    const result = this.results.get(key);
    if (!result) return undefined;
    this.results.delete(key);
    this.results.set(key, result);
    return result.value;
  }

  private matches({ predicates, words }: CachedQuery, { record, terms }: Version<T>): boolean {
    return (
      predicates.every((predicate) => holds(predicate, this.schema.groupOf(record, [predicate.field])[0]!)) &&
      words.every((word) => prefixesOf(word).some((prefix) => terms.includes(`\n${prefix}`)))
    );
  }
}

function valueOf(record: StoredRecord, field: string): unknown {
  return (record as unknown as Record<string, unknown>)[field] ?? null;
}
