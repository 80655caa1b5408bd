import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { WashResponse } from '#libs/contract/washes.js';
import type { WorkloadResponse } from '#libs/contract/workload.js';
import { addDays } from '#libs/calendar.js';
import { NO_DAYS_OFF, type DaysOff, type Holiday } from '#libs/service-days.js';
import { seededCommunityId } from '../src/communities/community.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import type { SubscriptionOrder } from '../src/orders/order.js';
import { DueOrdersService } from '../src/schedule/due-orders.service.js';
import { SettingsStore } from '../src/settings/settings.store.js';
import { detailsOf } from '../src/subscriptions/planned-change.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, plansOf } from './support/purchase.js';
import { HOME, stored, TODAY, WASH } from './support/schedule-data.js';

/** Noon of Saturday, 21 November 2026, in India. */
const clock = new TestClock();
const MONDAY = '2026-11-23';
const HOLIDAY = { date: '2026-11-24', name: 'Guru Nanak Jayanti' };

let app: TestApp;
let admin: { token: string; email: string };
let employee: Awaited<ReturnType<TestApp['staff']>>;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: HOME });
  await stored(app);
});
afterEach(() => setDaysOff({}));
afterAll(() => app.stop());

const setDaysOff = (daysOff: Partial<DaysOff>) =>
  app.changeSettings({ daysOff: { ...NO_DAYS_OFF, ...daysOff } }, admin.token);
const save = async (daysOff: unknown) => {
  const { body } = await app.get('/api/settings', admin.token);
  return app.put('/api/settings', { ...body, id: undefined, _id: undefined, daysOff }, admin.token);
};
/** As if it had been saved before its day. */
const addPastHoliday = (holiday: Holiday) =>
  app.app.nest.get(SettingsStore).change((current) => {
    const { daysOff } = current.value;
    return {
      ...current,
      value: { ...current.value, daysOff: { ...daysOff, holidays: [holiday, ...daysOff.holidays] } },
    };
  });
const work = async (date: string) =>
  (await app.get(`/api/register/employee/${employee.userId}/work?date=${date}`, employee.token)).body.visits;
const kinds = async (date: string) => [...new Set((await work(date)).map(({ kind }: { kind: string }) => kind))].sort();
const workload = async () => (await app.get<WorkloadResponse>('/api/register/workload', admin.token)).body;
const late = (filter: object = {}) => app.list('/api/washes', { filter: { late: true, ...filter } }, admin.token);

