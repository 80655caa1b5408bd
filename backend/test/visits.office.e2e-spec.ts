import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, formatWeekday } from '#libs/calendar.js';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { EmployeeReportResponse } from '#libs/contract/employee-report.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { VisitResponse } from '#libs/contract/visits.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { visitId } from '../src/visits/visit.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, WASH } from './support/schedule-data.js';

const DAY = 24 * 60 * 60_000;
const VISIT_ON = '2026-11-21';
/** Three weeks after the visit. */
const TODAY = '2026-12-12';

const clock = new TestClock();
let app: TestApp;
let manager: Awaited<ReturnType<TestApp['staff']>>;
let employee: typeof manager;
let customer: Awaited<ReturnType<TestApp['customer']>>;

let plans = 0;
let planId = '';

beforeAll(async () => {
  app = await startApp({ clock });
  manager = await app.staff('manager');
  employee = await app.staff('employee', { area: HOME });
  customer = await app.customer();
  const wash = { ...WASH, userId: customer.userId, email: customer.email, status: 'assigned' as const };
  await app.app.nest.get(OrderRecordsService).restore([
    { ...wash, id: 'oldWash' },
    { ...wash, id: 'recentWash', date: addDays(TODAY, -1), startDate: addDays(TODAY, -1), endDate: addDays(TODAY, -1) },
  ]);
  await nextPlan();
  await report({ outcome: 'done', extras: ['wax'] }, employee);
  clock.advance(21 * DAY);
  manager = await app.login(manager.email);
  employee = await app.login(employee.email);
  customer = { ...customer, ...(await app.login(customer.email)) };
});
afterAll(() => app.stop());

async function nextPlan(): Promise<void> {
  plans += 1;
  planId = `plan${plans}`;
  const term = { startDate: '2026-11-01', endDate: '2027-01-31', paidDays: 92, planDuration: 3 as const };
  const own = { ...PLAN, ...term, userId: customer.userId, timeSlot: '6:00-6:30' };
  await app.app.nest
    .get(OrderRecordsService)
    .restore([{ ...own, id: planId, carNumber: `MH12OF000${plans}`, paymentId: planId }]);
}

const report = (body: object, who = manager, id = planId) =>
  app.put(`/api/register/employee/${employee.userId}/work/${id}`, { date: VISIT_ON, ...body }, who.token);
const addVisitDay = () =>
  app.put(`/api/allOrders/${planId}/days-given-back`, { date: VISIT_ON, givenBack: true }, manager.token);
const visits = async () =>
  (await app.list<VisitResponse>('/api/visits', { filter: { orderId: planId } }, manager.token)).body;
const november = async () =>
  (await app.get<EmployeeReportResponse>('/api/reports/employees?month=2026-11', manager.token)).body.employees.find(
    ({ employeeId }) => employeeId === employee.userId,
  );

describe('a visit that was reported as done by mistake, three weeks ago', () => {
  it('is corrected by the office, in its list, for its customer, in the month of the employee and in the audit log', async () => {
    expect((await addVisitDay()).body).toMatchObject({ message: `The car was cleaned on ${formatWeekday(VISIT_ON)}` });
    expect(await november()).toMatchObject({ daysWorked: 1, visitsDone: 1, visitsMissed: 0 });
    const [{ reportedAt }] = (await visits()) as [VisitResponse];

    const corrected = await report({ outcome: 'missed', reason: 'car-away', basedOn: reportedAt });
    expect(corrected.status).toBe(200);
    expect(await visits()).toMatchObject([
      { outcome: 'missed', extras: [], employeeId: employee.userId, enteredBy: expect.stringMatching(/^manager/) },
    ]);
    const own = await app.get<VisitResponse[]>('/api/visits/mine', customer.token);
    expect(own.body).toMatchObject([{ date: VISIT_ON, outcome: 'missed', employeeId: null, employee: null }]);
    expect(await november()).toMatchObject({ daysWorked: 0, visitsDone: 0, visitsMissed: 1 });
    const { body } = await app.list<ChangeResponse>(
      '/api/changes',
      { filter: { recordId: visitId(planId, VISIT_ON) } },
      manager.token,
    );
    expect(body[0]).toMatchObject({ action: 'changed', by: manager.email });
    expect(body[0]!.differences).toContainEqual({
      field: 'report',
      before: 'Cleaned, with wax',
      after: 'Not cleaned: the car was not there',
    });
    expect((await addVisitDay()).body).toMatchObject({ daysGivenBack: [VISIT_ON], endDate: '2027-02-01' });
  });

  it('is withdrawn by the office, and its day can then be given back', async () => {
    await nextPlan();
    await report({ outcome: 'done' });
    expect((await addVisitDay()).status).toBe(400);
    expect((await report({ outcome: 'due' })).body.plan.report).toBeNull();
    expect((await addVisitDay()).status).toBe(200);
  });

  it('cannot be corrected by the employee, nor by staff who may not change orders', async () => {
    const answer = await report({ outcome: 'due' }, employee);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        {
          field: 'date',
          message: 'A visit can be reported until 2 days after its day. Please ask the office to enter it.',
        },
      ],
    ]);
    expect((await report({ outcome: 'due' }, await app.staff('accountant'))).status).toBe(403);
  });
});

describe('the office', () => {
  beforeEach(nextPlan);

  it('enters visits of the last 30 days from a paper list, which count for the employee', async () => {
    const before = (await november())!;
    for (const date of ['2026-11-13', '2026-11-14', '2026-12-12'])
      expect((await report({ outcome: 'done', date })).status).toBe(200);
    expect(await november()).toMatchObject({ visitsDone: before.visitsDone + 2, daysWorked: before.daysWorked + 2 });
    const path = `/api/register/employee/${employee.userId}/work?date=2026-11-13`;
    const { body } = await app.get<ScheduleResponse>(path, manager.token);
    expect(body.visits.find(({ id }) => id === planId)).toMatchObject({ plan: { report: { outcome: 'done' } } });
  });

  it.each([
    ['2026-11-12', 'Only visits of the last 30 days can be reported.'],
    ['2026-12-13', 'A visit can be reported from its day on.'],
  ])('cannot enter visits of %s', async (date, message) => {
    const answer = await report({ outcome: 'done', date });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'date', message }]]);
  });

  it('does not give a day back or take it back by a report', async () => {
    await report({ outcome: 'missed', reason: 'weather' });
    await addVisitDay();
    expect((await report({ outcome: 'done' })).status).toBe(200);
    const { body } = await app.get(`/api/allOrders/${planId}`, manager.token);
    expect(body).toMatchObject({ daysGivenBack: [VISIT_ON], endDate: '2027-02-01' });
  });

  it('does not send mails about visits and washes that were missed long ago', async () => {
    const subjects = async () =>
      (await app.mails()).map(({ subject }) => subject!).filter((subject) => subject.startsWith('We could not'));
    const missed = { outcome: 'missed', reason: 'car-away' };
    const [tooLate, inTime] = [-3, -2].map((days) => addDays(TODAY, days));
    for (const date of [VISIT_ON, tooLate, inTime]) expect((await report({ ...missed, date })).status).toBe(200);
    expect((await report(missed, manager, 'oldWash')).status).toBe(200);
    expect((await report({ ...missed, date: addDays(TODAY, -1) }, manager, 'recentWash')).status).toBe(200);
    clock.advance(31 * 60_000);
    await app.sweep();
    expect((await subjects()).toSorted()).toEqual([
      'We could not clean your Hyundai Creta on 10 Dec 2026',
      'We could not do your Basic Car Wash on 11 Dec 2026',
    ]);
    manager = await app.login(manager.email);
  });
});
