import type { StoredRecord } from '../../kernel/database.port.js';
import { prefixesOf } from '../../kernel/search-terms.js';
import { pathsOf, type AccessPath } from './access-path.js';
import type { CollectionSchema } from './collection-schema.js';
import { AFTER_ANY, type Predicate } from './predicate.js';
import { allOf, boundsSql, predicateSql, wordSql, type SqlPart } from './sqlite.predicates.js';
import { columnOf, idIndexName, indexName, quoted, uniqueName } from './sqlite.names.js';
import { AFFINITY } from './sqlite.tables.js';
import type { OrderedSource } from './sqlite.windows.js';

/** Sources that contain all matches, and the remaining condition that filters them. */
export interface Walk {
  sources: readonly OrderedSource[];
  rest: SqlPart;
}

/** A statement for the `seq`s of a set that contains all matches. */
export interface CandidateSet {
  set: SqlPart;
  /** The word that the set is of, if any. */
  word?: string | undefined;
  /** Whether the set contains nothing else. */
  isExact: boolean;
}

const LEAST = { TEXT: "''", INTEGER: '-9223372036854775808' };

/** Access paths to the records of a selection. Each names its index, so that nothing is ever scanned. */
export class SqliteSources<T extends StoredRecord> {
  private readonly table: string;
  private readonly terms: string;

  constructor(private readonly schema: CollectionSchema<T>) {
    this.table = quoted(schema.name);
    this.terms = quoted(`${schema.name}__terms`);
  }

  /** Sets that contain all matches, presumably smallest first. Mostly only the first is needed. */
  *sets(predicates: readonly Predicate[], words: readonly string[]): Generator<CandidateSet> {
    const conditions = predicates.length + words.length;
    const unique = this.byUnique(predicates);
    if (unique) yield { set: this.byIndex(unique.name, unique.fixed), isExact: unique.fixed.length === conditions };
    for (const word of words.toSorted((a, b) => b.length - a.length))
      yield { word, set: this.ofWords([word]), isExact: conditions === 1 };
    for (const path of pathsOf(this.schema, predicates)) {
      const next = path.listed ?? path.range;
      const covered = next ? [...path.fixed, next] : path.fixed;
      if (covered.length > 0)
        yield {
          set: this.byIndex(this.indexOf(path), covered, this.presence(path)),
          isExact: covered.length === conditions,
        };
    }
  }

  /**
   * The one record that has the values of a unique key, if the predicates give them: where it is, and the other
   * predicates.
   */
  oneByUnique(predicates: readonly Predicate[]): { rows: string; where: SqlPart } | undefined {
    const unique = this.byUnique(predicates);
    if (!unique) return undefined;
    const rest = predicates.filter((one) => !unique.fixed.includes(one));
    return {
      rows: `${this.table} INDEXED BY ${quoted(unique.name)}`,
      where: allOf([...unique.fixed, ...rest].map((one) => predicateSql(one))),
    };
  }

  private byUnique(predicates: readonly Predicate[]): { name: string; fixed: readonly Predicate[] } | undefined {
    for (const fields of this.schema.unique) {
      const fixed = predicates.filter((one) => fields.includes(one.field) && one.op === 'eq' && one.value !== null);
      if (fixed.length === fields.length) return { name: uniqueName(this.schema.name, fields), fixed };
    }
    return undefined;
  }

  private byIndex(name: string, predicates: readonly Predicate[], more: readonly SqlPart[] = []): SqlPart {
    const where = allOf([...predicates.map((one) => predicateSql(one)), ...more]);
    return {
      sql: `SELECT seq FROM ${this.table} INDEXED BY ${quoted(name)} WHERE ${where.sql}`,
      values: where.values,
    };
  }

  /** A statement for the `seq`s of records that match all words, using the terms index only. */
  ofWords([first, ...others]: readonly string[]): SqlPart {
    const among = others.map((word): SqlPart => {
      const { sql, values } = this.owners(prefixesOf(word));
      return { sql: `owner IN (${sql})`, values };
    });
    const parts = this.ofPrefixes(first!).map(({ low, high, where }) => allOf([low, high, where, ...among]));
    return {
      sql: parts.map(({ sql }) => `SELECT owner AS seq FROM ${this.terms} WHERE ${sql}`).join(' UNION ALL '),
      values: parts.flatMap(({ values }) => values),
    };
  }

