import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RefundProposalResponse, RefundResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { PayableOrdersService } from '../src/payments/payable-orders.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, Provider } from './support/purchase.js';
import { markDone } from './support/washes.js';

const DAY = 24 * 60 * 60_000;
/** The day after the test clock's. */
const TOMORROW = '2026-11-22';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());
beforeEach(() => provider.setFaults({}));

const admin = async () => (await app.staff('admin')).token;
const proposalFor = async (orderId: string) =>
  (await app.get<RefundProposalResponse>(`/api/orders/${orderId}/refunds/proposal`, await admin())).body;
const refund = async (orderId: string, body: { amount?: number; reason: string; goodwill?: boolean }) =>
  app.post<RefundResponse>(`/api/orders/${orderId}/refunds`, body, await admin());
/** The ids of a customer's orders with a refund due. */
const awaitingRefund = async (userId: string) => {
  const filter = { userId, awaitsRefund: true };
  return (await app.list<PlanResponse>('/api/allOrders', { filter }, await admin())).body.map(({ id }) => id);
};
const difference = async () => (await app.app.nest.get(LedgerService).read()).difference;

describe('a wash that was done', () => {
  let wash: WashResponse;
  const current = async () => (await app.get<WashResponse>(`/api/washes/${wash.id}`, await admin())).body;

  beforeAll(async () => {
    const customer = await app.customer();
    const details = {
      name: 'Asha Rao',
      email: customer.email,
      phone: '9876500001',
      address: 'Amber Heights',
      date: TOMORROW,
      timeSlot: '6:00 AM - 6:30 AM',
      tier: 'basic',
    };
    const { body: order } = await app.post('/api/washes/order', details, customer.token);
    wash = (await app.post('/api/washes/complete', await provider.pay(order.orderId), customer.token)).body;
    await app.staff('employee', { area: 'Amber Heights' });
    await app.patch(`/api/washes/${wash.id}`, { status: 'assigned' }, await admin());
    await markDone(app, clock, wash);
  });

  it('has no refund due', async () => {
    expect(await proposalFor(wash.id)).toMatchObject({ amountPaid: 352.82, available: 352.82, proposed: 0 });
    const { status, body } = await refund(wash.id, { reason: 'Not satisfied' });
    expect({ ...body, status }).toMatchObject({ status: 409, message: 'The wash has been done, so nothing is due.' });
  });

  it('stays done when a part is refunded as goodwill, and when the rest is', async () => {
    expect((await refund(wash.id, { amount: 100, reason: 'Missed a wheel' })).status).toBe(201);
    expect(await current()).toMatchObject({ status: 'done', payment: 'paid', amountRefunded: 100 });
    expect((await refund(wash.id, { amount: 252.82, reason: 'Missed all of them' })).status).toBe(201);
    expect(await current()).toMatchObject({ status: 'done', payment: 'refunded', amountRefunded: 352.82 });
    expect((await refund(wash.id, { amount: 1, reason: 'Once more' })).status).toBe(409);
    expect(await difference()).toBe(0);
  });
});

describe('a subscription that has expired', () => {
  it('has no refund due, and stays expired after a goodwill refund', async () => {
    const plan = await buy(app, await app.customer());
    clock.advance(40 * DAY);
    await app.sweep();
    expect(await proposalFor(plan.id)).toMatchObject({ proposed: 0, months: { unused: 0, paid: 1 } });
    expect((await refund(plan.id, { amount: 500, reason: 'Goodwill' })).status).toBe(201);
    expect((await app.get<PlanResponse>(`/api/allOrders/${plan.id}`, await admin())).body).toMatchObject({
      status: 'expired',
      amountRefunded: 500,
    });
    expect(await difference()).toBe(0);
  });
});

