import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { SummaryResponse } from '#libs/contract/reports.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, order as begin, Provider } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: Awaited<ReturnType<TestApp['staff']>>;
let customer: Awaited<ReturnType<TestApp['customer']>>;
let plan: PlanResponse;
let online: WashResponse;
let later: WashResponse;

const washAt = (timeSlot: string) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876512345',
  address: 'B-704, Amber Heights',
  carName: 'Hyundai Creta',
  carNumber: 'MH12AB1234',
  date: '2026-11-25',
  timeSlot,
});

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.staff('employee', { area: 'Amber Heights' });
  customer = await app.customer();
  plan = await buy(app, customer);
  const { body } = await app.post(
    '/api/washes/order',
    { ...washAt('6:00 AM - 6:30 AM'), tier: 'basic' },
    customer.token,
  );
  online = (await app.post('/api/washes/complete', await provider.pay(body.orderId), customer.token)).body;
  later = (await app.post('/api/checkoutPremium', washAt('7:00 AM - 7:30 AM'), customer.token)).body;
});
afterAll(() => app.stop());

const all = async (filter: object = {}) =>
  (await app.list<OrderResponse>('/api/allOrders', { filter, sort: ['id', 'ASC'] }, admin.token)).body;

describe('All Orders', () => {
  it('lists both kinds', async () => {
    expect((await all()).map(({ id, kind }) => [id, kind])).toEqual(
      [
        [plan.id, 'subscription'],
        [online.id, 'wash'],
        [later.id, 'wash'],
      ].sort(),
    );
  });

  it('shows a wash by the columns of a plan', async () => {
    const [row] = await all({ id: [online.id] });
    expect(row).toMatchObject({
      service: 'Basic Car Wash',
      carName: 'Hyundai Creta',
      carType: 'SUV',
      planDuration: null,
      planAmount: 299,
      discountedAmount: 299,
      gst: 53.82,
      payable: 352.82,
      startDate: '2026-11-25',
      endDate: '2026-11-25',
      paidOn: '2026-11-21',
      status: 'booked',
      payment: 'paid',
      paymentId: online.paymentId,
    });
    expect((await app.get(`/api/allOrders/${online.id}`, admin.token)).body).toEqual(row);
  });

  it.each([
    [{ kind: 'subscription' }, () => [plan.id]],
    [{ kind: 'wash', payment: 'unpaid' }, () => [later.id]],
    [{ planAmount_gte: 500 }, () => [plan.id]],
    [{ startDate: '2026-11-25', kind: ['wash'] }, () => [online.id, later.id].sort()],
  ])('is filtered by %j', async (filter, ids) => {
    expect((await all(filter)).map(({ id }) => id)).toEqual(ids());
  });

  it('lists only one kind where one is requested', async () => {
    const { body: plans, headers } = await app.list<OrderResponse>('/api/plans', {}, admin.token);
    expect(headers.get('content-range')).toBe('plans 0-0/1');
    const byKind = await app.list('/api/plans', { filter: { kind: 'wash' } }, admin.token);
    expect(byKind).toMatchObject({ status: 400, body: { code: 'bad-list-query' } });
    const washes = (await app.list<WashResponse>('/api/washes', {}, admin.token)).body;
    expect(plans.map(({ id }) => id)).toEqual([plan.id]);
    expect(washes.map(({ id }) => id).sort()).toEqual([online.id, later.id].sort());
    expect((await app.get(`/api/washes/${plan.id}`, admin.token)).status).toBe(404);
    const cancel = { status: 'cancelled' };
    expect((await app.patch(`/api/washes/${plan.id}`, cancel, admin.token)).status).toBe(404);
    expect((await app.patch(`/api/plans/${customer.userId}/${online.id}`, cancel, admin.token)).status).toBe(404);
  });
});

describe('payments', () => {
  it('name the purpose of each payment', async () => {
    const { body } = await app.list<PaymentResponse>('/api/payments', {}, admin.token);
    expect(new Map(body.map(({ subjectId, purpose }) => [subjectId, purpose]))).toEqual(
      new Map([
        [plan.id, 'plan'],
        [online.id, 'wash'],
      ]),
    );
  });

  it('are not assigned to an order of the other kind', async () => {
    const other = await app.customer();
    const { planId } = await begin(app, other.token);
    const id = await provider.payForeignOrder(50_000);
    const assign = (purpose: string) =>
      app.post(`/api/payments/unmatched/${id}/assign`, { purpose, subjectId: planId }, admin.token);
    expect(await assign('wash')).toMatchObject({ status: 409, body: { code: 'order-mismatch' } });
    expect(await assign('plan')).toMatchObject({ status: 200, body: { purpose: 'plan', subjectId: planId } });
  });
});

