import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { slowStepsOf, sqlitePlansOf } from '../../../test/support/sqlite-plans.js';
import type { Collection } from '../../kernel/database.port.js';
import { collected, order, ordersDefinition, type Order } from './database.fixture.js';
import { indexedOrders, INDEXED_QUERIES, INDEXED_QUESTIONS } from './indexed-queries.fixture.js';
import { SqliteDatabase } from './sqlite.database.js';

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
    await expectNoScan(async () => {
      const inserted = await orders.insert(
        order('new', { email: 'new@example.com', slot: '5:00-5:30', day: '2026-11-21' }),
      );
      await orders.replace({ ...inserted, status: 'done' });
      await orders.insert(order('twin', { email: 'new@example.com' })).catch(() => {});
      await orders.remove('new');
    });
  });
});
