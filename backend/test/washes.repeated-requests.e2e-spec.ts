import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { PlanOrderResponse } from '#libs/contract/plans.js';
import type { WashOrderResponse, WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { IdempotentRequests } from '../src/kernel/idempotent-requests.js';
import { OpenOrdersService } from '../src/orders/open-orders.service.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { OrdersStore } from '../src/orders/orders.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { CRETA, plansOf, Provider } from './support/purchase.js';

const MINUTE_MS = 60_000;
const DATE = '2026-12-15';

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

let homes = 0;

/** At a home of its own, because the number of unpaid washes of a home is limited. */
const washRequest = () => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876500002',
  address: `B-${(homes += 1)}, Cedar Grove, Baner, Pune`,
  timeSlot: '5:30 AM - 6:00 AM',
  date: DATE,
});

describe('a booking that is repeated under its idempotency key after a crash', () => {
  it.each([
    ['the price', { washPrices: { basic: 399, premium: 499, ultimate: 999 } }],
    ['the rule for its day', { daysOff: { weekly: null, holidays: [{ date: DATE, name: 'Local holiday' }] } }],
    ['the way to pay', { payAfterWash: false }],
  ])('is the wash that was booked, also when %s has changed', async (_, change) => {
    const { token, userId } = await app.customer();
    const body = washRequest();
    const headers = { 'idempotency-key': randomUUID() };
    const book = () => app.request<WashResponse>('POST', '/api/checkoutBasic', { body, token, headers });
    const { body: settings } = await app.get('/api/settings', admin);
    const requests = app.app.nest.get<{ storeResponse: () => Promise<void> }>(IdempotentRequests);
    jest.spyOn(requests, 'storeResponse').mockRejectedValueOnce(new Error('killed'));
    const first = await book();
    await app.changeSettings(change, admin);
    clock.advance(MINUTE_MS);
    const again = await book();
    await app.changeSettings(Object.fromEntries(Object.keys(change).map((name) => [name, settings[name]])), admin);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const booked = (await app.list<WashResponse>('/api/washes', { filter: { userId } }, admin)).body;
    expect(booked.map(({ id }) => id)).toEqual([first.body.id]);
  });
});

