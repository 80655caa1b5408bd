import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';
import { handPaymentCalls } from './support/hand-payments.js';
import { washCalls } from './support/washes.js';

/** 1 April 2027, 10:00 IST. */
const clock = new TestClock(Date.parse('2027-04-01T04:30:00.000Z'));
const MARCH_31 = '2027-03-31';
let app: TestApp;
let provider: Provider;
let admin: { token: string };

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.changeSettings({ carsPerSlot: 200, washesAtOnce: 200 }, admin.token);
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const { takePlan, ways, ordersOf, invoicesOf, found } = handPaymentCalls(() => ({ app, provider, admin }));

it.each(ways)('a payment %s counts on the day on which it was received', async (_, record) => {
  const customer = await app.customer();
  expect((await record(customer, { method: 'cash', receivedOn: MARCH_31 })).status).toBeLessThan(300);
  expect(await ordersOf(customer)).toMatchObject([{ payment: 'paid', paidOn: MARCH_31 }]);
  expect(await invoicesOf(customer)).toMatchObject([
    { issuedOn: '2027-04-01', paidOn: MARCH_31, number: expect.stringContaining('/27-28/') },
  ]);
});

it.each(ways)('a payment %s was received today unless its day is given', async (_, record) => {
  const customer = await app.customer();
  expect((await record(customer, { method: 'cash' })).status).toBeLessThan(300);
  expect(await ordersOf(customer)).toMatchObject([{ paidOn: '2027-04-01' }]);
});

it.each(ways)('a payment %s cannot be of a later day, or of one more than 30 days ago', async (_, record) => {
  const customer = await app.customer();
  for (const [receivedOn, message] of [
    ['2027-04-02', 'Choose today or an earlier day'],
    ['2027-03-01', 'A payment can be recorded at most 30 days after it was received'],
    ['2027-02-30', 'Please choose the day it was received'],
    [null, 'Please choose the day it was received'],
  ])
    expect(await record(customer, { method: 'cash', receivedOn })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'receivedOn', message }] },
    });
  expect((await ordersOf(customer)).filter(({ payment }) => payment !== 'unpaid')).toEqual([]);
  expect((await record(customer, { method: 'cash', receivedOn: '2027-03-02' })).status).toBeLessThan(300);
});

