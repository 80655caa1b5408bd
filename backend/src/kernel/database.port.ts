/**
 * The persistence port. One aggregate is one record; there are no transactions across records. An effect on another
 * record gets a deterministic id, so that repeating it is harmless, and a job completes effects that a crash
 * interrupted (ARCHITECTURE.md, "Persistence").
 */

/**
 * Every record: an id made by the application and the version that replace() compares. Plain JSON, no class instances.
 * Text is stored well-formed: a lone surrogate or a NUL becomes U+FFFD.
 */
export interface StoredRecord {
  id: string;
  /** 1 when inserted, incremented by each replace. */
  version: number;
}

/** A record to insert; the database assigns the version. */
export type NewRecord<T extends StoredRecord> = Omit<T, 'version'>;

export type Scalar = string | number | boolean | null;

/**
 * - `string`, `integer` (safe integers), `boolean`: may be filtered and sorted by.
 * - `instant`: UTC, `2026-11-21T06:30:00.000Z`; `date`: a calendar day `2026-11-21`. Text, so they sort and range as
 *   text.
 * - `json`: any JSON value; stored, but neither filtered nor sorted by.
 * Every type may also be null or absent; a filter for null finds both.
 */
export type FieldType = 'string' | 'integer' | 'boolean' | 'instant' | 'date' | 'json';

type FieldsOf<T extends StoredRecord> = { [Field in Exclude<keyof T, 'id' | 'version'> & string]-?: FieldType };

/**
 * A materialized counter: counts and sums maintained with every write, so that reading them costs the same at any size.
 */
export interface CounterDefinition<T extends StoredRecord> {
  /** Records are counted per combination of these fields' values. */
  by: readonly (keyof T & string)[];
  /** Integer fields summed in addition to the count. */
  sum?: readonly (keyof T & string)[];
}

export interface CollectionDefinition<T extends StoredRecord> {
  /** Lower-case words with underscores; the table's or collection's name. */
  name: string;
  /** Every field of the record. Records with other fields are rejected. */
  fields: FieldsOf<T>;
  /** No two records share these values together. A record with null or absent in any of them is exempt. */
  unique?: readonly (readonly (keyof T & string)[])[];
  /**
   * Fields that filters compare and sorts order by, in index order. Each index ends in the id, so that sorting is
   * stable. Only fields that an index, a unique key or a counter names can be filtered by. A sort needs an index that
   * ends in its field, with nothing before it but fields that the filter sets equal to one value.
   */
  indexes?: readonly (readonly (keyof T & string)[])[];
  /**
   * Indexes of the records that have a value in each of these fields, for fields that few records have. One serves a
   * query whose filter sets each of its fields to a value, a list of values or a range.
   */
  sparse?: readonly (readonly (keyof T & string)[])[];
  /** The terms a record is found by (kernel/search-terms.ts); leave out for a collection that is not searched. */
  search?: (record: T) => readonly string[];
  /**
   * Counters maintained in addition to the total. Give an empty list to maintain the total alone; without this
   * property, a count reads every match.
   */
  counters?: readonly CounterDefinition<T>[];
}

export interface Range {
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
}

/** Equal to a value (null also finds absent), one of several, none of them, or within a range (never finds null). */
export type Condition = Scalar | { in: readonly Scalar[] } | { notIn: readonly Scalar[] } | Range;

/** All conditions hold together. A condition of another shape or type, or for `undefined`, throws a plain Error. */
export type Filter<T extends StoredRecord> = { [Field in keyof T & string]?: Condition };

export interface Selection<T extends StoredRecord> {
  filter?: Filter<T>;
  /**
   * Free text: every word must be a prefix of one of the record's search terms. Blank text matches everything, other
   * text without letters and digits nothing.
   */
  search?: string;
}

export interface Query<T extends StoredRecord> extends Selection<T> {
  /**
   * Ties are broken by id in the same direction; null sorts first ascending; text by code point. Default: id ascending.
   */
  sort?: readonly [field: keyof T & string, direction: 'ASC' | 'DESC'];
  /** Default: from 0, 1000 records. */
  offset?: number;
  limit?: number;
}

export interface Page<T> {
  records: T[];
  /** The total number of matches. */
  total: number;
}

export interface AggregateQuery<T extends StoredRecord> extends Selection<T> {
  groupBy?: readonly (keyof T & string)[];
  sum?: readonly (keyof T & string)[];
}

