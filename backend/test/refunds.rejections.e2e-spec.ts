import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentResponse, GstReturnResponse } from '#libs/contract/documents.js';
import type { RefundProposalResponse, RefundResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { GatewayRejection, PaymentGateway } from '../src/payments/payment-gateway.port.js';
import { PaymentsStore } from '../src/payments/payments.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const PAYABLE = 217_026;

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());
beforeEach(() => provider.setFaults({}));

const admin = async () => (await app.staff('admin')).token;
const planOf = async (id: string) => (await app.get<PlanResponse>(`/api/allOrders/${id}`, await admin())).body;
const refundsOf = async (id: string) =>
  (await app.get<RefundResponse[]>(`/api/orders/${id}/refunds`, await admin())).body;
const attentionOf = async (orderId: string) =>
  (await app.app.nest.get(PaymentsStore).payments.first({ filter: { orderId } }))!.attention;
const difference = async () => (await app.app.nest.get(LedgerService).read()).difference;

/** Lets the reconciler run after some minutes. */
async function runAfter(minutes: number): Promise<void> {
  clock.advance(minutes * MINUTE);
  await app.sweep();
}

/** A plan that is paid and cancelled. */
async function cancelled() {
  const customer = await app.customer();
  const plan = await buy(app, customer);
  const address = `/api/plans/${customer.userId}/${plan.id}`;
  await app.patch(address, { status: 'cancelled' }, await admin());
  const refund = async () => app.patch<PlanResponse>(address, { status: 'refunded' }, await admin());
  return { plan, refund };
}

describe('a refund that the provider made without a response', () => {
  it('is not failed by wrong keys when it is looked for, and is not made again', async () => {
    const { plan, refund } = await cancelled();
    await provider.setFaults({ refundResponseLost: true, webhook: { drop: true } });
    expect((await refund()).body).toMatchObject({ refundStatus: 'requested', amountRefunding: 2170.26 });

    // As after a rotation of the keys: every call is rejected.
    await provider.setFaults({ responseStatus: 401, webhook: { drop: true } });
    await runAfter(3);
    expect(await refundsOf(plan.id)).toMatchObject([{ status: 'requested' }]);

    await provider.setFaults({ webhook: { drop: true } });
    await runAfter(10);
    const [made] = await refundsOf(plan.id);
    expect(made).toMatchObject({ status: 'processed', attempt: 1, canRetry: false });
    expect(await attentionOf(plan.id)).toBeNull();
    expect(await planOf(plan.id)).toMatchObject({ status: 'refunded', amountRefunded: 2170.26 });
    expect((await app.post(`/api/payments/refunds/${made!.id}/retry`, {}, await admin())).status).toBe(409);
    expect(await provider.refundsOf(plan.paymentId!)).toMatchObject([{ amount: PAYABLE, status: 'processed' }]);
    expect(await difference()).toBe(0);
  });

  it('is processed when it was failed here, and its retry is not sent', async () => {
    const plan = await buy(app, await app.customer());
    const part = { amount: 500, reason: 'Two days missed' };
    await provider.setFaults({ refundRejected: true, webhook: { drop: true } });
    const { body: failed } = await app.post<RefundResponse>(`/api/orders/${plan.id}/refunds`, part, await admin());
    expect(failed).toMatchObject({ status: 'failed', canRetry: true });
    expect(await attentionOf(plan.id)).toBe('refund-failed');

    // The provider has made it nevertheless, under its receipt.
    await provider.setFaults({ webhook: { drop: true } });
    await app.request('POST', `/razorpay-stand-in/v1/payments/${plan.paymentId}/refund`, {
      body: { amount: 50_000, receipt: failed.id },
      headers: { ...provider.basic(), 'x-refund-idempotency': failed.id },
    });
    const path = `/api/payments/refunds/${failed.id}`;
    const { body: again } = await app.post<RefundResponse>(`${path}/retry`, {}, await admin());
    expect(again).toMatchObject({
      status: 'failed',
      failureReason: 'The refund that it retries has succeeded after all.',
    });
    expect(await refundsOf(plan.id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: failed.id, status: 'processed', failureReason: null })]),
    );
    expect(await provider.refundsOf(plan.paymentId!)).toHaveLength(1);
    expect(await attentionOf(plan.id)).toBeNull();
    expect(await planOf(plan.id)).toMatchObject({ amountRefunded: 500, refundStatus: 'processed' });
    for (const { id } of [failed, again]) {
      const refused = [
        await app.post(`/api/payments/refunds/${id}/retry`, {}, await admin()),
        await app.post(`/api/payments/refunds/${id}/transfer`, { reference: 'UTR000123456789' }, await admin()),
      ];
      expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    }
    expect(await provider.refundsOf(plan.paymentId!)).toHaveLength(1);
    expect(await difference()).toBe(0);
  });
});

