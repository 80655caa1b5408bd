import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { disputeEntity } from '../src/adapters/payments/razorpay-stand-in/stand-in.entities.js';
import type { StoredDispute } from '../src/adapters/payments/razorpay-stand-in/stand-in.store.js';
import { DisputesService } from '../src/payments/disputes.service.js';
import { PaymentGateway, type GatewayPayment } from '../src/payments/payment-gateway.port.js';
import { PaymentUpdatesService } from '../src/payments/payment-updates.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, order, Provider } from './support/purchase.js';

/** Longer than a process takes to apply an event that it has received. */
const ABANDONED_AFTER_MS = 60_000;
/** The reconciler has checked a new payment by then. */
const CHECKED_AFTER_MS = 3 * 60_000;
const DISPUTES_READ_AFTER_MS = 60 * 60_000;
/** After a failed read. */
const READ_AGAIN_AFTER_MS = 5 * 60_000;

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

  it('is retried when it cannot be applied, and does not block others', async () => {
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

  it('about a payment of 0 changes nothing', async () => {
    const app = await startApp();
    const { userId, token } = await app.customer();
    const { orderId } = await order(app, token, CRETA);
    const provider = new Provider(app);
    for (const [at, to] of [orderId, 'order_unknown'].entries()) {
      const event = provider.captured({ razorpay_order_id: to, razorpay_payment_id: `pay_0_${at}` }, 0);
      expect((await provider.webhook(event, { id: `evt_0_${at}` })).status).toBe(200);
    }
    await app.sweep();
    const unmatched = await app.list('/api/payments/unmatched', {}, (await app.staff('admin')).token);
    expect([unmatched.status, unmatched.body]).toEqual([200, []]);
    const plans = (await app.get<PlanResponse[]>(`/api/plans/${userId}`, token)).body;
    expect(plans.map(({ status }) => status)).toEqual(['pending']);
    await app.stop();
  });

  it('about a dispute takes effect once the disputed payment is known', async () => {
    const clock = new TestClock();
    const app = await startApp({ clock });
    const provider = new Provider(app);
    const customer = await app.customer();
    await provider.setFaults({ webhook: { drop: true } });
    const { orderId } = await order(app, customer.token);
    const { razorpay_payment_id: payment_id } = await provider.pay(orderId);
    const { id } = await provider.act('dispute.create', { payment_id });
    const dispute = await provider.act<StoredDispute>('dispute.update', { dispute_id: id, status: 'lost' });
    const payload = { dispute: { entity: disputeEntity(dispute) } };
    const event = { entity: 'event', event: 'payment.dispute.lost', contains: ['dispute'], payload };
    await provider.webhook({ ...event, created_at: Math.floor(clock.millis() / 1000) }, { id: `evt_${id}` });
    clock.advance(CHECKED_AFTER_MS);
    for (let round = 1; round <= 2; round += 1) await app.sweep();
    const [plan] = (await app.get<PlanResponse[]>(`/api/plans/${customer.userId}`, customer.token)).body;
    expect(plan).toMatchObject({ status: 'active', disputeStatus: 'lost' });
    await app.stop();
  });

  it.each(['dispute', 'newestDisputes'] as const)(
    'about a lost dispute is not reverted by an older status that was being read (%s)',
    async (call) => {
      const clock = new TestClock();
      const app = await startApp({ clock });
      const provider = new Provider(app);
      const { paymentId } = await buy(app, await app.customer());
      const { id } = await provider.act('dispute.create', { payment_id: paymentId, amount: 50_000 });
      await app.sweep();
      const [disputes, gateway] = [app.app.nest.get(DisputesService), app.app.nest.get(PaymentGateway)];
      const known = await disputes.find(id);
      const open = await gateway.dispute(id);
      const readWhileLost = async () => {
        clock.advance(1500);
        await disputes.receive({ ...open, status: 'lost', amountDeducted: 50_000 }, clock.now());
        clock.advance(1500);
        return open;
      };
      if (call === 'dispute') gateway.dispute = readWhileLost;
      else gateway.newestDisputes = async () => [await readWhileLost()];
      await (call === 'dispute' ? disputes.check(known) : disputes.readNewest());
      expect(await disputes.find(id)).toMatchObject({ status: 'lost', amountDeducted: 50_000 });
      await app.stop();
    },
  );

  it('about a dispute that was lost is made up for minutes after the provider answers again', async () => {
    const clock = new TestClock();
    const app = await startApp({ clock });
    const provider = new Provider(app);
    const { id, paymentId } = await buy(app, await app.customer());
    await app.sweep();
    await provider.setFaults({ webhook: { drop: true } });
    await provider.act('dispute.create', { payment_id: paymentId });
    await provider.setFaults({ responseStatus: 503 });
    clock.advance(DISPUTES_READ_AFTER_MS);
    await app.sweep();
    await provider.setFaults({});
    clock.advance(READ_AGAIN_AFTER_MS);
    await app.sweep();
    const { token } = await app.staff('admin');
    expect((await app.get<PlanResponse>(`/api/allOrders/${id}`, token)).body).toMatchObject({ disputeStatus: 'open' });
    await app.stop();
  });

  it('about a dispute that was lost is made up for after the clock was set back', async () => {
    const clock = new TestClock();
    const app = await startApp({ clock });
    const provider = new Provider(app);
    const { id, paymentId } = await buy(app, await app.customer());
    await app.sweep();
    await provider.setFaults({ webhook: { drop: true } });
    await provider.act('dispute.create', { payment_id: paymentId });
    clock.advance(-24 * 60 * 60_000);
    await app.sweep();
    const { token } = await app.staff('admin');
    expect((await app.get<PlanResponse>(`/api/allOrders/${id}`, token)).body).toMatchObject({ disputeStatus: 'open' });
    await app.stop();
  });
});