describe('a payment of another amount than the price', () => {
  const OTHER = { method: 'cash', amount: 2000, amountReason: 'The promotion ended yesterday' };
  /** The taxable part of 2,000 rupees at 18 %. */
  const TAXABLE = 1694.92;

  it.each(ways)('%s is invoiced, counted and refunded as it was received', async (_, record) => {
    const customer = await app.customer();
    const totals = async () => (await app.get('/api/reports/sales?from=2027-04-01&to=2027-04-01', admin.token)).body;
    const before = await totals();
    expect((await record(customer, OTHER)).status).toBeLessThan(300);
    const [order] = (await ordersOf(customer)) as [OrderResponse];
    const { id } = order;
    expect(order).toMatchObject({
      payment: 'paid',
      paidByHand: 2000,
      amountPaid: 0,
      handPayment: { method: 'cash', amountReason: 'The promotion ended yesterday' },
    });
    expect(await invoicesOf(customer)).toMatchObject([{ kind: 'invoice', total: 2000, taxable: TAXABLE }]);
    expect((await totals()).revenue - before.revenue).toBeCloseTo(TAXABLE, 2);
    const { body: report } = await app.get<HandPaymentReportResponse>('/api/reports/hand-payments', admin.token);
    expect(report.movements.filter((one) => one.orderId === id)).toMatchObject([{ kind: 'payment', amount: 2000 }]);
    const { body: proposal } = await app.get(`/api/orders/${id}/refunds/proposal`, admin.token);
    expect(proposal).toMatchObject({ amountPaid: 2000, available: 2000, proposed: 2000 });

    const refund = (amount: number) =>
      app.post(`/api/orders/${id}/hand-refunds`, { amount, method: 'cash', reason: 'Moved away' }, admin.token);
    expect((await refund(2000.01)).body).toMatchObject({ code: 'refund-exceeds-payment' });
    expect((await refund(500)).body).toMatchObject({ payment: 'paid' });
    expect((await refund(1500)).body).toMatchObject({ payment: 'refunded', status: 'refunded' });
    expect((await invoicesOf(customer)).map(({ kind, total }) => [kind, total]).toSorted()).toEqual([
      ['credit-note', 1500],
      ['credit-note', 500],
      ['invoice', 2000],
    ]);
    expect((await totals()).revenue - before.revenue).toBeCloseTo(0, 2);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it.each(ways)('%s is undone with its amount', async (_, record) => {
    const customer = await app.customer();
    await record(customer, OTHER);
    const [{ id }] = (await ordersOf(customer)) as [OrderResponse];
    const undone = await app.patch(`/api/orders/${id}/payment`, { payment: 'unpaid' }, admin.token);
    expect(undone.body).toMatchObject({ payment: 'unpaid', paidByHand: 0, handPayment: null });
    expect((await invoicesOf(customer)).map(({ kind, total }) => [kind, total]).toSorted()).toEqual([
      ['credit-note', 2000],
      ['invoice', 2000],
    ]);
  });

  it.each(ways)('%s needs a reason and a valid amount', async (_, record) => {
    for (const [wrong, field] of [
      [{ amount: 2000 }, 'amountReason'],
      [{ amount: 2000, amountReason: ' ' }, 'amountReason'],
      [{ ...OTHER, amount: 0 }, 'amount'],
      [{ ...OTHER, amount: -1 }, 'amount'],
      [{ ...OTHER, amount: 1.005 }, 'amount'],
      [{ ...OTHER, amount: null }, 'amount'],
    ] as const) {
      const customer = await app.customer();
      expect(await record(customer, { method: 'cash', ...wrong })).toMatchObject({
        status: 400,
        body: { errors: [{ field }] },
      });
      expect((await ordersOf(customer)).filter(({ payment }) => payment !== 'unpaid')).toEqual([]);
    }
  });

  it('is refunded by the months that are not used, at the price that was paid', async () => {
    const customer = await app.customer();
    const { body } = await takePlan(customer, { ...OTHER, planDuration: 3, amount: 6000 });
    const { id } = body.order;
    const path = `/api/plans/${customer.userId}/${id}`;
    expect((await app.patch(path, { status: 'cancelled' }, admin.token)).body).toMatchObject({ refundDue: 6000 });
    const { body: proposal } = await app.get(`/api/orders/${id}/refunds/proposal`, admin.token);
    expect(proposal).toMatchObject({ proposed: 6000, months: { unused: 3, price: 2000 } });
  });

  it('is mailed and recorded once, and not again with yet another amount', async () => {
    const customer = await app.customer();
    const { id } = await washCalls(() => ({ app, provider, customer, admin })).book({ date: '2027-04-02' });
    const mark = (amount: number) =>
      app.patch(`/api/orders/${id}/payment`, { ...OTHER, payment: 'paid', amount }, admin.token);
    for (let time = 1; time <= 2; time += 1) expect(await mark(353)).toMatchObject({ body: { paidByHand: 353 } });
    expect((await mark(354)).status).toBe(409);
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    const receipts = mails.filter(({ subject }) => subject?.startsWith('We have received your payment'));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.text).toContain('₹353');
    expect(await invoicesOf(customer)).toMatchObject([{ total: 353 }]);
  });

  it('has no reason when the amount is the price', async () => {
    const customer = await app.customer();
    await takePlan(customer, { ...OTHER, amount: 2170.26 });
    expect(await ordersOf(customer)).toMatchObject([{ paidByHand: 2170.26, handPayment: { amountReason: '' } }]);
  });
});

it('a payment by hand is in the sales of the month in which it was received', async () => {
  const sales = async (from: string, to: string) =>
    (await app.get(`/api/reports/sales?from=${from}&to=${to}`, admin.token)).body.revenue;
  const before = await sales('2027-03-01', MARCH_31);
  await takePlan(await app.customer(), { method: 'cash', receivedOn: MARCH_31 });
  expect(await sales('2027-03-01', MARCH_31)).toBe(before + 1839.2);
});

it('a payment by hand is recorded once when the request is repeated, and not again with another day', async () => {
  const customer = await app.customer();
  const { id } = await washCalls(() => ({ app, provider, customer, admin })).book({ date: '2027-04-02' });
  const mark = (receivedOn: string) =>
    app.patch(`/api/orders/${id}/payment`, { payment: 'paid', method: 'cash', receivedOn }, admin.token);
  expect((await mark(MARCH_31)).status).toBe(200);
  expect((await mark(MARCH_31)).body).toMatchObject({ payment: 'paid', paidOn: MARCH_31 });
  expect((await mark('2027-03-30')).status).toBe(409);
  expect(await invoicesOf(customer)).toHaveLength(1);
});

it.each(ways)('an order is found by the reference of a payment %s', async (way, record) => {
  const customer = await app.customer();
  const reference = `HDFCN2700${ways.findIndex(([other]) => other === way)}1`;
  expect((await record(customer, { method: 'bank-transfer', reference })).status).toBeLessThan(300);
  const [order] = await ordersOf(customer);
  expect(await found(reference.toLowerCase())).toEqual([order!.id]);
});

it('an order is found by the reference of its refund by hand', async () => {
  const { body } = await takePlan(await app.customer(), { method: 'cash' });
  const refund = { amount: 100, reason: 'Came late', method: 'upi', reference: '998877665544' };
  expect((await app.post(`/api/orders/${body.order.id}/hand-refunds`, refund, admin.token)).status).toBe(201);
  expect(await found('998877665544')).toEqual([body.order.id]);
});
