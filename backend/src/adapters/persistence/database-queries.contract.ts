import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Collection, Database, Filter, Query } from '../../kernel/database.port.js';
import {
  collected,
  order,
  ordersDefinition,
  type NewOrder,
  type Order,
  type Store,
  type StoreFactory,
} from './database.fixture.js';
import { ReferenceCollection } from './reference.fixture.js';

const STATUSES = ['booked', 'assigned', 'done', null];
const COMMUNITIES = ['Palm Meadows', 'palm meadows', 'Ünal Heights', '', null];
const NAMES = ['Zoë', 'zoe', 'Z', '\u{1F600} smile', '\uFFFD mark', 'éclair', 'e\u0301clair', 'अमित', '', null];

/** All combinations of values; some null, some absent, many equal. */
function sampleOrders(): NewOrder[] {
  return Array.from({ length: 120 }, (_, n) => {
    const made = order(`o${String((n * 37) % 120).padStart(3, '0')}`, {
      status: STATUSES[n % 4],
      community: COMMUNITIES[n % 5],
      name: NAMES[n % 10],
      amount: n % 7 === 0 ? null : (n % 6) * 10_000 - 10_000,
      paid: n % 3 === 0 ? null : n % 3 === 1,
      createdAt: n % 11 === 0 ? null : new Date(Date.UTC(2026, 10, 1 + (n % 9), n % 2)).toISOString(),
      day: n % 8 === 0 ? null : `2026-11-0${1 + (n % 8)}`,
    });
    if (n % 13 === 0)
      for (const field of ['status', 'amount', 'paid', 'day'] as const) delete (made as Partial<NewOrder>)[field];
    return made;
  });
}

const FILTERS: Filter<Order>[] = [
  {},
  { id: 'o005' },
  { id: { in: ['o001', 'o002', 'nothing'] } },
  { id: { gte: 'o050', lt: 'o060' } },
  { status: 'done' },
  { status: null },
  { status: 'nothing' },
  { status: { in: ['done', 'booked'] } },
  { status: { in: ['done', null] } },
  { status: { in: [null] } },
  { status: { in: [] } },
  { status: { notIn: ['done'] } },
  { status: { notIn: ['done', null] } },
  { status: { notIn: [null] } },
  { status: { notIn: [] } },
  { community: 'Palm Meadows' },
  { community: '' },
  { name: 'éclair' },
  { name: { gte: '\uFFFD' } },
  { name: { gt: 'Z', lte: 'zoe' } },
  { amount: 0 },
  { amount: -10_000 },
  { amount: { gt: 0 } },
  { amount: { gte: 0, lt: 20_000 } },
  { amount: { lte: -10_000 } },
  { paid: true },
  { paid: false },
  { paid: null },
  { paid: { in: [true, null] } },
  { paid: { notIn: [true] } },
  { createdAt: { gte: '2026-11-05T00:00:00.000Z', lt: '2026-11-06T00:00:00.000Z' } },
  { createdAt: { gt: '2026-11-09T00:00:00.000Z' } },
  { createdAt: null },
  { day: '2026-11-03' },
  { day: { gte: '2026-11-03', lte: '2026-11-05' } },
  { status: 'done', community: 'Palm Meadows' },
  { status: 'done', community: { in: ['Palm Meadows', null] }, paid: true },
  { status: 'done', createdAt: { gte: '2026-11-03T00:00:00.000Z' } },
  { status: null, amount: { gt: 0 }, day: { notIn: ['2026-11-03'] } },
  { status: { in: ['done'] }, id: { gt: 'o050' } },
  { community: { gt: 'A' }, day: { gte: '2026-11-03' } },
  { community: { in: [] }, day: { gte: '2026-11-03' } },
  { community: { in: ['Palm Meadows'] }, day: { lt: '2026-11-05' } },
];

const SORTS: Query<Order>['sort'][] = [
  undefined,
  ['id', 'DESC'],
  ['createdAt', 'ASC'],
  ['createdAt', 'DESC'],
  ['amount', 'ASC'],
  ['amount', 'DESC'],
  ['paid', 'ASC'],
  ['paid', 'DESC'],
  ['name', 'ASC'],
  ['name', 'DESC'],
  ['day', 'ASC'],
  ['status', 'DESC'],
];

