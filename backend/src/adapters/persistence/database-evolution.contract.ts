import { describe, expect, it } from '@jest/globals';
import { DatabaseUnavailable, type CollectionDefinition, type Database } from '../../kernel/database.port.js';
import { termsOf, wordsOf } from '../../kernel/search-terms.js';
import { order, ordersDefinition, type Order, type Store, type StoreFactory } from './database.fixture.js';

/** What is kept and what is rebuilt when another process, possibly of a later release, opens the same data. */
export function evolutionContract(makeStore: StoreFactory): void {
  describe('reopening', () => {
    async function eachOpened<R>(store: Store, work: (database: Database) => Promise<R>): Promise<R> {
      const database = store.database();
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    }

    async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
      const store = await makeStore();
      try {
        await work(store);
      } finally {
        await store.dispose();
      }
    }

    const plain: CollectionDefinition<Order> = { name: 'orders', fields: ordersDefinition('orders').fields };
    const full = ordersDefinition('orders');

    async function fill(store: Store, definition: CollectionDefinition<Order>): Promise<void> {
      await eachOpened(store, async (database) => {
        const orders = database.collection(definition);
        await database.open();
        const made = Array.from({ length: 50 }, (_, n) =>
          order(`o${n}`, { name: `Person ${n}`, status: ['booked', 'done'][n % 2], amount: n }),
        );
        await Promise.all(made.map((one) => orders.insert(one)));
      });
    }

    it('keeps records, counters and terms', async () => {
      await withStore(async (store) => {
        await fill(store, full);
        await eachOpened(store, async (database) => {
          const orders = database.collection(full);
          await database.open();
          expect(await orders.get('o7')).toEqual({
            ...order('o7', { name: 'Person 7', status: 'done', amount: 7 }),
            version: 1,
          });
          expect(await orders.aggregate({ filter: { status: 'done' }, sum: ['amount'] })).toEqual([
            { group: {}, count: 25, sums: { amount: 625 } },
          ]);
          expect(await orders.count({ search: 'person 7' })).toBe(1);
        });
      });
    });

    it('creates collections that are requested after opening', async () => {
      await withStore(async (store) => {
        await eachOpened(store, async (database) => {
          await database.open();
          const orders = database.collection(full);
          await orders.insert(order('a', { email: 'a@example.com' }));
          await expect(orders.insert(order('b', { email: 'a@example.com' }))).rejects.toMatchObject({
            fields: ['email'],
          });
          expect(await orders.count({ search: 'a@example.com' })).toBe(1);
        });
      });
    });

    it('builds indexes, unique keys, counters and terms that a later definition adds', async () => {
      await withStore(async (store) => {
        await fill(store, plain);
        await eachOpened(store, async (database) => {
          const orders = database.collection(full);
          await database.open();
          expect(
            (await orders.list({ filter: { status: 'done' }, sort: ['amount', 'DESC'], limit: 2 })).map(
              (one) => one.amount,
            ),
          ).toEqual([49, 47]);
          expect(
            await orders.aggregate({ groupBy: ['status'], sum: ['amount'], filter: { status: 'booked' } }),
          ).toEqual([{ group: { status: 'booked' }, count: 25, sums: { amount: 600 } }]);
          expect((await orders.find({ search: 'person 13' })).records.map((one) => one.id)).toEqual(['o13']);
          await orders.insert(order('a', { email: 'a@example.com' }));
          await expect(orders.insert(order('b', { email: 'a@example.com' }))).rejects.toMatchObject({
            fields: ['email'],
          });
          expect(await orders.count()).toBe(51);
        });
      });
    });

    it('drops what a later definition omits, and rebuilds it when it returns', async () => {
      await withStore(async (store) => {
        await fill(store, full);
        await eachOpened(store, async (database) => {
          const orders = database.collection(plain);
          await database.open();
          await orders.insert(order('twin', { name: 'Twin', status: 'done', amount: 1000, email: 'twin@example.com' }));
          await orders.remove('o1');
          await expect(orders.find({ filter: { status: 'done' } })).rejects.toThrow('status');
          await expect(orders.find({ search: 'twin' })).rejects.toThrow('not searched');
        });
        await eachOpened(store, async (database) => {
          const orders = database.collection(full);
          await database.open();
          expect(await orders.aggregate({ filter: { status: 'done' }, sum: ['amount'] })).toEqual([
            { group: {}, count: 25, sums: { amount: 1624 } },
          ]);
          expect(await orders.count({ search: 'twin' })).toBe(1);
          expect(await orders.count({ search: 'person 1' })).toBe(10);
        });
      });
    });

    it('rebuilds terms when their definition changes', async () => {
      await withStore(async (store) => {
        await fill(store, full);
        await eachOpened(store, async (database) => {
          const orders = database.collection({ ...full, search: (record) => termsOf(wordsOf(record.status)) });
          await database.open();
          expect(await orders.count({ search: 'person' })).toBe(0);
          expect(await orders.count({ search: 'book' })).toBe(25);
        });
      });
    });

    it('changes the type of a field', async () => {
      await withStore(async (store) => {
        const before = {
          name: 'things',
          fields: { code: 'string' },
          indexes: [['code']],
        } as unknown as CollectionDefinition<never>;
        const after = {
          name: 'things',
          fields: { code: 'json', rank: 'integer' },
          indexes: [['rank']],
        } as unknown as CollectionDefinition<never>;
        await eachOpened(store, async (database) => {
          const things = database.collection(before);
          await database.open();
          await things.insert({ id: 'a', code: '10' } as never);
        });
        await eachOpened(store, async (database) => {
          const things = database.collection(after);
          await database.open();
          await things.insert({ id: 'b', code: { any: 'thing' }, rank: 2 } as never);
          expect((await things.list({ sort: ['rank', 'DESC'] })).map((one: { id: string }) => one.id)).toEqual([
            'b',
            'a',
          ]);
        });
      });
    });

    it('is not opened by an earlier release than the latest one that has opened it', async () => {
      await withStore(async (store) => {
        const openedBy = async (release: string, definition: CollectionDefinition<Order>) => {
          const database = store.database(release);
          database.collection(definition);
          try {
            await database.open();
          } finally {
            await database.close();
          }
        };
        await openedBy('1.9.0', plain);
        await openedBy('1.10.0', full);
        await expect(openedBy('1.9.1', plain)).rejects.toThrow(
          /^The database was used by release 1\.10\.0 .* this is release 1\.9\.1, .* start release 1\.10\.0 or a later one/,
        );
        await openedBy('1.10.0', full);
        await openedBy('2.0.0', full);
      });
    });

    it('reports in one line that a new unique key is violated', async () => {
      await withStore(async (store) => {
        await eachOpened(store, async (database) => {
          const orders = database.collection(plain);
          await database.open();
          for (const id of ['a', 'b']) await orders.insert(order(id, { email: 'same@example.com' }));
        });
        const database = store.database();
        database.collection(full);
        const refusal = await database.open().catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(DatabaseUnavailable);
        expect((refusal as Error).message).toMatch(/orders.*unique.*email/);
        expect((refusal as Error).message).not.toContain('\n');
        await database.close();
      });
    });
  });
}