/** One group; without groupBy there is exactly one, its count 0 when nothing matches. Groups are unordered. */
export interface AggregateRow {
  group: Record<string, Scalar>;
  count: number;
  sums: Record<string, number>;
}

export interface Collection<T extends StoredRecord> {
  /** Null when there is no such record. */
  get(id: string): Promise<T | null>;
  /** The records of the query, with the total number of matches. */
  find(query?: Query<T>): Promise<Page<T>>;
  /** The first record of the query, without counting the rest; null when none matches. */
  first(query: Query<T>): Promise<T | null>;
  /** The records of the query without their total. */
  list(query: Query<T>): Promise<T[]>;
  /** The number of matches. Costs the same at any size if a counter has the fields of the filter. */
  count(selection?: Selection<T>): Promise<number>;
  /** Counts and sums by group. */
  aggregate(query: AggregateQuery<T>): Promise<AggregateRow[]>;
  /** Resolves when the write is durable. Throws UniqueViolation, including for an existing id. */
  insert(record: NewRecord<T>): Promise<T>;
  /** Inserts all records or none; throws what insert() throws. Meant for imports of a few hundred records at a time. */
  insertAll(records: readonly NewRecord<T>[]): Promise<T[]>;
  /**
   * Writes the whole record if the stored version is still record.version. Throws StaleWrite (even when it is gone) or
   * UniqueViolation.
   */
  replace(record: T): Promise<T>;
  /** True when a record was removed; with a version, throws StaleWrite unless it is the stored one. */
  remove(id: string, version?: number): Promise<boolean>;
  /** Streams every matching record in the query's order; offset and limit are ignored. */
  stream(query?: Query<T>): AsyncIterable<T>;
}

export interface Watch {
  /** Resolves once every later write is reported. */
  ready: Promise<void>;
  /** Ends the reports. */
  stop(): void;
}

/** The store: collections of records, and how they are opened, watched and closed. Two adapters implement it. */
export abstract class Database {
  /** Whether this process is the only writer while the store is open, so that it can cache reads and writes. */
  abstract readonly exclusive: boolean;

  /**
   * Returns the same collection for the same definition object. The application defines every collection before open(),
   * which migrates them before there are writes. When the store is already open, a new definition is migrated
   * immediately, for tests; on SQLite, a migration of more than five seconds would then make writes of other
   * collections fail.
   */
  abstract collection<T extends StoredRecord>(definition: CollectionDefinition<T>): Collection<T>;
  /**
   * Calls `onWrite` with a collection's name after each write to one of these collections, by this or any other
   * process. After an interruption, when writes may have been missed, it is called for each of them. Throws for an
   * unknown name.
   */
  abstract watch(names: readonly string[], onWrite: (name: string) => void): Watch;
  /**
   * Connects, and brings tables, indexes and counters of every definition given so far up to date. Throws
   * DatabaseUnavailable.
   */
  abstract open(): Promise<void>;
  /** Closes the store. Later calls of its collections fail. */
  abstract close(): Promise<void>;
  /** Rejects when the store does not answer within two seconds, or when the disk of the embedded store rejects writes. */
  abstract ping(): Promise<void>;
}

/** The write would repeat the values of a unique key. Nothing was written. */
export class UniqueViolation extends Error {
  constructor(
    readonly collection: string,
    /** The fields of the violated unique key; ['id'] for the id itself. */
    readonly fields: readonly string[],
  ) {
    super(`${collection}: a record with the same ${fields.join(', ')} exists`);
    this.name = 'UniqueViolation';
  }
}

/** The record was changed or removed since it was read. Nothing was written. */
export class StaleWrite extends Error {
  constructor(
    readonly collection: string,
    readonly id: string,
    options?: ErrorOptions,
  ) {
    super(`${collection}/${id} was changed or removed since it was read`, options);
    this.name = 'StaleWrite';
  }
}

/**
 * Another process has been writing the record for seconds. It was probably killed, and the store keeps its lock for up
 * to a minute. Nothing was written. Every write can throw it. Callers that skip stale records skip locked ones too.
 */
export class RecordLocked extends StaleWrite {
  constructor(collection: string, id: string, options?: ErrorOptions) {
    super(collection, id, options);
    this.message = `${collection}/${id} is being written by another process`;
    this.name = 'RecordLocked';
  }
}

/**
 * The store cannot be opened, or cannot be written because its disk is full or fails; nothing was written then. Also
 * thrown for pending writes when the store fails for good and ends the process; some of these may have been written.
 * The message is one line for the operator: what is wrong and what to do.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnavailable';
  }
}
