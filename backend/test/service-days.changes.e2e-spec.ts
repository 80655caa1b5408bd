import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarDate } from '#libs/calendar.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { DayWorkloadResponse, WorkloadResponse } from '#libs/contract/workload.js';
import { daysOffIn, isServiceDay, NO_DAYS_OFF, type DaysOff } from '#libs/service-days.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

const DAY = 24 * 60 * 60_000;
const YESTERDAY = '2026-11-20';
const MISSED = { outcome: 'missed', reason: 'weather' };

let clock: TestClock;
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['staff']>>;
let employee: Awaited<ReturnType<TestApp['staff']>>;

/** Noon of Saturday, 21 November 2026, in India. */
beforeEach(async () => {
  await app?.stop();
  clock = new TestClock();
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: HOME });
  await stored(app);
});
afterAll(() => app.stop());

const setDaysOff = (daysOff: Partial<DaysOff>) =>
  app.changeSettings({ daysOff: { ...NO_DAYS_OFF, ...daysOff } }, admin.token);
const wait = async (days: number) => {
  clock.advance(days * DAY);
  admin = { ...admin, ...(await app.login(admin.email)) };
  employee = { ...employee, ...(await app.login(employee.email)) };
};
const workPath = (rest: string) => `/api/register/employee/${employee.userId}/work${rest}`;
const schedule = async (date: CalendarDate) =>
  (await app.get<ScheduleResponse>(workPath(`?date=${date}`), admin.token)).body;
const plansOn = async (date: CalendarDate) =>
  (await schedule(date)).visits.filter(({ kind }) => kind === 'subscription').map(({ id }) => id);
const report = async (id: string, date: CalendarDate, body: object) =>
  (await app.put(workPath(`/${id}`), { date, ...body }, employee.token)).status;
const giveDayBack = (id: string, date: CalendarDate) =>
  app.put(`/api/allOrders/${id}/days-given-back`, { date, givenBack: true }, admin.token);
const workload = async () => (await app.get<WorkloadResponse>('/api/register/workload', admin.token)).body;
const dayWorkload = async (date: CalendarDate) => {
  const { body } = await app.get<DayWorkloadResponse>(`/api/register/workload/day?date=${date}`, admin.token);
  return body.employees.find(({ employeeId }) => employeeId === employee.userId);
};
const announced = async () => (await app.get<CatalogueResponse>('/api/catalogue')).body.business.daysOff;

describe('a new weekly day off', () => {
  it.each([
    ['Friday', YESTERDAY],
    ['Saturday', TODAY],
  ] as const)('%s leaves the visits of %s due, so that they can be reported and given back', async (weekly, date) => {
    await setDaysOff({ weekly });
    expect(await plansOn(date)).toContain('plan0');
    expect(await report('plan0', date, MISSED)).toBe(200);
    expect((await giveDayBack('plan0', date)).status).toBe(200);
    expect(await workload()).toMatchObject({ dayOff: null });
  });

  it('applies from tomorrow for customers too', async () => {
    await setDaysOff({ weekly: 'Saturday' });
    for (const [date, isServed] of [
      [TODAY, true],
      ['2026-11-22', true],
      ['2026-11-28', false],
    ] as const)
      expect([isServiceDay(daysOffIn(await announced(), null), date), (await plansOn(date)).length > 0]).toEqual([
        isServed,
        isServed,
      ]);

    // The old one applies today as well.
    await wait(7);
    await setDaysOff({ weekly: 'Sunday' });
    expect(isServiceDay(daysOffIn(await announced(), null), '2026-11-28')).toBe(false);
    expect(await schedule('2026-11-28')).toMatchObject({ dayOff: 'weekly day off', holiday: null });
    await wait(1);
    expect(await announced()).toEqual({ weekly: 'Sunday', holidays: [] });
  });
});

describe('a holiday', () => {
  const local = (date: CalendarDate) => ({ holidays: [{ date, name: 'Local holiday' }] });

  it('keeps visits that were made earlier today: they stay in the schedule, and can be reported later', async () => {
    expect(await report('plan0', TODAY, { outcome: 'done' })).toBe(200);
    await setDaysOff(local(TODAY));
    expect(await plansOn(TODAY)).toEqual(['plan0']);
    expect(await report('plan1', TODAY, MISSED)).toBe(200);
    expect(await schedule(TODAY)).toMatchObject({ dayOff: 'Local holiday', holiday: 'Local holiday' });
    expect((await plansOn(TODAY)).sort()).toEqual(['plan0', 'plan1']);
    expect(await dayWorkload(TODAY)).toMatchObject({ plans: 2, reported: 2 });
    expect(await report('plan1', TODAY, { outcome: 'due' })).toBe(200);
    expect(await plansOn(TODAY)).toEqual(['plan0']);
  });

  it('allows the days of visits that were missed earlier today to be given back', async () => {
    await report('plan1', TODAY, MISSED);
    await setDaysOff(local(TODAY));
    expect((await giveDayBack('plan1', TODAY)).status).toBe(200);
    expect((await giveDayBack('plan0', TODAY)).status).toBe(400);
  });

  it('can be removed to report a visit that was made earlier today, and added again', async () => {
    await setDaysOff(local(TODAY));
    await setDaysOff({});
    expect(await plansOn(TODAY)).toContain('plan1');
    expect(await report('plan1', TODAY, { outcome: 'done' })).toBe(200);
    await setDaysOff(local(TODAY));
    expect(await plansOn(TODAY)).toEqual(['plan1']);
  });

  it('cannot be added for a day that is over', async () => {
    const { body } = await app.get('/api/settings', admin.token);
    const values = { ...body, id: undefined, _id: undefined, daysOff: { weekly: null, ...local(YESTERDAY) } };
    const error = { field: 'daysOff.holidays.0.date', message: 'Please choose today or a later day' };
    for (const saved of [
      app.put('/api/settings', values, admin.token),
      app.post('/api/settings/preview', { ...values, version: undefined }, admin.token),
    ])
      expect(await saved).toMatchObject({ status: 400, body: { errors: [error] } });
  });

  it('stays a day off when it is over and is removed from the list, and can be added again', async () => {
    await setDaysOff(local(TODAY));
    await wait(1);
    await setDaysOff(local(TODAY));
    await setDaysOff({});
    expect(await schedule(TODAY)).toMatchObject({ dayOff: 'Local holiday' });
    expect(await plansOn(TODAY)).toEqual([]);
    expect((await giveDayBack('plan0', TODAY)).status).toBe(400);
    await setDaysOff(local(TODAY));
    expect(await schedule(TODAY)).toMatchObject({ dayOff: 'Local holiday' });
  });
});
