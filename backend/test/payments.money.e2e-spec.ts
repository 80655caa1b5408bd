import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  DisputeEvidenceRequest,
  DisputeResponse,
  PaymentResponse,
  RefundProposalResponse,
  RefundResponse,
} from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, completion, CRETA, order, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAYABLE = 217_026;

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
});
afterAll(() => app.stop());
beforeEach(() => provider.setFaults({}));

const admin = async () => (await app.staff('admin')).token;
const planOf = async (id: string) => (await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body;
const refundsOf = async (id: string) =>
  (await app.get<RefundResponse[]>(`/api/orders/${id}/refunds`, await admin())).body;
const subjectsTo = async (email: string, pattern: RegExp) =>
  (await app.mails())
    .filter(({ subject, to }) => pattern.test(subject ?? '') && to?.[0]?.address === email)
    .map(({ subject }) => subject);
const difference = async () => (await app.app.nest.get(LedgerService).read()).difference;

/** A plan that is paid and cancelled. */
async function cancelled() {
  const customer = await app.customer();
  const plan = await buy(app, customer, CRETA);
  const address = `/api/plans/${customer.userId}/${plan.id}`;
  await app.patch(address, { status: 'cancelled' }, await admin());
  const refund = async () => app.patch<PlanResponse>(address, { status: 'refunded' }, await admin());
  return { customer, plan, refund };
}

describe('a refund that is not processed immediately', () => {
  it('is in progress while pending, and done once processed', async () => {
    const { customer, plan, refund } = await cancelled();
    await provider.setFaults({ refundPending: true });
    expect((await refund()).body).toMatchObject({
      status: 'cancelled',
      refundStatus: 'pending',
      amountRefunding: 2170.26,
      amountRefunded: 0,
    });
    await app.sweep();
    expect(await subjectsTo(customer.email, /refund/i)).toEqual([
      'The refund for your plan for Hyundai Creta is on its way',
    ]);

    const [made] = await provider.refundsOf(plan.paymentId!);
    await provider.act('refund.settle', { refund_id: made!.id, status: 'processed' });
    await app.sweep();
    clock.advance(2 * 60 * MINUTE);
    await app.sweep();
    expect(await planOf(plan.id)).toMatchObject({
      status: 'refunded',
      refundStatus: 'processed',
      amountRefunded: 2170.26,
    });
    expect(await subjectsTo(customer.email, /refund/i)).toEqual([
      'The refund for your plan for Hyundai Creta is on its way',
      'The refund for your plan for Hyundai Creta has arrived',
    ]);
    expect(await difference()).toBe(0);
  });

  it('is shown when it fails, does not count as refunded, and is retried with a new key', async () => {
    const { plan, refund } = await cancelled();
    await provider.setFaults({ refundPending: true, webhook: { drop: true } });
    await refund();
    const [made] = await provider.refundsOf(plan.paymentId!);
    await provider.act('refund.settle', { refund_id: made!.id, status: 'failed' });
    await provider.setFaults({});
    clock.advance(2 * 60 * MINUTE);
    await app.sweep();
    expect(await planOf(plan.id)).toMatchObject({ status: 'cancelled', refundStatus: 'failed', amountRefunded: 0 });
    const { body: attention } = await app.list<PaymentResponse>(
      '/api/payments/attention',
      { filter: { attention: 'refund-failed' } },
      await admin(),
    );
    expect(attention.map(({ subjectId }) => subjectId)).toContain(plan.id);
    const listed = attention.find(({ subjectId }) => subjectId === plan.id)!;
    expect((await app.get(`/api/payments/attention/${listed.id}`, await admin())).body).toEqual(listed);
    expect((await app.get('/api/payments/attention/none', await admin())).status).toBe(404);
    for (const attentionSince of [null, [listed.createdAt, null]]) {
      const answer = await app.list('/api/payments/attention', { filter: { attentionSince } }, await admin());
      expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'bad-list-query']);
    }

    const [failed] = await refundsOf(plan.id);
    expect(failed).toMatchObject({ status: 'failed', canRetry: true, attempt: 1, amount: 2170.26 });
    const retried = await app.post<RefundResponse>(`/api/payments/refunds/${failed!.id}/retry`, {}, await admin());
    expect({ status: retried.status, body: retried.body }).toMatchObject({
      status: 201,
      body: { status: 'processed', attempt: 2, retryOf: failed!.id },
    });
    expect(await planOf(plan.id)).toMatchObject({ status: 'refunded', refundStatus: 'processed' });
    expect((await provider.refundsOf(plan.paymentId!)).map(({ status }) => status).sort()).toEqual([
      'failed',
      'processed',
    ]);
    expect(await difference()).toBe(0);
  });

  it('is made once when its response is lost, or the same request is still in progress', async () => {
    for (const fault of [{ refundResponseLost: true }, { refundInProgress: 2 }]) {
      const { plan, refund } = await cancelled();
      await provider.setFaults({ ...fault, webhook: { drop: true } });
      expect((await refund()).status).toBe(200);
      for (let run = 0; run < 3; run += 1) {
        await app.sweep();
        clock.advance(5 * MINUTE);
      }
      expect(await provider.refundsOf(plan.paymentId!)).toEqual([expect.objectContaining({ amount: PAYABLE })]);
      expect(await planOf(plan.id)).toMatchObject({ status: 'refunded' });
      await provider.setFaults({});
    }
  });

  it('is retried as a new attempt after a failure if it is of an unmatched payment', async () => {
    const id = await provider.payForeignOrder(99_900);
    const token = await admin();
    await provider.setFaults({ refundFailed: true });
    expect((await app.post(`/api/payments/unmatched/${id}/refund`, {}, token)).status).toBe(502);
    expect((await app.get(`/api/payments/unmatched/${id}`, token)).body).toMatchObject({
      status: 'open',
      refundStatus: 'failed',
    });
    await provider.setFaults({});
    expect((await app.post(`/api/payments/unmatched/${id}/refund`, {}, token)).body).toMatchObject({
      status: 'returned',
    });
    expect(await difference()).toBe(0);
  });
});

