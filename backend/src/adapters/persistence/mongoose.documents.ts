import mongoose, { type Connection, type IndexOptions, type Model, type SchemaDefinition } from 'mongoose';
import type { FieldType, Range, Scalar, StoredRecord } from '../../kernel/database.port.js';
import { prefixesOf } from '../../kernel/search-terms.js';
import type { CollectionSchema } from './collection-schema.js';
import { AFTER_ANY, type Predicate } from './predicate.js';

/** A record as a MongoDB document: the id is `_id`, and search terms are stored next to the fields. */
export interface Document {
  _id: string;
  version: number;
  _terms?: string[];
  [field: string]: unknown;
}

interface IndexSpec {
  keys: Record<string, 1>;
  options: IndexOptions & { name: string };
}

const SCHEMA_TYPES = {
  string: String,
  instant: String,
  date: String,
  integer: Number,
  boolean: Boolean,
  json: mongoose.Schema.Types.Mixed,
};

/**
 * The smallest value of each type. A partial index that compares with it exempts null and absent, in a form the query
 * planner understands.
 */
const LEAST: Record<Exclude<FieldType, 'json'>, Scalar> = {
  string: '',
  instant: '',
  date: '',
  integer: Number.MIN_SAFE_INTEGER,
  boolean: false,
};

export const DURABLE = { w: 'majority', j: true } as const;
export const CONSISTENT = { level: 'majority' } as const;
/** Of reads with the driver. */
export const READ = { readPreference: 'primary', readConcern: CONSISTENT } as const;

/** The schema options of every collection. MongoosePreparation creates collections and indexes. */
export const SCHEMA_OPTIONS = {
  strict: 'throw',
  versionKey: false,
  autoCreate: false,
  autoIndex: false,
  read: READ.readPreference,
  readConcern: READ.readConcern,
  writeConcern: DURABLE,
} as const;

export function modelOf<T extends StoredRecord>(connection: Connection, schema: CollectionSchema<T>): Model<Document> {
  const fields: SchemaDefinition = { _id: String, version: Number };
  for (const [field, type] of schema.types) fields[field] = SCHEMA_TYPES[type];
  if (schema.searched) fields._terms = [String];
  const shape = new mongoose.Schema(fields, {
    ...SCHEMA_OPTIONS,
    strictQuery: 'throw',
    minimize: false,
    suppressReservedKeysWarning: true,
    id: false,
  });
  return connection.model<Document>(schema.name, shape as never, schema.name);
}

export function indexesOf<T extends StoredRecord>(schema: CollectionSchema<T>): IndexSpec[] {
  const keysOf = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, 1])) as Record<string, 1>;
  const present = (fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, { $gte: LEAST[schema.typeOf(field)] }]));
  const specs: IndexSpec[] = schema.indexes.map((fields) => ({
    keys: { ...keysOf(fields), _id: 1 },
    options: {
      name: `i_${fields.join('.')}`,
      ...(schema.sparse.has(fields) && { partialFilterExpression: present(fields) }),
    },
  }));
  for (const fields of schema.unique)
    specs.push({
      keys: keysOf(fields),
      options: { name: `u_${fields.join('.')}`, unique: true, partialFilterExpression: present(fields) },
    });
  if (schema.searched) specs.push({ keys: { _terms: 1, _id: 1 }, options: { name: 't_terms' } });
  return specs;
}

export function toDocument<T extends StoredRecord>(schema: CollectionSchema<T>, record: T): Document {
  const document: Document = { _id: record.id, version: record.version };
  for (const [field, type] of schema.types) {
    const value = record[field as keyof T];
    if (value !== undefined) document[field] = type === 'json' ? withKeys(value, escapedKey) : value;
  }
  if (schema.searched) document._terms = schema.terms(record);
  return document;
}

export function toRecord<T extends StoredRecord>(schema: CollectionSchema<T>, document: Document): T {
  const record: Record<string, unknown> = { id: document._id };
  for (const [field, type] of schema.types) {
    const value = document[field];
    if (value !== undefined) record[field] = type === 'json' ? withKeys(value, unescapedKey) : value;
  }
  record.version = document.version;
  return record as unknown as T;
}

export const columnOf = (field: string): string => (field === 'id' ? '_id' : field);

/** Filter values are never interpreted as operators; only this function creates operators. */
export function filterOf(predicates: readonly Predicate[], words: readonly string[]): Record<string, unknown> {
  const conditions: Record<string, unknown>[] = predicates.map((predicate) => {
    const column = columnOf(predicate.field);
    switch (predicate.op) {
      case 'eq':
        return { [column]: predicate.value };
      case 'in':
        return { [column]: { $in: [...predicate.values] } };
      case 'notIn':
        return { [column]: { $nin: [...predicate.values] } };
      case 'range':
        return { [column]: rangeOf(predicate.bounds) };
    }
  });
  for (const word of words) {
    const found = prefixesOf(word).map((prefix) => ({
      _terms: { $elemMatch: { $gte: prefix, $lt: prefix + AFTER_ANY } },
    }));
    conditions.push(found.length === 1 ? found[0]! : { $or: found });
  }
  return conditions.length === 0 ? {} : conditions.length === 1 ? conditions[0]! : { $and: conditions };
}

/**
 * A range without a lower bound gets the least value of its type: without one, MongoDB does not use a partial index.
 */
function rangeOf(bounds: Readonly<Range>): Record<string, Scalar> {
  const given = Object.fromEntries(Object.entries(bounds).map(([bound, value]) => [`$${bound}`, value as Scalar]));
  if (bounds.gt !== undefined || bounds.gte !== undefined) return given;
  const [upper] = Object.values(given);
  return { $gte: LEAST[typeof upper === 'number' ? 'integer' : 'string'], ...given };
}

export function sortOf(field: string, direction: 'ASC' | 'DESC'): Record<string, 1 | -1> {
  const way = direction === 'DESC' ? -1 : 1;
  return field === 'id' ? { _id: way } : { [field]: way, _id: way };
}

/** Keys inside JSON fields that MongoDB or mongoose would interpret are escaped with a tilde. */
const MEANINGFUL_KEY = /^(?:[$~].*|_bsontype|toBSON|toJSON|constructor|prototype)$/s;

function escapedKey(key: string): string {
  return MEANINGFUL_KEY.test(key) ? `~${key}` : key;
}

function unescapedKey(key: string): string {
  return key.startsWith('~') ? key.slice(1) : key;
}

/** The value itself if it has no key to rename, which almost all have: a page of a list has hundreds of values. */
function withKeys(value: unknown, rename: (key: string) => string): unknown {
  return hasKey(value, (key) => rename(key) !== key) ? renamed(value, rename) : value;
}

function hasKey(value: unknown, test: (key: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => hasKey(one, test));
  return Object.keys(value).some((key) => test(key) || hasKey((value as Record<string, unknown>)[key], test));
}

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [rename(key), renamed(one, rename)]));
}
