import type { CollectionDefinition, FieldType, Scalar, StoredRecord } from '../../kernel/database.port.js';
import { plainCopy, storedText } from './plain-json.js';

/** A materialized counter. The one without `by` is the total that every collection maintains. */
export interface Counter {
  /** Identifies the counter in the store; changes with its definition. */
  key: string;
  by: readonly string[];
  sum: readonly string[];
}

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const FIELD = /^[a-zA-Z][a-zA-Z0-9_]*$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const FIELD_TYPES: Record<FieldType, { what: string; test: (value: unknown) => boolean }> = {
  string: { what: 'text', test: (value) => typeof value === 'string' },
  integer: { what: 'a safe integer', test: Number.isSafeInteger },
  boolean: { what: 'true or false', test: (value) => typeof value === 'boolean' },
  instant: {
    what: 'an instant such as 2026-11-21T06:30:00.000Z',
    test: (value) => typeof value === 'string' && INSTANT.test(value),
  },
  date: { what: 'a date such as 2026-11-21', test: (value) => typeof value === 'string' && DATE.test(value) },
  json: { what: 'JSON', test: () => true },
};

/**
 * A validated collection definition and what both adapters derive from it. Mistakes are programming errors and throw a
 * plain Error.
 */
export class CollectionSchema<T extends StoredRecord = StoredRecord> {
  readonly name: string;
  readonly types: ReadonlyMap<string, FieldType>;
  /** Without the id that every index ends in. */
  readonly indexes: readonly (readonly string[])[];
  /** The sparse ones of `indexes`, which contain only records with a value in each field. */
  readonly sparse: ReadonlySet<readonly string[]>;
  readonly unique: readonly (readonly string[])[];
  /** The total first. */
  readonly counters: readonly Counter[];
  /** The fields that indexes, unique keys and counters use. */
  readonly compared: readonly string[];
  readonly searched: boolean;
  /** Whether the definition declares counters, if only the total. */
  readonly counted: boolean;

  constructor(private readonly definition: CollectionDefinition<T>) {
    this.name = definition.name;
    if (!NAME.test(this.name))
      throw new Error(`"${this.name}" cannot name a collection: use lower-case words with underscores`);
    this.types = new Map(Object.entries<FieldType>(definition.fields));
    const names = [...this.types.keys()];
    const bad = names.find((name) => !FIELD.test(name) || ['id', 'version'].includes(name));
    if (bad !== undefined) throw new Error(`${this.name}: "${bad}" cannot name a field`);
    if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
      throw new Error(`${this.name}: two fields differ only in case`);
    const sparse = distinct(definition.sparse ?? []);
    this.sparse = new Set(sparse);
    this.indexes = [...distinct(definition.indexes ?? []), ...sparse];
    this.unique = distinct(definition.unique ?? []);
    this.counters = [{ by: [] }, ...(definition.counters ?? [])].map(
      ({ by, sum = [] }: { by: readonly string[]; sum?: readonly string[] }) => ({
        key: JSON.stringify([by, sum]),
        by,
        sum,
      }),
    );
    this.compared = [
      ...new Set([...this.indexes.flat(), ...this.unique.flat(), ...this.counters.flatMap((counter) => counter.by)]),
    ];
    for (const name of this.compared) this.typeOf(name);
    for (const name of this.counters.flatMap((counter) => counter.sum)) {
      if (this.types.get(name) !== 'integer')
        throw new Error(`${this.name}: "${name}" is summed but is not an integer field`);
    }
    if ([...this.indexes, ...this.unique].some((fields) => fields.length === 0))
      throw new Error(`${this.name}: an index names no field`);
    this.searched = definition.search !== undefined;
    this.counted = definition.counters !== undefined;
  }

  /** The definition without its function, so that it can be sent to a thread. */
  get storage(): CollectionDefinition<StoredRecord> {
    const { search: _, ...storage } = this.definition;
    return storage as unknown as CollectionDefinition<StoredRecord>;
  }

  /** The type a field is compared as. Throws for one that no filter or sort may name. */
  typeOf(field: string): Exclude<FieldType, 'json'> {
    const type = field === 'id' ? 'string' : this.types.get(field);
    if (type === undefined) throw new Error(`${this.name} has no field "${field}"`);
    if (type === 'json') throw new Error(`${this.name}: "${field}" is JSON, which is neither filtered nor sorted by`);
    return type;
  }

  /** A copy of the record as stored at this version. Throws for unknown fields and values of another type. */
  stored(record: object, version: number): T {
    const copy = plainCopy(record, this.name) as Record<string, unknown>;
    if (typeof copy.id !== 'string' || copy.id === '') throw new Error(`${this.name}: a record needs an id`);
    copy.version = version;
    for (const [field, value] of Object.entries(copy)) {
      if (field === 'id' || field === 'version' || value === null) continue;
      const type = this.types.get(field);
      if (type === undefined) throw new Error(`${this.name} has no field "${field}"`);
      if (!FIELD_TYPES[type].test(value)) throw new Error(`${this.name}: "${field}" must be ${FIELD_TYPES[type].what}`);
    }
    return copy as unknown as T;
  }

  /** The record's search terms, unique and sorted. */
  terms(record: T): string[] {
    const terms = this.definition.search?.(record) ?? [];
    return [...new Set(terms.map((term) => storedText(term.replace(/\s+/g, ''))))].filter(Boolean).sort();
  }

  /** The values of fields, null for absent ones. For a counter's `by` fields, the group of the record. */
  groupOf(record: T, fields: readonly string[]): Scalar[] {
    return fields.map((field) => (record[field as keyof T] as Scalar | undefined) ?? null);
  }

  /** What a record adds to a counter's sums. */
  addends(record: T, counter: Counter): number[] {
    return counter.sum.map((field) => (record[field as keyof T] as number | null | undefined) ?? 0);
  }
}

/** Asserts that a value is a version number. */
export function versionNumber(version: number): number {
  if (!Number.isSafeInteger(version)) throw new Error('a record to be written needs the version it was read at');
  return version;
}

/** Whether a value may be compared with a field of this type. Any text may bound an instant or a date. */
export function comparable(type: FieldType, value: unknown): boolean {
  return type === 'instant' || type === 'date' ? typeof value === 'string' : FIELD_TYPES[type].test(value);
}

function distinct(lists: readonly (readonly string[])[]): string[][] {
  return [...new Map(lists.map((list) => [list.join(), [...list]])).values()];
}
