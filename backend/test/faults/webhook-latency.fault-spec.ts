import { expect } from '@jest/globals';
import { Api } from '../../../scripts/browser/api.js';
import { Product } from '../../../scripts/browser/product.js';
import { concurrently, shuffled, times } from './support/concurrently.js';
import { eventually } from '../support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced, ledgerOf } from './support/ledger.js';
import { carOf, eventsOf, Shop } from './support/shop.js';

const ORDERS = scaled(200, 40);
const DELIVERIES_PER_EVENT = 3;
const WEBHOOKS = ORDERS * 3 * DELIVERIES_PER_EVENT;
const ORDER_CONCURRENCY = 10;
const WEBHOOK_CONCURRENCY = 10;
/** Other clients, each with one request after another. */
const OTHER_CLIENTS = 4;
const MAX_P99_MS = 1000;
const APPLIED_WITHIN_MS = 5 * 60_000;

faultTest(
  { name: 'webhook-latency', target: `${WEBHOOKS} webhooks under load: p99 below ${MAX_P99_MS} ms, none rejected` },
  async ({ result, cleanUp }) => {
    const product = await Product.start();
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    await shop.provider.setFaults({ webhook: { drop: true } });
    const customers = await shop.customers(ORDERS);
    const payments = await concurrently(
      customers.map((customer, number) => async () => {
        const { orderId, amount } = await shop.order(customer, carOf(number));
        return { orderId, amount, proof: await shop.provider.pay(orderId) };
      }),
      ORDER_CONCURRENCY,
    );
    const webhooks = payments.flatMap(({ orderId, amount, proof }) =>
      eventsOf(proof, amount).flatMap((event, kind) =>
        times(DELIVERIES_PER_EVENT, () => () => shop.webhook(event, `evt_${kind}_${orderId}`)),
      ),
    );

    const before = await ledgerOf(shop);
    let busy = true;
    const others = Promise.all(times(OTHER_CLIENTS, (number) => browse(product, number, () => busy)));
    const answers = await concurrently(shuffled(webhooks).map(timed), WEBHOOK_CONCURRENCY);
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
    const rejected = answers.filter(({ status }) => status !== 200).length;
    result(
      `p99 ${p99} ms, median ${Math.round(millis[millis.length >> 1]!)} ms, longest ${Math.round(millis.at(-1)!)} ms beside ${requests} other requests; ${rejected} rejected; all applied ${seconds} s after the last`,
    );
    expect(rejected).toBe(0);
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

const PATHS = ['/api/allOrders', '/api/customers', '/api/payments', '/api/reports/sales', '/api/catalogue', '/api/faq'];

/** Sends requests while `isRunning` returns true. Returns their number. */
async function browse(product: Product, first: number, isRunning: () => boolean): Promise<number> {
  const api = new Api(product);
  const { token } = await api.admin();
  let requests = 0;
  for (; isRunning(); requests += 1) await api.expect(200, 'GET', PATHS[(first + requests) % PATHS.length]!, { token });
  return requests;
}
