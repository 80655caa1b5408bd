import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import type { HandPaymentReportResponse } from '#libs/contract/hand-payment-report.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, Provider } from './support/purchase.js';

const DAY_MS = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** A plan of one month, paid by hand: ₹2,299 less 20 %, with tax ₹2,170.26. */
async function paidByHand(customer: Customer, over: object = {}): Promise<OrderResponse> {
  plate += 1;
  const plan = {
    carName: 'Hyundai Creta',
    carNumber: `MH12PH${String(plate).padStart(4, '0')}`,
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    method: 'cash',
    ...over,
  };
  const made = await app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/plans`, plan, admin.token);
  expect(made.status).toBe(201);
  return made.body.order;
}
const orderOf = async (id: string) => (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body;
const setPayment = (id: string, request: object) =>
  app.patch<OrderResponse>(`/api/orders/${id}/payment`, request, admin.token);
const undo = (id: string) => setPayment(id, { payment: 'unpaid' });
const cancel = ({ userId }: Customer, id: string) =>
  app.patch<OrderResponse>(`/api/plans/${userId}/${id}`, { status: 'cancelled' }, admin.token);
const documentsOf = async ({ userId }: Customer) => {
  const { body } = await app.list<DocumentResponse>('/api/documents', { filter: { userId } }, admin.token);
  return body.map(({ kind, total }) => [kind, total]).sort();
};
const movementsOf = async (id: string) => {
  const { body } = await app.get<HandPaymentReportResponse>('/api/reports/hand-payments', admin.token);
  return body.movements.filter(({ orderId }) => orderId === id).map(({ kind, amount }) => [kind, amount]);
};
const mailsTo = async ({ email }: Customer) => (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
const subjectsTo = async (customer: Customer) => (await mailsTo(customer)).map(({ subject }) => subject);
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await app.signInAgain(admin);
}

it('a plan without a colour has an empty one', async () => {
  expect(await paidByHand(await app.customer(), { carColor: null })).toMatchObject({ carColor: '' });
});

describe('a payment by hand of a plan', () => {
  it('is undone without a refund, and the plan keeps its term and its place', async () => {
    const customer = await app.customer();
    const { id, startDate, endDate, payable } = await paidByHand(customer);
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', allowedPayments: ['unpaid'] });

    const undone = { payment: 'unpaid', status: 'active', paidOn: null, paidByHand: 0, handPayment: null };
    expect(await undo(id)).toMatchObject({ status: 200, body: { ...undone, startDate, endDate, slotState: 'held' } });
    expect((await undo(id)).body).toMatchObject({
      ...undone,
      allowedPayments: ['paid'],
      handRefunds: [],
      refundIfCancelled: 0,
    });
    expect(await documentsOf(customer)).toEqual([
      ['credit-note', payable],
      ['invoice', payable],
    ]);
    expect((await movementsOf(id)).sort()).toEqual([
      ['correction', -payable],
      ['payment', payable],
    ]);
    await app.sweep();
    const mails = await mailsTo(customer);
    const corrections = mails.filter(({ subject }) => subject === 'Your plan for Hyundai Creta is not paid yet');
    expect(corrections).toHaveLength(1);
    expect(corrections[0]!.text).toContain('Your plan continues.');
    expect(corrections[0]!.text).toContain('₹2,170.26');
    expect(mails.filter(({ subject }) => subject?.startsWith('Refund'))).toEqual([]);
  });

  it('is in the audit log when it is recorded, undone and recorded anew', async () => {
    const { id } = await paidByHand(await app.customer());
    await undo(id);
    await setPayment(id, { payment: 'paid' });
    const query = { filter: { recordId: id, action: 'changed' }, sort: ['at', 'ASC'] } as const;
    const { body } = await app.list<ChangeResponse>('/api/changes', query, admin.token);
    const payments = body.flatMap(({ differences }) => differences).filter(({ field }) => field === 'payment');
    expect(payments.map(({ before, after }) => [before, after]).sort()).toEqual([
      ['paid', 'unpaid'],
      ['unpaid', 'paid'],
      ['unpaid', 'paid'],
    ]);
  });

  it('is recorded anew, with a new invoice and a receipt', async () => {
    const customer = await app.customer();
    const { id, startDate, endDate, payable } = await paidByHand(customer);
    await pass(5 * DAY_MS);
    await undo(id);
    const upi = { payment: 'paid', method: 'upi', reference: '432198765012' };
    for (let time = 1; time <= 2; time += 1)
      expect(await setPayment(id, upi)).toMatchObject({
        status: 200,
        body: { payment: 'paid', status: 'active', startDate, endDate, handPayment: { method: 'upi' } },
      });
    expect((await setPayment(id, { payment: 'paid' })).body).toMatchObject({
      status: 409,
      message: 'This plan was paid by UPI already. If that is wrong, mark it as unpaid first.',
    });
    expect(await documentsOf(customer)).toEqual([
      ['credit-note', payable],
      ['invoice', payable],
      ['invoice', payable],
    ]);
    await app.sweep();
    const receipts = (await subjectsTo(customer)).filter((subject) => subject?.startsWith('We have received'));
    expect(receipts).toEqual(['We have received your payment for your plan for Hyundai Creta']);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('is corrected without a mail about the undone one, if staff choose so', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidByHand(customer);
    await app.sweep();
    const before = await subjectsTo(customer);
    expect((await setPayment(id, { payment: 'unpaid', notify: false })).status).toBe(200);
    await app.sweep();
    expect(await subjectsTo(customer)).toEqual(before);
    const received = { payment: 'paid', receivedOn: addDays(clock.today(), -1), amount: 2000, amountReason: 'Rounded' };
    expect((await setPayment(id, received)).body).toMatchObject({ payment: 'paid', paidByHand: 2000 });
    await app.sweep();
    const mails = await mailsTo(customer);
    expect(mails.map(({ subject }) => subject).filter((subject) => !before.includes(subject))).toEqual([
      'We have received your payment for your plan for Hyundai Creta',
    ]);
    expect(await documentsOf(customer)).toEqual([
      ['credit-note', payable],
      ['invoice', 2000],
      ['invoice', payable],
    ]);
  });

  it('is replaced by an online payment with a link', async () => {
    const customer = await app.customer();
    const { id, startDate, payable } = await paidByHand(customer);
    await undo(id);
    const link = await app.post<PaymentLinkResponse>(`/api/orders/${id}/payment-link`, {}, admin.token);
    expect(link).toMatchObject({ status: 200, body: { status: 'open', amount: payable } });
    await provider.act('payment_link.pay', { payment_link_id: link.body.url!.split('/').at(-1)! });
    await app.sweep();
    expect(await orderOf(id)).toMatchObject({
      payment: 'paid',
      status: 'active',
      startDate,
      amountPaid: payable,
      allowedPayments: [],
    });
    expect(await documentsOf(customer)).toEqual([
      ['credit-note', payable],
      ['invoice', payable],
      ['invoice', payable],
    ]);
  });

  it('of a term that another one follows leaves both where they are', async () => {
    const customer = await app.customer();
    const first = await paidByHand(customer);
    const second = await paidByHand(customer, { carNumber: first.carNumber });
    await undo(first.id);
    expect(await orderOf(first.id)).toMatchObject({ startDate: first.startDate, endDate: first.endDate });
    expect(await orderOf(second.id)).toMatchObject({ startDate: second.startDate, endDate: second.endDate });
  });

  it('of a cancelled plan is undone, and then nothing is due back', async () => {
    const customer = await app.customer();
    const { id, payable } = await paidByHand(customer);
    expect((await cancel(customer, id)).body).toMatchObject({ status: 'cancelled' });
    expect(await orderOf(id)).toMatchObject({ refundDue: payable });
    expect((await undo(id)).body).toMatchObject({
      status: 'cancelled',
      payment: 'unpaid',
      refundDue: 0,
      allowedPayments: ['paid'],
      allowedStatuses: [],
    });
    await app.sweep();
    const mails = await mailsTo(customer);
    const correction = mails.find(({ subject }) => subject === 'A correction for your plan for Hyundai Creta');
    expect(correction!.text).toContain('you have nothing to pay, and no refund is due');
    expect((await setPayment(id, { payment: 'paid' })).body).toMatchObject({
      status: 'cancelled',
      payment: 'paid',
      refundDue: payable,
    });
  });

  it('shows its customer what would be refunded if the plan were cancelled', async () => {
    const { id, payable } = await paidByHand(await app.customer());
    const refund = { method: 'cash', amount: 100, reason: 'Missed' };
    expect(await orderOf(id)).toMatchObject({ refundIfCancelled: payable });
    expect((await app.post(`/api/orders/${id}/hand-refunds`, refund, admin.token)).status).toBe(201);
    expect(await orderOf(id)).toMatchObject({ refundIfCancelled: Number((payable - 100).toFixed(2)) });
    await pass(2 * DAY_MS);
    expect(await orderOf(id)).toMatchObject({ refundIfCancelled: 0 });
  });

  it('cannot be undone once a part was refunded, or if it was made online', async () => {
    const { id } = await paidByHand(await app.customer());
    const refund = { method: 'cash', amount: 100, reason: 'Missed' };
    expect((await app.post(`/api/orders/${id}/hand-refunds`, refund, admin.token)).status).toBe(201);
    expect((await undo(id)).body).toMatchObject({
      status: 409,
      message: 'A plan that is active and paid cannot become unpaid. A part of its payment was refunded.',
    });
    const online = await buy(app, await app.customer());
    expect((await undo(online._id)).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('It was paid online'),
    });
  });

  it('is missing in the GST return and on the dashboard until the plan is paid or cancelled', async () => {
    const customer = await app.customer();
    const { id } = await paidByHand(customer);
    const blocker = 'but is not paid, so it has no invoice';
    const blockers = async () => {
      const month = clock.today().slice(0, 7);
      const { body } = await app.get<GstReturnResponse>(`/api/reports/gst?month=${month}`, admin.token);
      return body.blockers.filter((one) => one.includes(blocker));
    };
    const owed = async () => {
      const filter = { status: ['active', 'paused', 'expired'], payment: ['unpaid'], userId: customer.userId };
      return (await app.list<OrderResponse>('/api/allOrders', { filter }, admin.token)).body.map((one) => one.id);
    };
    const others = await app.list<OrderResponse>('/api/allOrders', { filter: { payment: 'unpaid' } }, admin.token);
    for (const other of others.body)
      if (other.allowedPayments.includes('paid')) await setPayment(other.id, { payment: 'paid' });
    await undo(id);
    await pass(2 * DAY_MS);
    expect([await blockers(), await owed()]).toEqual([[expect.stringContaining('1 plan has begun')], [id]]);
    expect((await cancel(customer, id)).body).toMatchObject({ status: 'cancelled', refundDue: 0 });
    expect([await blockers(), await owed()]).toEqual([[], []]);
  });
});
