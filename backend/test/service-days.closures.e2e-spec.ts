import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { ScheduleResponse } from '#libs/contract/schedule.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import type { WashResponse } from '#libs/contract/washes.js';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { NO_DAYS_OFF, type ListedHoliday } from '#libs/service-days.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { buy, CRETA, plansOf } from './support/purchase.js';
import { HOME, stored, TODAY } from './support/schedule-data.js';

const OTHER = 'Cedar Grove';
const [AMBER, CEDAR] = [HOME, OTHER].map(seededCommunityId) as [string, string];
const TOMORROW = '2026-11-22';
const closure = (date: string, communityId = AMBER): ListedHoliday => ({ date, name: 'Water shortage', communityId });

/** Noon of Saturday, 21 November 2026, in India. */
const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };
let employee: Awaited<ReturnType<TestApp['staff']>>;
let colleague: Awaited<ReturnType<TestApp['staff']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: HOME });
  colleague = await app.staff('employee', { area: OTHER });
  await stored(app);
  await app.liftOrderLimits(admin.token);
});
afterEach(() => setHolidays());
afterAll(() => app.stop());

const settings = async () => (await app.get<SettingsResponse>('/api/settings', admin.token)).body;
const setHolidays = (...holidays: ListedHoliday[]) =>
  app.changeSettings({ daysOff: { ...NO_DAYS_OFF, holidays } }, admin.token);
const save = async (holidays: unknown[]) => {
  const { id: _id, _id: _same, ...values } = await settings();
  return app.put('/api/settings', { ...values, daysOff: { weekly: null, holidays } }, admin.token);
};
const schedule = async ({ userId, token }: typeof employee, date: string) =>
  (await app.get<ScheduleResponse>(`/api/register/employee/${userId}/work?date=${date}`, token)).body;
const kinds = ({ visits }: ScheduleResponse) => [...new Set(visits.map(({ kind }) => kind))].sort();

