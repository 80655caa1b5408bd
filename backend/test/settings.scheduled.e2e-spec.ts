import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CAR_TYPES, WASH_TIERS } from '#libs/catalogue.js';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { ScheduledChange, SettingsResponse } from '#libs/contract/settings.js';
import { eventually } from './support/eventually.js';
import { Provider, type Proof } from './support/purchase.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { valuesOf, type SettingsValues } from './support/settings-values.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; userId: string; email: string };
let current: SettingsResponse;
/** Today and the two days after it. */
let days: string[];

const read = async () => (await app.get<SettingsResponse>('/api/settings', admin.token)).body;
const save = (body: unknown) => app.put('/api/settings', body, admin.token);
const changed = (change: Partial<SettingsValues>) => ({ ...valuesOf(current), ...change });
const schedule = async (...scheduledChanges: ScheduledChange[]) => {
  // Entries of the audit log are in the order of their times.
  clock.advance(1000);
  const answer = await save({ ...changed({ scheduledChanges }), version: current.version });
  expect(answer.status).toBe(200);
  current = answer.body;
};

const none = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

const change = (from: string, values: Partial<ScheduledChange> = {}): ScheduledChange => ({
  from,
  monthlyPrices: none(CAR_TYPES),
  washPrices: none(WASH_TIERS),
  promotion: null,
  gstPercent: null,
  ...values,
});

const newPrices = (from: string) =>
  change(from, {
    monthlyPrices: { ...none(CAR_TYPES), SUV: 2500 },
    washPrices: { ...none(WASH_TIERS), basic: 349 },
    gstPercent: 5,
  });

const planData = (details: object = {}) => ({
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  planDuration: 1,
  timeSlot: '6:30-7:00',
  address: 'Amber Heights',
  ...details,
});

/** Longer than a session. */
async function wait(millis: number): Promise<void> {
  clock.advance(millis);
  admin = { ...admin, ...(await app.login(admin.email)) };
}

/** Waits until a minute before the next midnight in Asia/Kolkata. */
function untilTheEndOfToday(): Promise<void> {
  const sinceMidnight = (clock.millis() + 5.5 * HOUR) % DAY;
  return wait(DAY - sinceMidnight - 60_000);
}

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
beforeEach(async () => {
  const later = [1, 2].map((n) => new Date(clock.millis() + n * DAY + 5.5 * HOUR).toISOString().slice(0, 10));
  days = [clock.today(), ...later];
  const latest = valuesOf(await read());
  const monthlyPrices = { ...latest.monthlyPrices, SUV: 2299 };
  const washPrices = { ...latest.washPrices, basic: 299 };
  const promotion = { percent: 20, active: true, from: null, to: null };
  const { status, body } = await save({
    ...latest,
    monthlyPrices,
    washPrices,
    promotion,
    gstPercent: 18,
    scheduledChanges: [],
  });
  expect(status).toBe(200);
  current = body;
});
afterAll(() => app.stop());

