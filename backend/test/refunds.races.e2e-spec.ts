import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { RefundResponse } from '#libs/contract/payments.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { expectDocumentsToMatchPayments, settle } from './support/documents-match.js';
import { Interruptions } from './support/interruptions.js';
import { buy, completion, differentPlans, order, Provider } from './support/purchase.js';
import { answered, racesAtCalls, type Race } from './support/races.js';
import { expectEveryRefundToBeRecorded } from './support/refund-records.js';

/** Fewer than each first action makes. */
const MIN_CALLS = 8;
/** The price of the plan, in paise. */
const PRICE = 217_026;
const PART = 150_000;

interface MoneyRace extends Race {
  outcome: () => Promise<unknown>;
  /** The outcomes that are right: which of them depends on which action comes first. */
  allowed: unknown[];
}

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;
let admin: string;
let customer: Awaited<ReturnType<TestApp['customer']>>;
let transfers = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await signIn();
  await app.liftOrderLimits(admin);
  await app.changeSettings({ carsPerSlot: 500 }, admin);
  interruptions = new Interruptions(app, { withReads: false });
});
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  admin = (await app.staff('admin')).token;
  customer = await app.customer();
}

const nextPlan = differentPlans();
const paid = () => buy(app, customer, nextPlan());

const post = <T>(path: string, body: object, token = admin) => answered(app.post<T>(path, body, token));
const orderOf = async (id: string) => (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin)).body;

/** What the provider has refunded, in paise. */
async function refunded(paymentId: string): Promise<number> {
  const refunds = await provider.refundsOf(paymentId);
  return refunds.filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0);
}

/** What was refunded by bank transfer, in rupees. */
async function transferred(paymentId: string): Promise<number> {
  const { body } = await app.list<RefundResponse>('/api/payments/refunds', { filter: { paymentId } }, admin);
  return body
    .filter(({ source, status }) => source === 'bank-transfer' && status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Begins an order and pays it in the provider's modal. */
async function paidInModal() {
  const planData = nextPlan();
  const { planId, orderId } = await order(app, customer.token, planData);
  const proof = await provider.pay(orderId);
  const complete = () => post('/api/checkout/add', completion(customer.userId, proof, planData), customer.token);
  return { planId, complete, paymentId: proof.razorpay_payment_id };
}

async function cancelled() {
  const { id, paymentId } = await paid();
  const address = `/api/plans/${customer.userId}/${id}`;
  const setStatus = (status: string) => answered(app.patch(address, { status }, admin));
  await setStatus('cancelled');
  return { id, paymentId: paymentId!, refund: () => setStatus('refunded') };
}

/** Each prepares two actions on the same money. */
const RACES: Record<string, () => Promise<MoneyRace>> = {
  'two refunds of more than the payment together': async () => {
    const { id, paymentId } = await paid();
    const refund = () => post(`/api/orders/${id}/refunds`, { amount: PART / 100, reason: 'Missed visits' });
    return { first: refund, second: refund, outcome: () => refunded(paymentId!), allowed: [PART] };
  },
  'a retry and a bank transfer of a failed refund': async () => {
    const { id, paymentId } = await paid();
    await provider.setFaults({ webhook: { drop: true }, refundRejected: true });
    const failed = await post<RefundResponse>(`/api/orders/${id}/refunds`, { amount: PART / 100, reason: 'Sorry' });
    await provider.setFaults({ webhook: { drop: true } });
    transfers += 1;
    const reference = `UTR${String(transfers).padStart(12, '0')}`;
    return {
      first: () => post(`/api/payments/refunds/${failed.id}/retry`, {}),
      second: () => post(`/api/payments/refunds/${failed.id}/transfer`, { reference }),
      outcome: async () => (await refunded(paymentId!)) + (await transferred(paymentId!)) * 100,
      allowed: [PART],
    };
  },
  'two refunds of a cancelled plan': async () => {
    const { paymentId, refund } = await cancelled();
    return { first: refund, second: refund, outcome: () => refunded(paymentId), allowed: [PRICE] };
  },
  'a refund of a part and of the rest of a cancelled plan': async () => {
    const { id, paymentId, refund } = await cancelled();
    return {
      first: () => post(`/api/orders/${id}/refunds`, { amount: PART / 100, reason: 'Missed visits' }),
      second: refund,
      outcome: () => refunded(paymentId),
      allowed: [PART, PRICE],
    };
  },
  'a refund and an assignment of an unmatched payment': async () => {
    const paymentId = await provider.payForeignOrder(PRICE);
    const { planId } = await order(app, customer.token, nextPlan());
    return {
      first: () => post(`/api/payments/unmatched/${paymentId}/refund`, {}),
      second: () => post(`/api/payments/unmatched/${paymentId}/assign`, { purpose: 'plan', subjectId: planId }),
      outcome: async () => [(await orderOf(planId)).payment, await refunded(paymentId)],
      allowed: [
        ['paid', 0],
        ['unpaid', PRICE],
        ['refunded', PRICE],
      ],
    };
  },
  'an online payment and one by hand': async () => {
    const { planId, complete, paymentId } = await paidInModal();
    return {
      first: complete,
      second: () => post(`/api/orders/${planId}/payment`, { method: 'cash' }),
      outcome: async () => {
        const { payment, paymentId: counted } = await orderOf(planId);
        return [payment, counted, await refunded(paymentId)];
      },
      allowed: [
        ['paid', paymentId, 0],
        ['paid', null, PRICE],
      ],
    };
  },
  'an online payment and the expiry of its order': async () => {
    const { planId, complete, paymentId } = await paidInModal();
    return {
      first: complete,
      second: () => app.app.nest.get(OrdersService).expireUnpaid(planId),
      outcome: async () => [(await orderOf(planId)).status, await refunded(paymentId)],
      allowed: [
        ['active', 0],
        ['failed', PRICE],
      ],
    };
  },
};

it.each(Object.entries(RACES))(
  '%s move the right amount once, in whatever order they happen',
  async (_, prepare) => {
    await provider.setFaults({ webhook: { drop: true } });
    const races = await racesAtCalls(interruptions, { stride: 4, minCalls: MIN_CALLS }, async () => {
      await signIn();
      return prepare();
    });
    await settle(app, provider, (millis) => clock.advance(millis));
    await signIn();
    for (const { outcome, allowed } of races) expect(allowed).toContainEqual(await outcome());
    await expectEveryRefundToBeRecorded(app);
    await expectDocumentsToMatchPayments(app, provider, admin);
  },
  600_000,
);