describe('a holiday of one community', () => {
  it('is stored and announced with its community, beside one of another community on the same day', async () => {
    // Entries of the audit log are in the order of their times.
    clock.advance(1000);
    const { status, body } = await save([
      closure(TOMORROW, CEDAR),
      { ...closure(TODAY), name: 'Repainting' },
      closure(TOMORROW),
    ]);
    expect(status).toBe(200);
    const holidays = [{ ...closure(TODAY), name: 'Repainting' }, closure(TOMORROW, CEDAR), closure(TOMORROW)];
    expect(body.daysOff.holidays).toEqual(holidays);
    expect((await app.get<CatalogueResponse>('/api/catalogue')).body.business.daysOff.holidays).toEqual(holidays);
    const { body: changes } = await app.list('/api/changes', { filter: { resource: 'settings' } }, admin.token);
    expect(changes[0].differences).toContainEqual({
      field: 'daysOff.holidays.0.community',
      before: null,
      after: HOME,
    });
  });

  it('is one of all communities when none is chosen', async () => {
    const { body } = await save([{ date: TOMORROW, name: 'Diwali', communityId: null }]);
    expect(body.daysOff.holidays).toEqual([{ date: TOMORROW, name: 'Diwali' }]);
  });

  it.each([
    ['twice on a day', [closure(TOMORROW), closure(TOMORROW)], 'daysOff.holidays.1.date'],
    ['on a day that is over', [closure('2026-11-20')], 'daysOff.holidays.0.date'],
    ['of an unknown community', [closure(TOMORROW, 'nowhere')], 'daysOff.holidays.0.communityId'],
    ['of something else', [{ ...closure(TOMORROW), communityId: 7 }], 'daysOff.holidays.0.communityId'],
  ])('is rejected %s', async (_, holidays, field) => {
    const { status, body } = await save(holidays);
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
  });

  it('has no visits of plans there, and changes nothing elsewhere', async () => {
    expect(kinds(await schedule(employee, TOMORROW))).toContain('subscription');
    await setHolidays(closure(TODAY), closure(TOMORROW));
    expect(await schedule(employee, TOMORROW)).toMatchObject({ dayOff: 'Water shortage', closures: [] });
    expect(kinds(await schedule(employee, TOMORROW))).toEqual(['wash']);
    const other = await schedule(colleague, TOMORROW);
    expect(other).toMatchObject({ dayOff: null, closures: [] });
    expect(kinds(other)).toContain('subscription');

    const { body } = await app.get<WorkloadResponse>('/api/register/workload', admin.token);
    const plans = (id: string) => body.communities.find(({ communityId }) => communityId === id)?.plans ?? 0;
    expect([body.dayOff, plans(AMBER), plans(CEDAR), body.carsToday]).toEqual([null, 0, 1, 1]);
  });

  it('is named in the schedule of an employee who also covers another community', async () => {
    const both = await app.staff('employee', { area: HOME });
    const otherCommunities = [{ community: OTHER }];
    const covers = await app.put(
      `/api/register/employee/${both.userId}/communities`,
      { otherCommunities },
      admin.token,
    );
    expect(covers.status).toBe(200);
    await setHolidays(closure(TOMORROW));
    const { dayOff, closures, visits } = await schedule(both, TOMORROW);
    expect([dayOff, closures]).toEqual([null, [{ community: HOME, reason: 'Water shortage' }]]);
    expect(visits.filter(({ kind }) => kind === 'subscription').map(({ community }) => community)).toEqual([OTHER]);
  });

  it('cannot be booked for a wash there, while booked ones stay', async () => {
    const { token } = await app.customer();
    const details = { name: 'Asha Rao', email: 'a@example.com', phone: '9876500001', timeSlot: '6:00 AM - 6:30 AM' };
    const book = (address: string, date?: string) =>
      app.post<WashResponse>('/api/checkoutBasic', { ...details, address, ...(date && { date }) }, token);
    const [kept, elsewhere] = [(await book(HOME, TOMORROW)).body, (await book(OTHER, '2026-11-24')).body];
    await setHolidays(closure(TOMORROW), closure('2026-11-24'));

    const refused = await book(HOME, TOMORROW);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [{ field: 'date', message: expect.stringMatching(/^We don’t work on .* \(Water shortage\)\./) }],
    });
    expect((await book(HOME)).body.date).toBe('2026-11-23');
    expect((await app.get<WashResponse>(`/api/washes/${kept.id}`, admin.token)).body.status).toBe('booked');

    // Moved to the closed community, or to a day on which it is closed.
    const change = (id: string, body: object) => app.put(`/api/washes/${id}`, body, admin.token);
    const moves = [
      await change(elsewhere.id, { address: `B-1, ${HOME}` }),
      await change(kept.id, { date: '2026-11-24' }),
    ];
    for (const { status, body } of moves)
      expect([status, body.errors?.[0]?.field, body.message]).toEqual([400, 'date', expect.stringContaining('Water')]);
    expect((await change(kept.id, { date: '2026-11-25' })).status).toBe(200);
  });

  it('begins a plan after it, which its customer is told', async () => {
    await setHolidays(closure(TOMORROW), closure('2026-11-28'), { ...closure('2026-11-29', CEDAR), name: 'Elsewhere' });
    const customer = await app.customer();
    await buy(app, customer, { ...CRETA, address: HOME, planDuration: 1 });
    const [plan] = await plansOf(app, customer);
    expect(plan).toMatchObject({ communityId: AMBER, startDate: TOMORROW, endDate: '2026-12-21' });
    await app.sweep();
    const mail = (await app.mails()).findLast(({ subject }) => subject?.startsWith('Your plan for'));
    const text = mail?.text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    expect(text).toContain('From Mon 23 Nov, we clean your car');
    expect(text).toContain('No cleaning on 28 Nov (Water shortage).');
    expect(text).not.toContain('Elsewhere');
  });

  it('delays the first visit after a pause if the plan moves there, which its customer is told', async () => {
    await setHolidays(closure('2026-12-02', CEDAR), closure('2026-12-03'));
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, address: HOME });
    const move = { communityId: CEDAR, flat: '1', timeSlot: '7:00-7:30', parking: 'Bay 7', version: plan.version };
    const moved = await app.put(`/api/allOrders/${plan.id}`, move, admin.token);
    expect(moved.body).toMatchObject({ communityId: AMBER, plannedChange: { communityId: CEDAR } });
    const pause = { status: 'paused', from: TOMORROW, until: '2026-12-01' };
    expect((await app.patch(`/api/plans/${plan.userId}/${plan.id}`, pause, customer.token)).status).toBe(200);
    await app.sweep();
    const mail = (await app.mails()).findLast(({ subject }) => subject?.includes('is paused'));
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('Cleaning resumes on Thu 3 Dec.');
  });

  it('can be given back to the plans there, unlike a holiday of all communities', async () => {
    await setHolidays(closure(TODAY));
    const returnDay = (id: string, givenBack = true) =>
      app.put(`/api/allOrders/${id}/days-given-back`, { date: TODAY, givenBack }, admin.token);
    const { status, body } = await returnDay('plan0');
    expect([status, body.daysGivenBack]).toEqual([200, [TODAY]]);
    expect((await returnDay('plan0', false)).body.daysGivenBack).toEqual([]);

    await setHolidays({ date: TODAY, name: 'Diwali' }, closure(TODAY));
    const rejected = await returnDay('plan0');
    expect([rejected.status, rejected.body.message]).toEqual([400, expect.stringContaining('had no visits (Diwali)')]);
  });

  it('moves with a community that is merged, and ends with one that is deleted', async () => {
    const made = async (name: string) =>
      (await app.post('/api/register/communities', { name, locality: 'Baner' }, admin.token)).body.id as string;
    const [merged, deleted] = [await made('Old Court'), await made('Short Lived')];
    await setHolidays(
      closure(TOMORROW, merged),
      closure('2026-11-23', merged),
      closure('2026-11-23'),
      closure(TODAY, deleted),
    );
    await app.post(`/api/register/communities/${merged}/merge`, { into: AMBER }, admin.token);
    expect((await app.request('DELETE', `/api/register/communities/${deleted}`, { token: admin.token })).status).toBe(
      200,
    );
    await app.sweep();
    expect((await settings()).daysOff.holidays).toEqual([closure(TOMORROW), closure('2026-11-23')]);
  });
});

