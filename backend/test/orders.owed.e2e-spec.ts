import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { CheckoutResponse, PaymentLinkResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { SettingsBody } from '#libs/contract/settings.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { plansOf, Provider, type Proof } from './support/purchase.js';

const DAY_MS = 24 * 60 * 60_000;
/** A month of a Hyundai Creta: ₹2,299 less 20 %, with tax. */
const AMOUNT = 2170.26;

type Customer = Awaited<ReturnType<TestApp['customer']>>;

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

const newPlan = () => ({
  carName: 'Hyundai Creta',
  carNumber: `MH12OW${String((plate += 1)).padStart(4, '0')}`,
  planDuration: 1,
  timeSlot: '5:00-5:30',
  address: 'B-704, Amber Heights, Baner',
});
const orderOf = async (id: string) => (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body;
const setPayment = (id: string, request: object) => app.patch(`/api/orders/${id}/payment`, request, admin.token);
const sendLink = async (id: string) =>
  (await app.post<PaymentLinkResponse>(`/api/orders/${id}/payment-link`, {}, admin.token)).body;
const latestLink = async (id: string) =>
  (await app.get<PaymentLinkResponse[]>(`/api/orders/${id}/payment-links`, admin.token)).body[0]!;
const payWithLink = ({ url }: PaymentLinkResponse) =>
  provider.act('payment_link.pay', { payment_link_id: url!.split('/').at(-1)! });
const checkout = ({ token }: Customer, id: string) =>
  app.post<CheckoutResponse>(`/api/orders/${id}/checkout`, {}, token);
const complete = ({ token }: Customer, id: string, proof: Proof) =>
  app.post<OrderResponse>(`/api/orders/${id}/complete`, proof, token);
const unmatchedOf = async ({ razorpay_payment_id: id }: Proof) =>
  (await app.list('/api/payments/unmatched', { filter: { id } }, admin.token)).body;
const subjectsTo = async ({ email }: Customer) => {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
};
const documentsOf = async ({ userId }: Customer) =>
  (await app.list<DocumentResponse>('/api/documents', { filter: { userId } }, admin.token)).body;
const difference = async () => (await app.app.nest.get(LedgerService).read()).difference;

/** A running plan whose payment by hand was undone. */
async function owedPlan(): Promise<{ customer: Customer; id: string; plan: PlanResponse }> {
  const customer = await app.customer();
  const request = { ...newPlan(), method: 'cash' };
  const path = `/api/customers/${customer.userId}/plans`;
  const made = await app.post<OfficeOrderResponse>(path, request, admin.token);
  expect(made.status).toBe(201);
  const { id } = made.body.order;
  expect((await setPayment(id, { payment: 'unpaid' })).status).toBe(200);
  return { customer, id, plan: (await plansOf(app, customer))[0]! };
}

describe('a plan that is owed', () => {
  it('says so to its customer, and is paid with the checkout of a purchase', async () => {
    const { customer, id, plan } = await owedPlan();
    expect(plan).toMatchObject({ payment: 'unpaid', status: 'active', payableOnline: true, dueSince: clock.today() });
    const begun = await checkout(customer, id);
    expect(begun).toMatchObject({
      status: 201,
      body: { amount: 217026, currency: 'INR', description: 'Daily Car Care, Hyundai Creta, 1 month' },
    });
    const proof = await provider.pay(begun.body.orderId);
    for (let time = 1; time <= 2; time += 1)
      expect(await complete(customer, id, proof)).toMatchObject({
        status: 200,
        body: {
          id,
          payment: 'paid',
          status: 'active',
          amountPaid: AMOUNT,
          paymentId: proof.razorpay_payment_id,
          startDate: plan.startDate,
          endDate: plan.endDate,
          payableOnline: false,
          dueSince: null,
        },
      });
    const subjects = await subjectsTo(customer);
    expect(subjects.filter((subject) => subject?.startsWith('We have received your payment'))).toHaveLength(1);
    expect((await documentsOf(customer)).map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice', 'invoice']);
    expect((await checkout(customer, id)).body).toMatchObject({
      status: 409,
      code: 'transition-not-allowed',
      message: 'This plan has been paid already.',
    });
    expect(await difference()).toBe(0);
  });

  it('is due since its payment was undone, also while it is paused and after it has ended', async () => {
    const { customer, id } = await owedPlan();
    const since = clock.today();
    const { token, userId } = customer;
    const from = addDays(since, 1);
    const pause = { status: 'paused', from, until: addDays(from, 6) };
    expect((await app.patch(`/api/plans/${userId}/${id}`, pause, token)).status).toBe(200);
    clock.advance(60 * DAY_MS);
    await app.sweep();
    [admin, customer.token] = [await app.login(admin.email), (await app.login(customer.email)).token];
    const expected = { status: 'expired', payment: 'unpaid', payableOnline: true, dueSince: since };
    expect((await plansOf(app, customer))[0]).toMatchObject(expected);
    const proof = await provider.pay((await checkout(customer, id)).body.orderId);
    expect((await complete(customer, id, proof)).body).toMatchObject({ status: 'expired', payment: 'paid' });
  });

  it('is paid by a webhook alone, when the browser was closed', async () => {
    const { customer, id } = await owedPlan();
    const proof = await provider.pay((await checkout(customer, id)).body.orderId);
    const event = { id: `evt_${proof.razorpay_payment_id}` };
    await provider.webhook(provider.captured(proof, 217026), event);
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', status: 'active' });
    expect((await complete(customer, id, proof)).body).toMatchObject({ payment: 'paid' });
    expect(await unmatchedOf(proof)).toEqual([]);
  });

  it('is found by the reconciler when neither the browser nor a webhook reports its payment', async () => {
    const { customer, id } = await owedPlan();
    await provider.setFaults({ webhook: { drop: true } });
    await provider.pay((await checkout(customer, id)).body.orderId);
    await provider.setFaults({});
    clock.advance(10 * 60_000);
    await app.sweep();
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', status: 'active', amountPaid: AMOUNT });
  });

  it('has one order at the provider, in however many tabs the customer begins to pay', async () => {
    const { customer, id } = await owedPlan();
    const begun = await Promise.all([1, 2, 3, 4].map(() => checkout(customer, id)));
    expect(new Set(begun.map(({ body }) => body.orderId)).size).toBe(1);
  });

  it('is paid by its customer alone', async () => {
    const { customer, id } = await owedPlan();
    const other = await app.customer();
    const { body } = await checkout(customer, id);
    const proof = await provider.pay(body.orderId);
    expect([(await checkout(other, id)).status, (await complete(other, id, proof)).status]).toEqual([404, 404]);
    expect((await app.post(`/api/orders/${id}/checkout`, {}, admin.token)).status).toBe(403);
    expect((await checkout(customer, 'nowhere')).status).toBe(404);
    await provider.setFaults({ webhook: { drop: true } });
    const second = await owedPlan();
    expect((await complete(second.customer, second.id, proof)).status).toBe(404);
    await provider.setFaults({});
    expect((await complete(customer, id, proof)).body).toMatchObject({ payment: 'paid' });
    expect(await orderOf(second.id)).toMatchObject({ payment: 'unpaid' });
  });

  it('cannot be paid with the payment of another own order', async () => {
    const { customer, id } = await owedPlan();
    const request = { ...newPlan(), method: 'cash' };
    const path = `/api/customers/${customer.userId}/plans`;
    const { order } = (await app.post<OfficeOrderResponse>(path, request, admin.token)).body;
    await setPayment(order.id, { payment: 'unpaid' });
    const proof = await provider.pay((await checkout(customer, order.id)).body.orderId);
    expect((await complete(customer, id, proof)).status).toBe(404);
    expect(await orderOf(id)).toMatchObject({ payment: 'unpaid' });
  });
});

describe('a plan that is owed and paid in two ways', () => {
  it('with a payment link first: the payment at the checkout is refunded', async () => {
    const { customer, id } = await owedPlan();
    const link = await sendLink(id);
    const { orderId } = (await checkout(customer, id)).body;
    await payWithLink(link);
    await app.sweep();
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', amountPaid: AMOUNT });
    const proof = await provider.pay(orderId);
    expect((await complete(customer, id, proof)).body).toMatchObject({
      code: 'purchase-closed',
      message: 'This order had already been paid. We’ll refund your second payment in full.',
    });
    await app.sweep();
    expect(await unmatchedOf(proof)).toMatchObject([{ reason: 'second-payment', status: 'returned' }]);
    expect(await difference()).toBe(0);
  });

  it('at the checkout first: the payment link is cancelled', async () => {
    const { customer, id } = await owedPlan();
    const link = await sendLink(id);
    const proof = await provider.pay((await checkout(customer, id)).body.orderId);
    expect((await complete(customer, id, proof)).status).toBe(200);
    await app.sweep();
    expect(await latestLink(id)).toMatchObject({ id: link.id, status: 'cancelled' });
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', paymentId: proof.razorpay_payment_id });
  });

  it.each(['the link', 'the checkout'])('at the same time, reported by %s first: one is refunded', async (first) => {
    const { customer, id } = await owedPlan();
    const link = await sendLink(id);
    const { orderId } = (await checkout(customer, id)).body;
    const payments = [() => payWithLink(link), () => provider.pay(orderId)];
    if (first === 'the checkout') payments.reverse();
    await Promise.all(payments.map((pay) => pay()));
    await app.sweep();
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', amountPaid: AMOUNT, amountRefunded: 0 });
    const subjects = await subjectsTo(customer);
    expect(subjects.filter((subject) => subject?.startsWith('We have received your payment'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject?.includes('is being returned'))).toHaveLength(1);
    expect(await difference()).toBe(0);
  });

  it('in cash at the same time: it is paid once', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const { customer, id } = await owedPlan();
      const proof = await provider.pay((await checkout(customer, id)).body.orderId);
      const [online, byHand] = await Promise.all([
        complete(customer, id, proof),
        setPayment(id, { payment: 'paid', method: 'cash' }),
      ]);
      expect([online.status === 200, byHand.status === 200].filter(Boolean)).toHaveLength(1);
      await app.sweep();
      expect(await unmatchedOf(proof)).toHaveLength(online.status === 200 ? 0 : 1);
      const paymentId = online.status === 200 ? proof.razorpay_payment_id : null;
      expect(await orderOf(id)).toMatchObject({ payment: 'paid', paymentId });
    }
    expect(await difference()).toBe(0);
  });

  it('in cash first: the payment of an open checkout is refunded, and another one cannot begin', async () => {
    const { customer, id } = await owedPlan();
    const { orderId } = (await checkout(customer, id)).body;
    expect((await setPayment(id, { payment: 'paid', method: 'cash' })).status).toBe(200);
    expect((await checkout(customer, id)).body).toMatchObject({ message: 'This plan has been paid already.' });
    const proof = await provider.pay(orderId);
    expect((await complete(customer, id, proof)).body).toMatchObject({ code: 'purchase-closed' });
    await app.sweep();
    expect(await unmatchedOf(proof)).toMatchObject([{ reason: 'second-payment', status: 'returned' }]);
    expect(await orderOf(id)).toMatchObject({ payment: 'paid', paymentId: null, handPayment: { method: 'cash' } });
  });
});

describe('a plan that is owed and then cancelled', () => {
  it('refunds a payment that arrives afterwards, and cannot be paid any more', async () => {
    const { customer, id } = await owedPlan();
    const { orderId } = (await checkout(customer, id)).body;
    const path = `/api/plans/${customer.userId}/${id}`;
    expect((await app.patch(path, { status: 'cancelled' }, customer.token)).status).toBe(200);
    expect((await plansOf(app, customer))[0]).toMatchObject({ payableOnline: false, dueSince: null });
    expect((await checkout(customer, id)).body).toMatchObject({
      status: 409,
      message: 'This plan is cancelled, so you have nothing to pay.',
    });
    const proof = await provider.pay(orderId);
    expect((await complete(customer, id, proof)).body).toMatchObject({ code: 'purchase-closed' });
    await app.sweep();
    expect(await unmatchedOf(proof)).toMatchObject([{ reason: 'purchase-closed', status: 'returned' }]);
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: 'unpaid' });
  });
});

