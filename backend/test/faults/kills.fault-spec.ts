import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Product } from '../../../scripts/browser/product.js';
import { diskFolder } from '../../../scripts/tooling/storage.mjs';
import { clockAhead } from './support/clock-ahead.js';
import { eventually } from './support/eventually.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { mailsIn } from './support/mails.js';
import { Shop } from './support/shop.js';
import { Storm } from './support/storm.js';

const KILLS = scaled(100, 4);
const BUYERS = 6;
const ANSWERS_BETWEEN_KILLS = 40;
/** A mail that a killed process was sending is taken over after a minute, which the last start is ahead. */
const AHEAD_MINUTES = 5;
const SETTLED_WITHIN_MS = 150_000;

interface Order {
  id: string;
  email: string;
  paymentId: string | null;
}

faultTest(
  {
    name: 'kills',
    target: `kill -9 ${KILLS} times during a storm of paid orders: 0 acknowledged writes lost, 0 half-made orders`,
    minutes: 29,
  },
  async ({ result, cleanUp }) => {
    const product = await Product.start({}, diskFolder());
    cleanUp(() => product.dispose());
    const shop = new Shop(product);
    const demo = new Set((await shop.provider.books()).payments.map(({ id }) => id));
    const storm = new Storm(shop);
    const running = storm.run(BUYERS);
    cleanUp(() => storm.end());
    for (let kill = 0; kill < KILLS; kill += 1) {
      // At any moment of a purchase, however fast the machine is.
      await storm.answered(randomInt(1, ANSWERS_BETWEEN_KILLS));
      await pause(randomInt(20));
      await product.kill9();
      await product.restart(kill === KILLS - 1 ? clockAhead(AHEAD_MINUTES) : {});
    }
    storm.end();
    await running;

    const unfinished = await eventually(SETTLED_WITHIN_MS, () => unfinishedOrders(shop, storm, demo), isNone);
    const orders = await activeOrders(shop, storm);
    const lost = await lostWrites(shop, storm, orders);
    result(
      `${KILLS} kills, ${storm.purchases.length} buyers, ${orders.length} paid orders; ${lost.length} acknowledged writes lost, ${Object.values(unfinished).flat().length} half-made`,
    );
    expect(unfinished).toEqual({
      neverCaptured: [],
      paidWithoutOrder: [],
      orderWithoutPayment: [],
      withoutOneMail: [],
    });
    expect(lost).toEqual([]);
    expect(orders.length).toBeGreaterThan(0);
    await expectLedgerBalanced(shop);
  },
);

/** Payments and orders, by what is missing. */
async function unfinishedOrders(shop: Shop, storm: Storm, demo: ReadonlySet<string>) {
  const payments = (await shop.provider.books()).payments.filter(({ id }) => !demo.has(id));
  const captured = payments.filter(({ status }) => status === 'captured');
  const orders = await activeOrders(shop, storm);
  const started = mailsIn((shop.product as Product).dataDir).filter((mail) => /^Subject: Your plan for/m.test(mail));
  const ids = (records: { id: string }[]) => records.map(({ id }) => id);
  return {
    neverCaptured: ids(payments.filter(({ status }) => status === 'authorized')),
    paidWithoutOrder: ids(captured.filter(({ id }) => orders.filter(({ paymentId }) => paymentId === id).length !== 1)),
    orderWithoutPayment: ids(orders.filter(({ paymentId }) => !captured.some(({ id }) => id === paymentId))),
    withoutOneMail: ids(orders.filter(({ email }) => messageIds(started, email).size !== 1)),
  };
}

function isNone(unfinished: Record<string, string[]>): boolean {
  return Object.values(unfinished).every((ids) => ids.length === 0);
}

/** A mail that is sent again has the Message-ID of the first attempt. */
function messageIds(mails: readonly string[], email: string): Set<string> {
  const own = mails.filter((mail) => mail.includes(email));
  return new Set(own.map((mail) => /^Message-ID: (.*)$/im.exec(mail)![1]!));
}

/** What was acknowledged to a buyer, and is not there. */
async function lostWrites(shop: Shop, storm: Storm, orders: readonly Order[]): Promise<string[]> {
  const accounts = new Set((await shop.all<{ email: string }>('/api/customers')).map(({ email }) => email));
  const paid = new Set(orders.map(({ paymentId }) => paymentId));
  const active = new Set(orders.map(({ id }) => id));
  return storm.purchases.flatMap(({ person, registered, proof, planId }) => [
    ...(registered && !accounts.has(person.email) ? [`the account of ${person.email}`] : []),
    ...(proof && !paid.has(proof.razorpay_payment_id) ? [`the payment of ${person.email}`] : []),
    ...(planId !== null && !active.has(planId) ? [`the order of ${person.email}`] : []),
  ]);
}

/** Those of the storm's buyers; the demo data has orders of its own. */
async function activeOrders(shop: Shop, { purchases }: Storm): Promise<Order[]> {
  const buyers = new Set(purchases.map(({ person }) => person.email));
  const orders = await shop.all<Order>('/api/allOrders', { status: 'active' });
  return orders.filter(({ email }) => buyers.has(email));
}
