import { afterAll, beforeAll } from '@jest/globals';
import { carNumberTerms, phoneTerms } from '../../customers/customer-search.js';
import type { CollectionDefinition, Database, StoredRecord } from '../../kernel/database.port.js';
import { emailTerms, termsOf, wordsOf } from '../../kernel/search-terms.js';

/** A store that outlives its database objects. */
export interface Store {
  /** A database on the same data, not opened yet. Only one at a time is open. */
  database(): Database;
  dispose(): Promise<void>;
}

export type StoreFactory = () => Promise<Store>;

/** An open database on a new store for the tests of a describe block. Returns a function, because it opens before them. */
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
      termsOf(
        wordsOf(record.name),
        emailTerms(record.email),
        phoneTerms(record.phone),
        carNumberTerms(record.carNumber),
      ),
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
