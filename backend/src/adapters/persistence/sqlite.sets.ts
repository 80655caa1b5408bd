import type { StoredRecord } from '../../kernel/database.port.js';
import { pathsOf, walkablePaths } from './access-path.js';
import type { CollectionSchema } from './collection-schema.js';
import type { Predicate } from './predicate.js';
import type { SqliteConnection } from './sqlite.connection.js';
import type { SqlPart } from './sqlite.predicates.js';
import type { CandidateSet, SqliteSources, Walk } from './sqlite.sources.js';

/** A set up to this size is read and sorted in one statement. */
export const SMALL_SET = 2_000;
/** A set up to this size is sorted instead of walking the index of the requested order. */
export const MEDIUM_SET = 20_000;
/** Lists up to this length are read value by value. */
const MAX_BRANCHES = 20;
/** Words that find up to this number of records each are intersected by the index of terms alone. */
const MAX_INTERSECTED = 30_000;
/** A set this small is used without looking for a smaller one. */
const SMALL_ENOUGH = 50;

interface Wanted {
  predicates: readonly Predicate[];
  words: readonly string[];
}

type SmallSet = CandidateSet & { size: number };

/** Finds small sets of index entries that contain all matches. */
export class SqliteSets<T extends StoredRecord> {
  constructor(
    private readonly connection: SqliteConnection,
    private readonly schema: CollectionSchema<T>,
    readonly sources: SqliteSources<T>,
  ) {}

  /** The smallest set, if one has at most `most` records. */
  smallest({ predicates, words }: Wanted, most: number): SmallSet | undefined {
    let best: SmallSet | undefined;
    for (const candidate of this.candidates(predicates, words)) {
      const size = this.upTo((best?.size ?? most) + 1, candidate.set);
      if (size <= (best?.size ?? most)) best = { ...candidate, size };
      if (size <= SMALL_ENOUGH || candidate.isExact) break;
    }
    return best;
  }

  /** A set in windows. */
  walksThrough({ word }: SmallSet, { predicates, words }: Wanted): readonly Walk[] {
    return word === undefined
      ? this.branches(predicates, words)
      : [this.sources.alongWord(word, predicates, words, true)];
  }

  private *candidates(predicates: readonly Predicate[], words: readonly string[]): Generator<CandidateSet> {
    if (words.length > 1) yield* this.ofAllWords(words);
    yield* this.sources.sets(predicates, words);
  }

  /** The records that match several words, by the terms index; undefined when the words are too common. */
  private ofAllWords(words: readonly string[]): CandidateSet[] {
    const rare = words
      .map((word) => ({ word, size: this.upTo(MAX_INTERSECTED + 1, this.sources.ofWords([word])) }))
      .filter(({ size }) => size <= MAX_INTERSECTED)
      .sort((a, b) => a.size - b.size)
      .map(({ word }) => word);
    return rare.length > 1 ? [{ set: this.sources.ofWords(rare), word: rare[0], isExact: false }] : [];
  }

  /** The most specific index, when no set is small. */
  narrowest({ predicates, words }: Wanted): readonly Walk[] {
    const [word] = words.toSorted((a, b) => b.length - a.length);
    const path = walkablePaths(this.schema, predicates)[0]!;
    return word !== undefined && path.fixed.length === 0 && !path.range && !path.listed
      ? [this.sources.alongWord(word, predicates, words, true)]
      : this.branches(predicates, words);
  }

  /** One set of predicates per value of a short list on the first field of an index. */
  branchesOf(predicates: readonly Predicate[]): readonly (readonly Predicate[])[] {
    const listed = pathsOf(this.schema, predicates)[0]!.listed;
    if (!listed || listed.values.length > MAX_BRANCHES) return [predicates];
    return listed.values.map((value) =>
      predicates.map((one): Predicate => (one === listed ? { field: one.field, op: 'eq', value } : one)),
    );
  }

  /** The number of rows of a statement, counted up to a maximum. */
  upTo(most: number, { sql, values }: SqlPart): number {
    return this.connection.get(`SELECT count(*) AS size FROM (${sql} LIMIT ?)`, [...values, most])!.size as number;
  }

  private branches(predicates: readonly Predicate[], words: readonly string[]): Walk[] {
    return this.branchesOf(predicates).map((branch) =>
      this.sources.along(walkablePaths(this.schema, branch)[0]!, 'ASC', words),
    );
  }
}

export function inSet(set: SqlPart): SqlPart {
  return { sql: `seq IN (${set.sql})`, values: set.values };
}
