import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { RefundResponse } from '#libs/contract/payments.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { disputeEntity, paymentEntity } from '../src/adapters/payments/razorpay-stand-in/stand-in.entities.js';
import type { StoredDispute, StoredPayment } from '../src/adapters/payments/razorpay-stand-in/stand-in.store.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { expectDocumentsToMatchPayments, settle } from './support/documents-match.js';
import { Interruptions, type Interruption } from './support/interruptions.js';
import { buy, completion, differentPlans, order, Provider } from './support/purchase.js';

const HOUR = 60 * 60_000;
/** A second before the financial year ends. */
const YEAR_END = Date.parse('2027-03-31T18:29:59.000Z');

let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;
let admin: string;
let customer: Awaited<ReturnType<TestApp['customer']>>;
let washes = 0;
const clock = new TestClock(YEAR_END - 2 * 24 * HOUR);

beforeAll(async () => {
  app = await startApp({ clock, env: { RATE_LIMIT_FACTOR: '100' } });
  provider = new Provider(app);
  await provider.setFaults({ webhook: { drop: true } });
  await signIn();
  await app.liftOrderLimits(admin);
  await app.changeSettings({ carsPerSlot: 500, washesAtOnce: 500 }, admin);
  interruptions = new Interruptions(app);
});
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  admin = (await app.staff('admin')).token;
  customer = await app.customer();
}

const nextPlan = differentPlans();

/** An order that is paid at the provider, and not heard of here. */
async function unreported() {
  const planData = nextPlan();
  const { orderId, amount } = await order(app, customer.token, planData);
  return { planData, amount, proof: await provider.pay(orderId) };
}

const paid = () => buy(app, customer, nextPlan());

/** Throws unless a request succeeded. */
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}

async function wash(payment: 'paid' | 'unpaid'): Promise<() => Promise<unknown>> {
  washes += 1;
  const address = `B-${washes}, Amber Heights`;
  const details = { name: 'Asha Rao', email: customer.email, phone: '9876500001', address };
  const service = { service: 'Basic Car Wash', price: 299, gst: 53.82, total: 352.82, timeSlot: '9:00 AM - 9:30 AM' };
  const { id } = await done(app.post<WashResponse>('/api/checkoutBasic', { ...details, ...service }, customer.token));
  const mark = (value: string) => done(app.patch(`/api/orders/${id}/payment`, { payment: value }, admin));
  if (payment === 'unpaid') await mark('paid');
  return () => mark(payment);
}

/** A refund that the provider accepted and that failed afterwards. */
async function failedRefund(): Promise<string> {
  const plan = await paid();
  await provider.setFaults({ webhook: { drop: true }, refundFailed: true });
  const refund = app.post<RefundResponse>(`/api/orders/${plan.id}/refunds`, { amount: 118, reason: 'Missed' }, admin);
  const { id } = await done(refund);
  await provider.setFaults({ webhook: { drop: true } });
  return id;
}

async function disputeEvent(status: string): Promise<() => Promise<unknown>> {
  const { paymentId } = await paid();
  const { id } = await provider.act('dispute.create', { payment_id: paymentId, amount: 50_000 });
  const dispute = await provider.act<StoredDispute>('dispute.update', { dispute_id: id, status });
  const { payments } = (await provider.records()) as { payments: StoredPayment[] };
  const payment = payments.find((one) => one.id === paymentId)!;
  const payload = { payment: { entity: paymentEntity(payment) }, dispute: { entity: disputeEntity(dispute) } };
  const event = { entity: 'event', event: `payment.dispute.${status}`, contains: Object.keys(payload), payload };
  return () => done(provider.webhook({ ...event, created_at: Math.floor(clock.millis() / 1000) }, { id: `evt_${id}` }));
}

const BY_UPI = { method: 'upi', reference: '432198765012' };

