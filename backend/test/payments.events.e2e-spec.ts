import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { GatewayPayment } from '../src/payments/payment-gateway.port.js';
import { PaymentUpdatesService } from '../src/payments/payment-updates.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { CRETA, order, Provider } from './support/purchase.js';

/** Longer than a process takes to apply an event that it has received. */
const ABANDONED_AFTER_MS = 60_000;

type Customer = Awaited<ReturnType<TestApp['customer']>>;

async function statusOf(app: TestApp, { userId, token }: Customer): Promise<string> {
  return (await app.get<PlanResponse[]>(`/api/plans/${userId}`, token)).body[0]!.status;
}

/** A customer who has paid, which only a webhook tells. */
async function paid(app: TestApp, carNumber = CRETA.carNumber) {
  const customer = await app.customer();
  const { orderId, amount } = await order(app, customer.token, { ...CRETA, carNumber });
  const provider = new Provider(app);
  const event = provider.captured({ razorpay_order_id: orderId, razorpay_payment_id: `pay_${orderId}` }, amount);
  return { customer, paymentId: `pay_${orderId}`, tell: () => provider.webhook(event, { id: `evt_${orderId}` }) };
}

describe('an event of the payment provider', () => {
  it('is acknowledged and kept when the process ends before it is applied', async () => {
    const clock = new TestClock();
    const before = await startApp({ clock });
    const { customer, tell } = await paid(before);
    await before.stopJobs();
    expect((await tell()).status).toBe(200);
    expect(await statusOf(before, customer)).toBe('pending');
    await before.stop({ keepData: true });

    const after = await startApp({ clock, data: before.data });
    clock.advance(ABANDONED_AFTER_MS);
    await after.sweep();
    const { token } = await after.login(customer.email);
    expect(await statusOf(after, { ...customer, token })).toBe('active');
    await after.stop();
  });

  it('that cannot be applied is retried, and does not block others', async () => {
    const clock = new TestClock();
    const app = await startApp({ clock });
    const first = await paid(app, 'MH 12 AB 0001');
    const second = await paid(app, 'MH 12 AB 0002');
    const payments = app.app.nest.get(PaymentUpdatesService);
    const receive = payments.receive.bind(payments);
    let failures = 0;
    payments.receive = async (update: GatewayPayment) => {
      if (update.id === first.paymentId && (failures += 1) === 1) throw new Error('the store does not answer');
      return receive(update);
    };
    expect((await first.tell()).status).toBe(200);
    await second.tell();
    expect(await statusOf(app, first.customer)).toBe('pending');
    expect(await statusOf(app, second.customer)).toBe('active');

    clock.advance(ABANDONED_AFTER_MS);
    await app.sweep();
    expect(await statusOf(app, first.customer)).toBe('active');
    await app.stop();
  });
});
