import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

const CEDAR = 'Cedar Grove';
const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };
let employee: Awaited<ReturnType<TestApp['staff']>>;

/** HOME is merged into Cedar Grove, and no job has moved its records yet. */
beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: CEDAR });
  await stored(app);
  await app.stopJobs();
  const merge = `/api/register/communities/${seededCommunityId(HOME)}/merge`;
  expect((await app.post(merge, { into: seededCommunityId(CEDAR) }, admin.token)).status).toBe(202);
});
afterAll(() => app.stop());

const path = () => `/api/register/employee/${employee.userId}/work`;
const visits = async (): Promise<ScheduledVisit[]> => (await app.get(path(), employee.token)).body.visits;
const numbers = async () => (await visits()).map(({ car, name }) => car?.number ?? name).sort();
const visitOf = async (id: string) => (await visits()).find((visit) => visit.id === id)!;

const BOTH = [
  'Booked',
  'Done',
  'Foreign',
  'MH12CANCELTD',
  'MH12EARLY001',
  'MH12FOREIGN1',
  'MH12LASTDAY1',
  'MH12PAUSEDTM',
  'MH12RESUMING',
  'MH12RUNS0001',
  'MH12WASH0001',
];

it('has every car of a community from the moment it is merged, at the address of the other one', async () => {
  expect(await numbers()).toEqual(BOTH);
  expect(await visitOf('plan0')).toMatchObject({ community: CEDAR, address: expect.stringContaining('B-704') });
  expect(await visitOf('washAssigned')).toMatchObject({ community: CEDAR });
  const { employees } = (await app.get(`/api/register/workload/day?date=${TODAY}`, admin.token)).body;
  expect(employees).toMatchObject([{ employeeId: employee.userId, plans: 7 }]);
});

it('accepts the reports of these cars', async () => {
  const done = { date: TODAY, outcome: 'done' };
  expect((await app.put(`${path()}/plan0`, done, employee.token)).status).toBe(200);
  expect(await visitOf('plan0')).toMatchObject({ plan: { report: { outcome: 'done' } } });
  expect((await app.patch(`${path()}/washAssigned`, { status: 'done' }, employee.token)).status).toBe(200);
  expect(await visitOf('washAssigned')).toMatchObject({ wash: { status: 'done' } });
});

it('lists these reports, and the plans that are due for renewal, for the other one', async () => {
  const communityId = seededCommunityId(CEDAR);
  const { body: reports } = await app.list('/api/visits', { filter: { communityId } }, admin.token);
  expect(reports).toMatchObject([{ orderId: 'plan0' }]);
  const { body: renewals } = await app.get(`/api/renewals?communityId=${communityId}`, admin.token);
  expect(renewals).toContainEqual(expect.objectContaining({ carNumber: 'MH12LASTDAY1' }));
});

it('has the same cars and reports once the records are moved', async () => {
  await app.stop({ keepData: true });
  app = await startApp({ clock, data: app.data });
  await app.sweep();
  employee = { ...employee, ...(await app.login(employee.email)) };
  admin = { ...admin, ...(await app.login(admin.email)) };
  const { body: orders } = await app.list(
    '/api/allOrders',
    { filter: { communityId: seededCommunityId(HOME) } },
    admin.token,
  );
  expect(orders).toEqual([]);
  expect(await numbers()).toEqual(BOTH);
  expect(await visitOf('plan0')).toMatchObject({ plan: { report: { outcome: 'done' } } });
});