describe('the same order sent under another key, after a crash and a new price,', () => {
  const NEW_PRICES = { washPrices: { basic: 399, premium: 499, ultimate: 999 } };
  const send = <T>(path: string, body: object, token: string) =>
    app.request<T>('POST', path, { body, token, headers: { 'idempotency-key': randomUUID() } });
  const washesOf = async (userId: string) =>
    (await app.list<WashResponse>('/api/washes', { filter: { userId } }, admin)).body;

  /** Changes settings while `work` runs. */
  async function withSettings<T>(change: object, work: () => Promise<T>): Promise<T> {
    const { body: settings } = await app.get('/api/settings', admin);
    await app.changeSettings(change, admin);
    const result = await work();
    await app.changeSettings(Object.fromEntries(Object.keys(change).map((name) => [name, settings[name]])), admin);
    return result;
  }

  it.each([
    ['without amounts', {}],
    ['with the former amounts', { price: 299, gst: 53.82, total: 352.82 }],
    ['with the new amounts', { price: 399, gst: 71.82, total: 470.82 }],
  ])('is the wash that was booked, %s', async (_, amounts) => {
    const { token, userId } = await app.customer();
    const wash = washRequest();
    const first = await send<WashResponse>('/api/checkoutBasic', wash, token);
    const again = await withSettings(NEW_PRICES, () =>
      send<WashResponse>('/api/checkoutBasic', { ...wash, ...amounts }, token),
    );
    expect([again.status, again.body.id, again.body.total]).toEqual([201, first.body.id, 352.82]);
    expect(await washesOf(userId)).toHaveLength(1);
  });

  it('is rejected with amounts of neither price', async () => {
    const { token } = await app.customer();
    const wash = { ...washRequest(), timeSlot: '6:00 AM - 6:30 AM' };
    await send<WashResponse>('/api/checkoutBasic', wash, token);
    const again = await send('/api/checkoutBasic', { ...wash, total: 1 }, token);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'amount-mismatch', expected: { price: 299, gst: 53.82, total: 352.82 } },
    });
  });

  it('replaces a wash that waits for its payment', async () => {
    const { token, userId } = await app.customer();
    const body = { ...washRequest(), tier: 'basic' };
    const first = (await send<WashOrderResponse>('/api/washes/order', body, token)).body;
    const again = await withSettings(NEW_PRICES, () => send<WashOrderResponse>('/api/washes/order', body, token));
    expect(again).toMatchObject({ status: 201, body: { amount: 47082 } });
    expect((await app.get<WashResponse[]>('/api/washes/mine', token)).body.map(({ id }) => id)).toEqual([
      again.body.washId,
    ]);

    const provider = new Provider(app);
    const { razorpay_payment_id: paymentId } = await provider.pay(first.orderId);
    await app.sweep();
    expect(await provider.refundsOf(paymentId)).toMatchObject([{ amount: 35282 }]);
    expect(new Map((await washesOf(userId)).map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first.washId, 'failed'],
        [again.body.washId, 'pending'],
      ]),
    );
  });

  it('is rejected if the order that it would replace is paid at the same time', async () => {
    const { token, userId } = await app.customer();
    const body = { ...washRequest(), tier: 'basic' };
    const first = (await send<WashOrderResponse>('/api/washes/order', body, token)).body;
    const orders = app.app.nest.get(OrdersService);
    const expireUnpaid = orders.expireUnpaid.bind(orders);
    jest.spyOn(orders, 'expireUnpaid').mockImplementationOnce(async (id) => {
      await new Provider(app).pay(first.orderId);
      await app.sweep();
      return expireUnpaid(id);
    });
    const again = await withSettings(NEW_PRICES, () => send<{ message: string }>('/api/washes/order', body, token));
    expect([again.status, again.body.message]).toEqual([409, 'This order has been paid.']);
    expect((await washesOf(userId)).map(({ id, status }) => [id, status])).toEqual([[first.washId, 'booked']]);
  });

  it('is rejected if the order that it would replace was begun and paid meanwhile, and does not count as open', async () => {
    const { token, userId } = await app.customer();
    const body = { ...washRequest(), tier: 'basic' };
    const begin = <T>(over: object = {}) => send<T>('/api/washes/order', { ...body, ...over }, token);
    const { washPrices, orderLimits } = (await app.get('/api/settings', admin)).body;
    const [records, orders] = [app.app.nest.get(OrderRecordsService), app.app.nest.get(OrdersService)];
    const [insert, expireUnpaid] = [records.insert.bind(records), orders.expireUnpaid.bind(orders)];
    let first: WashOrderResponse;
    jest.spyOn(records, 'insert').mockImplementationOnce(async (order) => {
      await app.changeSettings({ washPrices }, admin);
      first = (await begin<WashOrderResponse>()).body;
      return insert(order);
    });
    jest.spyOn(orders, 'expireUnpaid').mockImplementationOnce(async (id) => {
      await new Provider(app).pay(first.orderId);
      await app.sweep();
      return expireUnpaid(id);
    });
    const again = await withSettings(NEW_PRICES, () => begin<{ message: string }>());
    expect([again.status, again.body.message]).toEqual([409, 'This order has been paid.']);
    expect((await washesOf(userId)).map(({ id, status }) => [id, status])).toEqual([[first!.washId, 'booked']]);

    const one = { orderLimits: { ...orderLimits, pendingOrdersPerCustomer: 1 } };
    const other = await withSettings(one, () => begin({ timeSlot: '6:00 AM - 6:30 AM' }));
    expect(other.status).toBe(201);
  });

  it('replaces a plan that waits for its payment, also for several requests at once', async () => {
    const customer = await app.customer();
    const begin = () => send<PlanOrderResponse>('/api/checkout/order', { planData: CRETA }, customer.token);
    const first = (await begin()).body;
    const noPromotion = { promotion: { percent: 20, active: false, from: null, to: null } };
    const again = await withSettings(noPromotion, () => Promise.all(Array.from({ length: 5 }, begin)));
    expect(new Set(again.map(({ body }) => body.planId)).size).toBe(1);
    expect(again[0]!.body.amount).toBeGreaterThan(first.amount);
    const plans = await plansOf(app, customer);
    expect(plans.filter(({ status }) => status === 'pending').map(({ id }) => id)).toEqual([again[0]!.body.planId]);
    expect(plans.find(({ id }) => id === first.planId)?.status).toBe('failed');
  });
});