it('ends with a community that is deleted, even if the process ends in between', async () => {
  const interruptions = new Interruptions(app, { withReads: false });
  const name = 'Briefly Listed';
  let isInterrupted = true;
  let remaining = 0;
  for (let nth = 1; isInterrupted; nth += 1) {
    const { body } = await app.post<{ id: string }>(
      '/api/register/communities',
      { name, locality: 'Baner' },
      admin.token,
    );
    const path = `/api/register/communities/${body.id}`;
    await setHolidays(closure(TOMORROW, body.id));
    const request = { token: admin.token };
    isInterrupted = await interruptions.at(nth, 'crash', async () => {
      const { status } = await app.request('DELETE', path, request);
      if (status >= 300) throw new Error(`answered ${status}`);
    });
    await app.sweep();
    if ((await app.get(path, admin.token)).status === 200) {
      remaining += 1;
      expect((await settings()).daysOff.holidays).toEqual([closure(TOMORROW, body.id)]);
      expect((await app.request('DELETE', path, request)).status).toBe(200);
    }
    expect((await settings()).daysOff.holidays).toEqual([]);
  }
  expect(remaining).toBeGreaterThan(0);
});

it('is a past day off that stays with its community when it is removed from the list', async () => {
  const next = new TestClock(clock.millis());
  const own = await startApp({ clock: next });
  try {
    const office = await own.staff('admin');
    await stored(own);
    await own.changeSettings({ daysOff: { ...NO_DAYS_OFF, holidays: [closure(TODAY)] } }, office.token);
    next.advance(24 * 60 * 60_000);
    const { token } = await own.login(office.email);
    await own.changeSettings({ daysOff: NO_DAYS_OFF }, token);
    const dayOff = async (area: string) => {
      const { userId } = await own.staff('employee', { area });
      const path = `/api/register/employee/${userId}/work?date=${TODAY}`;
      return (await own.get<ScheduleResponse>(path, token)).body.dayOff;
    };
    expect([await dayOff(HOME), await dayOff(OTHER)]).toEqual(['Water shortage', null]);
  } finally {
    await own.stop();
  }
});
