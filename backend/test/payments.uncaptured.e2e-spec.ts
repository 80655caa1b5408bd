import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrderResponse } from '#libs/contract/orders.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { completion, order, Provider, type Proof } from './support/purchase.js';

const MINUTE = 60_000;

let app: TestApp;
let provider: Provider;
let admin: string;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = (await app.staff('admin')).token;
  await app.liftOrderLimits(admin);
});
afterAll(() => app.stop());
beforeEach(() => provider.setFaults({}));

const orderOf = async (id: string) => (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin)).body;
const atProvider = async (paymentId: string) =>
  (await provider.records()).payments.find(({ id }: { id: string }) => id === paymentId);
const mailsTo = async (email: string, pattern: RegExp) =>
  (await app.mails()).filter(({ subject, to }) => pattern.test(subject ?? '') && to?.[0]?.address === email);

/** An order whose payment was authorized, and not captured yet. No webhook arrives. */
async function authorized() {
  const customer = await app.customer();
  const { orderId, planId } = await order(app, customer.token);
  await provider.setFaults({ leaveAuthorized: true, webhook: { drop: true } });
  return { customer, planId, proof: await provider.pay(orderId) };
}

async function expectUncaptured({ razorpay_payment_id }: Proof): Promise<void> {
  clock.advance(3 * MINUTE);
  await app.sweep();
  expect(await atProvider(razorpay_payment_id)).toMatchObject({ status: 'authorized', captured: false });
}

describe('a payment that was authorized', () => {
  it('is captured while its order waits for it', async () => {
    const { planId, proof } = await authorized();
    clock.advance(3 * MINUTE);
    await app.sweep();
    expect(await atProvider(proof.razorpay_payment_id)).toMatchObject({ status: 'captured' });
    expect(await orderOf(planId)).toMatchObject({ status: 'active', paymentId: proof.razorpay_payment_id });
  });

  it('is left to be returned by the provider when its order was paid in cash in the meantime', async () => {
    const { customer, planId, proof } = await authorized();
    expect((await app.post(`/api/orders/${planId}/payment`, { method: 'cash' }, admin)).status).toBe(200);
    await expectUncaptured(proof);

    const answer = await app.post('/api/checkout/add', completion(customer.userId, proof), customer.token);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('has already been paid') } });
    await expectUncaptured(proof);
    expect(await orderOf(planId)).toMatchObject({ status: 'active', paymentId: null, amountPaid: 0 });

    await provider.setFaults({});
    await provider.act('payment.auto_refund', { payment_id: proof.razorpay_payment_id });
    await app.sweep();
    const [mail, ...others] = await mailsTo(customer.email, /is being returned/);
    expect(mail?.text).toContain('Your order had already been paid');
    expect(others).toEqual([]);
  });

  it('is left to be returned by the provider when its order was discarded in the meantime', async () => {
    const { customer, planId, proof } = await authorized();
    expect((await app.request('DELETE', `/api/orders/${planId}`, { token: customer.token })).status).toBeLessThan(300);
    await expectUncaptured(proof);
    const answer = await app.post('/api/checkout/add', completion(customer.userId, proof), customer.token);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('was closed') } });
    expect(await orderOf(planId)).toMatchObject({ status: 'failed', amountPaid: 0 });
  });
});
