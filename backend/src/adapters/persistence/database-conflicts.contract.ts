import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { StaleWrite, UniqueViolation } from '../../kernel/database.port.js';
import { order, type Order, ordersDefinition, sharedDatabase, type StoreFactory } from './database.fixture.js';

/** Writes that exclude each other: stale versions, unique keys and concurrent writes. */
export function conflictsContract(makeStore: StoreFactory): void {
  describe('conflicts', () => {
    const database = sharedDatabase(makeStore);

    const orders = () => database().collection(ordersDefinition(`orders_${randomBytes(4).toString('hex')}`));

    it('rejects a stale write, and changes nothing', async () => {
      const collection = orders();
      const read = await collection.insert(order('a'));
      const newer = await collection.replace({ ...read, status: 'done' });
      await expect(collection.replace({ ...read, status: 'lost' })).rejects.toThrow(StaleWrite);
      await expect(collection.remove('a', 1)).rejects.toThrow(StaleWrite);
      await expect(collection.replace({ ...newer, version: 3 })).rejects.toThrow(StaleWrite);
      expect(await collection.get('a')).toEqual(newer);
    });

    it('rejects replacing or removing a missing record at a version', async () => {
      const collection = orders();
      const read = await collection.insert(order('a'));
      expect(await collection.remove('a', 1)).toBe(true);
      await expect(collection.replace(read)).rejects.toThrow(StaleWrite);
      await expect(collection.remove('a', 1)).rejects.toThrow(StaleWrite);
      expect(await collection.count()).toBe(0);
    });

    it.each([
      ['the id', order('a', { email: 'other@example.com' }), ['id']],
      ['a unique field', order('b', { email: 'a@example.com' }), ['email']],
      ['fields that are unique together', order('b', { slot: '5:00-5:30', day: '2026-11-21' }), ['slot', 'day']],
    ])('rejects a second record with %s, naming the key', async (_, second, fields) => {
      const collection = orders();
      await collection.insert(order('a', { email: 'a@example.com', slot: '5:00-5:30', day: '2026-11-21' }));
      const refusal = await collection.insert(second).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(UniqueViolation);
      expect((refusal as UniqueViolation).fields).toEqual(fields);
      expect(await collection.count()).toBe(1);
    });

    it.each([
      ['an existing id', order('old'), ['id']],
      ['a duplicate id', order('new'), ['id']],
      ['an existing unique key', order('other', { email: 'old@example.com' }), ['email']],
      ['a duplicate unique key', order('other', { slot: '5:00-5:30', day: '2026-11-21' }), ['slot', 'day']],
    ])('inserts none of many that contain %s', async (_, bad, fields) => {
      const collection = orders();
      await collection.insert(order('old', { email: 'old@example.com' }));
      const many = [order('new', { slot: '5:00-5:30', day: '2026-11-21' }), bad, order('last')];
      await expect(collection.insertAll(many)).rejects.toMatchObject({ name: 'UniqueViolation', fields });
      expect(await collection.find()).toMatchObject({ total: 1, records: [{ id: 'old' }] });
      expect(await collection.aggregate({ groupBy: ['status'] })).toEqual([
        { group: { status: 'booked' }, count: 1, sums: {} },
      ]);
      expect(await collection.count({ search: 'asha' })).toBe(0);
    });

    it('rejects a replace with the unique key of another record', async () => {
      const collection = orders();
      await collection.insert(order('a', { email: 'a@example.com' }));
      const read = await collection.insert(order('b', { email: 'b@example.com' }));
      await expect(collection.replace({ ...read, email: 'a@example.com' })).rejects.toMatchObject({
        name: 'UniqueViolation',
        fields: ['email'],
      });
      expect(await collection.get('b')).toEqual(read);
      expect(await collection.replace({ ...read, note: 'keeps its own' })).toMatchObject({ version: 2 });
    });

    it('exempts null and absent from unique keys', async () => {
      const collection = orders();
      for (const id of ['a', 'b']) await collection.insert(order(id, { email: null, slot: null, day: '2026-11-21' }));
      for (const id of ['c', 'd']) await collection.insert({ id, slot: '5:00-5:30' } as Order);
      expect(await collection.count()).toBe(4);
    });

    it('releases a unique key when its record is removed or changes it', async () => {
      const collection = orders();
      const read = await collection.insert(order('a', { email: 'a@example.com' }));
      await collection.replace({ ...read, email: 'moved@example.com' });
      await collection.insert(order('b', { email: 'a@example.com' }));
      await collection.remove('a');
      await collection.insert(order('c', { email: 'moved@example.com' }));
      expect(await collection.count()).toBe(2);
    });

    it('lets exactly one of many concurrent writes replace a version', async () => {
      const collection = orders();
      let current = await collection.insert(order('a', { amount: 0 }));
      for (let round = 1; round <= 5; round += 1) {
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) => collection.replace({ ...current, amount: n })),
        );
        const won = results.filter((result) => result.status === 'fulfilled');
        expect(won).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StaleWrite);
        current = won[0]!.value;
        expect(await collection.get('a')).toEqual(current);
        expect(current.version).toBe(round + 1);
      }
    });

    it('lets exactly one of many concurrent inserts take a unique key', async () => {
      const collection = orders();
      for (let round = 0; round < 5; round += 1) {
        const inserts = Array.from({ length: 20 }, (_, n) =>
          collection.insert(order(`r${round}-${n}`, { email: `last-${round}@example.com` })),
        );
        const results = await Promise.allSettled(inserts);
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
        for (const result of results)
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({ name: 'UniqueViolation', fields: ['email'] });
      }
      expect(await collection.count()).toBe(5);
    });

    it('rolls back only the failing one of many concurrent writes', async () => {
      const collection = orders();
      await collection.insert(order('taken'));
      const results = await Promise.allSettled(
        ['a', 'taken', 'b', 'taken', 'c'].map((id) => collection.insert(order(id))),
      );
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect((await collection.list({})).map((record) => record.id)).toEqual(['a', 'b', 'c', 'taken']);
    });
  });
}
