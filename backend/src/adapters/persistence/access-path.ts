import type { StoredRecord } from '../../kernel/database.port.js';
import type { CollectionSchema } from './collection-schema.js';
import type { Predicate } from './predicate.js';

type Equality = Predicate & { op: 'eq' };
type Ranged = Predicate & { op: 'range' };
type Listed = Predicate & { op: 'in' };

/** A path through an index: its leading fields equal fixed values, and rows come in the order of the next field. */
export interface AccessPath {
  /** The index's fields without the trailing id; empty for the primary key. */
  index: readonly string[];
  fixed: readonly Equality[];
  /** The field the path is ordered by; `id` for the id alone. */
  next: string;
  /** The range of `next`, if any. */
  range: Ranged | undefined;
  /** The allowed non-null values of `next`, if listed. */
  listed: Listed | undefined;
  /** Predicates that the path does not cover. */
  rest: readonly Predicate[];
}

/**
 * All paths that the predicates narrow, most specific first; the primary key comes last.
 * @param sort also includes paths that begin with this field, even if no predicate narrows them
 */
export function pathsOf<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  predicates: readonly Predicate[],
  sort?: string,
): AccessPath[] {
  const narrows = ([first]: readonly string[]) => first === sort || predicates.some(({ field }) => field === first);
  return [...schema.indexes.filter(narrows), []]
    .filter(
      (index) => !schema.sparse.has(index) || index.every((field) => predicates.some((one) => requires(one, field))),
    )
    .map((index) => pathThrough(index, predicates))
    .sort((a, b) => specificity(b) - specificity(a));
}

/** Paths ordered by `next` and then by id. An index with further fields after `next` is not. */
export function walkablePaths<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  predicates: readonly Predicate[],
  sort?: string,
): AccessPath[] {
  return pathsOf(schema, predicates, sort).filter((path) => path.index.length <= path.fixed.length + 1);
}

/** The paths that come in the order of the sort. Throws when the definition has no index for it. */
export function orderedPaths<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  predicates: readonly Predicate[],
  sort: string,
): AccessPath[] {
  schema.typeOf(sort);
  const constant = predicates.some((predicate) => predicate.field === sort && predicate.op === 'eq');
  const wanted = constant ? 'id' : sort;
  const paths = walkablePaths(schema, predicates, wanted).filter((path) => path.next === wanted);
  if (paths.length === 0)
    throw new Error(
      `${schema.name}: no index serves this filter in the order of "${sort}"; declare one that ends in it`,
    );
  return paths;
}

function pathThrough(index: readonly string[], predicates: readonly Predicate[]): AccessPath {
  const fixed: Equality[] = [];
  for (const field of index) {
    const equality = predicates.find((one): one is Equality => one.field === field && one.op === 'eq');
    if (!equality) break;
    fixed.push(equality);
  }
  const next = index[fixed.length] ?? 'id';
  const range = predicates.find((one): one is Ranged => one.field === next && one.op === 'range');
  const listed = predicates.find(
    (one): one is Listed => one.field === next && one.op === 'in' && !one.values.includes(null),
  );
  return {
    index,
    fixed,
    next,
    range,
    listed,
    rest: predicates.filter((one) => one !== range && !fixed.includes(one as Equality)),
  };
}

/** Whether the predicate excludes records without a value in the field. */
function requires(predicate: Predicate, field: string): boolean {
  if (predicate.field !== field) return false;
  switch (predicate.op) {
    case 'eq':
      return predicate.value !== null;
    case 'in':
      return !predicate.values.includes(null);
    case 'notIn':
      return predicate.values.includes(null);
    case 'range':
      return true;
  }
}

function specificity(path: AccessPath): number {
  return path.fixed.length * 2 + (path.range || path.listed ? 1 : 0);
}