/** Each prepares an order and returns what is interrupted. */
const WORK: Record<string, () => Promise<() => Promise<unknown>>> = {
  'an order is begun': async () => {
    const planData = nextPlan();
    return () => order(app, customer.token, planData);
  },
  'the browser reports a payment': async () => {
    const { planData, proof } = await unreported();
    return () => done(app.post('/api/checkout/add', completion(customer.userId, proof, planData), customer.token));
  },
  'a webhook reports a payment': async () => {
    const { amount, proof } = await unreported();
    const event = provider.captured(proof, amount);
    return () => done(provider.webhook(event, { id: `evt_${proof.razorpay_payment_id}` }));
  },
  'a wash is paid in cash': () => wash('paid'),
  'a payment in cash is undone': () => wash('unpaid'),
  'an order of the office is paid by hand': async () => {
    const body = { ...nextPlan(), ...BY_UPI };
    return () => done(app.post(`/api/customers/${customer.userId}/plans`, body, admin));
  },
  'a payment by hand is refunded in part': async () => {
    const body = { ...nextPlan(), ...BY_UPI };
    const made = app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/plans`, body, admin);
    const { id } = (await done(made)).order;
    const refund = { amount: 333.33, reason: 'Missed a visit', ...BY_UPI };
    return () => done(app.post(`/api/orders/${id}/hand-refunds`, refund, admin));
  },
  'a part is refunded': async () => {
    const { id } = await paid();
    return () => done(app.post(`/api/orders/${id}/refunds`, { amount: 333.33, reason: 'Missed a visit' }, admin));
  },
  'a cancelled plan is refunded': async () => {
    const { id } = await paid();
    const address = `/api/plans/${customer.userId}/${id}`;
    await done(app.patch(address, { status: 'cancelled' }, admin));
    return () => done(app.patch(address, { status: 'refunded' }, admin));
  },
  'a failed refund is sent again': async () => {
    const id = await failedRefund();
    return () => done(app.post(`/api/payments/refunds/${id}/retry`, {}, admin));
  },
  'a failed refund is paid by bank transfer': async () => {
    const id = await failedRefund();
    return () => done(app.post(`/api/payments/refunds/${id}/transfer`, { reference: 'UTR000123456789' }, admin));
  },
  'a dispute is lost': () => disputeEvent('lost'),
  'a dispute is won': () => disputeEvent('won'),
};

const KINDS: Interruption[] = ['crash', 'lost', 'failed'];
/**
 * `EVERY_CALL=1` interrupts each call, which takes minutes. Otherwise every nth call is interrupted, with another
 * offset for each kind of interruption; on MongoDB fewer, because calls take longer.
 */
const STRIDE = process.env.EVERY_CALL ? 1 : process.env.TEST_STORE === 'mongo' ? 30 : 12;
/** Actions that cross midnight of 31 March, without an interruption. */
const AT_YEAR_END = ['the browser reports a payment', 'a wash is paid in cash', 'a part is refunded'];

describe('after interruptions at the calls of the store and the provider', () => {
  it.each(Object.entries(WORK))(
    'while %s',
    async (_, prepare) => {
      await signIn();
      let interrupted = 0;
      for (const [at, kind] of KINDS.entries()) {
        const first = 1 + Math.floor((at * STRIDE) / KINDS.length);
        for (let nth = first; await interruptions.at(nth, kind, await prepare()); nth += STRIDE) interrupted += 1;
      }
      expect(interrupted).toBeGreaterThan(0);
    },
    600_000,
  );

  it.each(AT_YEAR_END)(
    'and when the financial year ends while %s',
    async (name) => {
      clock.advance(YEAR_END - clock.millis());
      await signIn();
      for (let nth = 1, isOver = false; !isOver; nth += STRIDE) {
        const work = await WORK[name]!();
        isOver = !(await interruptions.before(nth, () => clock.advance(2_000), work));
        clock.advance(YEAR_END - clock.millis());
      }
    },
    600_000,
  );

  it('documents and money agree to the paisa, once the jobs have finished what was interrupted', async () => {
    await settle(app, provider, (millis) => clock.advance(millis));
    await signIn();
    await expectDocumentsToMatchPayments(app, provider, admin);
  });
});
