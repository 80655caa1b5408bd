import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, plansOf, Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

const ARRIVED = 'The refund for your plan for Hyundai Creta has arrived';

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());

describe('a refund', () => {
  it('is made once, ends the plan, and notifies the customer once', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer);
    const { token } = await app.staff('admin');
    const address = `/api/plans/${customer.userId}/${plan.id}`;
    expect((await app.patch(address, { status: 'cancelled' }, token)).status).toBe(200);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => app.patch(address, { status: 'refunded' }, token)),
    );
    expect(asked.map(({ status }) => status)).toContain(200);
    await app.sweep();
    const refunds = (await provider.records()).refunds.filter(
      (refund: { payment_id: string }) => refund.payment_id === plan.paymentId,
    );
    expect(refunds).toEqual([expect.objectContaining({ amount: 217_026 })]);
    expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ status: 'refunded' })]);
    // The provider may report the refund as pending first: then a mail that it is on its way comes before.
    const mails = await eventually(
      10_000,
      async () => {
        await app.sweep();
        return (await app.mails()).filter(
          ({ subject, to }) => /refund/i.test(subject ?? '') && to?.[0]?.address === customer.email,
        );
      },
      (found) => found.some(({ subject }) => subject === ARRIVED),
    );
    const subjects = new Set(mails.map(({ subject }) => subject));
    expect(subjects.size).toBe(mails.length);
    subjects.delete('The refund for your plan for Hyundai Creta is on its way');
    expect([...subjects]).toEqual([ARRIVED]);
    expect(mails.find(({ subject }) => subject === ARRIVED)!.text).toContain('₹2,170.26');
  });
});

describe('a refund with other refunds at the provider', () => {
  const bought = async () => {
    const customer = await app.customer();
    return { customer, plan: await buy(app, customer), admin: (await app.staff('admin')).token };
  };
  const take = (step: string, { customer, plan, admin }: Awaited<ReturnType<typeof bought>>) =>
    app.patch(`/api/plans/${customer.userId}/${plan.id}`, { status: step }, admin);
  const refundsOf = async (paymentId: string) =>
    (await provider.records()).refunds
      .filter((refund: { payment_id: string }) => refund.payment_id === paymentId)
      .map(({ amount }: { amount: number }) => amount);

  it('returns the rest after a partial refund in the provider’s dashboard', async () => {
    const sold = await bought();
    await provider.refundInDashboard(sold.plan.paymentId!, 17_026);
    await take('cancelled', sold);
    expect((await take('refunded', sold)).body).toMatchObject({ status: 'refunded' });
    expect((await refundsOf(sold.plan.paymentId!)).sort()).toEqual([17_026, 200_000]);
    expect(await plansOf(app, sold.customer)).toEqual([expect.objectContaining({ status: 'refunded' })]);
  });

  it('is found by the reconciler when the response was lost', async () => {
    const sold = await bought();
    await take('cancelled', sold);
    await provider.setFaults({ webhook: { drop: true }, responseStatus: 503 });
    expect((await take('refunded', sold)).status).toBe(503);
    await provider.setFaults({ webhook: { drop: true } });
    await provider.refundInDashboard(sold.plan.paymentId!, 217_026);
    await provider.setFaults({});
    clock.advance(3 * 60_000);
    await app.sweep();
    expect(await plansOf(app, await app.login(sold.customer.email))).toEqual([
      expect.objectContaining({ status: 'refunded' }),
    ]);
  });

  it('does not change the status of an expired plan, and reduces revenue', async () => {
    const sold = await bought();
    const revenue = async (token: string) => (await app.get('/api/reports/summary', token)).body.revenue;
    clock.advance(40 * 24 * 60 * 60_000);
    await app.sweep();
    const [customer, admin] = [await app.login(sold.customer.email), (await app.staff('admin')).token];
    expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ status: 'expired' })]);
    const before = await revenue(admin);
    await provider.refundInDashboard(sold.plan.paymentId!, 217_026);
    await app.sweep();
    expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ status: 'expired' })]);
    expect(before - (await revenue(admin))).toBe(1839);
  });
});
