import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import { seededCommunityId } from '../src/communities/community.js';
import { AccountsService } from '../src/identity/accounts.service.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, TODAY, WASH } from './support/schedule-data.js';

const DAY = 24 * 60 * 60_000;
const YESTERDAY = '2026-11-20';
const OTHER = 'Cedar Grove';

const clock = new TestClock();
let app: TestApp;
let admins: Awaited<ReturnType<TestApp['staff']>>;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  admins = await app.staff('admin');
  admin = admins.token;
  await app.app.nest.get(OrderRecordsService).restore([
    { ...PLAN, id: 'plan', carNumber: 'MH12AB0001', timeSlot: '6:30-7:00', paymentId: 'payPlan' },
    { ...WASH, id: 'wash', status: 'assigned', date: YESTERDAY, startDate: YESTERDAY, endDate: YESTERDAY },
  ]);
});
afterAll(() => app.stop());

type Employee = Awaited<ReturnType<TestApp['staff']>>;

const workOf = ({ userId }: Employee) => `/api/register/employee/${userId}/work`;
const report = (employee: Employee, date: string) =>
  app.put(`${workOf(employee)}/plan`, { date, outcome: 'done' }, employee.token);
const scheduled = async (employee: Employee, date: string) =>
  (await app.get<ScheduleResponse>(`${workOf(employee)}?date=${date}`, employee.token)).body.visits.map(({ id }) => id);
const setArea = (employee: Employee, area: string | null) =>
  app.put(`/api/register/employee/${employee.userId}/area`, { area }, admin);
const setOthers = ({ userId }: Employee, otherCommunities: object[]) =>
  app.put(`/api/register/employee/${userId}/communities`, { otherCommunities }, admin);

it('visits can be reported late by an employee who has moved to another community since', async () => {
  const employee = await app.staff('employee', { area: HOME });
  expect((await setArea(employee, OTHER)).status).toBe(200);
  expect((await setArea(employee, null)).status).toBe(200);
  expect(await scheduled(employee, TODAY)).toEqual([]);
  expect(await scheduled(employee, YESTERDAY)).toEqual(['wash', 'plan']);
  for (const date of [YESTERDAY, TODAY]) expect((await report(employee, date)).status).toBe(200);
  const done = await app.patch(`${workOf(employee)}/wash`, { status: 'done' }, employee.token);
  expect([done.status, done.body.wash?.status]).toEqual([200, 'done']);

  const never = await app.staff('employee', { area: OTHER });
  expect((await report(never, YESTERDAY)).status).toBe(404);
});

it('visits can be reported late by an employee whose leave replacement was removed from the list', async () => {
  const employee = await app.staff('employee', { area: OTHER });
  await setOthers(employee, [{ community: seededCommunityId(HOME), from: YESTERDAY, to: YESTERDAY }]);
  expect((await setOthers(employee, [])).status).toBe(200);
  expect((await report(employee, YESTERDAY)).status).toBe(200);
  expect((await report(employee, TODAY)).status).toBe(404);
});

it('visits cannot be reported on a day after the employee has moved', async () => {
  const employee = await app.staff('employee', { area: HOME });
  await setArea(employee, OTHER);
  clock.advance(DAY);
  const session = await app.login(employee.email);
  expect((await report(session, TODAY)).status).toBe(200);
  expect((await report(session, '2026-11-22')).status).toBe(404);
});

it('can be corrected by the office for 30 days, whatever community the employee works in since', async () => {
  ({ token: admin } = await app.login(admins.email));
  const employee = await app.staff('employee', { area: HOME });
  await setArea(employee, OTHER);
  const { formerCommunities } = await app.app.nest.get(AccountsService).findEmployee(employee.userId);
  expect(formerCommunities).toEqual([{ communityId: seededCommunityId(HOME), from: '2026-10-24', to: '2026-11-22' }]);
  clock.advance(5 * DAY);
  ({ token: admin } = await app.login(admins.email));
  const session = await app.login(employee.email);
  const enter = (date: string) =>
    app.put(`${workOf(employee)}/plan`, { date, outcome: 'missed', reason: 'weather' }, admin);
  expect((await enter(YESTERDAY)).status).toBe(200);
  expect((await enter('2026-11-23')).status).toBe(404);
  // Employees see and change what they could report.
  expect((await report(session, YESTERDAY)).status).toBe(400);
  const wash = { ...WASH, id: 'oldWash', status: 'assigned' as const, date: YESTERDAY };
  await app.app.nest.get(OrderRecordsService).restore([wash]);
  expect((await app.patch(`${workOf(employee)}/oldWash`, { status: 'done' }, session.token)).status).toBe(404);
});
