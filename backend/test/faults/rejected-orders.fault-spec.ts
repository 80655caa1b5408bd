import { expect } from '@jest/globals';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';

const REJECTED = scaled(100, 10);
const FIRST_CHECK_MS = 3 * 60_000;
const RUNS = 8;
const BETWEEN_RUNS_MS = 60 * 60_000;

faultTest(
  {
    name: 'rejected-orders',
    target: `${REJECTED} orders that the provider rejects, then one that was paid: found at the next run`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.provider.setFaults({ webhook: { drop: true } });
    const customers = await shop.customers(REJECTED + 1);
    for (const [number, customer] of customers.slice(0, REJECTED).entries()) {
      const { orderId } = await shop.order(customer, carOf(number));
      await shop.provider.setFaults({ orderResponseStatus: 400 }, orderId);
    }
    const { orderId } = await shop.order(customers[REJECTED]!, carOf(REJECTED));
    const { razorpay_payment_id } = await shop.provider.pay(orderId);

    product.clock.advance(FIRST_CHECK_MS);
    await product.sweep();
    const active = await shop.all<{ paymentId: string | null }>('/api/allOrders', { status: 'active' });
    for (let run = 0; run < RUNS; run += 1) {
      product.clock.advance(BETWEEN_RUNS_MS);
      await product.sweep();
    }
    const shown = await shop.total('/api/payments/attention');
    result(`${active.length} paid order found at the first run; ${shown} rejected ones shown to the operator`);
    expect(active.map(({ paymentId }) => paymentId)).toEqual([razorpay_payment_id]);
    expect(shown).toBe(REJECTED);
    await expectLedgerBalanced(shop);
  },
);