describe('a rejection of a refund', () => {
  /** Rejects the next refunds, and only these calls. */
  async function rejecting(isFinal: boolean, work: () => Promise<void>): Promise<void> {
    const gateway = app.app.nest.get(PaymentGateway);
    const refund = gateway.refund.bind(gateway);
    gateway.refund = async () => {
      throw new GatewayRejection('refunding a payment', 'Authentication failed', isFinal);
    };
    try {
      await work();
    } finally {
      gateway.refund = refund;
    }
  }

  it('leaves the refund to be sent again if it has another cause, such as wrong keys', async () => {
    const { plan, refund } = await cancelled();
    await rejecting(false, async () => {
      expect((await refund()).body).toMatchObject({ refundStatus: 'requested' });
      await runAfter(1);
      expect(await refundsOf(plan.id)).toMatchObject([{ status: 'requested', failureReason: null }]);
    });
    await runAfter(10);
    expect(await planOf(plan.id)).toMatchObject({ status: 'refunded', refundStatus: 'processed' });
    expect(await provider.refundsOf(plan.paymentId!)).toHaveLength(1);
  });

  it('fails the refund if the request itself was rejected', async () => {
    const { plan, refund } = await cancelled();
    await rejecting(true, async () => void (await refund()));
    expect(await refundsOf(plan.id)).toMatchObject([{ status: 'failed', failureReason: 'Authentication failed' }]);
    expect(await provider.refundsOf(plan.paymentId!)).toEqual([]);
  });
});

describe('a refund after a lost dispute', () => {
  it.each([
    { amount: PAYABLE, left: 'nothing is left to refund' },
    { amount: 50_000, left: '₹1,670.26 is left to refund' },
  ])('names the dispute ($amount paise)', async ({ amount, left }) => {
    const { plan, refund } = await cancelled();
    const { id } = await provider.act('dispute.create', { payment_id: plan.paymentId, amount });
    await provider.act('dispute.update', { dispute_id: id, status: 'lost' });
    await app.sweep();
    const path = `/api/orders/${plan.id}/refunds/proposal`;
    const { body: proposal } = await app.get<RefundProposalResponse>(path, await admin());
    expect(proposal.explanation).toContain(`back through a lost dispute, so ${left}.`);
    if (proposal.available > 0) return;
    const rejected = await refund();
    expect([rejected.status, rejected.body]).toEqual([
      409,
      expect.objectContaining({ code: 'nothing-to-refund', message: proposal.explanation }),
    ]);
  });
});

it('a refund that is made in the dashboard too after its bank transfer has no credit note for more than the payment', async () => {
  const { plan, refund } = await cancelled();
  await provider.setFaults({ refundRejected: true });
  await refund();
  await provider.setFaults({});
  const [failed] = await refundsOf(plan.id);
  const token = await admin();
  await app.post(`/api/payments/refunds/${failed!.id}/transfer`, { reference: 'HDFCN520261122' }, token);
  await provider.refundInDashboard(plan.paymentId!, 1500_00);
  await app.sweep();
  expect(await planOf(plan.id)).toMatchObject({ amountRefunded: 3670.26, status: 'refunded' });
  const filter = { orderId: plan.id, kind: 'credit-note' };
  const { body: creditNotes } = await app.list<DocumentResponse>('/api/documents', { filter }, token);
  expect(creditNotes.map(({ total }) => total)).toEqual([2170.26]);
  expect(await difference()).toBe(0);
  const { body } = await app.get<GstReturnResponse>('/api/reports/gst?month=2026-11', token);
  expect(body).toMatchObject({ difference: 0, overRefunded: 1500 });
  expect(body.blockers).not.toContainEqual(expect.stringContaining('Payments differ'));
});
