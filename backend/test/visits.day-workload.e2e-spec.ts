import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { DayWorkloadResponse, WorkloadResponse } from '#libs/contract/workload.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

type Staff = Awaited<ReturnType<TestApp['staff']>>;

const YESTERDAY = addDays(TODAY, -1);
const OTHER = 'Cedar Grove';

let app: TestApp;
let admin: Staff;
let own: Staff;
let moved: Staff;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = await app.staff('admin');
  own = await app.staff('employee', { area: HOME });
  moved = await app.staff('employee', { area: HOME });
  await stored(app);
  const report = (planId: string, date: CalendarDate, body: object) =>
    app.put(`/api/register/employee/${own.userId}/work/${planId}`, { date, ...body }, own.token);
  await report('plan0', YESTERDAY, { outcome: 'done' });
  await report('plan1', YESTERDAY, { outcome: 'missed', reason: 'weather' });
  await report('plan0', TODAY, { outcome: 'done' });
  await app.put(`/api/register/employee/${moved.userId}/area`, { area: OTHER }, admin.token);
});
afterAll(() => app.stop());

const workload = async (date: CalendarDate) =>
  (await app.get<DayWorkloadResponse>(`/api/register/workload/day?date=${date}`, admin.token)).body;

/** The same figures, counted in the schedule of an employee. */
async function scheduled({ userId }: Staff, date: CalendarDate) {
  const path = `/api/register/employee/${userId}/work?date=${date}`;
  const { visits } = (await app.get<ScheduleResponse>(path, admin.token)).body;
  const plans = visits.filter(({ kind }) => kind === 'subscription');
  return {
    employeeId: userId,
    plans: plans.length,
    reported: plans.filter(({ plan }) => plan?.report !== null).length,
  };
}

describe('GET register/workload/day', () => {
  it.each([-2, -1, 0, 1])('counts what the schedules have in %s days', async (days) => {
    const date = addDays(TODAY, days);
    const { employees, uncovered: _, ...day } = await workload(date);
    expect(day).toEqual({ date, dayOff: null });
    for (const one of [own, moved])
      expect(employees.find(({ employeeId }) => employeeId === one.userId)).toEqual(await scheduled(one, date));
  });

  it('counts the visits of a community for an employee who has left it since', async () => {
    const { employees } = await workload(YESTERDAY);
    const of = ({ userId }: Staff) => employees.find(({ employeeId }) => employeeId === userId)!;
    expect(of(own).reported).toBe(2);
    expect(of(own).plans).toBeGreaterThan(2);
    expect(of(moved)).toMatchObject({ plans: of(own).plans + 1, reported: 2 });
  });

  it('names the same communities that nobody covers today as GET register/workload, those with the most plans first', async () => {
    const assign = (area: string | null) => app.put(`/api/register/employee/${own.userId}/area`, { area }, admin.token);
    await assign(null);
    const { uncovered } = (await app.get<WorkloadResponse>('/api/register/workload', admin.token)).body;
    expect(uncovered.map(({ communityId }) => communityId)).toContain(seededCommunityId(HOME));
    expect(uncovered.map(({ plans }) => plans)).toEqual(uncovered.map(({ plans }) => plans).sort((a, b) => b - a));
    expect((await workload(TODAY)).uncovered).toEqual(uncovered);
    await assign(HOME);
  });

  it('names the communities that nobody covers tomorrow, but not those of past days', async () => {
    const tomorrow = addDays(TODAY, 1);
    const before = await workload(tomorrow);
    const { plans } = before.employees.find(({ employeeId }) => employeeId === own.userId)!;
    const assign = (area: string) => app.put(`/api/register/employee/${own.userId}/area`, { area }, admin.token);
    await assign(OTHER);
    const { uncovered } = await workload(tomorrow);
    const [home] = uncovered.filter((one) =>
      before.uncovered.every(({ communityId }) => communityId !== one.communityId),
    );
    expect(home).toEqual({ communityId: seededCommunityId(HOME), plans });
    expect((await workload(YESTERDAY)).uncovered).toEqual([]);
    await assign(HOME);
  });

  it('is for today by default', async () => {
    const { body } = await app.get<DayWorkloadResponse>('/api/register/workload/day', admin.token);
    expect(body).toEqual(await workload(TODAY));
  });

  it('says why nobody works on a day off', async () => {
    const tomorrow = addDays(TODAY, 1);
    const holidays = [{ date: tomorrow, name: 'Local holiday' }];
    await app.changeSettings({ daysOff: { ...NO_DAYS_OFF, holidays } }, admin.token);
    const { dayOff, employees, uncovered } = await workload(tomorrow);
    expect(uncovered).toEqual([]);
    expect(dayOff).toBe('Local holiday');
    expect(employees.every(({ plans }) => plans === 0)).toBe(true);
  });
});
