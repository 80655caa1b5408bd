import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { LedgerResponse, PaymentResponse, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { DisputesService } from '../src/payments/disputes.service.js';
import { PaymentsStore } from '../src/payments/payments.store.js';
import { RefundsService } from '../src/payments/refunds.service.js';
import { UnmatchedPaymentsService } from '../src/payments/unmatched-payments.service.js';
import { startApp, type TestApp } from './support/app.js';
import { buy, CRETA, order, Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  provider = new Provider(app);
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const unmatched = async (id: string) =>
  (await app.get<UnmatchedPaymentResponse>(`/api/payments/unmatched/${id}`, admin)).body;
const refund = (id: string) => app.post<UnmatchedPaymentResponse>(`/api/payments/unmatched/${id}/refund`, {}, admin);
const assign = (id: string, body: unknown) => app.post(`/api/payments/unmatched/${id}/assign`, body, admin);
const planOf = async (id: string) => (await app.get<PlanResponse>(`/api/allOrders/${id}`, admin)).body;
const refunds = async (paymentId: string) =>
  (await provider.records()).refunds.filter((one: { payment_id: string }) => one.payment_id === paymentId);

async function pendingPlan() {
  const customer = await app.customer();
  return { customer, ...(await order(app, customer.token)) };
}

describe('an unmatched payment', () => {
  it('is listed, and waits for the operator', async () => {
    const id = await provider.payForeignOrder(150_050);
    const { body, headers } = await app.list<UnmatchedPaymentResponse>(
      '/api/payments/unmatched',
      { filter: { status: ['open'] }, sort: ['amount', 'DESC'] },
      admin,
    );
    expect(body[0]).toMatchObject({
      id,
      _id: id,
      reason: 'unknown-order',
      status: 'open',
      amount: 1500.5,
      currency: 'INR',
      purpose: null,
      subjectId: null,
    });
    expect(headers.get('content-range')).toMatch(/^unmatched 0-/);
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'open' });
  });

  it('is not refunded when the operator assigns it while its payment link claims it', async () => {
    const id = await provider.payForeignOrder(50_000);
    const { planId } = await pendingPlan();
    const { nest } = app.app;
    const [service, store] = [nest.get(UnmatchedPaymentsService), nest.get(PaymentsStore)];
    const record = (await store.unmatched.get(id))!;
    const assignedMeanwhile = jest.spyOn(store, 'byOrder').mockImplementationOnce(async () => {
      await service.assign(id, planId);
      return null;
    });
    await service.adopt(record, 'closed');
    assignedMeanwhile.mockRestore();
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'resolved', subjectId: planId });
    expect(await planOf(planId)).toMatchObject({ status: 'active', amountPaid: 500, refundStatus: null });
    expect(await refunds(id)).toEqual([]);
  });

  it('is refunded in full, once, for repeated requests', async () => {
    const id = await provider.payForeignOrder(99_900);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await unmatched(id)).toMatchObject({ status: 'returned' });
    expect(await refunds(id)).toMatchObject([{ amount: 99_900 }]);
    expect((await assign(id, { purpose: 'plan', subjectId: 'any' })).body).toMatchObject({
      status: 409,
      message: 'This payment has already been refunded.',
    });
  });

  it('is refunded by the reconciler when the provider does not answer', async () => {
    const id = await provider.payForeignOrder(10_000);
    await provider.setFaults({ responseStatus: 503 });
    const answer = await refund(id);
    await provider.setFaults({});
    expect({ status: answer.status, is: answer.body.status }).toEqual({ status: 200, is: 'returning' });
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'returned' });
    expect(await refunds(id)).toHaveLength(1);
  });

  it('stays open when the provider rejects its refund, with what to do', async () => {
    await provider.webhook(
      provider.captured({ razorpay_order_id: 'order_nowhere', razorpay_payment_id: 'pay_nowhere' }, 5_000),
      { id: 'evt_nowhere' },
    );
    const { status, body } = await refund('pay_nowhere');
    expect({ status, body }).toMatchObject({
      status: 502,
      body: { code: 'payment-provider-rejected', message: expect.stringContaining('dashboard') },
    });
    expect(await unmatched('pay_nowhere')).toMatchObject({ status: 'open' });
  });

  it('can pay its plan, whose refund is based on the amount paid', async () => {
    const id = await provider.payForeignOrder(200_000);
    const { customer, planId } = await pendingPlan();
    const { status, body } = await assign(id, { purpose: 'plan', subjectId: planId });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'resolved', purpose: 'plan', subjectId: planId },
    });
    expect(await planOf(planId)).toMatchObject({ status: 'active', paymentId: id });
    const { body: payments } = await app.list<PaymentResponse>(
      '/api/payments',
      { filter: { userId: customer.userId } },
      admin,
    );
    expect(payments).toMatchObject([
      { purpose: 'plan', subjectId: planId, status: 'captured', amount: 2000, paymentId: id },
    ]);

    for (const to of ['cancelled', 'refunded'])
      expect((await app.patch(`/api/plans/${customer.userId}/${planId}`, { status: to }, admin)).status).toBe(200);
    expect(await planOf(planId)).toMatchObject({ status: 'refunded' });
    expect(await refunds(id)).toMatchObject([{ amount: 200_000 }]);
  });

  it('can pay its plan after its own refund failed, and is then refunded with the plan', async () => {
    const id = await provider.payForeignOrder(217_026);
    await provider.setFaults({ refundRejected: true });
    expect((await refund(id)).status).toBe(502);
    await provider.setFaults({});
    const { customer, planId } = await pendingPlan();
    await assign(id, { purpose: 'plan', subjectId: planId });
    expect(await planOf(planId)).toMatchObject({ status: 'active', refundStatus: null });
    for (const to of ['cancelled', 'refunded'])
      await app.patch(`/api/plans/${customer.userId}/${planId}`, { status: to }, admin);
    await app.sweep();
    expect(await planOf(planId)).toMatchObject({ status: 'refunded', amountRefunded: 2170.26 });
    expect(await refunds(id)).toMatchObject([{ amount: 217_026 }]);
  });

  it('brings its disputes to the plan that it pays', async () => {
    const id = await provider.payForeignOrder(217_026);
    const lost = await provider.act('dispute.create', { payment_id: id, amount: 50_000 });
    await provider.act('dispute.update', { dispute_id: lost.id, status: 'lost' });
    await provider.act('dispute.create', { payment_id: id, amount: 20_000 });
    await app.sweep();
    const before = (await app.get<LedgerResponse>('/api/payments/ledger', admin)).body;
    const { planId } = await pendingPlan();
    await assign(id, { purpose: 'plan', subjectId: planId });
    expect(await planOf(planId)).toMatchObject({ status: 'active', paymentId: id, disputeStatus: 'open' });
    const after = (await app.get<LedgerResponse>('/api/payments/ledger', admin)).body;
    expect({ lost: after.lost, difference: after.difference }).toEqual({ lost: before.lost, difference: 0 });
  });

  it('ends the attention that its plan’s payment needed', async () => {
    const { planId, orderId } = await pendingPlan();
    await provider.setFaults({ leaveAuthorized: true, captureRejected: true, webhook: { drop: true } });
    await provider.pay(orderId);
    const attentionOf = async () => {
      const { body } = await app.list<PaymentResponse>('/api/payments/attention', {}, admin);
      return body.find(({ subjectId }) => subjectId === planId);
    };
    const { body: payments } = await app.list<PaymentResponse>('/api/payments', {}, admin);
    const { id: paymentId } = payments.find(({ subjectId }) => subjectId === planId)!;
    await app.post(`/api/payments/${paymentId}/check`, {}, admin);
    expect(await attentionOf()).toMatchObject({ attention: 'capture-rejected' });
    await provider.setFaults({});

    const id = await provider.payForeignOrder(217_026);
    expect((await assign(id, { purpose: 'plan', subjectId: planId })).status).toBe(200);
    expect(await attentionOf()).toBeUndefined();
  });

  it('brings the disputes and refunds that arrive while it is assigned', async () => {
    const id = await provider.payForeignOrder(217_026);
    const { planId } = await pendingPlan();
    await provider.setFaults({ webhook: { drop: true } });
    const { nest } = app.app;
    const service = nest.get(UnmatchedPaymentsService);
    const finish = service.finishAssignment.bind(service);
    const assigning = jest.spyOn(service, 'finishAssignment').mockImplementationOnce(async (assigned) => {
      await provider.act('dispute.create', { payment_id: id, amount: 20_000 });
      await nest.get(DisputesService).readNewest();
      await provider.refundInDashboard(id, 10_000);
      await nest.get(RefundsService).syncFromProvider(id);
      return finish(assigned);
    });
    expect((await assign(id, { purpose: 'plan', subjectId: planId })).status).toBe(200);
    assigning.mockRestore();
    await provider.setFaults({});
    expect(await planOf(planId)).toMatchObject({ status: 'active', amountRefunded: 100, disputeStatus: 'open' });
  });

  it('is refunded and no longer assigned when its plan has lost its slot', async () => {
    const id = await provider.payForeignOrder(200_000);
    await app.changeSettings({ carsPerSlot: 1 }, admin);
    const lastPlace = { ...CRETA, timeSlot: '11:30-12:00' };
    const customer = await app.customer();
    const { planId, orderId } = await order(app, customer.token, lastPlace);
    await buy(app, await app.customer(), { ...lastPlace, carNumber: 'MH12LP0002' });
    await assign(id, { purpose: 'plan', subjectId: planId });
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'returned', purpose: null, subjectId: null });
    expect(await refunds(id)).toMatchObject([{ amount: 200_000 }]);
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mails.filter(({ text }) => text!.includes('its time slot had been taken'))).toHaveLength(1);
    // The checkout is still open, and its amount differs from that of the assigned payment.
    const { razorpay_payment_id: late } = await provider.pay(orderId);
    await app.sweep();
    expect(await unmatched(late)).toMatchObject({ status: 'returned', reason: 'purchase-closed' });
    await app.changeSettings({ carsPerSlot: 500 }, admin);
  });

  it('is returned as a second payment when its order has been paid in cash in the meantime', async () => {
    const { customer, planId, orderId } = await pendingPlan();
    expect((await app.post(`/api/orders/${planId}/payment`, { method: 'cash' }, admin)).status).toBe(200);
    const { razorpay_payment_id: id } = await provider.pay(orderId);
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'returned', reason: 'second-payment' });
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mails.some(({ text }) => text!.includes('so you paid twice'))).toBe(true);
    expect(mails.some(({ text }) => text!.includes('order again'))).toBe(false);
  });

  it('is returned as too late when the order of its payment link is closed', async () => {
    const id = await provider.payForeignOrder(217_026);
    const { customer, planId } = await pendingPlan();
    expect((await app.request('DELETE', `/api/orders/${planId}`, { token: customer.token })).status).toBe(200);
    const { nest } = app.app;
    const record = (await nest.get(PaymentsStore).unmatched.get(id))!;
    await nest.get(UnmatchedPaymentsService).adopt(record, planId);
    await app.sweep();
    expect(await unmatched(id)).toMatchObject({ status: 'returned', reason: 'purchase-closed' });
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mails.filter(({ text }) => text!.includes('after the order was closed'))).toHaveLength(1);
  });

  it('in another currency, or refunded in part, does not pay the order of its payment link', async () => {
    const proof = { razorpay_order_id: 'order_usd', razorpay_payment_id: 'pay_usd' };
    await provider.webhook(provider.captured(proof, 217_026, { currency: 'USD' }), { id: 'evt_usd' });
    const refunded = await provider.payForeignOrder(217_026);
    await provider.refundInDashboard(refunded, 10_000);
    await app.sweep();
    const { nest } = app.app;
    for (const id of ['pay_usd', refunded]) {
      const { planId } = await pendingPlan();
      const record = (await nest.get(PaymentsStore).unmatched.get(id))!;
      await nest.get(UnmatchedPaymentsService).adopt(record, planId);
      expect(await unmatched(id)).toMatchObject({ status: 'open', reason: 'wrong-amount', amount: 2170.26 });
      expect(await planOf(planId)).toMatchObject({ status: 'pending' });
    }
  });

  it('is closed once it was refunded in the provider’s dashboard, with or without a webhook', async () => {
    const heard = await provider.payForeignOrder(70_000);
    await provider.refundInDashboard(heard, 70_000);
    await app.sweep();
    expect(await unmatched(heard)).toMatchObject({ status: 'returned' });

    const unheard = await provider.payForeignOrder(217_026);
    await provider.setFaults({ webhook: { drop: true } });
    await provider.refundInDashboard(unheard, 217_026);
    await provider.setFaults({});
    const { planId } = await pendingPlan();
    const { status, body } = await assign(unheard, { purpose: 'plan', subjectId: planId });
    expect({ status, body }).toMatchObject({ status: 409, body: { message: expect.stringContaining('was refunded') } });
    expect(await unmatched(unheard)).toMatchObject({ status: 'returned' });
    expect(await planOf(planId)).toMatchObject({ status: 'pending' });
  });

  it('pays only one order for concurrent assignments', async () => {
    const id = await provider.payForeignOrder(217_026);
    const plans = [await pendingPlan(), await pendingPlan()];
    const answers = await Promise.all(plans.map(({ planId }) => assign(id, { purpose: 'plan', subjectId: planId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paid = (await Promise.all(plans.map(({ planId }) => planOf(planId)))).filter(
      ({ status }) => status === 'active',
    );
    expect(paid).toHaveLength(1);
    expect(paid[0]!.paymentId).toBe(id);
  });

  it('cannot be assigned to an order that is not pending', async () => {
    const id = await provider.payForeignOrder(217_026);
    const bought = await buy(app, await app.customer(), CRETA);
    for (const subjectId of [bought.id, 'nothing']) {
      const { status, body } = await assign(id, { purpose: 'plan', subjectId });
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: 'There is no such order waiting for a payment.',
      });
    }
    expect(await unmatched(id)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['no purpose', { subjectId: 'a' }],
    ['another purpose', { purpose: 'gift', subjectId: 'a' }],
    ['no order', { purpose: 'plan' }],
    ['an object for an order', { purpose: 'plan', subjectId: { $ne: null } }],
    ['an amount', { purpose: 'plan', subjectId: 'a', amount: 1 }],
  ])('is not assigned with %s', async (_, body) => {
    expect((await assign('pay_nowhere', body)).status).toBe(400);
  });

  it('records who resolved it', async () => {
    const id = await provider.payForeignOrder(12_300);
    await refund(id);
    const { body } = await app.list('/api/changes', { filter: { recordId: id } }, admin);
    expect(body.length).toBeGreaterThan(0);
    expect(body[0]).toMatchObject({ resource: 'unmatched', recordId: id });
  });
});
