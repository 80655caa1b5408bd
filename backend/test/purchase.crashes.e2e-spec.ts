import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions, type Interruption } from './support/interruptions.js';
import { completion, order, plansOf, Provider } from './support/purchase.js';
import { washCalls } from './support/washes.js';

/** More than a purchase makes. */
const MAX_CALLS = 20;
const KINDS: readonly Interruption[] = ['crash', 'lost', 'failed'];
const DAY_MS = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
  // The first order reserves a block of order numbers.
  await order(app, (await app.customer()).token);
  interruptions = new Interruptions(app, { withReads: false });
});
afterAll(() => app.stop());

/** Begins a purchase of each kind of interruption, at each of its writes and calls of the provider. */
async function interruptedPurchases(kind: Interruption) {
  const customers: Awaited<ReturnType<TestApp['customer']>>[] = [];
  for (let nth = 1; nth <= MAX_CALLS; nth += 1) {
    const customer = await app.customer();
    const begin = () => order(app, customer.token);
    if (!(await interruptions.at(nth, kind, begin))) return customers;
    customers.push(customer);
  }
  throw new Error(`a purchase makes more than ${MAX_CALLS} calls`);
}

async function providerOrdersOf(planId: string): Promise<{ id: string }[]> {
  const { orders } = await provider.records();
  return orders.filter(({ notes }: { notes?: { orderId?: string } }) => notes?.orderId === planId);
}

describe.each(KINDS)('a purchase that was interrupted (%s)', (kind) => {
  it('can be repeated and paid, with one order at the provider', async () => {
    const customers = await interruptedPurchases(kind);
    expect(customers.length).toBeGreaterThanOrEqual(5);
    for (const customer of customers) {
      const { orderId, planId } = await order(app, customer.token);
      expect((await providerOrdersOf(planId)).map(({ id }) => id)).toEqual([orderId]);
      const paid = completion(customer.userId, await provider.pay(orderId));
      expect((await app.post('/api/checkout/add', paid, customer.token)).status).toBe(201);
      expect(await plansOf(app, customer)).toEqual([expect.objectContaining({ id: planId, status: 'active' })]);
    }
  });

  it('expires after a day when it is not repeated', async () => {
    const customers = await interruptedPurchases(kind);
    for (let run = 0; run < 2; run += 1) await app.sweep();
    clock.advance(DAY_MS + 60_000);
    for (let run = 0; run < 2; run += 1) await app.sweep();
    for (const { email } of customers) {
      const customer = await app.login(email);
      for (const plan of await plansOf(app, customer)) expect(plan.status).toBe('failed');
    }
  });
});

describe('an online payment of a wash that was paid by hand meanwhile', () => {
  it('does not count as its payment, even when the confirmation is interrupted and repeated', async () => {
    const admin = await app.staff('admin');
    await app.staff('employee', { area: 'Amber Heights' });
    // A webhook would tell the application about the payment before the wash is marked as paid.
    await provider.setFaults({ webhook: { drop: true } });
    let isInterrupted = true;
    for (let nth = 1; isInterrupted; nth += 1) {
      const customer = await app.customer();
      const { book, complete, setPayment, ownWashes } = washCalls(() => ({ app, provider, customer, admin }));
      const { id } = await book({ date: addDays(clock.today(), nth) });
      const checkout = await app.post<CheckoutResponse>(`/api/orders/${id}/checkout`, {}, customer.token);
      const proof = await provider.pay(checkout.body.orderId);
      expect((await setPayment(id, 'paid')).status).toBe(200);
      isInterrupted = await interruptions.at(nth, 'crash', () => complete(proof));
      expect((await complete(proof)).body).toMatchObject({ code: 'purchase-closed' });
      expect(await ownWashes()).toMatchObject([{ id, payment: 'paid', paymentId: null }]);
    }
    await provider.setFaults({});
  });
});