describe('a booking that is repeated after its wash was moved', () => {
  const [OLD, NEW] = ['7:00 AM - 7:30 AM', '9:00 AM - 9:30 AM'];
  let date = '2026-12-17';

  beforeEach(() => {
    date = addDays(date, 1);
  });

  async function withOnePlace(work: (isOldFree: () => Promise<boolean>) => Promise<void>): Promise<void> {
    const { washesAtOnce } = (await app.get('/api/settings', admin)).body;
    await app.changeSettings({ washesAtOnce: 1 }, admin);
    try {
      await work(async () => {
        const { slots } = (await app.get<WashSlotsResponse>(`/api/washes/slots?tier=basic&date=${date}`, admin)).body;
        return slots.find(({ timeSlot }) => timeSlot === OLD)!.free;
      });
    } finally {
      await app.changeSettings({ washesAtOnce }, admin);
    }
  }

  it('is that wash, and does not need its former time', () =>
    withOnePlace(async (isOldFree) => {
      const { token } = await app.customer();
      const body = { ...washRequest(), date, timeSlot: OLD };
      const book = () => app.post<WashResponse>('/api/checkoutBasic', body, token);
      const { id } = (await book()).body;
      await app.put(`/api/washes/${id}/time`, { date, timeSlot: NEW }, token);
      expect((await book()).body).toMatchObject({ id, timeSlot: NEW });
      expect(await isOldFree()).toBe(true);

      const other = await app.customer();
      await app.post('/api/checkoutBasic', { ...washRequest(), date, timeSlot: OLD }, other.token);
      expect((await book()).body).toMatchObject({ id, timeSlot: NEW });
    }));

  it('releases its former time if it was moved in the middle of the repeated request', () =>
    withOnePlace(async (isOldFree) => {
      const { token } = await app.customer();
      const body = { ...washRequest(), date, timeSlot: OLD };
      const book = () => app.post<WashResponse>('/api/checkoutBasic', body, token);
      const openOrders = app.app.nest.get(OpenOrdersService);
      const reserve = openOrders.reserve.bind(openOrders);
      jest.spyOn(openOrders, 'reserve').mockImplementationOnce(async (...args) => {
        const { id } = (await book()).body;
        await app.put(`/api/washes/${id}/time`, { date, timeSlot: NEW }, token);
        return reserve(...args);
      });
      expect((await book()).body).toMatchObject({ timeSlot: NEW });
      expect(await isOldFree()).toBe(true);
    }));
});

it('a wash that is booked to be paid afterwards replaces the same one that waits for its online payment', async () => {
  const { token, userId } = await app.customer();
  const body = washRequest();
  const pending = (await app.post<WashOrderResponse>('/api/washes/order', { ...body, tier: 'basic' }, token)).body;
  const other = await app.post<WashOrderResponse>('/api/washes/order', { ...body, tier: 'premium' }, token);
  const booked = (await app.post<WashResponse>('/api/checkoutBasic', body, token)).body;
  const open = (await app.get<WashResponse[]>('/api/washes/mine', token)).body.map(({ id }) => id);
  expect(open.toSorted()).toEqual([booked.id, other.body.washId].toSorted());

  const provider = new Provider(app);
  const { razorpay_payment_id: paymentId } = await provider.pay(pending.orderId);
  await app.sweep();
  expect(await provider.refundsOf(paymentId)).toMatchObject([{ amount: 35282 }]);
  const { body: washes } = await app.list<WashResponse>('/api/washes', { filter: { userId, status: 'booked' } }, admin);
  expect(washes.map(({ id, payment }) => [id, payment])).toEqual([[booked.id, 'unpaid']]);
});

describe('the same order, when its first request has just stored it and it cannot be read yet,', () => {
  /** As on a replica set, where a unique key rejects a record before a majority read returns the existing one. */
  async function withLag<T>(work: () => Promise<T>): Promise<T> {
    const { orders } = app.app.nest.get(OrdersStore);
    const insert = orders.insert.bind(orders);
    const reads = { get: orders.get.bind(orders), first: orders.first.bind(orders) };
    let unreadable = Infinity;
    const isReadable = () => (unreadable -= 1) < 0;
    orders.insert = async (record) => {
      try {
        return await insert(record);
      } catch (error) {
        unreadable = 3;
        throw error;
      }
    };
    orders.get = async (id) => (isReadable() ? reads.get(id) : null);
    orders.first = async (query) => (isReadable() ? reads.first(query) : null);
    try {
      return await work();
    } finally {
      Object.assign(orders, { insert, ...reads });
    }
  }

  it('is the wash that was booked, which still counts against the limit', async () => {
    const { token, userId } = await app.customer();
    const { body: settings } = await app.get('/api/settings', admin);
    const book = (body: object) => app.post<WashResponse>('/api/checkoutBasic', body, token);
    const wash = washRequest();
    const first = await book(wash);
    const again = await withLag(() => book(wash));
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    await app.changeSettings({ orderLimits: { ...settings.orderLimits, unpaidWashesPerCustomer: 1 } }, admin);
    expect((await book({ ...washRequest(), date: '2026-12-16' })).body).toMatchObject({ code: 'too-many-open-orders' });
    await app.changeSettings({ orderLimits: settings.orderLimits }, admin);
    expect((await app.list('/api/washes', { filter: { userId } }, admin)).body).toHaveLength(1);
  });

  it('is the plan that waits for its payment', async () => {
    const customer = await app.customer();
    const begin = () => app.post<PlanOrderResponse>('/api/checkout/order', { planData: CRETA }, customer.token);
    const first = await begin();
    const again = await withLag(begin);
    expect([again.status, again.body.planId]).toEqual([201, first.body.planId]);
    expect(await plansOf(app, customer)).toHaveLength(1);
  });
});