  /**
   * The range of each prefix of a word, and the condition that finds each record once in all of them (see SqliteTerms).
   */
  private ofPrefixes(word: string): { low: SqlPart; high: SqlPart; where: SqlPart }[] {
    const prefixes = prefixesOf(word);
    return prefixes.map((prefix, at) => {
      const once: SqlPart = { sql: 'shared < ?', values: [prefix.length] };
      const { sql, values } = this.owners(prefixes.slice(0, at));
      return {
        low: { sql: 'term >= ?', values: [prefix] },
        high: { sql: 'term < ?', values: [prefix + AFTER_ANY] },
        where: at === 0 ? once : allOf([once, { sql: `owner NOT IN (${sql})`, values }]),
      };
    });
  }

  /** A statement for the owners of terms with one of the prefixes. */
  private owners(prefixes: readonly string[]): SqlPart {
    return {
      sql: prefixes.map(() => `SELECT owner FROM ${this.terms} WHERE term >= ? AND term < ?`).join(' UNION ALL '),
      values: prefixes.flatMap((prefix) => [prefix, prefix + AFTER_ANY]),
    };
  }

  /** The rows of a path in its order, and the condition that the path does not cover. */
  within(path: AccessPath, direction: 'ASC' | 'DESC'): { rows: string; where: SqlPart; order: string; rest: SqlPart } {
    const covered = path.range ? [...path.fixed, path.range] : path.fixed;
    const key = path.next === 'id' ? ['id'] : [quoted(columnOf(path.next)), 'id'];
    return {
      rows: `${this.table} INDEXED BY ${quoted(this.indexOf(path))}`,
      where: allOf([...covered.map((one) => predicateSql(one)), ...this.presence(path)]),
      order: key.map((column) => `${column} ${direction}`).join(', '),
      rest: allOf(path.rest.map((one) => predicateSql(one))),
    };
  }

  /** A walk along a path, in its order. Null comes first in ascending order; each part uses the index only. */
  along(path: AccessPath, direction: 'ASC' | 'DESC', words: readonly string[]): Walk {
    const from = `${this.table} INDEXED BY ${quoted(this.indexOf(path))}`;
    const fixed = [...path.fixed.map((one) => predicateSql(one)), ...this.presence(path)];
    const column = quoted(columnOf(path.next));
    const source = (key: string[], where: SqlPart[], low: SqlPart[], high: SqlPart[]): OrderedSource => {
      return { keys: from, rows: from, where: allOf([...fixed, ...where]), low, high, key, direction };
    };
    const rest = allOf([...path.rest.map((one) => predicateSql(one)), ...words.map(wordSql)]);
    const { bounds } = path.range ?? { bounds: {} };
    const [low, high] = [boundsSql(column, bounds, ['gt', 'gte']), boundsSql(column, bounds, ['lt', 'lte'])];
    const anyId: SqlPart = { sql: "id >= ''", values: [] };
    if (path.next === 'id') return { sources: [source(['id'], [], low.length > 0 ? low : [anyId], high)], rest };
    const least: SqlPart = { sql: `${column} >= ${LEAST[AFFINITY[this.schema.typeOf(path.next)]]}`, values: [] };
    const present = source([column, 'id'], [], low.length > 0 ? low : [least], high);
    if (path.range) return { sources: [present], rest };
    const nulls = source(['id'], [{ sql: `${column} IS NULL`, values: [] }], [anyId], []);
    return { sources: direction === 'ASC' ? [nulls, present] : [present, nulls], rest };
  }

  /**
   * A walk along the records that match a word, each once (see SqliteTerms). `joined` with the records unless only
   * their number is needed.
   */
  alongWord(word: string, predicates: readonly Predicate[], words: readonly string[], joined: boolean): Walk {
    const others = words.filter((other) => other !== word);
    const rest = allOf([...predicates.map((one) => predicateSql(one)), ...others.map(wordSql)]);
    const rows =
      !joined && predicates.length + others.length === 0
        ? this.terms
        : `${this.terms} CROSS JOIN ${this.table} ON seq = owner`;
    const sources = this.ofPrefixes(word).map(({ low, high, where }): OrderedSource => ({
      keys: this.terms,
      rows,
      where,
      low: [low],
      high: [high],
      key: ['term', 'owner'],
      direction: 'ASC',
    }));
    return { sources, rest };
  }

  /** The condition of a sparse index, which SQLite does not infer from predicates that the path does not cover. */
  private presence({ index }: AccessPath): SqlPart[] {
    if (!this.schema.sparse.has(index)) return [];
    return index.map((field) => ({ sql: `${quoted(columnOf(field))} IS NOT NULL`, values: [] }));
  }

  private indexOf(path: AccessPath): string {
    return path.index.length === 0 ? idIndexName(this.schema.name) : indexName(this.schema.name, path.index);
  }
}