describe('a scheduled change', () => {
  const shown = async () => {
    const { body } = await app.get('/api/catalogue');
    const suv = body.carTypes.find(({ type }: { type: string }) => type === 'SUV').monthlyPrice;
    return { suv, wash: body.washes[0].price, gst: body.gstPercent };
  };

  it('begins at midnight in Asia/Kolkata, in settings, catalogue and quotes', async () => {
    const customer = await app.customer();
    await schedule(newPrices(days[1]!));
    expect(current.scheduledChanges).toEqual([newPrices(days[1]!)]);
    await untilTheEndOfToday();
    expect(await shown()).toEqual({ suv: 2299, wash: 299, gst: 18 });
    await wait(60_000);
    expect(clock.today()).toBe(days[1]);
    expect(await shown()).toEqual({ suv: 2500, wash: 349, gst: 5 });
    const { token } = await app.login(customer.email);
    const quote = await app.post('/api/checkout/quote', { planData: planData() }, token);
    expect(quote.body).toMatchObject({ planAmount: 2500, discountedAmount: 2000, gst: 100, payable: 2100 });
    expect(await read()).toMatchObject({
      version: current.version + 1,
      monthlyPrices: { ...current.monthlyPrices, SUV: 2500 },
      gstPercent: 5,
      scheduledChanges: [],
    });
  });

  it('begins in all processes, without a restart or a job', async () => {
    const other = process.env.TEST_STORE === 'mongo' ? await startApp({ clock, data: app.data }) : app;
    try {
      await schedule(newPrices(days[1]!));
      const scheduledThere = async (): Promise<string | undefined> =>
        (await other.get<SettingsResponse>('/api/settings', admin.token)).body.scheduledChanges[0]?.from;
      expect(await eventually(5_000, scheduledThere, (from) => from === days[1])).toBe(days[1]);
      await wait(DAY);
      expect((await other.get('/api/catalogue')).body.gstPercent).toBe(5);
    } finally {
      if (other !== app) await other.stop({ keepData: true });
    }
  });

  it('can be edited and removed until it begins', async () => {
    await schedule(newPrices(days[2]!), change(days[1]!, { gstPercent: 12 }));
    expect(current.scheduledChanges.map(({ from }) => from)).toEqual([days[1], days[2]]);
    await schedule(change(days[1]!, { gstPercent: 28 }));
    await wait(DAY);
    expect(await read()).toMatchObject({ gstPercent: 28, scheduledChanges: [] });
    await wait(DAY);
    expect(await read()).toMatchObject({ gstPercent: 28, monthlyPrices: { SUV: 2299 } });
  });

  it('replaces the promotion, which the catalogue advertises until the day before', async () => {
    const promotion = { percent: 10, active: true, from: null, to: null };
    await schedule(change(days[1]!, { promotion }));
    const advertised = async () => (await app.get('/api/catalogue')).body.promotion;
    expect(await advertised()).toEqual({ percent: 20, active: true, until: days[0] });
    await wait(DAY);
    expect(await advertised()).toEqual({ percent: 10, active: true, until: null });
  });

  it('is not undone by settings that were loaded before it began', async () => {
    await schedule(newPrices(days[1]!));
    await wait(DAY);
    const stale = await save({ ...changed({ washesAtOnce: 25 }), version: current.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'edit-conflict']);
    expect(stale.body.current).toMatchObject({ gstPercent: 5, scheduledChanges: [] });
    expect((await save({ ...valuesOf(stale.body.current), version: stale.body.current.version })).status).toBe(200);
    expect(await shown()).toMatchObject({ suv: 2500, gst: 5 });
  });

  it('is in the audit log once, by whoever scheduled it', async () => {
    await schedule(change(days[1]!, { gstPercent: 5 }));
    const entries = async () =>
      (await app.list('/api/changes', { filter: { resource: 'settings' } }, admin.token)).body as {
        by: string;
        differences: { field: string; after: unknown }[];
      }[];
    const before = await entries();
    expect(before[0]!.by).toBe(admin.email);
    expect(before[0]!.differences).toContainEqual({ field: 'scheduledChanges.0.from', before: null, after: days[1] });
    expect(before[0]!.differences).toContainEqual({ field: 'scheduledChanges.0.gstPercent', before: null, after: 5 });

    await wait(DAY);
    await app.sweep();
    expect(await entries()).toHaveLength(before.length);
    clock.advance(1000);
    const latest = await read();
    expect(latest.version).toBe(current.version + 1);
    await save({ ...valuesOf(latest), washesAtOnce: latest.washesAtOnce + 1 });
    expect((await entries())[0]!.differences.map(({ field }) => field)).toEqual(['washesAtOnce']);
  });

  it('is not blamed on the next change of the settings when the job has not run since', async () => {
    await schedule(change(days[1]!, { gstPercent: 5 }));
    await wait(DAY);
    clock.advance(1000);
    const latest = await read();
    expect((await save({ ...valuesOf(latest), washesAtOnce: latest.washesAtOnce + 1 })).status).toBe(200);
    const { body } = await app.list('/api/changes', { filter: { resource: 'settings' }, range: [0, 0] }, admin.token);
    expect(body[0].differences.map(({ field }: { field: string }) => field)).toEqual(['washesAtOnce']);
  });
});

