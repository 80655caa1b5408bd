import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { completion, CRETA, order, plansOf, Provider } from './support/purchase.js';

const MINUTE_MS = 60_000;

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
});
afterAll(() => app.stop());

describe('POST /api/payments/webhook', () => {
  it('alone completes the purchase of a browser closed right after paying', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    const proof = { razorpay_order_id: orderId, razorpay_payment_id: `pay_hook_${orderId}` };
    expect((await provider.webhook(provider.captured(proof, amount), { id: `evt_${orderId}` })).status).toBe(200);
    expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ status: 'active' })]);
  });

  it('rejects a forged, missing, corrupt or re-serialised signature, and changes nothing (threat 1)', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    const event = provider.captured({ razorpay_order_id: orderId, razorpay_payment_id: 'pay_forged' }, amount);
    const signed = JSON.stringify(event);
    const answers = [
      await provider.webhook(event, { secret: 'guess' }),
      await provider.webhook(event, { secret: provider.keys.keySecret }),
      await app.request('POST', '/api/payments/webhook', { raw: signed }),
      await app.request('POST', '/api/payments/webhook', {
        raw: signed,
        headers: { 'x-razorpay-signature': 'zz', 'x-razorpay-event-id': 'e' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await plansOf(app, customer))[0]!.status).toBe('pending');
  });

  it('does not accept another amount or currency (threat 3)', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    await provider.webhook(
      provider.captured({ razorpay_order_id: orderId, razorpay_payment_id: `pay_cheap_${orderId}` }, 100),
      { id: `evt_cheap_${orderId}` },
    );
    await provider.webhook(
      provider.captured({ razorpay_order_id: orderId, razorpay_payment_id: `pay_usd_${orderId}` }, amount, {
        currency: 'USD',
      }),
      { id: `evt_usd_${orderId}` },
    );
    expect((await plansOf(app, customer))[0]!.status).toBe('pending');
  });

  it('names the currency of a payment in another one that is returned', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const paymentId = `pay_dollars_${orderId}`;
    const proof = { razorpay_order_id: orderId, razorpay_payment_id: paymentId };
    await provider.webhook(provider.captured(proof, 2_050, { currency: 'USD' }), { id: `evt_dollars_${orderId}` });
    const entity = { id: `rfnd_${orderId}`, payment_id: paymentId, amount: 2_050, receipt: null, status: 'processed' };
    await provider.webhook(
      { entity: 'event', event: 'refund.processed', contains: ['refund'], payload: { refund: { entity } } },
      { id: `evt_returned_${orderId}` },
    );
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your payment of USD 20.50 is being returned');
  });

  it('ignores authorized and failed payments (threat 6)', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    for (const status of ['authorized', 'failed', 'created']) {
      const event = provider.captured(
        { razorpay_order_id: orderId, razorpay_payment_id: `pay_${status}_${orderId}` },
        amount,
        { status, captured: false },
      );
      await provider.webhook(event, { id: `evt_${status}_${orderId}` });
    }
    expect((await plansOf(app, customer))[0]!.status).toBe('pending');
  });

  it('refunds a second payment for the same order, once (threat 5)', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    const first = await provider.pay(orderId);
    await app.post('/api/checkout/add', completion(customer.userId, first), customer.token);
    await provider.setFaults({ allowSecondPayment: true });
    const second = await provider.pay(orderId);
    await provider.setFaults({});
    const { status, body } = await app.post('/api/checkout/add', completion(customer.userId, second), customer.token);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'purchase-closed',
      message: expect.stringContaining('second payment'),
    });
    await Promise.all([app.sweep(), app.sweep()]);
    await app.sweep();
    const refunds = (await provider.records()).refunds.filter(
      (refund: { payment_id: string }) => refund.payment_id === second.razorpay_payment_id,
    );
    expect(refunds).toHaveLength(1);
    expect(await plansOf(app, customer)).toEqual([
      expect.objectContaining({ paymentId: first.razorpay_payment_id, status: 'active' }),
    ]);
  });
});