describe('a payment that was authorized and never captured', () => {
  it.each(['webhook', 'reconciler'])('is ignored, and the real payment starts the plan (%s)', async (by) => {
    const customer = await app.customer();
    const { orderId, planId } = await order(app, customer.token);
    await provider.setFaults({ leaveAuthorized: true, captureRejected: true, webhook: { drop: true } });
    const first = await provider.pay(orderId);
    await provider.setFaults(
      by === 'webhook' ? { captureRejected: true } : { captureRejected: true, webhook: { drop: true } },
    );
    await provider.act('payment.auto_refund', { payment_id: first.razorpay_payment_id });
    clock.advance(3 * MINUTE);
    await app.sweep();
    expect(await planOf(planId)).toMatchObject({ status: 'pending', amountPaid: 0 });

    await provider.setFaults({ webhook: { drop: true } });
    const second = await provider.pay(orderId);
    await provider.setFaults({});
    clock.advance(3 * MINUTE);
    await app.sweep();
    expect(await planOf(planId)).toMatchObject({ status: 'active', paymentId: second.razorpay_payment_id });
    expect(await provider.refundsOf(second.razorpay_payment_id)).toEqual([]);
    expect(await subjectsTo(customer.email, /is being returned/)).toEqual([
      'Your payment of ₹2,170.26 is being returned',
    ]);
  });
});