export function queriesContract(makeStore: StoreFactory): void {
  describe('queries', () => {
    let store: Store;
    let database: Database;
    let orders: Collection<Order>;
    const definition = ordersDefinition(`orders_${randomBytes(4).toString('hex')}`);
    const reference = new ReferenceCollection(definition);

    beforeAll(async () => {
      store = await makeStore();
      database = store.database();
      orders = database.collection(definition);
      await database.open();
      for (const stored of await Promise.all(sampleOrders().map((one) => orders.insert(one))))
        reference.records.set(stored.id, stored);
    });
    afterAll(async () => {
      await database.close();
      await store.dispose();
    });

    it.each(FILTERS.map((filter) => [JSON.stringify(filter), filter] as const))(
      'filters by %s, in every order',
      async (_, filter) => {
        for (const sort of SORTS) {
          const expected = reference.find({ filter, sort });
          expect(await orders.find({ filter, sort })).toEqual(expected);
          expect(await orders.list({ filter, sort, limit: 7, offset: 3 })).toEqual(expected.records.slice(3, 10));
          expect(await orders.first({ filter, sort })).toEqual(expected.records[0] ?? null);
          expect(await orders.count({ filter })).toBe(expected.total);
        }
      },
    );

    it('puts null and absent first, breaks ties by id in the same direction, and sorts text by code point', async () => {
      const byName = await orders.list({ sort: ['name', 'ASC'] });
      expect([...new Set(byName.map((one) => one.name))]).toEqual([
        null,
        '',
        'Z',
        'Zoë',
        'e\u0301clair',
        'zoe',
        'éclair',
        'अमित',
        '\uFFFD mark',
        '\u{1F600} smile',
      ]);
      const unnamed = byName.filter((one) => one.name === null).map((one) => one.id);
      expect(unnamed).toEqual(unnamed.toSorted());
      expect((await orders.list({ sort: ['name', 'DESC'] })).map((one) => one.id)).toEqual(
        byName.map((one) => one.id).reverse(),
      );
    });

    it.each([1, 7, 25, 50, 119, 120, 121])('pages of %i cover the list without gap or repetition', async (size) => {
      for (const sort of [undefined, ['status', 'DESC'], ['paid', 'ASC']] as Query<Order>['sort'][]) {
        const pages: Order[] = [];
        for (let offset = 0; offset < 120; offset += size) {
          const page = await orders.find({ sort, offset, limit: size });
          expect(page.total).toBe(120);
          pages.push(...page.records);
        }
        expect(pages).toEqual(reference.find({ sort }).records);
      }
    });

    it('returns an empty page past the end, and for a limit of 0', async () => {
      expect(await orders.find({ offset: 500, limit: 10 })).toEqual({ records: [], total: 120 });
      expect(await orders.find({ limit: 0 })).toEqual({ records: [], total: 120 });
    });

    it('streams every match in order, whatever offset and limit say', async () => {
      for (const sort of SORTS) {
        for (const filter of [{}, { status: 'done' }, { paid: { notIn: [true] } }] as Filter<Order>[]) {
          const streamed = await collected(orders.stream({ filter, sort, offset: 5, limit: 2 }));
          expect(streamed).toEqual(reference.find({ filter, sort }).records);
        }
      }
    });

    it.each([
      ['an operator as a value', { email: { $ne: null } }],
      ['several operators', { status: { $gte: '', $lt: 'z' } }],
      ['code', { $where: 'true' }],
      ['a logical operator', { $or: [{ status: 'done' }] }],
      ['an operator inside a list', { status: { in: [{ $ne: null }] } }],
      ['an operator inside a range', { amount: { gt: { $ne: null } } }],
      ['an empty condition', { status: {} }],
      ['a list in place of a value', { status: ['done'] }],
      ['two kinds of condition', { status: { in: ['done'], gt: 'a' } }],
      ['a range from null', { amount: { gt: null } }],
      ['a value of another type', { amount: '0' }],
      ['a number for true', { paid: 1 }],
      ['text for true', { paid: 'true' }],
      ['an unknown field', { surprise: 1 }],
      ['an inherited name', { constructor: 'x' }],
      ['a JSON field', { plan: null }],
      ['a field that no index names', { note: 'x' }],
      ['nothing', { status: undefined }],
    ])('rejects a filter by %s as a programming error', async (_, filter) => {
      const selection = { filter: filter as unknown as Filter<Order> };
      await expect(orders.find(selection)).rejects.toThrow(definition.name);
      await expect(orders.first(selection)).rejects.toThrow(definition.name);
      await expect(orders.count(selection)).rejects.toThrow(definition.name);
      await expect(orders.aggregate(selection)).rejects.toThrow(definition.name);
      await expect(collected(orders.stream(selection))).rejects.toThrow(definition.name);
    });

    it.each([
      ['an unknown field', ['surprise', 'ASC']],
      ['a JSON field', ['plan', 'ASC']],
      ['a field that no index serves', ['note', 'ASC']],
      ['an unknown direction', ['createdAt', '1; DROP TABLE x']],
      ['an operator', [{ $meta: 'textScore' }, 'ASC']],
    ])('rejects a sort by %s', async (_, sort) => {
      await expect(orders.list({ sort: sort as unknown as Query<Order>['sort'] })).rejects.toThrow(definition.name);
    });

    it.each([{ offset: -1 }, { limit: -1 }, { limit: 1.5 }, { offset: '0' as never }, { limit: NaN }])(
      'rejects the page %j',
      async (page) => {
        await expect(orders.list(page)).rejects.toThrow(definition.name);
      },
    );

    it('finds nothing by text that looks like a statement', async () => {
      for (const text of ["' OR 1=1 --", '"; DROP TABLE orders; --', '%', '*', 'done\0', '{"$ne":null}']) {
        expect(await orders.find({ filter: { status: text } })).toEqual({ records: [], total: 0 });
        expect(await orders.get(text)).toBeNull();
      }
      expect(await orders.count()).toBe(120);
    });
  });
}
