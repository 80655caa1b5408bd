import { expect } from '@jest/globals';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';

/** What happens to the payment of an order while neither the browser nor a webhook reports it. */
const CASES = ['paid', 'authorized', 'capture-rejected', 'auto-refunded', 'declined', 'unpaid', 'unreadable'] as const;
type Case = (typeof CASES)[number];
/** The cases that end with a paid order. */
const PAID: readonly Case[] = ['paid', 'authorized', 'unreadable'];

const ORDERS = scaled(210, 2 * CASES.length);
const HOURS = 24;
const READABLE_AFTER_HOURS = 12;
const HOUR_MS = 60 * 60_000;

faultTest(
  {
    name: 'reconciler',
    target: `${ORDERS} orders in a day without webhooks, including rejected, auto-refunded and failed ones: 0 paid without order, 0 orders without payment`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.provider.setFaults({ webhook: { drop: true } });
    const unreadable: string[] = [];
    let expected = 0;
    for (const [number, customer] of (await shop.customers(ORDERS)).entries()) {
      const paymentCase = CASES[number % CASES.length]!;
      const { orderId } = await shop.order(customer, carOf(number));
      await simulate(shop, orderId, paymentCase);
      if (paymentCase === 'unreadable') unreadable.push(orderId);
      if (PAID.includes(paymentCase)) expected += 1;
    }

    for (let hour = 0; hour < HOURS; hour += 1) {
      if (hour === READABLE_AFTER_HOURS) for (const orderId of unreadable) await shop.provider.setFaults({}, orderId);
      product.clock.advance(HOUR_MS);
      await product.sweep();
    }

    const { payments } = await shop.provider.records();
    const captured = payments.filter(({ status }) => status === 'captured').map(({ id }) => id);
    const orders = await shop.all<{ paymentId: string | null }>('/api/allOrders', { status: 'active' });
    const paidFor = orders.map(({ paymentId }) => paymentId!);
    const withoutOrder = captured.filter((id) => !paidFor.includes(id));
    const withoutPayment = paidFor.filter((id) => !captured.includes(id));
    result(
      `${paidFor.length} of ${expected} paid orders found; ${withoutOrder.length} paid without order, ${withoutPayment.length} orders without payment`,
    );
    expect({ withoutOrder, withoutPayment }).toEqual({ withoutOrder: [], withoutPayment: [] });
    expect(paidFor).toHaveLength(expected);
    await expectLedgerBalanced(shop);
  },
);

async function simulate(shop: Shop, orderId: string, paymentCase: Case): Promise<void> {
  const { provider } = shop;
  if (paymentCase === 'unpaid') return;
  if (paymentCase === 'declined') return void (await provider.pay(orderId, 'failure'));
  if (paymentCase !== 'paid' && paymentCase !== 'unreadable')
    await provider.setFaults({ leaveAuthorized: true, captureRejected: paymentCase !== 'authorized' }, orderId);
  const { razorpay_payment_id } = await provider.pay(orderId);
  if (paymentCase === 'auto-refunded')
    await provider.act({ action: 'payment.auto_refund', payment_id: razorpay_payment_id });
  if (paymentCase === 'unreadable') await provider.setFaults({ orderResponseStatus: 503 }, orderId);
}
