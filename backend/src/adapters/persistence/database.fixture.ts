import { afterAll, beforeAll } from '@jest/globals';
import type { CollectionDefinition, Database, StoredRecord } from '../../kernel/database.port.js';
import { emailTerms, endingTerm, termsOf, wordsOf } from '../../kernel/search-terms.js';

/** A store that outlives its database objects. */
export interface Store {
  /** A database on the same data, as that release opens it, not opened yet. Only one at a time is open. */
  database(release?: string): Database;
  dispose(): Promise<void>;
}

export type StoreFactory = () => Promise<Store>;

/**
 * An open database on a new store for the tests of a describe block. Returns a function, because it opens before them.
 */
export function sharedDatabase(makeStore: StoreFactory): () => Database {
  let store: Store;
  let database: Database;
  beforeAll(async () => {
    store = await makeStore();
    database = store.database();
    await database.open();
  });
  afterAll(async () => {
    await database.close();
    await store.dispose();
  });
  return () => database;
}

/** A record with a field of every type, for the suites that every adapter passes. */
export interface Order extends StoredRecord {
  name: string | null;
  email: string | null;
  phone: string | null;
  carNumber: string | null;
  status: string | null;
  community: string | null;
  amount: number | null;
  gst: number | null;
  paid: boolean | null;
  createdAt: string | null;
  day: string | null;
  slot: string | null;
  note: string | null;
  plan: unknown;
}

export type NewOrder = Omit<Order, 'version'>;

export function ordersDefinition(name: string): CollectionDefinition<Order> {
  return {
    name,
    fields: {
      name: 'string',
      email: 'string',
      phone: 'string',
      carNumber: 'string',
      status: 'string',
      community: 'string',
      amount: 'integer',
      gst: 'integer',
      paid: 'boolean',
      createdAt: 'instant',
      day: 'date',
      slot: 'string',
      note: 'string',
      plan: 'json',
    },
    unique: [['email'], ['slot', 'day']],
    indexes: [
      ['createdAt'],
      ['status', 'createdAt'],
      ['status'],
      ['community', 'status', 'createdAt'],
      ['community'],
      ['amount'],
      ['paid'],
      ['day'],
      ['name'],
    ],
    sparse: [['slot'], ['community', 'day']],
    counters: [
      { by: ['status'], sum: ['amount', 'gst'] },
      { by: ['community', 'status'], sum: ['amount'] },
      { by: ['paid'] },
      { by: ['status', 'day'], sum: ['gst'] },
    ],
    search: (record) =>
      termsOf(wordsOf(record.name), emailTerms(record.email), phoneTerms(record.phone), plateTerms(record.carNumber)),
  };
}

/** An order with every field given; `fields` overrides. */
export function order(id: string, fields: Partial<NewOrder> = {}): NewOrder {
  return {
    id,
    name: null,
    email: null,
    phone: null,
    carNumber: null,
    status: 'booked',
    community: null,
    amount: 29_900,
    gst: 5_382,
    paid: false,
    createdAt: '2026-11-21T06:30:00.000Z',
    day: null,
    slot: null,
    note: null,
    plan: null,
    ...fields,
  };
}

export async function collected<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

// Terms of the kinds that the application has, because an adapter's tests do not depend on its features.

/** Found by its beginning, with and without the country code, and by its last digits. */
function phoneTerms(phone: string | null | undefined): string[] {
  const national = (phone ?? '').replace(/[^0-9]/g, '').slice(-10);
  return national === '' ? [] : [national, `91${national}`, endingTerm(national)];
}

/** Found by its beginning, by each group of letters or digits, and by its last four digits. */
function plateTerms(plate: string | null | undefined): string[] {
  const groups = plate?.toLowerCase().match(/[a-z]+|[0-9]+/g) ?? [];
  const digits = plate?.replace(/[^0-9]/g, '') ?? '';
  return [...groups.map((_, at) => groups.slice(at).join('')), ...(digits.length >= 4 ? [digits.slice(-4)] : [])];
}
