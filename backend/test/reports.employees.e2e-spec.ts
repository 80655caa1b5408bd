import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmployeeReportResponse } from '#libs/contract/employee-report.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, PLAN, TODAY, WASH } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let accountant: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let colleague: Awaited<ReturnType<TestApp['staff']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
  ({ token: accountant } = await app.staff('accountant'));
  employee = await app.staff('employee', { area: HOME });
  colleague = await app.staff('employee', { area: 'Cedar Grove' });
  const plans = ['p1', 'p2', 'p3'].map((id, at) => ({
    ...PLAN,
    id,
    paymentId: `pay-${id}`,
    carNumber: `MH12RP000${at}`,
    timeSlot: '6:30-7:00',
  }));
  const wash = { ...WASH, id: 'w1', name: 'Wash', status: 'assigned' as const, assigneeId: employee.userId };
  await app.app.nest.get(OrderRecordsService).restore([...plans, wash]);
  for (const [plan, outcome] of [
    ['p1', { outcome: 'done' }],
    ['p2', { outcome: 'done' }],
    ['p3', { outcome: 'missed', reason: 'car-away' }],
  ] as const)
    await app.put(`/api/register/employee/${employee.userId}/work/${plan}`, { date: TODAY, ...outcome }, admin);
  await app.put(
    `/api/register/employee/${employee.userId}/work/p1`,
    { date: '2026-11-20', outcome: 'done' },
    employee.token,
  );
  await app.patch(`/api/register/employee/${employee.userId}/work/w1`, { status: 'done' }, employee.token);
});
afterAll(() => app.stop());

const report = (query: string) => app.get<EmployeeReportResponse>(`/api/reports/employees?${query}`, admin);

describe('GET /api/reports/employees', () => {
  it('counts the days, visits and washes of each employee in a month', async () => {
    const { status, body } = await report('month=2026-11');
    expect(status).toBe(200);
    expect(body.month).toBe('2026-11');
    const rowOf = (id: string) => body.employees.find(({ employeeId }) => employeeId === id);
    expect(rowOf(employee.userId)).toEqual({
      employeeId: employee.userId,
      name: expect.stringMatching(/^employee/),
      daysWorked: 2,
      visitsDone: 3,
      visitsMissed: 1,
      washesDone: 1,
    });
    expect(rowOf(colleague.userId)).toMatchObject({ daysWorked: 0, visitsDone: 0, visitsMissed: 0, washesDone: 0 });
  });

  it('has no visits of other months', async () => {
    const { body } = await report('month=2026-10');
    expect(body.employees.map(({ visitsDone, washesDone }) => [visitsDone, washesDone])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('rejects what is not a month', async () => {
    expect((await report('month=2026-13')).body).toMatchObject({ message: 'Please choose a month such as 2026-11' });
    expect((await report('')).status).toBe(400);
  });

  it('is exported by those who pay wages', async () => {
    const { status, text, headers } = await app.get('/api/reports/employees/export?month=2026-11', accountant);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('employees-2026-11.csv');
    expect(text).toMatch(/employee \d+,2,3,1,1,/);
  });

  it('leads to the visits of an employee', async () => {
    const filter = { employeeId: employee.userId, outcome: 'done', date_gte: '2026-11-01', date_lte: '2026-11-30' };
    const { body } = await app.list('/api/visits', { filter }, admin);
    expect(body).toHaveLength(3);
  });

  it('lists employees who cannot sign in only for months in which they worked', async () => {
    for (const { userId } of [employee, colleague])
      await app.put(`/api/register/employee/${userId}/access`, { disabled: true }, admin);
    const listed = async (month: string) =>
      (await report(`month=${month}`)).body.employees.map(({ employeeId }) => employeeId);
    expect(await listed('2026-11')).toEqual([employee.userId]);
    expect(await listed('2026-10')).toEqual([]);
  });

  it('counts a wash that nobody was assigned to for the employee who marks it as done', async () => {
    const { token, userId } = await app.staff('employee', { area: HOME });
    const wash = { ...WASH, id: 'w2', status: 'assigned' as const, assigneeId: null, timeSlot: '7:00 AM - 7:30 AM' };
    await app.app.nest.get(OrderRecordsService).restore([wash]);
    const done = await app.patch(`/api/register/employee/${userId}/work/w2`, { status: 'done' }, token);
    expect(done.body).toMatchObject({ wash: { status: 'done', assigneeId: userId } });
    const { employees } = (await report('month=2026-11')).body;
    expect(employees.find(({ employeeId }) => employeeId === userId)).toMatchObject({ daysWorked: 1, washesDone: 1 });
  });
});
