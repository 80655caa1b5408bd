import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { describeOnMongo, freshMongoUri } from '../../../test/support/mongo.js';
import type { Collection } from '../../kernel/database.port.js';
import { collected, order, ordersDefinition, type Order } from './database.fixture.js';
import { indexedOrders, INDEXED_QUERIES, INDEXED_QUESTIONS } from './indexed-queries.fixture.js';
import { MongooseDatabase } from './mongoose.database.js';

interface Profiled {
  ns: string;
  op: string;
  planSummary?: string;
  hasSortStage?: boolean;
}

describeOnMongo('the plans of MongoDB', () => {
  let connection: Connection;
  let orders: Collection<Order>;

  beforeAll(async () => {
    connection = mongoose.createConnection(freshMongoUri(), { autoCreate: false, autoIndex: false });
    const database = new MongooseDatabase(connection);
    orders = database.collection(ordersDefinition('orders'));
    await database.open();
    const made = indexedOrders(3_000);
    for (let at = 0; at < made.length; at += 500) await orders.insertAll(made.slice(at, at + 500));
  });
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
  });

  /** The operations recorded by the server's profiler. */
  async function profiled(work: () => Promise<unknown>): Promise<Profiled[]> {
    const db = connection.db!;
    await db.command({ profile: 0 });
    await db
      .collection('system.profile')
      .drop()
      .catch(() => {});
    await db.command({ profile: 2 });
    await work();
    await db.command({ profile: 0 });
    const seen = await db
      .collection<Profiled>('system.profile')
      .find({ ns: { $regex: /\.(orders|_counters)$/ } })
      .toArray();
    expect(seen.length).toBeGreaterThan(0);
    return seen;
  }

  function expectNoScan(operations: Profiled[]): void {
    for (const { op, ns, planSummary = '' } of operations)
      expect({ op, ns, planSummary }).not.toMatchObject({ planSummary: expect.stringContaining('COLLSCAN') });
  }

  it.each(INDEXED_QUERIES.map((query) => [JSON.stringify(query), query] as const))(
    'scan nothing for %s',
    async (_, query) => {
      expectNoScan(
        await profiled(async () => {
          await orders.find({ ...query, limit: 25 });
          await orders.first(query);
          await collected(orders.stream({ ...query, filter: { amount: { lt: 50 }, ...query.filter } }));
        }),
      );
    },
  );

  it.each(INDEXED_QUESTIONS.map((question) => [JSON.stringify(question), question] as const))(
    'scan nothing to aggregate %s',
    async (_, question) => {
      expectNoScan(await profiled(() => orders.aggregate(question)));
    },
  );

  it('scan nothing to write', async () => {
    expectNoScan(
      await profiled(async () => {
        const kept = await orders.insert(order('new', { email: 'new@example.com' }));
        await orders.replace({ ...kept, status: 'lost' });
        await orders.remove('new');
      }),
    );
  });
});
