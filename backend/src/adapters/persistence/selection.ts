import type { Filter, Range, Scalar, StoredRecord } from '../../kernel/database.port.js';
import { queryWords } from '../../kernel/search-terms.js';
import { comparable, type CollectionSchema } from './collection-schema.js';
import { storedText } from './plain-json.js';

/** One checked condition of a filter. `in` and `notIn` never repeat a value; `in` of one value is `eq`. */
export type Predicate = { field: string } & (
  | { op: 'eq'; value: Scalar }
  | { op: 'in' | 'notIn'; values: readonly Scalar[] }
  | { op: 'range'; bounds: Readonly<Range> }
);

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const;

/** Reads a filter strictly: an object where a value belongs, a value of another type or an unknown field is a plain Error. */
export function predicatesOf<T extends StoredRecord>(schema: CollectionSchema<T>, filter: Filter<T> | undefined): Predicate[] {
  return Object.entries(filter ?? {}).map(([field, condition]) => predicateOf(schema, field, condition));
}

/** The words of a search, none for blank text. */
export function wordsOf<T extends StoredRecord>(schema: CollectionSchema<T>, search: string | undefined): string[] {
  if (search === undefined) return [];
  if (!schema.searched) throw new Error(`${schema.name} is not searched: its definition names no terms`);
  if (typeof search !== 'string') throw new Error(`${schema.name}: what is searched for must be text`);
  return queryWords(search).map(storedText);
}

function predicateOf<T extends StoredRecord>(schema: CollectionSchema<T>, field: string, condition: unknown): Predicate {
  const type = schema.typeOf(field);
  if (field !== 'id' && !schema.compared.includes(field)) throw new Error(`${schema.name}: no index names "${field}", so nothing can be filtered by it`);
  const scalar = (value: unknown): Scalar => {
    if (value !== null && !comparable(type, value)) throw new Error(`${schema.name}: a filter on "${field}" compares it with a value of another type`);
    return typeof value === 'string' ? storedText(value) : (value as Scalar);
  };
  if (typeof condition !== 'object' || condition === null) return { field, op: 'eq', value: scalar(condition) };
  const keys = Object.keys(condition);
  if (keys.length === 1 && (keys[0] === 'in' || keys[0] === 'notIn')) {
    const list = (condition as Record<string, unknown>)[keys[0]];
    if (!Array.isArray(list)) throw new Error(`${schema.name}: "${keys[0]}" on "${field}" needs a list`);
    const values = [...new Set(list.map(scalar))];
    return keys[0] === 'in' && values.length === 1 ? { field, op: 'eq', value: values[0]! } : { field, op: keys[0], values };
  }
  const bounds: Range = {};
  for (const [key, value] of Object.entries(condition)) {
    const bound = BOUNDS.find((one) => one === key);
    if (!bound || value === null || type === 'boolean') throw new Error(`${schema.name}: a filter on "${field}" is neither a value, a list nor a range`);
    bounds[bound] = scalar(value) as string | number;
  }
  if (keys.length === 0) throw new Error(`${schema.name}: a filter on "${field}" is empty`);
  return { field, op: 'range', bounds };
}
