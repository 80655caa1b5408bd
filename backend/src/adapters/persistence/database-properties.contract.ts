import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from '../../../test/support/fast-check.js';
import type { Collection, Condition, Filter, Query } from '../../kernel/database.port.js';
import {
  collected,
  type NewOrder,
  type Order,
  ordersDefinition,
  sharedDatabase,
  type StoreFactory,
} from './database.fixture.js';
import { ReferenceCollection, sortedRows } from './reference.fixture.js';

const COMPARED = ['status', 'amount', 'paid', 'createdAt', 'day', 'name'] as const;

const maybe = <V>(value: fc.Arbitrary<V>) => fc.option(value, { nil: null, freq: 4 });
/** Without NUL, which stores need not support: database.contract.ts tests it separately. */
const storableText = fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', ''));
const instant = fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 10, 1, n)).toISOString());
const value = {
  status: fc.constantFrom('booked', 'done', 'lost', ''),
  amount: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.maxSafeInteger()),
  paid: fc.boolean(),
  createdAt: instant,
  day: fc.integer({ min: 1, max: 9 }).map((n) => `2026-11-0${n}`),
  name: fc.oneof(fc.constantFrom('Asha', 'asha', 'Zoë'), storableText),
};
const id = fc.integer({ min: 0, max: 30 }).map((n) => `o${n}`);
const record: fc.Arbitrary<NewOrder> = fc.record(
  {
    id,
    ...Object.fromEntries(COMPARED.map((field) => [field, maybe<unknown>(value[field])])),
    gst: maybe(fc.integer({ min: 0, max: 9 })),
    email: maybe(fc.integer({ min: 0, max: 12 }).map((n) => `e${n}@example.com`)),
    slot: maybe(fc.constantFrom('5:00-5:30', '5:30-6:00')),
    community: maybe(fc.constantFrom('Palm', 'Oak')),
    // As JSON has it: without a negative zero.
    plan: fc
      .json({ maxDepth: 3 })
      .filter((text) => !text.includes('__proto__'))
      .map((text) => JSON.parse(text) as unknown),
  },
  { requiredKeys: ['id'] },
) as fc.Arbitrary<NewOrder>;

const condition = (field: (typeof COMPARED)[number]): fc.Arbitrary<Condition> => {
  const one = value[field] as fc.Arbitrary<string | number>;
  const list = fc.array(maybe(one), { maxLength: 4 });
  const bound = fc
    .record({ gt: one, gte: one, lt: one, lte: one }, { requiredKeys: [] })
    .filter((bounds) => Object.keys(bounds).length > 0);
  const general = [
    maybe(one),
    list.map((values) => ({ in: values })),
    list.map((values) => ({ notIn: values })),
  ] as fc.Arbitrary<Condition>[];
  return fc.oneof(...general, ...(field === 'paid' ? [] : [bound]));
};
const filter = fc.record(Object.fromEntries(COMPARED.map((field) => [field, condition(field)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Filter<Order>>;
const query: fc.Arbitrary<Query<Order>> = fc.record(
  {
    filter,
    search: fc.constantFrom('asha', 'a', 'e1', 'zoe', 'example', ''),
    sort: fc.tuple(fc.constantFrom('id' as const, ...COMPARED), fc.constantFrom('ASC' as const, 'DESC' as const)),
    offset: fc.integer({ min: 0, max: 12 }),
    limit: fc.integer({ min: 0, max: 12 }),
  },
  { requiredKeys: [] },
);

type Step =
  | { do: 'insert' | 'replace'; record: NewOrder }
  | { do: 'replaceStale' | 'remove'; id: string }
  | { do: 'find'; query: Query<Order> };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: record.map((one): Step => ({ do: 'insert', record: one })) },
  { weight: 3, arbitrary: record.map((one): Step => ({ do: 'replace', record: one })) },
  { weight: 1, arbitrary: id.map((one): Step => ({ do: 'replaceStale', id: one })) },
  { weight: 2, arbitrary: id.map((one): Step => ({ do: 'remove', id: one })) },
  { weight: 4, arbitrary: query.map((one): Step => ({ do: 'find', query: one })) },
);

const RUNS = 30;

/** Random operations have the same results as on the reference store. */
export function propertiesContract(makeStore: StoreFactory): void {
  describe('random operations', () => {
    const database = sharedDatabase(makeStore);

    it('agree with a reference', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
          const definition = ordersDefinition(`orders_${randomBytes(4).toString('hex')}`);
          const collection = database().collection(definition);
          const reference = new ReferenceCollection(definition);
          for (const one of steps) await take(one, collection, reference);
          expect(await collected(collection.stream())).toEqual(reference.find({}).records);
          for (const groupBy of [[], ['status'], ['community', 'status'], ['paid'], ['day']] as const) {
            const question = { groupBy, sum: ['gst'] as const };
            expect(sortedRows(await collection.aggregate(question))).toEqual(sortedRows(reference.aggregate(question)));
          }
        }),
        { numRuns: RUNS },
      );
    });
  });
}

async function take(one: Step, collection: Collection<Order>, reference: ReferenceCollection<Order>): Promise<void> {
  switch (one.do) {
    case 'insert': {
      const refused = reference.records.has(one.record.id) || taken(one.record, reference);
      const outcome = await outcomeOf(collection.insert(one.record));
      expect(outcome).toBe(refused ? 'UniqueViolation' : 'done');
      if (!refused) reference.records.set(one.record.id, { ...one.record, version: 1 });
      return;
    }
    case 'replace': {
      const current = reference.records.get(one.record.id);
      const next = { ...one.record, version: current?.version ?? 1 };
      const outcome = await outcomeOf(collection.replace(next));
      expect(outcome).toBe(!current ? 'StaleWrite' : taken(one.record, reference) ? 'UniqueViolation' : 'done');
      if (outcome === 'done') reference.records.set(next.id, { ...next, version: next.version + 1 });
      return;
    }
    case 'replaceStale': {
      const current = reference.records.get(one.id);
      if (current)
        expect(await outcomeOf(collection.replace({ ...current, version: current.version + 1 }))).toBe('StaleWrite');
      return;
    }
    case 'remove':
      expect(await collection.remove(one.id)).toBe(reference.records.delete(one.id));
      return;
    case 'find':
      expect(await collection.find(one.query)).toEqual(reference.find(one.query));
  }
}

function taken(record: NewOrder, reference: ReferenceCollection<Order>): boolean {
  const others = [...reference.records.values()].filter((other) => other.id !== record.id);
  const same = (...fields: (keyof NewOrder)[]) =>
    others.some((other) => fields.every((field) => record[field] != null && record[field] === other[field]));
  return same('email') || same('slot', 'day');
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return (error as Error).name;
  }
}
