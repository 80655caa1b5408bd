import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { slowStepsOf, sqlitePlansOf } from '../../../test/support/sqlite-plans.js';
import type { Collection } from '../../kernel/database.port.js';
import { collected, order, ordersDefinition, type Order } from './database.fixture.js';
import { indexedOrders, INDEXED_QUERIES, INDEXED_QUESTIONS } from './indexed-queries.fixture.js';
import { CollectionSchema } from './collection-schema.js';
import { SqliteConnection } from './sqlite.connection.js';
import { SqliteDatabase } from './sqlite.database.js';
import { SqliteLayouts } from './sqlite.layouts.js';
import { SqliteWrites } from './sqlite.writes.js';

describe('the plans of SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-plans-'));
  const database = new SqliteDatabase({ dataDir });
  let orders: Collection<Order>;

  beforeAll(async () => {
    orders = database.collection(ordersDefinition('orders'));
    await database.open();
    await Promise.all(indexedOrders(6_000).map((one) => orders.insert(one)));
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Each test opens a new database, because cached results need no query plan. */
  beforeEach(async () => {
    await database.close();
    await database.open();
  });

  async function expectNoScan(work: () => Promise<unknown>): Promise<void> {
    const plans = await sqlitePlansOf(dataDir, work);
    expect(plans.flatMap((plan) => slowStepsOf(plan).map((step) => ({ sql: plan.sql, step })))).toEqual([]);
  }

  it.each(INDEXED_QUERIES.map((query) => [JSON.stringify(query), query] as const))(
    'scan nothing for %s',
    async (_, query) => {
      await expectNoScan(async () => {
        await orders.find({ ...query, limit: 25 });
        await orders.list({ ...query, limit: 25, offset: 1_200 });
        await collected(orders.stream(query));
      });
    },
  );

  it.each(INDEXED_QUESTIONS.map((question) => [JSON.stringify(question), question] as const))(
    'scan nothing to aggregate %s',
    async (_, question) => {
      await expectNoScan(() => orders.aggregate(question));
    },
  );

  it('scan nothing to write', async () => {
    await orders.insert(order('new', { email: 'new@example.com', slot: '5:00-5:30', day: '2026-11-21' }));
    await database.close();
    const connection = new SqliteConnection(join(dataDir, 'app.db'));
    const schema = new CollectionSchema(ordersDefinition('orders'));
    const writes = new SqliteWrites(connection, schema.storage);
    const layouts = new SqliteLayouts(connection, schema);
    const stored = (record: Order) => ({ record: layouts.textOf(record), terms: '\nnew' });
    const { record } = connection.get("SELECT record FROM orders WHERE id = 'new'")!;
    const known = layouts.recordOf(record as string);
    await expectNoScan(async () => {
      writes.run({ kind: 'replace', id: 'new', version: 1, after: stored({ ...known, status: 'done', version: 2 }) });
      const twin = { kind: 'insert', records: [stored({ ...known, id: 'twin' })] } as const;
      expect(() => writes.run(twin)).toThrow('same email');
      writes.run({ kind: 'remove', id: 'new', version: null });
      writes.run({ kind: 'insert', records: [stored(known)] });
    });
    connection.close();
  });
});
