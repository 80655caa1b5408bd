import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AggregateQuery, Collection, CollectionDefinition } from '../../kernel/database.port.js';
import { order, type Order, ordersDefinition, sharedDatabase, type StoreFactory } from './database.fixture.js';
import { ReferenceCollection, sortedRows } from './reference.fixture.js';

/** Some are answered from counters, some by index. */
const QUESTIONS: AggregateQuery<Order>[] = [
  {},
  { sum: ['amount'] },
  { sum: ['amount', 'gst'] },
  { groupBy: ['status'] },
  { groupBy: ['status'], sum: ['amount', 'gst'] },
  { groupBy: ['paid'] },
  { groupBy: ['paid'], sum: ['amount'] },
  { groupBy: ['community', 'status'], sum: ['amount'] },
  { groupBy: ['status', 'community'] },
  { groupBy: ['day'] },
  { groupBy: ['status', 'day'], sum: ['gst'] },
  { filter: { status: 'done' } },
  { filter: { status: 'done' }, sum: ['amount'] },
  { filter: { status: null }, groupBy: ['status'] },
  { filter: { status: { in: ['done', null] } }, groupBy: ['community'], sum: ['amount'] },
  { filter: { status: { notIn: ['done'] } }, sum: ['gst'] },
  { filter: { community: 'Palm' } },
  { filter: { community: 'Pal' } },
  { filter: { community: 'Palm', status: 'done' }, sum: ['amount'] },
  { filter: { paid: true } },
  { filter: { amount: { gte: 20_000 } }, groupBy: ['status'], sum: ['amount'] },
  { filter: { status: 'done', day: { gte: '2026-11-02' } }, groupBy: ['community'], sum: ['amount'] },
  { filter: { day: { gte: '2026-11-02', lte: '2026-11-03' } }, groupBy: ['status', 'day'], sum: ['gst'] },
  { filter: { status: 'done', day: { gt: '2026-11-01', lt: '2026-11-04' } }, groupBy: ['day'], sum: ['gst'] },
  { filter: { status: 'done', day: { gte: '2026' } }, sum: ['gst'] },
  { filter: { status: 'done', day: { lt: '2026-11-03' } } },
  { filter: { status: 'done', day: { gte: '"' } } },
  { filter: { status: 'nothing' } },
  { filter: { status: 'nothing' }, groupBy: ['status'] },
];

export function aggregatesContract(makeStore: StoreFactory): void {
  describe('aggregates', () => {
    const database = sharedDatabase(makeStore);

    const withoutCounters = (name: string): CollectionDefinition<Order> => ({
      ...ordersDefinition(name),
      counters: undefined,
    });

    describe.each([
      ['with materialized counters', ordersDefinition],
      ['without', withoutCounters],
    ])('%s', (_, define) => {
      async function agreement(collection: Collection<Order>, definition: CollectionDefinition<Order>): Promise<void> {
        const reference = new ReferenceCollection(definition);
        for await (const record of collection.stream()) reference.records.set(record.id, record);
        for (const question of QUESTIONS) {
          expect(sortedRows(await collection.aggregate(question))).toEqual(sortedRows(reference.aggregate(question)));
        }
        expect(await collection.count()).toBe(reference.records.size);
      }

      it('agree with a recount after inserts, replaces that move groups, and removals', async () => {
        const definition = define(`orders_${randomBytes(4).toString('hex')}`);
        const collection = database().collection(definition);
        await agreement(collection, definition);
        const statuses = ['booked', 'assigned', 'done', null];
        const kept = await Promise.all(
          Array.from({ length: 60 }, (_, n) =>
            collection.insert(
              order(`o${n}`, {
                status: statuses[n % 4],
                community: ['Palm', 'Pal', 'Palm "Meadows"', null][n % 4 === 0 ? 0 : n % 3],
                amount: n % 5 === 0 ? null : n * 1_000,
                gst: n,
                paid: n % 2 === 0,
                day: `2026-11-0${1 + (n % 3)}`,
              }),
            ),
          ),
        );
        await agreement(collection, definition);
        await Promise.all(
          kept.slice(0, 40).map((one, n) =>
            collection.replace({
              ...one,
              status: statuses[(n + 1) % 4]!,
              amount: n % 4 === 0 ? null : 5,
              paid: null,
            }),
          ),
        );
        await agreement(collection, definition);
        await Promise.all(kept.slice(20, 50).map((one) => collection.remove(one.id)));
        await agreement(collection, definition);
      });

      it('ignore failed writes', async () => {
        const definition = define(`orders_${randomBytes(4).toString('hex')}`);
        const collection = database().collection(definition);
        const first = await collection.insert(order('a', { email: 'a@example.com' }));
        const second = await collection.insert(order('b', { email: 'b@example.com', status: 'done' }));
        await Promise.allSettled([
          collection.insert(order('a', { amount: 1 })),
          collection.insert(order('c', { email: 'a@example.com' })),
          collection.replace({ ...second, email: 'a@example.com', amount: 7 }),
          collection.replace({ ...first, version: 9, status: 'done' }),
          collection.remove('a', 9),
          collection.remove('nothing'),
        ]);
        await agreement(collection, definition);
      });

      it('count all of many concurrent writes', async () => {
        const definition = define(`orders_${randomBytes(4).toString('hex')}`);
        const collection = database().collection(definition);
        await Promise.all(
          Array.from({ length: 100 }, (_, n) => collection.insert(order(`o${n}`, { status: 'booked', amount: 1 }))),
        );
        await Promise.all(
          Array.from({ length: 100 }, async (_, n) =>
            n % 4 === 0
              ? collection.remove(`o${n}`)
              : collection.replace({ ...(await collection.get(`o${n}`))!, status: 'done' }),
          ),
        );
        expect(await collection.aggregate({ groupBy: ['status'], sum: ['amount'] })).toEqual([
          { group: { status: 'done' }, count: 75, sums: { amount: 75 } },
        ]);
        await agreement(collection, definition);
      });
    });

    it('return one row of zeros without groups, and no rows with groups', async () => {
      const collection = database().collection(ordersDefinition(`orders_${randomBytes(4).toString('hex')}`));
      expect(await collection.aggregate({ sum: ['amount'] })).toEqual([{ group: {}, count: 0, sums: { amount: 0 } }]);
      expect(await collection.aggregate({ groupBy: ['status'], sum: ['amount'] })).toEqual([]);
    });

    it('reject fields that cannot be grouped or summed', async () => {
      const collection = database().collection(ordersDefinition(`orders_${randomBytes(4).toString('hex')}`));
      await expect(collection.aggregate({ groupBy: ['plan'] })).rejects.toThrow('plan');
      await expect(collection.aggregate({ groupBy: ['$status' as never] })).rejects.toThrow('$status');
      await expect(collection.aggregate({ sum: ['status'] })).rejects.toThrow('status');
    });
  });
}
