import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatMoment } from '#libs/calendar.js';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { HandRefundRequest } from '#libs/contract/hand-payments.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { RefundProposalResponse, RefundResponse } from '#libs/contract/payments.js';
import { times } from './faults/support/concurrently.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

/** A plan of three months, paid in cash: ₹5,661.17. */
async function paidInCash(): Promise<OrderResponse> {
  const { userId } = await app.customer();
  plate += 1;
  const plan = {
    carName: 'Maruti Suzuki Dzire',
    carNumber: `MH12RV${String(plate).padStart(4, '0')}`,
    planDuration: 3,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    parking: 'Basement 1, bay 42',
    method: 'cash',
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${userId}/plans`, plan, admin);
  expect(made.status).toBe(201);
  return made.body.order;
}

const refundByHand = (id: string, request: Partial<HandRefundRequest>, headers: Record<string, string> = {}) =>
  app.request<OrderResponse>('POST', `/api/orders/${id}/hand-refunds`, {
    token: admin,
    body: { method: 'cash', reason: 'Two visits missed', ...request },
    headers,
  });
const refundOnline = (id: string, version: number) =>
  app.post<RefundResponse>(`/api/orders/${id}/refunds`, { amount: 200, reason: 'Two visits missed', version }, admin);
const setPayment = (id: string, request: object) =>
  app.patch<OrderResponse>(`/api/orders/${id}/payment`, request, admin);
const proposalOf = async (id: string) =>
  (await app.get<RefundProposalResponse>(`/api/orders/${id}/refunds/proposal`, admin)).body;
const creditNotesOf = async (orderId: string) => {
  const filter = { orderId, kind: 'credit-note' };
  return (await app.list<DocumentResponse>('/api/documents', { filter }, admin)).body.map(({ total }) => total);
};

describe('a refund by hand', () => {
  it('is rejected with what was recorded since it was prepared', async () => {
    const { id } = await paidInCash();
    const { version } = await proposalOf(id);
    const both = await Promise.all(times(2, () => refundByHand(id, { amount: 500, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const at = formatMoment(clock.now());
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'edit-conflict',
      message: `In the meantime, a refund of ₹500 in cash was recorded (${at}). Nothing was saved. Check the amounts before you try again.`,
      current: { orderId: id, amountRefunded: 500, version: version + 1 },
    });
    expect(await creditNotesOf(id)).toEqual([500]);
  });

  it('can follow one of the same amount, whatever else of the order has changed', async () => {
    const { id } = await paidInCash();
    expect((await refundByHand(id, { amount: 500, version: (await proposalOf(id)).version })).status).toBe(201);
    const { version } = await proposalOf(id);
    expect((await app.put(`/api/allOrders/${id}`, { parking: 'Basement 2, bay 7' }, admin)).status).toBe(200);
    await app.sweep();
    expect((await refundByHand(id, { amount: 500, version })).status).toBe(201);
    expect(await creditNotesOf(id)).toEqual([500, 500]);
  });

  it('is recorded once when it is sent again', async () => {
    const { id } = await paidInCash();
    const { version } = await proposalOf(id);
    const key = { 'idempotency-key': randomUUID() };
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await refundByHand(id, { amount: 500, version }, key)).toMatchObject({
        status: 201,
        body: { handRefunds: [{ amount: 500 }] },
      });
  });

  it('is always recorded without a version, and rejected with one that does not exist', async () => {
    const { id } = await paidInCash();
    for (const expected of [201, 201]) expect((await refundByHand(id, { amount: 500 })).status).toBe(expected);
    expect(await refundByHand(id, { amount: 500, version: 99 })).toMatchObject({
      status: 409,
      body: { code: 'edit-conflict', message: expect.stringContaining('Someone else has edited this') },
    });
    expect((await refundByHand(id, { amount: 500, version: 0 })).status).toBe(400);
  });
});

it('a payment by hand that was corrected is not undone by a request that was prepared before', async () => {
  const { id } = await paidInCash();
  const { version } = await proposalOf(id);
  expect((await setPayment(id, { payment: 'unpaid', version })).status).toBe(200);
  const upi = { payment: 'paid', method: 'upi', reference: '432198765012' };
  expect((await setPayment(id, upi)).status).toBe(200);
  const at = formatMoment(clock.now());
  expect(await setPayment(id, { payment: 'unpaid', version })).toMatchObject({
    status: 409,
    body: {
      code: 'edit-conflict',
      message: `In the meantime, the payment of ₹5,661.17 in cash was reversed (${at}), and a payment of ₹5,661.17 by UPI was recorded (${at}). Nothing was saved. Check the amounts before you try again.`,
      current: { version: version + 2 },
    },
  });
  expect((await app.get(`/api/allOrders/${id}`, admin)).body).toMatchObject({
    payment: 'paid',
    handPayment: { method: 'upi' },
  });
});

it('an online refund is rejected with what was requested since it was prepared, and can follow another one', async () => {
  const { id } = await buy(app, await app.customer());
  const { version } = await proposalOf(id);
  const both = await Promise.all(times(2, () => refundOnline(id, version)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const at = formatMoment(clock.now());
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'edit-conflict',
    message: `In the meantime, a refund of ₹200 was requested (${at}). Nothing was saved. Check the amounts before you try again.`,
    current: { version: version + 1 },
  });
  const next = (await proposalOf(id)).version;
  await app.sweep();
  expect((await refundOnline(id, next)).status).toBe(201);
  await app.sweep();
  expect(await creditNotesOf(id)).toEqual([200, 200]);
});
