import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { seededCommunityId } from '../src/communities/community.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, stored, TODAY } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let customer: Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: HOME });
  customer = await app.customer();
  await stored(app);
  const own = { ...PLAN, userId: customer.userId, carNumber: 'MH12OWN00001', timeSlot: '6:00-6:30' };
  await app.app.nest.get(OrderRecordsService).restore([{ ...own, id: 'planOwn', paymentId: 'payOwn' }]);
});
afterAll(() => app.stop());

const report = (planId: string, body: object, who = employee) =>
  app.put(`/api/register/employee/${who.userId}/work/${planId}`, { date: TODAY, ...body }, who.token);
const planIn = async (carNumber: string, date = TODAY) => {
  const { body } = await app.get(`/api/register/employee/${employee.userId}/work?date=${date}`, admin);
  return body.visits.find(({ car }: { car: { number: string } | null }) => car?.number === carNumber)?.plan;
};
const visits = async (filter: object) => (await app.list<VisitResponse>('/api/visits', { filter }, admin)).body;

describe('PUT /api/register/employee/{id}/work/{orderId}', () => {
  it('reports a visit of a plan, which the schedule, the office and the customer then see', async () => {
    for (let times = 1; times <= 2; times += 1) {
      const answer = await report('planOwn', { outcome: 'done', extras: ['wax', 'interior'] });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id: 'planOwn',
        plan: {
          report: { outcome: 'done', extras: ['interior', 'wax'], reason: null, note: '' },
          extras: { interior: 1, wax: 1 },
        },
      });
    }
    expect(await planIn('MH12OWN00001')).toMatchObject({ report: { outcome: 'done' } });
    const [visit, ...others] = await visits({ orderId: 'planOwn' });
    expect(others).toEqual([]);
    expect(visit).toMatchObject({
      _id: visit!.id,
      date: TODAY,
      userId: customer.userId,
      carNumber: 'MH12OWN00001',
      communityName: HOME,
      outcome: 'done',
      employee: expect.stringMatching(/^employee/),
    });
    expect((await app.get(`/api/visits/${visit!.id}`, admin)).body).toEqual(visit);
    const own = { ...visit, employeeId: null, employee: null };
    expect((await app.get('/api/visits/mine', customer.token)).body).toEqual([own]);
    const other = await app.customer();
    expect((await app.get('/api/visits/mine', other.token)).body).toEqual([]);
  });

  it('takes null for a reason or a note that is left out, but not for a list', async () => {
    const { status, body } = await report('plan0', { outcome: 'done', reason: null, note: null });
    expect(status).toBe(200);
    expect(body.plan.report).toMatchObject({ outcome: 'done', extras: [], reason: null, note: '' });
    const missed = await report('plan0', { outcome: 'missed', reason: 'other', note: null });
    expect(missed.body.errors).toEqual([{ field: 'note', message: 'Please say why the car was not cleaned' }]);
    const withoutList = await report('plan0', { outcome: 'done', extras: null });
    expect([withoutList.status, withoutList.body.errors[0].field]).toEqual([400, 'extras']);
    await report('plan0', { outcome: 'due' });
  });

  it('is counted in the workload of today, but not that of another day', async () => {
    const workload = async () => {
      const { communities, employees } = (await app.get<WorkloadResponse>('/api/register/workload', admin)).body;
      const own = employees.find(({ employeeId }) => employeeId === employee.userId);
      return [communities.find(({ communityId }) => communityId === seededCommunityId(HOME))?.reported, own?.reported];
    };
    const [before] = await workload();
    await report('plan5', { outcome: 'missed', reason: 'weather' });
    await report('plan1', { date: addDays(TODAY, -1), outcome: 'done' });
    expect(await workload()).toEqual([before! + 1, before! + 1]);
    await report('plan5', { outcome: 'due' });
    await report('plan1', { date: addDays(TODAY, -1), outcome: 'due' });
    expect(await workload()).toEqual([before, before]);
  });

  it('replaces and withdraws a report', async () => {
    await report('plan0', { outcome: 'done' });
    const missed = await report('plan0', { outcome: 'missed', reason: 'car-away', note: ' Bay empty ' });
    expect(missed.body.plan.report).toMatchObject({
      outcome: 'missed',
      extras: [],
      reason: 'car-away',
      note: 'Bay empty',
    });
    expect(await visits({ orderId: 'plan0' })).toMatchObject([{ outcome: 'missed', version: 2 }]);
    expect((await report('plan0', { outcome: 'due' })).body.plan.report).toBeNull();
    expect((await report('plan0', { outcome: 'due' })).status).toBe(200);
    expect(await visits({ orderId: 'plan0' })).toEqual([]);
  });

  it('keeps a note readable: line breaks stay, control and invisible characters do not', async () => {
    const note = '\u202eGate \u0000locked\u0007,\r\nguard\tasleep\u200b';
    const { body } = await report('plan1', { outcome: 'missed', reason: 'other', note });
    expect(body.plan.report.note).toBe('Gate locked,\nguard asleep');
    const invisible = await report('plan1', { outcome: 'missed', reason: 'other', note: '\u200b \u0000\u2060' });
    expect(invisible.body.errors).toEqual([{ field: 'note', message: 'Please say why the car was not cleaned' }]);
    await report('plan1', { outcome: 'due' });
  });

  it('takes no report of an employee whose access has ended', async () => {
    const { token, ...former } = await app.staff('employee', { area: HOME });
    const path = `/api/register/employee/${former.userId}/access`;
    expect((await app.put(path, { disabled: true }, admin)).status).toBe(200);
    expect((await report('plan5', { outcome: 'done' }, { token, ...former })).status).toBe(401);
    expect(await visits({ orderId: 'plan5' })).toEqual([]);
  });

  it('keeps the first of the same reports by two employees, and the last of different ones', async () => {
    const other = await app.staff('employee', { area: HOME });
    const both = [employee, other].map((who) => report('plan5', { outcome: 'done' }, who));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const [first, ...others] = await visits({ orderId: 'plan5' });
    expect([first!.version, others]).toEqual([1, []]);
    await report('plan5', { outcome: 'missed', reason: 'weather' }, other);
    expect(await visits({ orderId: 'plan5' })).toMatchObject([{ outcome: 'missed', version: 2 }]);
    await report('plan5', { outcome: 'due' });
  });

  it('counts extras of 30 days', async () => {
    const day = (date: string, body: object) => report('plan1', { date, ...body });
    await day(TODAY, { outcome: 'done', extras: ['interior'] });
    await day(addDays(TODAY, -1), { outcome: 'done', extras: ['interior'] });
    await day(addDays(TODAY, -2), { outcome: 'missed', reason: 'weather' });
    expect((await planIn('MH12EARLY001'))!.extras).toEqual({ interior: 2, wax: 0 });
    expect((await planIn('MH12EARLY001', addDays(TODAY, -1)))!.extras).toEqual({ interior: 1, wax: 0 });
    expect((await planIn('MH12EARLY001', addDays(TODAY, 8)))!.extras).toEqual({ interior: 2, wax: 0 });
  });

  it.each([
    [{ outcome: 'missed' }, 'reason', 'Please choose why the car was not cleaned'],
    [{ outcome: 'missed', reason: 'other' }, 'note', 'Please say why the car was not cleaned'],
    [{ outcome: 'missed', reason: 'asleep' }, 'reason', /^reason must be one of car-away/],
    [{ outcome: 'done', extras: ['polish'] }, 'extras', 'extras may contain interior, wax'],
    [{ outcome: 'gone' }, 'outcome', 'outcome must be one of done, missed, due'],
    [{ outcome: 'done', note: 'x'.repeat(201) }, 'note', 'Please use at most 200 characters'],
    [{ outcome: 'done', date: '2026-11-22' }, 'date', 'A visit can be reported from its day on.'],
    [{ outcome: 'done', date: '2026-11-18' }, 'date', /^A visit can be reported until 2 days after its day\. /],
    [{ outcome: 'done', date: 'today' }, 'date', 'Please choose a day such as 2026-11-21'],
  ])('rejects %j', async (body, field, message) => {
    const answer = await report('plan0', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });

  it.each(['planOfNobody', 'plan4', 'plan6', 'plan7', 'plan8', 'plan10', 'plan11'])(
    'does not find %s, which has no visit today in the employee’s communities',
    async (id) => {
      expect((await report(id, { outcome: 'done' })).status).toBe(404);
      expect(await visits({ orderId: id })).toEqual([]);
    },
  );

  it('lets the office report for an employee, and names both', async () => {
    const office = await app.staff('manager');
    const accountant = await app.staff('accountant');
    const enter = (token: string, body: object) =>
      app.put(`/api/register/employee/${employee.userId}/work/plan0`, { date: TODAY, ...body }, token);
    expect((await enter(accountant.token, { outcome: 'done' })).status).toBe(403);
    expect((await enter(office.token, { outcome: 'done' })).status).toBe(200);
    const [visit] = await visits({ orderId: 'plan0' });
    expect(visit).toMatchObject({
      employee: expect.stringMatching(/^employee/),
      enteredBy: expect.stringMatching(/^manager/),
    });
    expect((await app.get('/api/visits/export', admin)).text).toContain(visit!.enteredBy);
    await report('plan0', { outcome: 'missed', reason: 'weather' });
    expect(await visits({ orderId: 'plan0' })).toMatchObject([{ outcome: 'missed', enteredBy: null }]);
    expect((await enter(office.token, { outcome: 'due' })).status).toBe(200);
    expect(await visits({ orderId: 'plan0' })).toEqual([]);
    const path = `/api/register/employee/${customer.userId}/work/plan0`;
    expect((await app.put(path, { date: TODAY, outcome: 'done' }, office.token)).status).toBe(404);
  });

  it('is limited to employees, for their own schedule, and to the office', async () => {
    const other = await app.staff('employee', { area: HOME });
    const elsewhere = await app.staff('employee', { area: 'Cedar Grove' });
    const path = `/api/register/employee/${employee.userId}/work/plan0`;
    const body = { date: TODAY, outcome: 'done' };
    expect((await app.put(path, body, other.token)).status).toBe(404);
    expect((await app.put(path, body, customer.token)).status).toBe(403);
    expect((await report('plan0', { outcome: 'done' }, elsewhere)).status).toBe(404);
    expect((await report('plan0', { outcome: 'done' }, other)).status).toBe(200);
  });

  it('keeps one of several reports at the same time', async () => {
    const bodies = [{ outcome: 'done' }, { outcome: 'missed', reason: 'no-access' }, { outcome: 'due' }];
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all([...bodies, ...bodies].map((body) => report('plan2', body)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect((await visits({ orderId: 'plan2' })).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('GET /api/visits', () => {
  it('filters by day, outcome and community, and exports', async () => {
    await report('plan9', { outcome: 'missed', reason: 'other', note: '=Flooded' });
    const missed = await visits({ outcome: 'missed', date_gte: TODAY, date_lte: TODAY });
    expect(missed.map(({ orderId }) => orderId)).toContain('plan9');
    const [{ communityId }] = missed as [VisitResponse];
    expect((await visits({ communityId, outcome: 'missed' })).map(({ orderId }) => orderId)).toContain('plan9');
    const filter = encodeURIComponent(JSON.stringify({ orderId: 'plan9' }));
    const file = await app.get<string>(`/api/visits/export?filter=${filter}`, admin);
    expect(String(file.body)).toContain("'=Flooded");
    const { orderNumber } = (await app.get<PlanResponse>('/api/allOrders/plan9', admin)).body;
    expect(orderNumber).toMatch(/^#\d+$/);
    expect(String(file.body)).toContain(`,${orderNumber},plan9`);
    expect((await app.list('/api/visits', { filter: { q: 'x' } }, admin)).status).toBe(400);
    expect((await app.get('/api/visits/nothing', admin)).status).toBe(404);
  });

  it('follows a community that is merged into another', async () => {
    const communities = (await app.get<{ id: string; name: string }[]>('/api/communities')).body;
    const [from, to] = [HOME, 'Cedar Grove'].map((name) => communities.find((one) => one.name === name)!.id);
    await app.post(`/api/register/communities/${from}/merge`, { into: to }, admin);
    await app.sweep();
    expect((await visits({ communityId: to, orderId: 'planOwn' })).map(({ communityName }) => communityName)).toEqual([
      'Cedar Grove',
    ]);
  });
});
