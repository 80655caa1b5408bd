import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';
import { untilAnswered } from './support/until-answered.js';

const ORDERS = scaled(10, 2);
const REQUESTS = 10;
const RUNS = 4;
const BETWEEN_RUNS_MS = 60 * 60_000;

faultTest(
  {
    name: 'refund',
    target: `${ORDERS} orders, each refunded ${REQUESTS} times while the responses are lost: one refund each`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    const paid: string[] = [];
    const planUrls: string[] = [];
    for (const [number, customer] of (await shop.customers(ORDERS)).entries()) {
      const planData = carOf(number);
      const { orderId } = await shop.order(customer, planData);
      const proof = await shop.provider.pay(orderId);
      const { body } = await untilAnswered(() => shop.confirm(customer, planData, proof));
      paid.push(proof.razorpay_payment_id);
      planUrls.push(`/api/plans/${customer.userId}/${body.id}`);
    }

    const admin = new Api(product);
    const { token } = await admin.admin();
    await shop.provider.setFaults({ refundResponseLost: true, webhook: { drop: true } });
    for (const planUrl of planUrls) {
      await admin.expect(200, 'PATCH', planUrl, { token, body: { status: 'cancelled' } });
      for (let request = 0; request < REQUESTS; request += 1)
        await admin.call('PATCH', planUrl, { token, body: { status: 'refunded' } });
    }
    await shop.provider.clearFaults();
    for (let run = 0; run < RUNS; run += 1) {
      await product.sweep();
      product.clock.advance(BETWEEN_RUNS_MS);
    }

    const refunded = (await shop.provider.records()).refunds.map(({ payment_id }) => payment_id);
    const orders = await shop.all<{ status: string }>('/api/allOrders', { status: 'refunded' });
    result(
      `${refunded.length} refunds of ${new Set(refunded).size} payments after ${ORDERS * REQUESTS} requests, ${orders.length} orders refunded`,
    );
    expect(refunded.sort()).toEqual(paid.sort());
    expect(orders).toHaveLength(ORDERS);
    await expectLedgerBalanced(shop);
  },
);
