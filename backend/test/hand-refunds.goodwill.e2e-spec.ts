import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { HandRefundRequest } from '#libs/contract/hand-payments.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const DAY_MS = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** A plan of three months, paid in cash: ₹5,997 less 20 %, with tax ₹5,661.17 (₹1,887.06 a month). */
async function paidInCash(customer: Customer): Promise<OrderResponse> {
  plate += 1;
  const plan = {
    carName: 'Maruti Suzuki Dzire',
    carNumber: `MH12GW${String(plate).padStart(4, '0')}`,
    planDuration: 3,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    method: 'cash',
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/plans`, plan, admin.token);
  expect(made.status).toBe(201);
  return made.body.order;
}

const refund = (id: string, request: Partial<HandRefundRequest>) =>
  app.post<OrderResponse>(
    `/api/orders/${id}/hand-refunds`,
    { method: 'cash', reason: 'Two visits missed', ...request },
    admin.token,
  );
const proposalOf = async (id: string) =>
  (await app.get<RefundProposalResponse>(`/api/orders/${id}/refunds/proposal`, admin.token)).body;
const creditedTo = async ({ userId }: Customer) => {
  const filter = { userId, kind: 'credit-note' };
  return (await app.list<DocumentResponse>('/api/documents', { filter }, admin.token)).body.map(({ total }) => total);
};
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await app.signInAgain(admin);
}

describe('a refund by hand', () => {
  it('as goodwill leaves the refund of a plan that is cancelled later as it is', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    await pass(20 * DAY_MS);
    expect((await refund(id, { amount: 500, goodwill: true })).body).toMatchObject({
      status: 'active',
      handRefunds: [{ amount: 500, goodwill: true }],
    });
    const { months } = await proposalOf(id);
    const unused = Math.round(((payable * 2) / 3) * 100) / 100;
    expect(months).toMatchObject({ unused: 2 });
    expect(await proposalOf(id)).toMatchObject({
      proposed: unused,
      amountRefunded: 500,
      amountGoodwill: 500,
      available: payable - 500,
    });
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, admin.token);
    expect((await app.get(`/api/allOrders/${id}`, admin.token)).body).toMatchObject({ refundDue: unused });
    expect(await refund(id, { reason: 'Cancelled' })).toMatchObject({
      status: 201,
      body: { status: 'refunded', refundDue: 0, handRefunds: [{ amount: 500 }, { amount: unused, goodwill: false }] },
    });
    expect((await creditedTo(customer)).toSorted((one, other) => one - other)).toEqual([500, unused]);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('as goodwill never leads to refunds above what was paid', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    await refund(id, { amount: 5000, goodwill: true });
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, admin.token);
    const rest = Math.round((payable - 5000) * 100) / 100;
    expect(await proposalOf(id)).toMatchObject({ proposed: rest, available: rest, months: { unused: 3 } });
    expect((await refund(id, {})).body).toMatchObject({ status: 'refunded', handRefunds: [{}, { amount: rest }] });
  });

  it('as goodwill closes a cancelled plan when nothing else is left', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidInCash(customer);
    await refund(id, { amount: Math.floor(payable), goodwill: true });
    const path = `/api/plans/${customer.userId}/${id}`;
    await app.patch(path, { status: 'cancelled' }, admin.token);
    expect((await app.patch(path, { status: 'refunded' }, admin.token)).body).toMatchObject({ status: 'refunded' });
  });

  it('is goodwill only with an amount, of a plan that is not cancelled', async () => {
    const customer = await app.customer();
    const { id } = await paidInCash(customer);
    const invalid = (field: string) => ({ status: 400, body: { errors: [{ field }] } });
    expect(await refund(id, { goodwill: true })).toMatchObject(invalid('amount'));
    expect((await refund(id, { amount: 100, goodwill: 'yes' as never })).status).toBe(400);
    await app.patch(`/api/plans/${customer.userId}/${id}`, { status: 'cancelled' }, admin.token);
    expect(await refund(id, { amount: 100, goodwill: true })).toMatchObject(invalid('goodwill'));
    const wash = { tier: 'basic', timeSlot: '5:30 AM - 6:00 AM', address: 'B-704, Amber Heights', method: 'cash' };
    const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/washes`, wash, admin.token);
    expect(await refund(made.body.order.id, { amount: 100, goodwill: true })).toMatchObject(invalid('goodwill'));
  });
});
