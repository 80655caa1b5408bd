import { isCalendarDate, isDateTime } from '#libs/calendar.js';
import { isUnsearchable } from '#libs/search.js';
import { DomainError } from './domain-error.js';
import { isRecord } from './is-record.js';
import type { Condition, Filter, Query, Scalar, StoredRecord } from './database.port.js';

/** The largest page of a list, and the page size without a range. */
const MAX_RECORDS = 1000;

const MAX_FILTER_CHARACTERS = 8_000;
/** The maximum number of values of a filter: as many ids as fit into a URL. */
export const MAX_VALUES = 250;
/** Operators that a filter's key may end in: `createdAt_gte`. */
const RANGE_SUFFIXES = ['gte', 'gt', 'lte', 'lt'] as const;

type SimpleKind = 'string' | 'integer' | 'boolean' | 'instant' | 'date';

/**
 * A unit with decimals in queries, stored as a whole number of a smaller unit. Defined by the code that owns the unit.
 */
export interface DecimalUnit {
  /** What the documentation of lists calls it. */
  name: string;
  /** How many stored units make 1. */
  scale: number;
  /** What a value must be, for error messages: `a weight in kilograms`. */
  wants: string;
}

/** What the values of a filter are. */
type FilterKind = SimpleKind | DecimalUnit;

/**
 * The filters and sorts of a list. Keys are names on the wire; `field` is the stored field where it differs. `isSet`:
 * all records of the list have a value, so null is rejected.
 */
export interface ListDefinition<T extends StoredRecord> {
  /** The unit of Content-Range. */
  resource: string;
  filters: Record<string, { field?: keyof T & string; kind: FilterKind; isSet?: true }>;
  /** Filters by the search terms of texts. Records have to match every text of a list. */
  termFilters?: Record<string, { max: number; termOf: (text: string) => string }>;
  /** Filters with the value `true`, which the feature itself translates into conditions. */
  flags?: readonly string[];
  sorts: Record<string, keyof T & string>;
  /** False for records without search terms; `q` is then rejected. */
  searched?: false;
  /** Newest first, unless the client says otherwise. */
  defaultSort: readonly [keyof T & string, 'ASC' | 'DESC'];
}

/** The raw query parameters of ra-data-simple-rest. */
export interface ListParameters {
  filter?: unknown;
  range?: unknown;
  sort?: unknown;
}

/** A query with the flags of its list that are set. */
interface FlaggedQuery<T extends StoredRecord> {
  query: Query<T>;
  flags: ReadonlySet<string>;
}

/** Parses the query of ra-data-simple-rest strictly: anything not declared is a 400 that lists what is allowed. */
export function parseListQuery<T extends StoredRecord>(
  parameters: ListParameters,
  definition: ListDefinition<T>,
): Query<T> {
  return parseFlaggedQuery(parameters, definition).query;
}

/** As parseListQuery, for a list with flags. */
export function parseFlaggedQuery<T extends StoredRecord>(
  parameters: ListParameters,
  definition: ListDefinition<T>,
): FlaggedQuery<T> {
  const range = parseRange(parameters.range);
  const { flags, ...selection } = parseFilter(parameters.filter, definition);
  return { query: { ...selection, sort: parseSort(parameters.sort, definition), ...range }, flags };
}

/** The keys allowed in `filter`. */
function filterNames<T extends StoredRecord>({ filters, termFilters, flags, searched }: ListDefinition<T>): string[] {
  return [...(searched === false ? [] : ['q']), 'id', ...Object.keys({ ...filters, ...termFilters }), ...(flags ?? [])];
}

/** `entries 0-24/319`; an empty page is `entries 0-0/0` or `entries 50-50/12`. */
export function contentRange(resource: string, offset: number, returned: number, total: number): string {
  return `${resource} ${offset}-${Math.max(offset, offset + returned - 1)}/${total}`;
}

function reject(field: string, message: string): never {
  throw new DomainError('bad-list-query', { message, errors: [{ field, message }] });
}

function parseJson(parameter: string, text: unknown): unknown {
  if (typeof text !== 'string') reject(parameter, `${parameter} must be given once, as JSON.`);
  if (text.length > MAX_FILTER_CHARACTERS)
    reject(parameter, `${parameter} is longer than ${MAX_FILTER_CHARACTERS} characters.`);
  try {
    return JSON.parse(text);
  } catch {
    reject(parameter, `${parameter} is not valid JSON.`);
  }
}

function parseRange(text: unknown): { offset: number; limit: number } {
  if (text === undefined) return { offset: 0, limit: MAX_RECORDS };
  const value = parseJson('range', text);
  const valid = Array.isArray(value) && value.length === 2 && value.every(isOffset);
  if (!valid || value[1] < value[0]) reject('range', 'range must be [first, last], two whole numbers from 0.');
  const [first, last] = value as [number, number];
  if (last - first + 1 > MAX_RECORDS) reject('range', `range may span at most ${MAX_RECORDS} records.`);
  return { offset: first, limit: last - first + 1 };
}

/** Whether a value is an offset. The number of records up to it must be a safe integer as well. */
function isOffset(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number.isSafeInteger((value as number) + 1) && (value as number) >= 0;
}

function parseSort<T extends StoredRecord>(text: unknown, definition: ListDefinition<T>): Query<T>['sort'] {
  if (text === undefined) return definition.defaultSort;
  const value = parseJson('sort', text);
  const [name, direction] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  if (typeof name !== 'string' || (direction !== 'ASC' && direction !== 'DESC')) {
    reject('sort', 'sort must be ["field","ASC"] or ["field","DESC"].');
  }
  const field = ownEntry(definition.sorts, name);
  if (!field)
    reject(
      'sort',
      `Sorting by "${name.slice(0, 40)}" is not possible. Allowed: ${Object.keys(definition.sorts).join(', ')}.`,
    );
  return [field, direction];
}