describe('revenue', () => {
  const summary = async () => (await app.get<SummaryResponse>('/api/reports/summary', admin.token)).body;

  it('counts a wash paid by hand, on the day it was recorded, until that is undone', async () => {
    const before = await summary();
    const pay = (payment: string) => app.patch(`/api/orders/${later.id}/payment`, { payment }, admin.token);
    await pay('paid');
    expect(await summary()).toMatchObject({
      orders: before.orders + 1,
      revenue: before.revenue + 499,
      washes: { paid: before.washes.paid + 1, revenue: before.washes.revenue + 499 },
    });
    expect((await all({ id: [later.id] }))[0]).toMatchObject({ paidOn: '2026-11-21' });
    await pay('unpaid');
    expect(await summary()).toEqual(before);
    expect((await all({ id: [later.id] }))[0]).toMatchObject({ paidOn: null });
  });

  it('is that of the invoice, less partial refunds, for a plan that was paid with another amount', async () => {
    const before = (await summary()).revenue;
    const { planId } = await begin(app, (await app.customer()).token);
    const id = await provider.payForeignOrder(118_000);
    const to = { purpose: 'plan', subjectId: planId };
    expect((await app.post(`/api/payments/unmatched/${id}/assign`, to, admin.token)).status).toBe(200);
    const documents = await app.list('/api/documents', { filter: { orderId: planId } }, admin.token);
    expect(documents.body).toMatchObject([{ taxable: 1000, total: 1180 }]);
    expect((await summary()).revenue - before).toBe(1000);

    const refund = { amount: 295, reason: 'Missed visits' };
    expect((await app.post(`/api/orders/${planId}/refunds`, refund, admin.token)).status).toBe(201);
    await app.sweep();
    expect((await summary()).revenue - before).toBe(750);
  });
});

describe('the history of an order', () => {
  it('has every status with its time and the member of staff who set it', async () => {
    clock.advance(60_000);
    const begun = '2026-11-21T06:30:00.000Z';
    const changed = clock.now();
    await app.patch(`/api/washes/${online.id}`, { status: 'assigned' }, admin.token);
    expect((await app.app.nest.get(OrderRecordsService).find(online.id)).history).toEqual([
      { status: 'pending', at: begun, by: null },
      { status: 'booked', at: begun, by: null },
      { status: 'assigned', at: changed, by: admin.userId },
    ]);
  });
});

describe('a mail delayed by a crash', () => {
  const mailsOf = async (email: string) => {
    await app.sweep();
    return (await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
  };

  it('is sent although the status has changed since', async () => {
    const other = await app.customer();
    const orders = app.app.nest.get(OrderRecordsService);
    const of = { userId: other.userId, paymentId: null, notificationSent: false };
    const { version: _, ...booked } = await orders.findOf('wash', later.id);
    const { version: __, ...active } = await orders.findOf('subscription', plan.id);
    await orders.restore([
      { ...booked, ...of, id: 'wash-without-mail' },
      { ...active, ...of, id: 'plan-without-mail', paymentId: 'pay_restored' },
    ]);
    const changes = [
      await app.patch('/api/washes/wash-without-mail', { status: 'assigned' }, admin.token),
      await app.patch(`/api/plans/${other.userId}/plan-without-mail`, { status: 'paused' }, admin.token),
    ];
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsOf(other.email)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Your plan for Hyundai Creta starts/),
        expect.stringMatching(/is booked$/),
      ]),
    );
  });
});

describe('the orders of a customer', () => {
  const ordersOf = (userId: string, token: string) => app.get<OrderResponse[]>(`/api/checkout/${userId}`, token);

  it('are listed with both kinds, newest first, for the customer and for staff', async () => {
    const other = await app.customer();
    const { planId } = await begin(app, other.token);
    clock.advance(1000);
    const wash = await app.post<WashResponse>('/api/checkoutPremium', washAt('8:00 AM - 8:30 AM'), other.token);
    const own = (await ordersOf(other.userId, other.token)).body;
    expect(own).toMatchObject([
      { id: wash.body.id, kind: 'wash', service: 'Premium Car Wash', payment: 'unpaid', planDuration: null },
      { id: planId, kind: 'subscription', service: null, payment: 'unpaid', status: 'pending' },
    ]);
    const [plan] = (await app.get<PlanResponse[]>(`/api/plans/${other.userId}`, other.token)).body;
    expect(own[1]).toMatchObject(plan!);
    expect((await ordersOf(other.userId, admin.token)).body.map(({ id }) => id)).toEqual([wash.body.id, planId]);
    expect((await ordersOf(other.userId, customer.token)).status).toBe(404);
    await app.patch(`/api/washes/${wash.body.id}`, { status: 'cancelled' }, other.token);
  });
});