describe('a plan that its customer may cancel', () => {
  it('has the same expected refund as the proposal', async () => {
    const customer = await app.customer();
    const { id } = await buy(app, customer, { ...CRETA, planDuration: 3 });
    const shown = async () =>
      (await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body.refundIfCancelled;
    expect(await shown()).toBe(6510.77);
    clock.advance(2 * DAY);
    expect(await shown()).toBe(4340.51);
    expect((await proposalFor(id)).proposed).toBe(4340.51);
    await refund(id, { amount: 1000, reason: 'Goodwill' });
    expect(await shown()).toBe(3340.51);
    expect((await proposalFor(id)).proposed).toBe(3340.51);
    clock.advance(91 * DAY);
    expect(await shown()).toBeNull();
  });

  it('has a refund due from its cancellation until the refund, which the mail states', async () => {
    const customer = await app.customer();
    const { id } = await buy(app, customer, { ...CRETA, planDuration: 3 });
    const due = async () => (await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body.refundDue;
    clock.advance(2 * DAY);
    expect(await due()).toBe(0);
    expect(await awaitingRefund(customer.userId)).toEqual([]);
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, await admin());
    expect(await due()).toBe(4340.51);
    expect(await awaitingRefund(customer.userId)).toEqual([id]);
    await app.sweep();
    const mails = (await app.mails()).filter(
      ({ to, subject }) =>
        to?.[0]?.address === customer.email && subject === 'Your plan for Hyundai Creta is cancelled',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('We’ll refund ₹4,340.51 within 5–7 business days');
    await refund(id, { reason: 'The order was cancelled' });
    expect(await due()).toBe(0);
    expect(await awaitingRefund(customer.userId)).toEqual([]);
  });

  it('is refunded its unused months in full after goodwill, also after goodwill that failed first', async () => {
    const customer = await app.customer();
    const { id, paymentId } = await buy(app, customer, { ...CRETA, planDuration: 3 });
    clock.advance(2 * DAY);
    await provider.setFaults({ refundRejected: true });
    const failed = await refund(id, { amount: 500, reason: 'We are sorry', goodwill: true });
    expect(failed).toMatchObject({ status: 201, body: { status: 'failed', goodwill: true } });
    await provider.setFaults({});
    const again = await app.post(`/api/payments/refunds/${failed.body.id}/retry`, {}, await admin());
    expect(again.body).toMatchObject({ status: 'processed', amount: 500, goodwill: true });
    expect((await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body.refundIfCancelled).toBe(4340.51);
    expect(await proposalFor(id)).toMatchObject({ proposed: 4340.51, amountRefunded: 500, amountGoodwill: 500 });

    await refund(id, { amount: 100, reason: 'Unused days' });
    expect(await proposalFor(id)).toMatchObject({ proposed: 4240.51, amountRefunded: 600, amountGoodwill: 500 });
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, await admin());
    expect((await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body.refundDue).toBe(4240.51);
    expect((await refund(id, { reason: 'The order was cancelled' })).body).toMatchObject({
      amount: 4240.51,
      goodwill: false,
    });
    await app.sweep();
    expect((await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body).toMatchObject({
      status: 'refunded',
      refundDue: 0,
      amountRefunded: 4840.51,
    });
    const amounts = (await provider.refundsOf(paymentId!)).map(({ amount }: { amount: number }) => amount);
    expect(amounts.toSorted((one: number, other: number) => one - other)).toEqual([100_00, 500_00, 4240_51]);
    expect(await difference()).toBe(0);
  });

  it('gets goodwill only with an amount, while it is not cancelled', async () => {
    const customer = await app.customer();
    const { id } = await buy(app, customer);
    const invalid = (field: string) => ({ status: 400, body: { errors: [{ field }] } });
    expect(await refund(id, { reason: 'We are sorry', goodwill: true })).toMatchObject(invalid('amount'));
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, await admin());
    const late = await refund(id, { amount: 100, reason: 'We are sorry', goodwill: true });
    expect(late).toMatchObject(invalid('goodwill'));
  });

  it.each<[string, ((id: string, path: string) => Promise<{ status: number }>)[]]>([
    ['two requests', [(id) => refund(id, { reason: 'Moved away' }), (id) => refund(id, { reason: 'Sold the car' })]],
    [
      'a request and a change of the status',
      [
        (id) => refund(id, { reason: 'Moved away' }),
        async (_, path) => app.patch(path, { status: 'refunded' }, await admin()),
      ],
    ],
  ])('is refunded what is proposed once by %s at the same time', async (_, requests) => {
    const customer = await app.customer();
    const { id } = await buy(app, customer, { ...CRETA, planDuration: 3 });
    clock.advance(40 * DAY);
    const path = `/api/plans/${customer.userId}/${id}`;
    await app.patch(path, { status: 'cancelled' }, await admin());
    expect(await proposalFor(id)).toMatchObject({ proposed: 2170.26, available: 6510.77 });
    const { orders } = app.app.nest.get(PayableOrdersService);
    const read = orders.refundDue.bind(orders);
    let [reads, resume] = [0, () => {}];
    const both = new Promise<void>((resolve) => (resume = resolve));
    const spy = jest.spyOn(orders, 'refundDue').mockImplementation(async (...order) => {
      const due = await read(...order);
      reads += 1;
      if (reads === 2) resume();
      await both;
      return due;
    });
    const asked = await Promise.all(requests.map((request) => request(id, path)));
    spy.mockRestore();
    expect(asked.filter(({ status }) => status === 409)).toHaveLength(1);
    await app.sweep();
    expect(await proposalFor(id)).toMatchObject({ proposed: 0, amountRefunded: 2170.26 });
  });

  it('is not listed among the refunds due when nothing is due', async () => {
    const customer = await app.customer();
    const { id } = await buy(app, customer);
    clock.advance(2 * DAY);
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, await admin());
    const { body } = await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin());
    expect(body).toMatchObject({ status: 'cancelled', payment: 'paid', refundDue: 0 });
    expect(await awaitingRefund(customer.userId)).toEqual([]);
  });
});

describe('a refund that the provider rejects', () => {
  it('fails with its reason, leaves the order as it was, and can be sent again', async () => {
    const plan = await buy(app, await app.customer());
    const order = async () => (await app.get<PlanResponse>(`/api/allOrders/${plan.id}`, await admin())).body;
    await provider.setFaults({ refundRejected: true });
    const refused = await refund(plan.id, { amount: 500, reason: 'Two days missed' });
    expect({ status: refused.status, refund: refused.body }).toMatchObject({
      status: 201,
      refund: { status: 'failed', failureReason: expect.any(String), canRetry: true },
    });
    expect(await order()).toMatchObject({ status: 'active', amountRefunded: 0, amountRefunding: 0 });

    await provider.setFaults({});
    const path = `/api/payments/refunds/${refused.body.id}/retry`;
    expect(await app.post(path, {}, await admin())).toMatchObject({ status: 201, body: { status: 'processed' } });
    expect(await order()).toMatchObject({ status: 'active', amountRefunded: 500 });
    expect(await provider.refundsOf(plan.paymentId!)).toHaveLength(1);
    expect(await difference()).toBe(0);
  });

  it('can be settled by bank transfer, once, with a credit note and a mail, and not be sent again', async () => {
    const plan = await buy(app, await app.customer());
    await provider.setFaults({ refundRejected: true });
    const { body: failed } = await refund(plan.id, { amount: 500, reason: 'Two days missed' });
    await provider.setFaults({});
    const transfer = (reference: string) =>
      app.request('POST', `/api/payments/refunds/${failed.id}/transfer`, { body: { reference }, token: adminToken });
    const adminToken = await admin();
    expect((await transfer('x')).status).toBe(400);
    const [first, second] = await Promise.all([transfer('HDFCN520261122'), transfer('HDFCN520261122')]);
    expect(first).toMatchObject({
      status: 201,
      body: {
        status: 'processed',
        source: 'bank-transfer',
        amount: 500,
        bankReference: 'HDFCN520261122',
        retryOf: failed.id,
      },
    });
    expect(second.body.id).toBe(first.body.id);
    expect((await app.get<PlanResponse>(`/api/allOrders/${plan.id}`, adminToken)).body).toMatchObject({
      amountRefunded: 500,
      amountRefunding: 0,
      refundStatus: 'processed',
    });
    const filter = encodeURIComponent(JSON.stringify({ orderId: plan.id, kind: 'credit-note' }));
    expect((await app.get(`/api/documents?filter=${filter}`, adminToken)).body).toMatchObject([
      { total: 500, refundId: first.body.id, reason: 'Refund by bank transfer HDFCN520261122' },
    ]);
    expect((await app.post(`/api/payments/refunds/${failed.id}/retry`, {}, adminToken)).body).toMatchObject({
      id: first.body.id,
    });
    await app.sweep();
    expect(await provider.refundsOf(plan.paymentId!)).toEqual([]);
    expect(await difference()).toBe(0);
  });

  it('cannot be settled by bank transfer after the payment was refunded by another refund', async () => {
    const plan = await buy(app, await app.customer());
    const all = { amount: 2170.26, reason: 'Moved away' };
    await provider.setFaults({ refundRejected: true });
    const { body: failed } = await refund(plan.id, all);
    await provider.setFaults({});
    expect((await refund(plan.id, all)).body).toMatchObject({ status: 'processed', retryOf: null });
    const path = `/api/payments/refunds/${failed.id}/transfer`;
    const { status, body } = await app.post(path, { reference: 'HDFCN520261122' }, await admin());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'refund-exceeds-payment' });

    expect((await app.get<PlanResponse>(`/api/allOrders/${plan.id}`, await admin())).body.amountRefunded).toBe(2170.26);
    const filter = encodeURIComponent(JSON.stringify({ orderId: plan.id, kind: 'credit-note' }));
    expect((await app.get(`/api/documents?filter=${filter}`, await admin())).body).toMatchObject([{ total: 2170.26 }]);
    const refunds = (await app.get<RefundResponse[]>(`/api/orders/${plan.id}/refunds`, await admin())).body;
    expect(refunds.find(({ id }) => id === failed.id)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await difference()).toBe(0);
  });

  it('cannot be settled by bank transfer as well once it was sent again', async () => {
    const plan = await buy(app, await app.customer());
    await provider.setFaults({ refundRejected: true });
    const { body: failed } = await refund(plan.id, { amount: 500, reason: 'Two days missed' });
    await provider.setFaults({});
    const path = `/api/payments/refunds/${failed.id}`;
    await app.post(`${path}/retry`, {}, await admin());
    expect((await app.post(`${path}/transfer`, { reference: 'HDFCN520261122' }, await admin())).status).toBe(409);
    expect(await difference()).toBe(0);
  });
});
