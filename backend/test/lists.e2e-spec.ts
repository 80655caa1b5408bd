import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import mongoose from 'mongoose';
import { seededCommunityId } from '../src/communities/community.js';
import { PicturesService } from '../src/customers/pictures.service.js';
import { seedBusinesses } from '../src/demo/demo-business.js';
import { SettlementsService } from '../src/payments/settlements.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { listsOf, queriesOf } from './support/list-queries.mjs';
import { PICTURE } from './support/picture.js';
import { slowStepsOf, sqlitePlansOf } from './support/sqlite-plans.js';

/**
 * More than SQLite’s adapter sorts as a small set, so that its other ways are seen too. MongoDB chooses between an
 * index and a scan by the query alone, so that few records show the same in a third of the time.
 */
const BUSINESS =
  process.env.TEST_STORE === 'mongo'
    ? { orders: 600, customers: 400, seed: 1, visits: true }
    : { orders: 4_000, customers: 2_500, seed: 1, visits: true };

const DAY_MS = 86_400_000;

const SETTLEMENT = {
  id: 'setl_1',
  status: 'processed',
  amount: 0,
  utr: 'UTR1',
  createdAt: '2026-11-20T06:30:00.000Z',
} as const;

/** One statement or operation that read more than an index names. */
interface Scan {
  what: string;
  plan: string;
}

/** What the store itself says of how it found what it was asked for while `work` ran. */
type Watch = (work: () => Promise<void>) => Promise<Scan[]>;

/** Indexes that SQLite used while it was watched. */
const usedIndexes = new Set<string>();

function watchSqlite(dataDir: string): Watch {
  return async (work) => {
    const plans = await sqlitePlansOf(dataDir, work);
    for (const step of plans.flatMap(({ steps }) => steps)) {
      const [, index] = /USING (?:COVERING )?INDEX (\S+)/.exec(step) ?? [];
      if (index !== undefined) usedIndexes.add(index);
    }
    return plans.flatMap((plan) => slowStepsOf(plan).map((step) => ({ what: plan.sql, plan: step })));
  };
}

/** No index has it: shows that scans are recorded. */
const CONTROL = 'fieldOfNoRecord';

function watchMongo(uri: string): Watch {
  return async (work) => {
    const connection = await mongoose.createConnection(uri).asPromise();
    const db = connection.db!;
    await db.command({ profile: 0 });
    await db
      .collection('system.profile')
      .drop()
      .catch(() => {});
    await db.createCollection('system.profile', { capped: true, size: 256 * 2 ** 20 });
    // To record every operation takes longer than to answer it.
    await db.command({ profile: 1, slowms: 0, filter: { planSummary: /COLLSCAN/ } });
    try {
      await work();
      await db.collection('orders').findOne({ [CONTROL]: true });
    } finally {
      await db.command({ profile: 0, filter: 'unset' });
    }
    const seen = await db
      .collection<{ planSummary: string; ns: string; command?: object }>('system.profile')
      .find({ ns: { $not: /\.system\.profile$/ } })
      .toArray();
    await connection.close();
    const scans = seen.map(({ planSummary, command }) => ({ what: JSON.stringify(command), plan: planSummary }));
    expect(scans.filter(({ what }) => what.includes(CONTROL))).toHaveLength(1);
    return scans
      .filter(({ what }) => !what.includes(CONTROL))
      .map(({ what, plan }) => ({ what: what.slice(0, 400), plan }));
  };
}

/** The id in the path of a list. */
function ownerIn(path: string, employeeId: string): string {
  if (path.includes('/settlements/')) return SETTLEMENT.id;
  return path.includes('/communities/') ? seededCommunityId('Amber Heights') : employeeId;
}

describe('every list, with each filter and sort of the screens', () => {
  const clock = new TestClock();
  let app: TestApp;
  let token: string;
  let watch: Watch;
  let employeeId: string;

  beforeAll(async () => {
    app = await startApp({ clock });
    watch = app.data.mongodbUri === undefined ? watchSqlite(app.data.dataDir) : watchMongo(app.data.mongodbUri);
    await app.staff('employee', { area: 'Cedar Grove' });
    employeeId = (await app.staff('employee', { area: 'Amber Heights' })).userId;
    await seedBusinesses(app.app.nest, [BUSINESS]);
    await app.app.nest.get(SettlementsService).receive(SETTLEMENT);
    ({ token } = await app.staff('admin'));
  });
  afterAll(() => app.stop());

  it('is answered by index, a page at a time', async () => {
    const lists = listsOf((await app.get('/api/openapi.json')).body).map((list) => ({
      ...list,
      path: list.path.replace('{id}', ownerIn(list.path, employeeId)),
    }));
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/customers',
        '/api/leads',
        '/api/allOrders',
        '/api/washes',
        '/api/register/employees',
        '/api/visits',
      ]),
    );
    expect((await app.list('/api/visits', {}, token)).body).not.toEqual([]);
    const refused: unknown[] = [];
    const scans = await watch(async () => {
      for (const list of lists) {
        const { body: records } = await app.list<Record<string, unknown>>(list.path, { range: [0, 99] }, token);
        for (const query of queriesOf(list, records)) {
          const { status, body } = await app.list(list.path, { range: [0, 24], ...query }, token);
          if (status !== 200 || body.length > 25) refused.push({ path: list.path, ...query, status, body });
        }
      }
    });
    expect(refused.slice(0, 5)).toEqual([]);
    expect(scans.slice(0, 5)).toEqual([]);
  });

  it('is answered by index for the schedule and the workload of a community', async () => {
    let visits = 0;
    const scans = await watch(async () => {
      for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
        const { status, body } = await app.get(`/api/register/employee/${employeeId}/work?date=${date}`, token);
        expect(status).toBe(200);
        visits += body.visits.length;
      }
      expect((await app.get('/api/register/workload', token)).status).toBe(200);
    });
    expect(visits).toBeGreaterThan(0);
    expect(scans).toEqual([]);
  });

  it('needs every index of the large collections', async () => {
    if (app.data.mongodbUri !== undefined) return;
    const { body: orders } = await app.list<{ userId: string }>('/api/allOrders', { range: [0, 0] }, token);
    await watch(async () => {
      await app.get(`/api/plans/${orders[0]!.userId}`, token);
      await app.get('/api/reports/hand-payments', token);
      await app.app.nest.get(PicturesService).add(PICTURE);
      clock.advance(2 * DAY_MS);
      await app.sweep();
    });
    const reader = new DatabaseSync(join(app.data.dataDir, 'app.db'), { readOnly: true });
    const names = reader
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
         AND sql NOT LIKE 'CREATE UNIQUE%' AND tbl_name IN ('orders', 'payments', 'accounts', 'leads')`,
      )
      .all() as { name: string }[];
    reader.close();
    const unused = names.map(({ name }) => name).filter((name) => !usedIndexes.has(name));
    expect(unused).toEqual([]);
  });
});
