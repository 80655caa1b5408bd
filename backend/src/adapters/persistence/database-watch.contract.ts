import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Watch } from '../../kernel/database.port.js';
import { order, ordersDefinition, sharedDatabase, type StoreFactory } from './database.fixture.js';

/** The reporting of writes. */
export function watchContract(makeStore: StoreFactory): void {
  describe('watching', () => {
    const database = sharedDatabase(makeStore);

    const collection = () => {
      const name = `orders_${randomBytes(4).toString('hex')}`;
      return { name, orders: database().collection(ordersDefinition(name)) };
    };

    /** Watches collections; next() resolves with the name of the next write that was reported. */
    async function watched(...names: string[]): Promise<{ watch: Watch; next: () => Promise<string> }> {
      const reported: string[] = [];
      let wake = () => {};
      const watch = database().watch(names, (name) => {
        reported.push(name);
        wake();
      });
      await watch.ready;
      return {
        watch,
        next: async () => {
          while (reported.length === 0) await new Promise<void>((resolve) => (wake = resolve));
          return reported.shift()!;
        },
      };
    }

    it('reports each kind of write to the watched collections', async () => {
      const [first, second, other] = [collection(), collection(), collection()];
      const { watch, next } = await watched(first.name, second.name);
      const inserted = await first.orders.insert(order('a'));
      expect(await next()).toBe(first.name);
      await other.orders.insert(order('a'));
      await second.orders.insertAll([order('a')]);
      expect(await next()).toBe(second.name);
      await first.orders.replace({ ...inserted, status: 'done' });
      expect(await next()).toBe(first.name);
      await second.orders.remove('a');
      expect(await next()).toBe(second.name);
      watch.stop();
    });

    it('reports nothing after it is stopped', async () => {
      const { name, orders } = collection();
      const stopped = await watched(name);
      const going = await watched(name);
      stopped.watch.stop();
      await orders.insert(order('a'));
      await going.next();
      const silent = await Promise.race([stopped.next(), Promise.resolve('nothing')]);
      expect(silent).toBe('nothing');
      going.watch.stop();
    });

    it('does not report failed writes', async () => {
      const { name, orders } = collection();
      await orders.insert(order('a', { email: 'a@example.com' }));
      const { watch, next } = await watched(name, collection().name);
      await expect(orders.insert(order('b', { email: 'a@example.com' }))).rejects.toThrow();
      expect(await orders.remove('nothing')).toBe(false);
      const later = collection();
      const both = await watched(later.name);
      await later.orders.insert(order('a'));
      await both.next();
      expect(await Promise.race([next(), Promise.resolve('nothing')])).toBe('nothing');
      both.watch.stop();
      watch.stop();
    });

    it('rejects an unknown collection name', () => {
      expect(() => database().watch(['unknown'], () => {})).toThrow('no collection is named unknown');
    });
  });
}
