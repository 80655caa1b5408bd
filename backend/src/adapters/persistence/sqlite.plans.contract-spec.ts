import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Collection } from '../../kernel/database.port.js';
import { collected, order, ordersDefinition, type Order } from './database.fixture.js';
import { INDEXED_QUESTIONS, INDEXED_QUERIES } from './indexed-queries.fixture.js';
import { SqliteConnection } from './sqlite.connection.js';
import { SqliteDatabase } from './sqlite.database.js';

/** Scans that EXPLAIN QUERY PLAN may report: lists bound as JSON, and the few rows of a limited subquery. */
const HARMLESS_SCAN = /^SCAN (?:json_each VIRTUAL TABLE|\(subquery)/;

/** Statements whose rows are a small set, bound as JSON or yielded by an index. They may sort it. */
const SMALL_SET = /seq IN \(|FROM json_each\(\?\) CROSS JOIN/;

describe('the plans of SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqlite-plans-'));
  const database = new SqliteDatabase({ dataDir });
  let orders: Collection<Order>;
  let explainer: InstanceType<typeof DatabaseSync>;
  const statements = new Map<string, number>();

  beforeAll(async () => {
    orders = database.collection(ordersDefinition('orders'));
    await database.open();
    const made = Array.from({ length: 6_000 }, (_, n) =>
      order(`o${n}`, {
        name: `Asha ${n}`,
        status: ['booked', 'done'][n % 2],
        community: `C${n % 3}`,
        amount: n,
        paid: n % 3 === 0,
        createdAt: n % 2 ? new Date(n * 1e9).toISOString() : null,
      }),
    );
    await Promise.all(made.map((one) => orders.insert(one)));
    explainer = new DatabaseSync(join(dataDir, 'app.db'), { readOnly: true });
    const methods = SqliteConnection.prototype as unknown as Record<
      'all' | 'get',
      (sql: string, values?: readonly unknown[]) => unknown
    >;
    for (const method of ['all', 'get'] as const) {
      const original = methods[method];
      methods[method] = function (this: SqliteConnection, sql: string, values: readonly unknown[] = []) {
        statements.set(sql, values.length);
        return original.call(this, sql, values);
      };
    }
  });
  afterAll(async () => {
    explainer.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Each test opens a new database, because cached results need no query plan. */
  beforeEach(async () => {
    await database.close();
    await database.open();
  });

  async function plansOf(work: () => Promise<unknown>): Promise<{ sql: string; steps: string[] }[]> {
    statements.clear();
    await work();
    expect(statements.size).toBeGreaterThan(0);
    return [...statements].map(([sql, marks]) => ({
      sql,
      steps: explainer
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...Array<string>(marks).fill('1'))
        .map((row) => String((row as { detail: unknown }).detail)),
    }));
  }

  function expectNoScan(plans: { sql: string; steps: string[] }[]): void {
    for (const { sql, steps } of plans) {
      const scans = steps.filter((step) => step.startsWith('SCAN') && !HARMLESS_SCAN.test(step));
      const sorts = steps.filter((step) => step.includes('ORDER BY') && !SMALL_SET.test(sql));
      expect({ sql, scans, sorts }).toEqual({ sql, scans: [], sorts: [] });
    }
  }

  it.each(INDEXED_QUERIES.map((query) => [JSON.stringify(query), query] as const))(
    'scan nothing for %s',
    async (_, query) => {
      expectNoScan(
        await plansOf(async () => {
          await orders.find({ ...query, limit: 25 });
          await orders.list({ ...query, limit: 25, offset: 1_200 });
          await collected(orders.stream(query));
        }),
      );
    },
  );

  it.each(INDEXED_QUESTIONS.map((question) => [JSON.stringify(question), question] as const))(
    'scan nothing to aggregate %s',
    async (_, question) => {
      expectNoScan(await plansOf(() => orders.aggregate(question)));
    },
  );

  it('scan nothing to write', async () => {
    expectNoScan(
      await plansOf(async () => {
        const kept = await orders.insert(
          order('new', { email: 'new@example.com', slot: '5:00-5:30', day: '2026-11-21' }),
        );
        await orders.replace({ ...kept, status: 'done' });
        await orders.insert(order('twin', { email: 'new@example.com' })).catch(() => {});
        await orders.remove('new');
      }),
    );
  });
});