describe('orders around a scheduled change', () => {
  it('are rejected with the new figures if they were quoted before it', async () => {
    const customer = await app.customer();
    await schedule(newPrices(days[1]!));
    const { body: quoted } = await app.post('/api/checkout/quote', { planData: planData() }, customer.token);
    expect(quoted.payable).toBe(2170.26);
    await wait(DAY);
    const { token } = await app.login(customer.email);
    const { planAmount, payable } = quoted;
    const plan = await app.post('/api/checkout/order', { planData: planData({ planAmount, payable }) }, token);
    expect([plan.status, plan.body.code]).toEqual([409, 'amount-mismatch']);
    expect(plan.body.expected).toMatchObject({ planAmount: 2500, payable: 2100 });
    const wash = await app.post(
      '/api/checkoutBasic',
      {
        name: 'A',
        email: 'a@example.com',
        phone: '9876500001',
        address: 'Amber Heights 4',
        timeSlot: '5:30 AM - 6:00 AM',
        total: 352.82,
      },
      token,
    );
    expect([wash.status, wash.body.expected]).toMatchObject([409, { price: 349, gst: 17.45, total: 366.45 }]);
  });

  it('keep their prices and their GST rate when they are paid after it', async () => {
    const customer = await app.customer();
    await schedule(newPrices(days[1]!));
    const { body: linked } = await app.post<OfficeOrderResponse>(
      `/api/customers/${customer.userId}/plans`,
      { ...planData(), method: 'link' },
      admin.token,
    );
    await wait(DAY);
    await new Provider(app).act<Proof>('payment_link.pay', {
      payment_link_id: linked.paymentLink!.url!.split('/').at(-1)!,
    });
    await app.sweep();
    const { body: order } = await app.get(`/api/allOrders/${linked.order.id}`, admin.token);
    expect(order).toMatchObject({ status: 'active', planAmount: 2299, payable: 2170.26, gstPercent: 18 });
  });
});

describe('settings reject scheduled changes', () => {
  it.each<[string, (tomorrow: string) => unknown, string]>([
    ['that begin today', () => [newPrices(clock.today())], 'scheduledChanges.0.from'],
    ['on one day', (day) => [newPrices(day), newPrices(day)], 'scheduledChanges.1.from'],
    ['without a new value', (day) => [change(day)], 'scheduledChanges.0.from'],
    ['without a day', () => [{ ...newPrices(''), from: null }], 'scheduledChanges.0.from'],
    [
      'with a price of 0',
      (day) => [change(day, { washPrices: { ...none(WASH_TIERS), basic: 0 } })],
      'scheduledChanges.0.washPrices.basic',
    ],
    ['with a GST rate of 0', (day) => [change(day, { gstPercent: 0 })], 'scheduledChanges.0.gstPercent'],
    [
      'with half a promotion',
      (day) => [{ ...newPrices(day), promotion: { percent: 20 } }],
      'scheduledChanges.0.promotion.active',
    ],
    ['with unknown fields', (day) => [{ ...newPrices(day), carsPerSlot: 1 }], 'scheduledChanges.0.carsPerSlot'],
    [
      'that are too many',
      () => Array.from({ length: 11 }, (_, n) => newPrices(`2090-01-${n + 10}`)),
      'scheduledChanges',
    ],
    ['that are not a list', () => ({}), 'scheduledChanges'],
  ])('%s', async (_, changes, field) => {
    const body = { ...valuesOf(current), scheduledChanges: changes(days[1]!) };
    const answer = await save(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await app.post('/api/settings/preview', body, admin.token)).status).toBe(400);
  });
});

it('previews the prices of the first day of a scheduled change', async () => {
  const { body } = await app.post(
    '/api/settings/preview',
    changed({ scheduledChanges: [newPrices(days[1]!)] }),
    admin.token,
  );
  expect(body.on).toBe(days[1]);
  const suv = body.plans.find(({ carType }: { carType: string }) => carType === 'SUV');
  expect(suv).toMatchObject({ before: { payable: 2170.26 }, after: { payable: 2100, gstPercent: 5 } });
});