describe('a payment without any event', () => {
  it('gets a new deadline when its order is requested again', async () => {
    const customer = await app.customer();
    const { planId } = await order(app, customer.token);
    clock.advance(23 * 60 * 60_000);
    const { token } = await app.login(customer.email);
    const again = await order(app, token);
    expect(again.planId).toBe(planId);
    clock.advance(2 * 60 * 60_000);
    await app.sweep();
    expect(await plansOf(app, await app.login(customer.email))).toEqual([
      expect.objectContaining({ status: 'pending' }),
    ]);
  });

  it.each([
    ['within an hour, expires a day after it was first ordered', 30, 24 * 60],
    ['after more than an hour, expires a day after that', 61, 61 + 24 * 60],
  ])('whose order is requested again %s', async (_, again, expires) => {
    const customer = await app.customer();
    const { planId } = await order(app, customer.token);
    clock.advance(again * MINUTE_MS);
    const { token } = await app.login(customer.email);
    expect((await order(app, token)).planId).toBe(planId);
    const statusAfter = async (millis: number) => {
      clock.advance(millis);
      await app.sweep();
      return (await plansOf(app, await app.login(customer.email)))[0]!.status;
    };
    expect(await statusAfter((expires - again) * MINUTE_MS - 1)).toBe('pending');
    expect(await statusAfter(1)).toBe('failed');
  });

  it('is found by the reconciler', async () => {
    const customer = await app.customer();
    const { orderId } = await order(app, customer.token);
    await provider.setFaults({ webhook: { drop: true } });
    await provider.pay(orderId);
    await provider.setFaults({});
    clock.advance(3 * 60_000);
    await app.sweep();
    const again = await app.login(customer.email);
    expect(await plansOf(app, again)).toEqual([expect.objectContaining({ status: 'active' })]);
  });

  it('expires after a day; a later payment is refunded', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    clock.advance(25 * 60 * 60_000);
    await app.sweep();
    const again = await app.login(customer.email);
    expect(await plansOf(app, again)).toEqual([expect.objectContaining({ status: 'failed' })]);

    await provider.setFaults({ webhook: { drop: true } });
    const proof = await provider.pay(orderId);
    await provider.setFaults({});
    await provider.webhook(provider.captured(proof, amount), { id: `evt_late_${orderId}` });
    await app.sweep();
    const refunds = (await provider.records()).refunds.filter(
      (refund: { payment_id: string }) => refund.payment_id === proof.razorpay_payment_id,
    );
    expect(refunds).toEqual([expect.objectContaining({ amount })]);
    expect(await plansOf(app, again)).toEqual([expect.objectContaining({ status: 'failed' })]);
  });

  it('expires after a day as well when its payment was never begun', async () => {
    const customer = await app.customer();
    expect((await app.post(`/api/plans/${customer.userId}`, CRETA, customer.token)).status).toBe(201);
    clock.advance(25 * 60 * 60_000);
    for (let run = 0; run < 2; run += 1) await app.sweep();
    const again = await app.login(customer.email);
    expect(await plansOf(app, again)).toEqual([expect.objectContaining({ status: 'failed' })]);
  });

  it('is found and refunded within days when it is made weeks after the order expired', async () => {
    const customer = await app.customer();
    const { orderId, amount } = await order(app, customer.token);
    const pass = async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(24 * 60 * 60_000);
        await app.sweep();
      }
    };
    await pass(12);
    await provider.setFaults({ webhook: { drop: true } });
    const { razorpay_payment_id: paymentId } = await provider.pay(orderId);
    await provider.setFaults({});
    await pass(5);
    const { refunds } = await provider.records();
    expect(refunds.filter(({ payment_id }: { payment_id: string }) => payment_id === paymentId)).toMatchObject([
      { amount },
    ]);
  });
});
