import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { PaymentGateway } from '../src/payments/payment-gateway.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, order, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAYMENTS = 6;
const CALLS = ['paymentsOfOrder', 'payment', 'refundsOfPayment', 'refundsCreated'] as const;

let app: TestApp;
let provider: Provider;
let plans: PlanResponse[];
const clock = new TestClock();
const calls = { payments: 0, lists: 0 };

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
  const gateway = app.app.nest.get<unknown>(PaymentGateway) as Record<string, (...args: unknown[]) => unknown>;
  for (const name of CALLS) {
    const call = gateway[name]!.bind(gateway);
    gateway[name] = (...args) => {
      calls[name === 'refundsCreated' ? 'lists' : 'payments'] += 1;
      return call(...args);
    };
  }
  plans = [];
  for (let nth = 0; nth < PAYMENTS; nth += 1)
    plans.push(await buy(app, await app.customer(), { ...CRETA, planDuration: 12, carNumber: `MH12AB000${nth}` }));
  await provider.setFaults({ webhook: { drop: true } });
});
afterAll(() => app.stop());

/** The provider calls of the jobs, run every six hours for some days. */
async function callsIn(days: number): Promise<typeof calls> {
  Object.assign(calls, { payments: 0, lists: 0 });
  for (let run = 0; run < days * 4; run += 1) {
    clock.advance(6 * HOUR);
    await app.sweep();
  }
  return { ...calls };
}
const planOf = async (id: string) =>
  (await app.get<PlanResponse>(`/api/allOrders/${id}`, (await app.staff('admin')).token)).body;

describe('reviews of captured payments', () => {
  it('make a fixed number of calls, whatever the number of payments', async () => {
    expect((await callsIn(5)).payments).toBe(2 * PAYMENTS);
    const { payments, lists } = await callsIn(20);
    expect(payments).toBe(0);
    expect(lists).toBe(20 * 4);
  });

  it('find a refund in the provider’s dashboard within two hours, long after the payment', async () => {
    const { id, paymentId } = plans[0]!;
    await provider.refundInDashboard(paymentId!, 17_026);
    clock.advance(HOUR);
    await app.sweep();
    expect(await planOf(id)).toMatchObject({ status: 'active', amountRefunded: 170.26 });
  });

  it('find within a day that a bank returned a refund that was processed weeks ago', async () => {
    const { id, paymentId } = plans[1]!;
    const made = await provider.refundInDashboard(paymentId!, 17_026);
    await callsIn(20);
    expect(await planOf(id)).toMatchObject({ amountRefunded: 170.26 });
    await provider.act('refund.settle', { refund_id: made.id, status: 'failed' });
    clock.advance(DAY);
    await app.sweep();
    expect(await planOf(id)).toMatchObject({ amountRefunded: 0, refundStatus: 'failed' });
  });

  it('continue for a payment that something is open about', async () => {
    expect((await callsIn(7)).payments).toBeGreaterThan(0);
    expect((await app.app.nest.get(LedgerService).read()).difference).toBe(0);
  });

  it('are repeated at the next run when the provider does not answer', async () => {
    const { id, paymentId } = plans[2]!;
    await provider.refundInDashboard(paymentId!, 17_026);
    await provider.setFaults({ responseStatus: 503, webhook: { drop: true } });
    clock.advance(DAY);
    await app.sweep();
    await provider.setFaults({ webhook: { drop: true } });
    clock.advance(MINUTE);
    await app.sweep();
    expect(await planOf(id)).toMatchObject({ amountRefunded: 170.26 });
  });

  it('find a second payment for an order that an older payment was assigned to', async () => {
    const old = await provider.payForeignOrder(217_026);
    clock.advance(20 * DAY);
    const { planId, orderId } = await order(app, (await app.customer()).token);
    const { token } = await app.staff('admin');
    const path = `/api/payments/unmatched/${old}/assign`;
    expect((await app.post(path, { purpose: 'plan', subjectId: planId }, token)).status).toBe(200);
    const { razorpay_payment_id: second } = await provider.pay(orderId);
    clock.advance(DAY);
    await app.sweep();
    await app.sweep();
    const found = await app.get(`/api/payments/unmatched/${second}`, (await app.staff('admin')).token);
    expect(found.body).toMatchObject({ status: 'returned', reason: 'second-payment' });
  });
});