function parseFilter<T extends StoredRecord>(
  text: unknown,
  definition: ListDefinition<T>,
): Pick<Query<T>, 'filter' | 'search'> & { flags: ReadonlySet<string> } {
  const flags = new Set<string>();
  if (text === undefined) return { flags };
  const value = parseJson('filter', text);
  if (!isRecord(value)) reject('filter', 'filter must be a JSON object.');
  const filter: Record<string, Condition> = {};
  const terms: string[] = [];
  let search: string | undefined;
  for (const [name, wanted] of Object.entries(value)) {
    const byTerm = ownEntry(definition.termFilters ?? {}, name);
    if (byTerm) {
      terms.push(...readTerms(name, wanted, byTerm));
      continue;
    }
    if (definition.flags?.includes(name)) {
      if (wanted !== true) reject('filter', `filter.${name} must be true.`);
      flags.add(name);
      continue;
    }
    if (name === 'q' && definition.searched !== false) {
      if (typeof wanted !== 'string') reject('filter', 'filter.q must be text.');
      search = wanted;
      continue;
    }
    const { field, condition } = readCondition(name, wanted, definition);
    const known = filter[field];
    if (known !== undefined && !(isRange(known) && isRange(condition)))
      reject('filter', `filter.${name} cannot be combined with another filter of the same field.`);
    filter[field] = isRange(known) && isRange(condition) ? { ...known, ...condition } : condition;
  }
  if (terms.length > 0 && !isUnsearchable(search ?? '')) search = [...terms, search].filter(Boolean).join(' ');
  return { filter: filter as Filter<T>, search, flags };
}

function readTerms(
  name: string,
  wanted: unknown,
  { max, termOf }: { max: number; termOf: (text: string) => string },
): string[] {
  const texts: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  if (texts.length > max) reject('filter', `filter.${name} may list at most ${max} values.`);
  return texts.map((text) => {
    if (!SHAPES.string.holds(text)) reject('filter', `filter.${name} must be ${SHAPES.string.wants}.`);
    return termOf(text as string) || reject('filter', `filter.${name} needs a letter or a digit.`);
  });
}

function readCondition<T extends StoredRecord>(
  name: string,
  wanted: unknown,
  definition: ListDefinition<T>,
): { field: string; condition: Condition } {
  const exact = name === 'id' ? { kind: 'string' as const } : ownEntry(definition.filters, name);
  if (exact) {
    const field = ('field' in exact && exact.field) || name;
    const isSet = 'isSet' in exact;
    if (isSet && (Array.isArray(wanted) ? wanted : [wanted]).includes(null))
      reject('filter', `filter.${name} needs a value.`);
    if (Array.isArray(wanted)) {
      if (wanted.length > MAX_VALUES) reject('filter', `filter.${name} may list at most ${MAX_VALUES} values.`);
      return { field, condition: { in: wanted.map((one) => readScalar(name, one, exact.kind)) } };
    }
    return { field, condition: readScalar(name, wanted, exact.kind) };
  }
  for (const suffix of RANGE_SUFFIXES) {
    if (!name.endsWith(`_${suffix}`)) continue;
    const base = name.slice(0, -suffix.length - 1);
    const ranged = ownEntry(definition.filters, base);
    if (!ranged || ranged.kind === 'boolean') break;
    const bound = readScalar(name, wanted, ranged.kind);
    if (bound === null || typeof bound === 'boolean') reject('filter', `filter.${name} needs a value.`);
    return { field: ranged.field ?? base, condition: { [suffix]: bound } };
  }
  reject(
    'filter',
    `Filtering by "${name.slice(0, 40)}" is not possible. Allowed: ${filterNames(definition).join(', ')}.`,
  );
}

interface Shape {
  wants: string;
  holds: (value: unknown) => boolean;
}

const SHAPES: Record<SimpleKind, Shape> = {
  string: { wants: 'text', holds: (value) => typeof value === 'string' && value.length <= 500 },
  integer: { wants: 'a whole number', holds: Number.isSafeInteger },
  boolean: { wants: 'true or false', holds: (value) => typeof value === 'boolean' },
  instant: {
    wants: 'a date and time with its time zone, such as 2026-11-21T00:00:00+05:30',
    holds: isDateTime,
  },
  date: { wants: 'a date such as 2026-11-21', holds: isCalendarDate },
};

function readScalar(name: string, value: unknown, kind: FilterKind): Scalar {
  if (value === null) return null;
  const shape = typeof kind === 'string' ? SHAPES[kind] : decimalShape(kind);
  if (!shape.holds(value)) reject('filter', `filter.${name} must be ${shape.wants}.`);
  if (kind === 'instant') return new Date(value as string).toISOString();
  if (typeof kind === 'object') return storedUnits(value as number, kind);
  return value as Scalar;
}

function decimalShape(unit: DecimalUnit): Shape {
  return {
    wants: unit.wants,
    holds: (value) => typeof value === 'number' && Number.isSafeInteger(storedUnits(value, unit)),
  };
}

function storedUnits(value: number, { scale }: DecimalUnit): number {
  return Math.round(value * scale);
}

/** Own properties only, so that `constructor` and `__proto__` are not taken for fields. */
function ownEntry<V>(table: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Whether a condition has bounds instead of values. */
export function isRange(condition: Condition | undefined): condition is Exclude<Condition, Scalar> {
  return typeof condition === 'object' && condition !== null && !('in' in condition) && !('notIn' in condition);
}
