import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';
import { washCalls } from './support/washes.js';

const DAY_MS = 24 * 60 * 60_000;
const [THE_DAY_BEFORE, DAY_ONE, DAY_TWO] = ['2026-11-20', '2026-11-21', '2026-11-22'];
const UPI = { method: 'upi', reference: '432198765012' };
const clock = new TestClock();
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['staff']>>;
let manager: Awaited<ReturnType<TestApp['staff']>>;
let customer: Awaited<ReturnType<TestApp['customer']>>;
let plan: OrderResponse;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  manager = await app.staff('manager');
  customer = await app.customer();
});
afterAll(() => app.stop());

const report = (query = '') => app.get<HandPaymentReportResponse>(`/api/reports/hand-payments${query}`, admin.token);
const movementsOf = async (query: string) =>
  (await report(query)).body.movements.map(({ kind, day, method, amount, staffName }) => [
    kind,
    day,
    method,
    amount,
    staffName,
  ]);
const netOf = async (query: string) =>
  Object.fromEntries((await report(query)).body.methods.map(({ method, net }) => [method, net]));

describe('GET /api/reports/hand-payments', () => {
  it('has every method when nothing was received', async () => {
    const { status, body } = await report();
    expect(status).toBe(200);
    const nothing = { payments: 0, received: 0, refunds: 0, refunded: 0, net: 0 };
    expect(body).toEqual({
      from: DAY_ONE,
      to: DAY_ONE,
      methods: ['cash', 'upi', 'bank-transfer'].map((method) => ({ method, ...nothing })),
      movements: [],
    });
  });

  it('lists the payments of the day with the names of those who recorded them', async () => {
    const ordered = await app.post<OfficeOrderResponse>(
      `/api/customers/${customer.userId}/plans`,
      {
        carName: 'Hyundai Creta',
        carColor: 'White',
        carNumber: 'MH12HD0001',
        planDuration: 1,
        timeSlot: '5:00-5:30',
        address: 'B-704, Amber Heights, Baner',
        parking: 'Basement 1, bay 42',
        method: 'cash',
      },
      manager.token,
    );
    plan = ordered.body.order;
    const { id } = await washCalls(() => ({ app, provider: new Provider(app), customer, admin })).book();
    const paid = { payment: 'paid', ...UPI, receivedOn: THE_DAY_BEFORE };
    expect((await app.patch(`/api/orders/${id}/payment`, paid, admin.token)).status).toBe(200);

    const [payment] = (await report()).body.movements;
    expect(payment).toEqual({
      kind: 'payment',
      day: DAY_ONE,
      method: 'cash',
      reference: '',
      amount: plan.payable,
      orderId: plan.id,
      orderNumber: plan.orderNumber,
      orderKind: 'subscription',
      customer: plan.name,
      staffName: expect.stringMatching(/^manager/),
      recordedAt: clock.now(),
    });
    const both = await report(`?from=${THE_DAY_BEFORE}&to=${DAY_ONE}`);
    expect(both.body.movements.map(({ day, reference }) => [day, reference])).toEqual([
      [DAY_ONE, ''],
      [THE_DAY_BEFORE, UPI.reference],
    ]);
    expect(both.body.methods.slice(0, 2)).toEqual([
      { method: 'cash', payments: 1, received: plan.payable, refunds: 0, refunded: 0, net: plan.payable },
      { method: 'upi', payments: 1, received: 352.82, refunds: 0, refunded: 0, net: 352.82 },
    ]);
  });

  it('finds an order by the reference of its payment', async () => {
    const { body } = await app.list<OrderResponse>('/api/allOrders', { filter: { q: UPI.reference } }, admin.token);
    expect(body).toMatchObject([{ userId: customer.userId, kind: 'wash' }]);
  });

  it('counts a refund on the day it was made, and an undone payment on the day of the payment', async () => {
    clock.advance(DAY_MS);
    await app.signInAgain(admin);
    const refund = { method: 'cash', amount: 500, reason: 'Two visits missed' };
    expect((await app.post(`/api/orders/${plan.id}/hand-refunds`, refund, admin.token)).status).toBe(201);
    const earlier = { method: 'upi', reference: '598765432198', amount: 100, reason: 'Late', refundedOn: DAY_ONE };
    expect(
      (await app.post(`/api/orders/${plan.id}/hand-refunds`, earlier, admin.token)).body.handRefunds,
    ).toMatchObject([{ refundedOn: DAY_TWO }, { refundedOn: DAY_ONE }]);
    const [wash] = (await app.list<OrderResponse>('/api/allOrders', { filter: { kind: 'wash' } }, admin.token)).body;
    expect((await app.patch(`/api/orders/${wash!.id}/payment`, { payment: 'unpaid' }, admin.token)).status).toBe(200);

    const admins = expect.stringMatching(/^admin/);
    expect(await movementsOf('')).toEqual([['refund', DAY_TWO, 'cash', -500, admins]]);
    expect(await movementsOf(`?from=${DAY_ONE}&to=${DAY_ONE}`)).toEqual([
      ['refund', DAY_ONE, 'upi', -100, admins],
      ['payment', DAY_ONE, 'cash', plan.payable, expect.stringMatching(/^manager/)],
    ]);
    expect(await movementsOf(`?from=${THE_DAY_BEFORE}&to=${THE_DAY_BEFORE}`)).toEqual([
      ['correction', THE_DAY_BEFORE, 'upi', -352.82, admins],
      ['payment', THE_DAY_BEFORE, 'upi', 352.82, admins],
    ]);
    expect(await netOf(`?from=${THE_DAY_BEFORE}&to=${DAY_TWO}`)).toEqual({
      cash: 1670.26,
      upi: -100,
      'bank-transfer': 0,
    });
  });

  it('is exported by those who keep the accounts', async () => {
    const accountant = await app.staff('accountant');
    const path = `/api/reports/hand-payments/export?from=${THE_DAY_BEFORE}&to=${DAY_TWO}`;
    const { status, text, headers } = await app.get(path, accountant.token);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('payments-by-hand-2026-11-20-to-2026-11-22.csv');
    const [title, ...rows] = text.trim().split('\r\n');
    expect(title).toContain('Date,Type,Method,Reference,Amount');
    expect(rows.map((row) => row.split(',').slice(0, 5).join())).toEqual([
      '22/11/2026,Refund,Cash,,-500',
      '21/11/2026,Refund,UPI,598765432198,-100',
      `21/11/2026,Payment,Cash,,${plan.payable}`,
      `20/11/2026,Payment reversed,UPI,${UPI.reference},-352.82`,
      `20/11/2026,Payment,UPI,${UPI.reference},352.82`,
    ]);
  });

  it.each([
    ['?from=2026-11-22&to=2026-11-21', 'The first day must not be after the last'],
    ['?from=2026-08-01&to=2026-11-21', 'Please choose at most 92 days'],
    ['?from=yesterday', 'Please give a day such as 2026-11-21'],
  ])('rejects the period %s', async (query, message) => {
    expect(await report(query)).toMatchObject({ status: 400, body: { errors: [{ field: 'from', message }] } });
  });
});
