import type { AggregateQuery, Filter, Query, Range, Scalar, StoredRecord } from '../../kernel/database.port.js';
import { queryWords } from '../../kernel/search-terms.js';
import { orderedPaths, type AccessPath } from './access-path.js';
import { comparable, type CollectionSchema } from './collection-schema.js';
import { storedText } from './plain-json.js';
import type { Predicate } from './predicate.js';
import type { Question } from './counter-query.js';

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** A validated query. */
export interface Read {
  predicates: readonly Predicate[];
  words: readonly string[];
  sort: string;
  direction: 'ASC' | 'DESC';
  offset: number;
  limit: number;
  /** The most specific path that comes in the order of the sort. */
  path: AccessPath;
}

const DEFAULT_LIMIT = 1_000;

/**
 * Validates a query strictly: an object in place of a value, a value of another type, an unknown field or a sort
 * without an index is a programming error and throws a plain Error.
 */
export function readOf<T extends StoredRecord>(schema: CollectionSchema<T>, query: Query<T>): Read {
  const [sort, direction] = query.sort ?? ['id', 'ASC'];
  if (direction !== 'ASC' && direction !== 'DESC')
    throw new Error(`${schema.name}: a sort is ascending (ASC) or descending (DESC)`);
  const { offset = 0, limit = DEFAULT_LIMIT } = query;
  if (![offset, limit].every((number) => Number.isSafeInteger(number) && number >= 0))
    throw new Error(`${schema.name}: offset and limit are whole numbers from 0`);
  const predicates = predicatesOf(schema, query.filter);
  const path = orderedPaths(schema, predicates, sort)[0]!;
  return { predicates, words: wordsOf(schema, query.search), sort, direction, offset, limit, path };
}

/** Validates an aggregate query as strictly. */
export function questionOf<T extends StoredRecord>(schema: CollectionSchema<T>, query: AggregateQuery<T>): Question {
  const { groupBy = [], sum = [] } = query;
  for (const field of groupBy) schema.typeOf(field);
  for (const field of sum)
    if (schema.typeOf(field) !== 'integer')
      throw new Error(`${schema.name}: "${field}" is summed but is not an integer field`);
  return { predicates: predicatesOf(schema, query.filter), words: wordsOf(schema, query.search), groupBy, sum };
}

function predicatesOf<T extends StoredRecord>(schema: CollectionSchema<T>, filter: Filter<T> | undefined): Predicate[] {
  return Object.entries(filter ?? {}).map(([field, condition]) => predicateOf(schema, field, condition));
}

/** The words of the search text; none for blank text. */
function wordsOf<T extends StoredRecord>(schema: CollectionSchema<T>, search: string | undefined): string[] {
  if (search === undefined) return [];
  if (!schema.searched) throw new Error(`${schema.name} is not searched: its definition names no terms`);
  if (typeof search !== 'string') throw new Error(`${schema.name}: what is searched for must be text`);
  return queryWords(search).map(storedText);
}

function predicateOf<T extends StoredRecord>(
  schema: CollectionSchema<T>,
  field: string,
  condition: unknown,
): Predicate {
  const type = schema.typeOf(field);
  if (field !== 'id' && !schema.compared.includes(field))
    throw new Error(`${schema.name}: no index names "${field}", so nothing can be filtered by it`);
  const scalar = (value: unknown): Scalar => {
    if (value !== null && !comparable(type, value))
      throw new Error(`${schema.name}: a filter on "${field}" compares it with a value of another type`);
    return typeof value === 'string' ? storedText(value) : (value as Scalar);
  };
  if (typeof condition !== 'object' || condition === null) return { field, op: 'eq', value: scalar(condition) };
  const keys = Object.keys(condition);
  if (keys.length === 1 && (keys[0] === 'in' || keys[0] === 'notIn')) {
    const list = (condition as Record<string, unknown>)[keys[0]];
    if (!Array.isArray(list)) throw new Error(`${schema.name}: "${keys[0]}" on "${field}" needs a list`);
    const values = [...new Set(list.map(scalar))];
    return keys[0] === 'in' && values.length === 1
      ? { field, op: 'eq', value: values[0]! }
      : { field, op: keys[0], values };
  }
  const bounds: Range = {};
  for (const [key, value] of Object.entries(condition)) {
    const bound = BOUNDS.find((one) => one === key);
    if (!bound || value === null || type === 'boolean')
      throw new Error(`${schema.name}: a filter on "${field}" is neither a value, a list nor a range`);
    bounds[bound] = scalar(value) as string | number;
  }
  if (keys.length === 0) throw new Error(`${schema.name}: a filter on "${field}" is empty`);
  return { field, op: 'range', bounds };
}
