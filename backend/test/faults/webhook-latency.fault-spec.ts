import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { concurrently, shuffled, times } from './support/concurrently.js';
import { eventually } from './support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced, ledgerOf } from './support/ledger.js';
import { carOf, eventsOf, Shop } from './support/shop.js';

const ORDERS = scaled(200, 40);
const DELIVERIES_OF_EACH = 3;
const WEBHOOKS = ORDERS * 3 * DELIVERIES_OF_EACH;
const ORDERS_AT_ONCE = 10;
const WEBHOOKS_AT_ONCE = 10;
/** Staff and visitors, each with one request after another. */
const OTHERS = 4;
const MAX_P99_MS = 1000;
const APPLIED_WITHIN_MS = 5 * 60_000;

faultTest(
  { name: 'webhook-latency', target: `${WEBHOOKS} webhooks under load: p99 below ${MAX_P99_MS} ms, none refused` },
  async ({ result, cleanUp }) => {
    const product = await Product.start();
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    await shop.provider.misbehave({ webhook: { drop: true } });
    const customers = await shop.customers(ORDERS);
    const payments = await concurrently(
      customers.map((customer, number) => async () => {
        const { orderId, amount } = await shop.order(customer, carOf(number));
        return { orderId, amount, proof: await shop.provider.pay(orderId) };
      }),
      ORDERS_AT_ONCE,
    );
    const webhooks = payments.flatMap(({ orderId, amount, proof }) =>
      eventsOf(proof, amount).flatMap((event, kind) =>
        times(DELIVERIES_OF_EACH, () => () => shop.webhook(event, `evt_${kind}_${orderId}`)),
      ),
    );

    const before = await ledgerOf(shop);
    let busy = true;
    const others = Promise.all(times(OTHERS, (number) => browse(product, number, () => busy)));
    const answers = await concurrently(shuffled(webhooks).map(timed), WEBHOOKS_AT_ONCE);
    busy = false;
    const requests = (await others).reduce((total, count) => total + count, 0);
    const answered = performance.now();
    const paid = before.captured + payments.reduce((total, { amount }) => total + amount, 0) / 100;
    await eventually(
      APPLIED_WITHIN_MS,
      () => ledgerOf(shop),
      ({ captured, difference }) => Math.abs(captured - paid) < 0.005 && difference === 0,
    );
    const seconds = ((performance.now() - answered) / 1000).toFixed(1);

    const millis = answers.map((answer) => answer.millis).sort((a, b) => a - b);
    const p99 = Math.round(millis[Math.ceil(millis.length * 0.99) - 1]!);
    const refused = answers.filter(({ status }) => status !== 200).length;
    result(
      `p99 ${p99} ms, median ${Math.round(millis[millis.length >> 1]!)} ms, longest ${Math.round(millis.at(-1)!)} ms beside ${requests} other requests; ${refused} refused; all applied ${seconds} s after the last`,
    );
    expect(refused).toBe(0);
    expect(p99).toBeLessThan(MAX_P99_MS);
    await expectLedgerBalanced(shop);
  },
);

function timed(call: () => Promise<{ status: number }>): () => Promise<{ status: number; millis: number }> {
  return async () => {
    const began = performance.now();
    const { status } = await call();
    return { status, millis: performance.now() - began };
  };
}

const ASKED = ['/api/allOrders', '/api/customers', '/api/payments', '/api/reports/sales', '/api/catalogue', '/api/faq'];

/** Answers how many requests were made. */
async function browse(product: Product, first: number, goOn: () => boolean): Promise<number> {
  const api = new Api(product);
  const { token } = await api.admin();
  let requests = 0;
  for (; goOn(); requests += 1) await api.expect(200, 'GET', ASKED[(first + requests) % ASKED.length]!, { token });
  return requests;
}