describe('the reconciler', () => {
  it('handles the payments of an order independently: a rejected capture does not block a captured payment', async () => {
    const customer = await app.customer();
    const { orderId, planId } = await order(app, customer.token);
    await provider.setFaults({ webhook: { drop: true }, captureRejected: true });
    const paid = await provider.pay(orderId);
    await provider.setFaults({
      webhook: { drop: true },
      captureRejected: true,
      leaveAuthorized: true,
      allowSecondPayment: true,
    });
    await provider.pay(orderId);
    clock.advance(3 * MINUTE);
    await app.sweep();
    expect(await planOf(planId)).toMatchObject({ status: 'active', paymentId: paid.razorpay_payment_id });
  });

  it('finds a paid order at its next run behind many rejected checks, and flags those', async () => {
    const token = await admin();
    const refused: string[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const { orderId } = await order(app, (await app.customer()).token);
      await provider.setFaults({ orderResponseStatus: 400 }, orderId);
      refused.push(orderId);
    }
    const last = await app.customer();
    const { orderId, planId } = await order(app, last.token);
    await provider.setFaults({ webhook: { drop: true } });
    await provider.pay(orderId);
    clock.advance(3 * MINUTE);
    await app.sweep();
    expect(await planOf(planId)).toMatchObject({ status: 'active' });
    for (let run = 0; run < 8; run += 1) {
      clock.advance(60 * MINUTE);
      await app.sweep();
    }
    const { body } = await app.list<PaymentResponse>(
      '/api/payments/attention',
      { filter: { attention: 'provider-rejected' } },
      (await admin()) ?? token,
    );
    expect(body.filter(({ orderId: one }) => refused.includes(one!))).toHaveLength(20);
    expect(body[0]).toMatchObject({ lastError: expect.any(String), attentionSince: expect.any(String) });
  });

  it('learns of a refund and a dispute whose webhooks were lost', async () => {
    const [one, two] = [await app.customer(), await app.customer()];
    const [refunded, disputed] = [await buy(app, one), await buy(app, two)];
    await provider.setFaults({ webhook: { drop: true } });
    await provider.refundInDashboard(refunded.paymentId!, 17_026);
    const dispute = await provider.act('dispute.create', { payment_id: disputed.paymentId });
    await provider.setFaults({});
    clock.advance(DAY + 2 * MINUTE);
    await app.sweep();
    expect(await planOf(refunded.id)).toMatchObject({ status: 'active', amountRefunded: 170.26 });
    expect(await subjectsTo(one.email, /refund/i)).toEqual(['The refund for your plan for Hyundai Creta has arrived']);
    expect(await planOf(disputed.id)).toMatchObject({ disputeStatus: 'open' });
    expect((await app.get<DisputeResponse>(`/api/payments/disputes/${dispute.id}`, await admin())).body).toMatchObject({
      orderId: disputed.id,
      status: 'open',
      amount: 2170.26,
    });
    const path = `/api/payments/disputes/${dispute.id}`;
    const token = await admin();
    const { version } = (await app.get<DisputeResponse>(path, token)).body;
    const note = (body: DisputeEvidenceRequest) => app.request('PUT', `${path}/evidence`, { body, token });
    const noted = await note({ evidence: ['invoice', 'service-record'], version });
    expect(noted.body).toMatchObject({ evidence: ['invoice', 'service-record'] });
    // A colleague who has not seen this yet.
    expect(await note({ evidence: ['agreement'], version })).toMatchObject({
      status: 409,
      body: { code: 'edit-conflict', current: { evidence: ['invoice', 'service-record'] } },
    });
    const recorded = await app.list('/api/changes', { filter: { recordId: dispute.id } }, await admin());
    expect(recorded.body).toMatchObject([{ resource: 'disputes', action: 'changed' }]);
    await provider.act('dispute.update', { dispute_id: dispute.id, status: 'lost' });
    clock.advance(DAY + 2 * MINUTE);
    await app.sweep();
    expect(await planOf(disputed.id)).toMatchObject({
      disputeStatus: 'lost',
      amountRefundable: 0,
      amountLost: 2170.26,
    });
    expect(await difference()).toBe(0);
  });
});

describe('refunds by the operator', () => {
  it('propose the unused whole months at the monthly price paid', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, planDuration: 3 });
    clock.advance(40 * DAY);
    const token = await admin();
    await app.patch(`/api/plans/${customer.userId}/${plan.id}`, { status: 'cancelled' }, token);
    const { body } = await app.get<RefundProposalResponse>(`/api/orders/${plan.id}/refunds/proposal`, token);
    expect(body).toMatchObject({
      amountPaid: 6510.77,
      proposed: 2170.26,
      reducesTaxUntil: '2027-11-30',
      basis: 'unused-months',
      months: { unused: 1, paid: 3, price: 2170.26 },
    });
    const { status, body: refund } = await app.post(`/api/orders/${plan.id}/refunds`, { reason: 'Moved away' }, token);
    expect({ status, amount: refund.amount }).toEqual({ status: 201, amount: 2170.26 });
    expect(await planOf(plan.id)).toMatchObject({ status: 'refunded', amountRefunded: 2170.26 });
  });

  it('never exceed the payment, also for concurrent requests', async () => {
    const plan = await buy(app, await app.customer());
    const token = await admin();
    const asked = await Promise.all(
      Array.from({ length: 4 }, (_, nth) =>
        app.post(`/api/orders/${plan.id}/refunds`, { amount: 1000, reason: `Goodwill ${nth}` }, token),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect((await provider.refundsOf(plan.paymentId!)).reduce((sum, { amount }) => sum + amount, 0)).toBe(200_000);
    expect(await planOf(plan.id)).toMatchObject({ status: 'active', amountRefunded: 2000 });
    expect(await difference()).toBe(0);
  });

  it.each([{ amount: 1 }, { amount: 0, reason: 'x' }, { amount: 10.001, reason: 'x' }, { amount: '5', reason: 'x' }])(
    'reject %j',
    async (body) => {
      expect((await app.post('/api/orders/nothing/refunds', body, await admin())).status).toBe(400);
    },
  );
});

describe('the day of a sale', () => {
  it('is the day of the capture, whenever the event arrives', async () => {
    const customer = await app.customer();
    const { orderId, planId } = await order(app, customer.token);
    await provider.setFaults({ webhook: { drop: true } });
    const proof = await provider.pay(orderId);
    const paidOn = new Date(clock.millis() + 5.5 * 60 * MINUTE).toISOString().slice(0, 10);
    clock.advance(20 * 60 * MINUTE);
    const { token } = await app.login(customer.email);
    await app.post('/api/checkout/add', completion(customer.userId, proof), token);
    expect(await planOf(planId)).toMatchObject({ status: 'active', paidOn });
  });
});
