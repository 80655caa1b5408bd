import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import { holds } from './counter-answer.js';
import type { Predicate } from './predicate.js';
import type { SqliteCommits } from './sqlite.commits.js';

/** A query. Its result depends on the matching records and these fields of them. */
interface Asked {
  kind: string;
  predicates: readonly Predicate[];
  words: readonly string[];
  fields: readonly string[];
  /** Other parts of the cache key. */
  more: readonly unknown[];
}

interface Answer extends Asked {
  value: Promise<unknown>;
}

/** A record and its search terms, each after a line break. */
export interface Version<T> {
  record: T;
  terms: string;
}

const MAX_ANSWERS = 200;

/**
 * A cache of one collection's expensive results: ordered ids of lists, counts and sums. A result is kept until a write
 * changes it. This process is the only writer, so all writes are seen here. A write that can be read already, but is
 * not acknowledged yet, is waited for.
 */
export class SqliteAnswers<T extends StoredRecord> {
  private readonly answers = new Map<string, Answer>();

  constructor(
    private readonly schema: CollectionSchema<T>,
    private readonly commits: Pick<SqliteCommits, 'allAcknowledged' | 'untilAcknowledged'>,
  ) {}

  /** The cached result, if any. It contains every write that can be read at the time of the call. */
  known<R>(asked: Asked): Promise<R | undefined> | undefined {
    const key = JSON.stringify(asked);
    if (!this.answers.has(key)) return undefined;
    if (this.commits.allAcknowledged) return this.take(key) as Promise<R>;
    return this.commits.untilAcknowledged().then(() => this.take(key) as Promise<R> | undefined);
  }

  /** Caches the result of `work`. Concurrent callers share it. */
  async find<R>(asked: Asked, work: () => R | Promise<R>): Promise<R> {
    const key = JSON.stringify(asked);
    const answer: Answer = { ...asked, value: (async () => work())() };
    this.answers.set(key, answer);
    if (this.answers.size > MAX_ANSWERS) this.answers.delete(this.answers.keys().next().value!);
    try {
      return (await answer.value) as R;
    } catch (error) {
      if (this.answers.get(key) === answer) this.answers.delete(key);
      throw error;
    }
  }

  /** Invalidates the results that a write changes, also those still being computed. Null stands for no record. */
  changed(before: Version<T> | null, after: Version<T> | null): void {
    for (const [key, answer] of this.answers) {
      const [had, has] = [before, after].map((version) => version !== null && this.matches(answer, version));
      if (!had && !has) continue;
      if (
        had &&
        has &&
        answer.fields.every((field) => valueOf(before!.record, field) === valueOf(after!.record, field))
      )
        continue;
      this.answers.delete(key);
    }
  }

  /** The result, which is now the most recently used one. */
  private take(key: string): Promise<unknown> | undefined {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer.value;
  }

  private matches({ predicates, words }: Asked, { record, terms }: Version<T>): boolean {
    return (
      predicates.every((predicate) => holds(predicate, this.schema.groupOf(record, [predicate.field])[0]!)) &&
      words.every((word) => terms.includes(`\n${word}`))
    );
  }
}

function valueOf(record: StoredRecord, field: string): unknown {
  return (record as unknown as Record<string, unknown>)[field] ?? null;
}
