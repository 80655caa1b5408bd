import { expect } from '@jest/globals';
import { ClockedProduct } from './support/clocked-product.js';
import { concurrently, shuffled, times } from './support/concurrently.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, eventsOf, Shop } from './support/shop.js';
import { untilAnswered } from './support/until-answered.js';

const PAYMENTS = scaled(1000, 40);
const REPORTS_PER_SOURCE = 3;
const CONCURRENCY = 40;
/** The age at which the reconciler first checks a payment. */
const FIRST_CHECK_MS = 3 * 60_000;

faultTest(
  {
    name: 'storm',
    target: `${PAYMENTS} payments, each event three times, shuffled: ${PAYMENTS} orders, ${PAYMENTS} mails, none duplicated or missing`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.provider.setFaults({ webhook: { drop: true } });
    const customers = await shop.customers(PAYMENTS);
    const purchases = await concurrently(
      customers.map((customer, index) => async () => {
        const planData = carOf(index);
        const { orderId, amount } = await shop.order(customer, planData);
        return { customer, planData, orderId, amount, proof: await shop.provider.pay(orderId) };
      }),
      CONCURRENCY,
    );

    const reports = purchases.flatMap(({ customer, planData, orderId, amount, proof }) => [
      ...times(REPORTS_PER_SOURCE, () => () => shop.confirm(customer, planData, proof)),
      ...eventsOf(proof, amount).flatMap((event, kind) =>
        times(REPORTS_PER_SOURCE, () => () => shop.webhook(event, `evt_${kind}_${orderId}`)),
      ),
    ]);
    product.clock.advance(FIRST_CHECK_MS);
    let reporting = true;
    const reconciling = (async () => {
      while (reporting) await product.sweep();
    })();
    const answers = await concurrently(
      shuffled(reports).map((report) => () => untilAnswered<unknown>(report)),
      CONCURRENCY,
    );
    reporting = false;
    await reconciling;
    await product.sweep();

    const paid = purchases.map(({ proof }) => proof.razorpay_payment_id);
    const orders = (await shop.all<{ status: string; paymentId: string | null }>('/api/allOrders'))
      .filter(({ status }) => status === 'active')
      .map(({ paymentId }) => paymentId!);
    const mails = (await product.mails())
      .filter(({ subject }) => subject?.startsWith('Your plan for'))
      .map(({ text }) => /pay_\w+/.exec(text ?? '')![0]);
    const rejected = answers.filter(({ status }) => status !== 200 && status !== 201);
    const { refunds } = await shop.provider.records();
    result(
      `${orders.length} orders, ${mails.length} mails, ${duplicates(orders) + duplicates(mails)} duplicated, ${missing(paid, orders) + missing(paid, mails)} missing, ${rejected.length} of ${answers.length} reports rejected`,
    );
    expect(rejected.map(({ body }) => body)).toEqual([]);
    expect(orders.sort()).toEqual(paid.sort());
    expect(mails.sort()).toEqual(paid);
    expect(refunds).toEqual([]);
    await expectLedgerBalanced(shop);
  },
);

function duplicates(items: readonly string[]): number {
  return items.length - new Set(items).size;
}

function missing(wanted: readonly string[], present: readonly string[]): number {
  const found = new Set(present);
  return wanted.filter((item) => !found.has(item)).length;
}