describe('a plan that the office placed without a payment', () => {
  const placed = async (customer: Customer) => {
    const path = `/api/customers/${customer.userId}/plans`;
    const made = await app.post<OfficeOrderResponse>(path, { ...newPlan(), method: 'link' }, admin.token);
    expect(made.status).toBe(201);
    return made.body;
  };

  it('starts when its customer pays online, and its payment link is cancelled', async () => {
    const customer = await app.customer();
    const { order } = await placed(customer);
    expect(await plansOf(app, customer)).toMatchObject([{ status: 'pending', payableOnline: true, dueSince: null }]);
    const proof = await provider.pay((await checkout(customer, order.id)).body.orderId);
    expect((await complete(customer, order.id, proof)).body).toMatchObject({ status: 'active', payment: 'paid' });
    await app.sweep();
    expect(await latestLink(order.id)).toMatchObject({ status: 'cancelled' });
    expect(await difference()).toBe(0);
  });

  it('is paid as it was placed, even if prices have changed since', async () => {
    const customer = await app.customer();
    const { order } = await placed(customer);
    const { promotion } = (await app.get<SettingsBody>('/api/settings', admin.token)).body;
    await app.changeSettings({ promotion: { ...promotion, active: false } }, admin.token);
    expect((await checkout(customer, order.id)).body).toMatchObject({ amount: 217026 });
    await app.changeSettings({ promotion }, admin.token);
  });
});
