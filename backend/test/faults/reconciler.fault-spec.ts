import { expect } from '@jest/globals';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';

/** What happens to an order on a day on which no webhook arrives; the browser of each is closed. */
const FATES = ['paid', 'authorized', 'capture-refused', 'auto-refunded', 'declined', 'unpaid', 'unreadable'] as const;
type Fate = (typeof FATES)[number];
/** Those that are paid in the end. */
const PAID: readonly Fate[] = ['paid', 'authorized', 'unreadable'];

const ORDERS = scaled(210, 2 * FATES.length);
const HOURS = 24;
const READABLE_AFTER_HOURS = 12;
const HOUR_MS = 60 * 60_000;

faultTest(
  {
    name: 'reconciler',
    target: `${ORDERS} orders in a day without webhooks, refused, auto-refunded and failing ones among them: 0 paid without order, 0 orders without payment`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.provider.misbehave({ webhook: { drop: true } });
    const unreadable: string[] = [];
    let expected = 0;
    for (const [number, customer] of (await shop.customers(ORDERS)).entries()) {
      const fate = FATES[number % FATES.length]!;
      const { orderId } = await shop.order(customer, carOf(number));
      await suffer(shop, orderId, fate);
      if (fate === 'unreadable') unreadable.push(orderId);
      if (PAID.includes(fate)) expected += 1;
    }

    for (let hour = 0; hour < HOURS; hour += 1) {
      if (hour === READABLE_AFTER_HOURS) for (const orderId of unreadable) await shop.provider.misbehave({}, orderId);
      product.clock.advance(HOUR_MS);
      await product.sweep();
    }

    const { payments } = await shop.provider.books();
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

async function suffer(shop: Shop, orderId: string, fate: Fate): Promise<void> {
  const { provider } = shop;
  if (fate === 'unpaid') return;
  if (fate === 'declined') return void (await provider.pay(orderId, 'failure'));
  if (fate !== 'paid' && fate !== 'unreadable')
    await provider.misbehave({ leaveAuthorized: true, captureRefused: fate !== 'authorized' }, orderId);
  const { razorpay_payment_id } = await provider.pay(orderId);
  if (fate === 'auto-refunded') await provider.act({ action: 'payment.auto_refund', payment_id: razorpay_payment_id });
  if (fate === 'unreadable') await provider.misbehave({ orderAnswerStatus: 503 }, orderId);
}
