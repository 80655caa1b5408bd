import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, TODAY } from './support/schedule-data.js';

let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: HOME });
  const place = { ...PLAN, timeSlot: '6:00-6:30' };
  const ids = ['planAway', 'planCleaned', 'planSkipped', 'planTwice', 'planLongAgo'];
  await app.app.nest
    .get(OrderRecordsService)
    .restore(ids.map((id, at) => ({ ...place, id, carNumber: `MH12RW000${at}`, paymentId: id })));
});
afterAll(() => app.stop());

/** Reports visits of the last days, the oldest first. */
async function report(planId: string, ...visits: { daysAgo: number; reason: string | null }[]): Promise<void> {
  for (const { daysAgo, reason } of visits) {
    const outcome = reason === null ? { outcome: 'done' } : { outcome: 'missed', reason };
    const body = { date: addDays(TODAY, -daysAgo), ...outcome };
    expect((await app.put(`/api/register/employee/${employee.userId}/work/${planId}`, body, admin)).status).toBe(200);
  }
}

const missed = (daysAgo: number, reason = 'car-away') => ({ daysAgo, reason });
const done = (daysAgo: number) => ({ daysAgo, reason: null });

const latest = async (filter: object = {}) => {
  const { body } = await app.list<VisitResponse>('/api/visits', { filter: { missedInRow: true, ...filter } }, admin);
  return body.map(({ orderId, date }) => [orderId, date]).sort();
};

it('GET /api/visits selects the latest visit of plans that were missed three times in a row', async () => {
  await report('planAway', done(4), missed(3), missed(2, 'no-access'), missed(1, 'weather'));
  await report('planCleaned', missed(4), missed(3), missed(2), done(1), missed(0));
  await report('planSkipped', missed(3), missed(2), missed(1, 'declined'));
  await report('planTwice', missed(2), missed(1));
  await report('planLongAgo', missed(9), missed(8), missed(7));
  expect(await latest()).toEqual([['planAway', addDays(TODAY, -1)]]);

  await report('planAway', missed(0));
  await report('planTwice', missed(0));
  expect(await latest()).toEqual([
    ['planAway', TODAY],
    ['planTwice', TODAY],
  ]);

  await report('planAway', done(0));
  expect(await latest()).toEqual([['planTwice', TODAY]]);
});

it('combines with other filters, and selects the rows of the export', async () => {
  const own = await app.list<VisitResponse>('/api/visits', { filter: { orderId: 'planTwice' } }, admin);
  const [visit] = own.body;
  expect(await latest({ id: [visit!.id, 'another'] })).toEqual([['planTwice', TODAY]]);
  expect(await latest({ id: ['another'] })).toEqual([]);
  expect(await latest({ outcome: ['done'] })).toEqual([]);
  expect(await latest({ date_gte: TODAY })).toEqual([['planTwice', TODAY]]);

  const filter = encodeURIComponent(JSON.stringify({ missedInRow: true }));
  const { text } = await app.get(`/api/visits/export?filter=${filter}`, admin);
  expect(text.match(/MH 12 RW/g)).toHaveLength(1);
});
