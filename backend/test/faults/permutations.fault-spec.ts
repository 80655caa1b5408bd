import { expect } from '@jest/globals';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop, type Customer } from './support/shop.js';

const KINDS = ['authorized', 'captured', 'failed', 'refunded'] as const;
const ORDERS = scaled(24, 6);

interface Order {
  status: string;
  paymentId: string | null;
}

/** The events of one purchase, in the order of their delivery. */
interface Deliveries {
  customer: Customer;
  paymentId: string;
  events: { id: string; body: object }[];
}

faultTest(
  {
    name: 'permutations',
    target: `authorized, captured, failed and refunded in ${ORDERS} orders, each twice: one final state`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.provider.setFaults({ webhook: { drop: true } });
    const customers = await shop.customers(ORDERS);
    // At a reduced scale, the permutations are spread over all of them.
    const all = permutations(KINDS.length);
    const purchases: Deliveries[] = [];
    for (const [number, customer] of customers.entries()) {
      const order = all[Math.floor((number * all.length) / ORDERS)]!;
      purchases.push(await purchaseAndRefund(shop, customer, number, order));
    }

    await Promise.all(
      purchases.map(async ({ events }) => {
        for (const { id, body } of [...events, ...events]) {
          const { status } = await shop.webhook(body, id);
          expect(status).toBe(200);
        }
      }),
    );
    await product.sweep();

    const orders = await shop.all<Order>('/api/allOrders');
    const states = purchases.map(({ paymentId }) => orders.find((order) => order.paymentId === paymentId)?.status);
    result(`${purchases.length} orders of delivery, final states: ${[...new Set(states)].join(', ')}`);
    expect(states).toEqual(purchases.map(() => 'refunded'));
    await expectLedgerBalanced(shop);
  },
);

/** Makes a payment that fails, and one that is captured and refunded in the provider's dashboard. Delivers nothing. */
async function purchaseAndRefund(
  shop: Shop,
  customer: Customer,
  number: number,
  order: readonly number[],
): Promise<Deliveries> {
  const { orderId, amount } = await shop.order(customer, carOf(number));
  await shop.provider.pay(orderId, 'failure');
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(orderId);
  await shop.provider.refundInDashboard(paymentId, amount);
  const deliveries = (await shop.provider.records()).deliveries.filter(({ body }) => body.includes(orderId));
  const events = [/authorized/, /captured|order\.paid/, /failed/, /^refund/].map((kind) =>
    deliveries
      .filter(({ event }) => kind.test(event))
      .map(({ event_id: id, body }) => ({ id, body: JSON.parse(body) })),
  );
  expect(events.map(({ length }) => length)).toEqual([1, 2, 1, 2]);
  return { customer, paymentId, events: order.flatMap((kind) => events[kind]!) };
}

function permutations(length: number): number[][] {
  if (length === 0) return [[]];
  return permutations(length - 1).flatMap((shorter) =>
    Array.from({ length }, (_, at) => [...shorter.slice(0, at), length - 1, ...shorter.slice(at)]),
  );
}