describe('days off in the settings', () => {
  it('are none at first', async () => {
    const { body } = await app.get('/api/settings', admin.token);
    expect(body.daysOff).toEqual({ weekly: null, holidays: [] });
  });

  it('are stored by date, recorded in the audit log, and announced in the catalogue without past holidays', async () => {
    const christmas = { date: '2026-12-25', name: 'Christmas' };
    const past = { date: '2026-11-09', name: 'Diwali' };
    await addPastHoliday(past);
    const { status, body } = await save({ weekly: 'Monday', holidays: [christmas, past, HOLIDAY] });
    expect([status, body.daysOff]).toEqual([200, { weekly: 'Monday', holidays: [past, HOLIDAY, christmas] }]);
    const { business } = (await app.get<CatalogueResponse>('/api/catalogue')).body;
    expect(business.daysOff).toEqual({
      weekly: 'Monday',
      holidays: [HOLIDAY, christmas],
      former: [{ weekly: null, until: TODAY }],
    });
    const { body: changes } = await app.list('/api/changes', { filter: { resource: 'settings' } }, admin.token);
    expect(changes[0].differences).toContainEqual({ field: 'daysOff.weekly', before: null, after: 'Monday' });
  });

  it.each([
    [{ weekly: 'Funday', holidays: [] }, 'daysOff.weekly'],
    [{ weekly: null, holidays: [{ date: '2026-02-30', name: 'Never' }] }, 'daysOff.holidays.0.date'],
    [{ weekly: null, holidays: [{ date: '2026-12-25', name: ' ' }] }, 'daysOff.holidays.0.name'],
    [{ weekly: null, holidays: [{ date: '2026-12-25', name: 'x'.repeat(41) }] }, 'daysOff.holidays.0.name'],
    [{ weekly: null, holidays: [HOLIDAY, { ...HOLIDAY, name: 'Again' }] }, 'daysOff.holidays.1.date'],
    [{ weekly: null, holidays: [HOLIDAY, { date: '2026-11-20', name: 'Yesterday' }] }, 'daysOff.holidays.1.date'],
    [
      { weekly: null, holidays: Array.from({ length: 101 }, (_, n) => ({ date: addDays(TODAY, n), name: 'Off' })) },
      'daysOff.holidays',
    ],
    [{ weekly: null }, 'daysOff.holidays'],
    [null, 'daysOff'],
  ])('are rejected: %j', async (daysOff, field) => {
    const { status, body } = await save(daysOff);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('on a day off', () => {
  it('plans are not due, and washes that were booked before are', async () => {
    expect(await kinds('2026-11-22')).toEqual(['subscription', 'wash']);
    await setDaysOff({ weekly: 'Sunday' });
    expect(await kinds('2026-11-22')).toEqual(['wash']);
    await setDaysOff({ holidays: [{ date: TODAY, name: 'Local holiday' }] });
    expect(await kinds(TODAY)).toEqual(['wash']);
    expect(await kinds('2026-11-22')).toEqual(['subscription', 'wash']);
  });

  it('no wash can be booked, and the default is the next service day', async () => {
    const asha = await app.customer();
    const details = { name: 'Asha Rao', email: 'a@example.com', phone: '9876500001', address: HOME };
    const book = (over: object = {}) =>
      app.post<WashResponse>('/api/checkoutBasic', { ...details, timeSlot: '6:00 AM - 6:30 AM', ...over }, asha.token);
    const kept = (await book({ date: HOLIDAY.date })).body;
    await setDaysOff({ weekly: 'Sunday', holidays: [HOLIDAY] });

    const refused = await book({ date: HOLIDAY.date });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [
        {
          field: 'date',
          message: expect.stringMatching(/^We don’t work on Tue\s24\sNov \(Guru Nanak Jayanti\)\. /),
        },
      ],
    });
    expect((await book({ date: '2026-11-29' })).body).toMatchObject({
      errors: [{ message: expect.stringMatching(/^We don’t work on Sun\s29\sNov \(weekly day off\)/) }],
    });
    const online = { ...details, timeSlot: '6:00 AM - 6:30 AM', date: HOLIDAY.date, tier: 'basic' };
    expect((await app.post('/api/washes/order', online, asha.token)).status).toBe(400);
    expect((await app.get(`/api/washes/slots?tier=basic&date=${HOLIDAY.date}`, asha.token)).status).toBe(400);

    // Tomorrow is a Sunday.
    expect((await book()).body.date).toBe(MONDAY);
    const { body } = await app.get<WashResponse[]>('/api/washes/mine', asha.token);
    expect(body.find(({ id }) => id === kept.id)).toMatchObject({ status: 'booked', date: HOLIDAY.date });
  });

  it('a plan that starts is first cleaned on the next service day, and its last day stays', async () => {
    await setDaysOff({ weekly: 'Sunday', holidays: [HOLIDAY] });
    const asha = await app.customer();
    await buy(app, asha, { ...CRETA, planDuration: 1 });
    expect((await plansOf(app, asha))[0]).toMatchObject({ startDate: '2026-11-22', endDate: '2026-12-21' });
    await app.sweep();
    const mail = (await app.mails()).find(({ subject }) => subject?.startsWith('Your plan for'));
    const text = mail?.text?.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    expect(text).toContain('From Mon 23 Nov, we clean your car every morning except Sundays between');
    expect(text).toContain('No cleaning on Guru Nanak Jayanti (24 Nov)');
  });
});

describe('the cars of today', () => {
  const HOMES = [HOME, 'Cedar Grove'].map(seededCommunityId);
  const scheduled = async (date: string) => {
    const due = app.app.nest.get(DueOrdersService);
    return Promise.all(HOMES.map(async (id) => (await due.subscriptionsOn(date, id)).length));
  };
  const counted = async () => {
    const { communities } = await workload();
    return HOMES.map((id) => communities.find(({ communityId }) => communityId === id)?.plans ?? 0);
  };

  it('are those of the schedule: with pauses that begin later and plans cancelled today, without unconfirmed ones', async () => {
    // Running, early, last day, paused from tomorrow, pause over, cancelled today.
    expect(await scheduled(TODAY)).toEqual([6, 1]);
    expect(await counted()).toEqual([6, 1]);
    expect(await workload()).toMatchObject({ carsToday: 7, dayOff: null });
  });

  it('are in the community of a change that has taken effect', async () => {
    const records = app.app.nest.get(OrderRecordsService);
    const plan = (await records.get('plan0')) as SubscriptionOrder;
    const moved = (await records.get('plan10')) as SubscriptionOrder;
    const details = { ...detailsOf(plan), address: moved.address, communityId: moved.communityId };
    await records.restore([
      {
        ...plan,
        id: 'moving',
        paymentId: 'payMoving',
        carNumber: 'MH12MOVING01',
        plannedChange: { id: 'change', from: TODAY, details, following: [] },
        plannedCommunityId: moved.communityId,
      },
    ]);
    expect(await scheduled(TODAY)).toEqual([6, 2]);
    expect(await counted()).toEqual([6, 2]);
  });

  it('are without plans that were resumed today, from tomorrow or after the shortest pause', async () => {
    const records = app.app.nest.get(OrderRecordsService);
    const plan = (await records.get('plan0')) as SubscriptionOrder;
    const resumed = [TODAY, '2026-11-23'].map((until, n) => ({
      ...plan,
      id: `resumed${n}`,
      paymentId: `payResumed${n}`,
      carNumber: `MH12RESUMED${n}`,
      pauses: [{ from: TODAY, until }],
    }));
    const before = await counted();
    await records.restore(resumed);
    expect(await scheduled(TODAY)).toEqual(before);
    expect(await counted()).toEqual(before);
  });

  it('are without a resumed plan whose shortest pause is longer than that of the settings', async () => {
    const records = app.app.nest.get(OrderRecordsService);
    const plan = (await records.get('plan0')) as SubscriptionOrder;
    const before = await counted();
    await records.restore([
      {
        ...plan,
        id: 'longPause',
        paymentId: 'payLongPause',
        carNumber: 'MH12LONGPAUSE',
        endDate: addDays(plan.endDate!, 10),
        pausePolicy: { ...plan.pausePolicy, minDays: 10 },
        pauses: [{ from: TODAY, until: addDays(TODAY, 9) }],
      },
    ]);
    expect(await scheduled(TODAY)).toEqual(before);
    expect(await counted()).toEqual(before);
  });

  it('are counted beside all active plans, which the list of orders has', async () => {
    const { communities } = await workload();
    for (const communityId of HOMES) {
      const filter = { communityId: [communityId], status: ['active'] };
      const { body } = await app.list('/api/allOrders', { filter }, admin.token);
      const own = communities.find((one) => one.communityId === communityId)!;
      expect(own.activePlans).toBe(body.length);
      expect(own.activePlans).not.toBe(own.plans);
    }
  });

  it('are none on a day off, when the workload is that of the next service day', async () => {
    await setDaysOff({ weekly: 'Sunday', holidays: [{ date: TODAY, name: 'Local holiday' }] });
    expect(await workload()).toMatchObject({ carsToday: 0, dayOff: 'Local holiday' });
    expect(await counted()).toEqual(await scheduled(MONDAY));
  });
});

describe('late washes', () => {
  it('include those of today whose time slot has ended', async () => {
    const records = app.app.nest.get(OrderRecordsService);
    await records.restore([
      { ...WASH, id: 'afternoon', name: 'Afternoon', status: 'booked', timeSlot: '12:00 PM - 12:30 PM' },
      { ...WASH, id: 'noon', name: 'Noon', status: 'booked', timeSlot: '11:30 AM - 12:00 PM' },
      { ...WASH, id: 'yesterday', name: 'Yesterday', status: 'booked', date: '2026-11-20' },
      { ...WASH, id: 'tomorrow', name: 'Tomorrow', status: 'booked', date: '2026-11-22' },
    ]);
    const names = async (filter?: object) => (await late(filter)).body.map(({ name }: { name: string }) => name).sort();
    expect(await names()).toEqual(['Assigned', 'Booked', 'Foreign', 'Noon', 'Yesterday']);
    expect(await names({ status: ['booked', 'done'] })).toEqual(['Booked', 'Noon', 'Yesterday']);
    expect(await names({ date_gte: TODAY, date_lte: '2026-12-31' })).toEqual(['Assigned', 'Booked', 'Foreign', 'Noon']);
    expect(await names({ date_lte: '2026-11-20' })).toEqual(['Yesterday']);
    expect(await names({ date: '2026-11-20' })).toEqual(['Yesterday']);
    expect(await names({ date: ['2026-11-20', '2026-11-22'], status: 'booked' })).toEqual(['Yesterday']);
    expect(await names({ id: ['afternoon', 'yesterday', 'tomorrow'] })).toEqual(['Yesterday']);
    expect((await late()).headers.get('content-range')).toBe('washes 0-4/5');
  });

  it('are rejected as false', async () => {
    expect((await late({ late: false })).status).toBe(400);
  });
});
