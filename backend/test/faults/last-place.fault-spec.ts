import { expect } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { PLAN_SLOTS, WASH_SLOTS } from '#libs/catalogue.js';
import { COMMUNITIES } from '#libs/communities.js';
import type { ApiAnswer } from '../../../scripts/browser/api.js';
import type { PaymentProof } from '../../../scripts/browser/stand-in.js';
import { ClockedProduct } from './support/clocked-product.js';
import { times } from './support/concurrently.js';
import { faultTest, scaled } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop, type Customer } from './support/shop.js';
import { untilAnswered } from './support/until-answered.js';

const ROUNDS = scaled(100, 2);
/** More than the transactions that one process runs at once. */
const BUYERS = scaled(50, 10);
const REFUNDS_PER_RUN = 100;
const BETWEEN_RUNS_MS = 30_000;

/** The response to one buyer who paid. */
interface Outcome {
  paymentId: string;
  won: boolean;
  code: string | null;
}

interface Checkout {
  orderId: string;
  confirm: (proof: PaymentProof) => Promise<ApiAnswer<{ code?: string }>>;
}

faultTest(
  {
    name: 'last-place',
    target: `${BUYERS} pay at once for the last place of a slot, ${ROUNDS} rounds: one winner each, every other is refunded once`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    await shop.changeSettings({ washesAtOnce: 1, carsPerSlot: 1 });
    await shop.raiseOrderLimits();
    const buyers = await shop.customers(BUYERS);

    const rounds: Outcome[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const checkout = round % 2 === 0 ? washCheckout : subscriptionCheckout;
      rounds.push(await compete(shop, buyers, (buyer, number) => checkout(shop, buyer, number, Math.floor(round / 2))));
    }
    const winners = rounds.map((outcomes) => outcomes.filter(({ won }) => won));
    const losers = rounds.flat().filter(({ won }) => !won);
    // A run of the reconciler sends a limited number of refunds. The last runs find nothing left to do.
    for (let run = 0; run < 2 + losers.length / REFUNDS_PER_RUN; run += 1) {
      await product.sweep();
      product.clock.advance(BETWEEN_RUNS_MS);
    }
    const refunded = (await shop.provider.records()).refunds.map(({ payment_id }) => payment_id);
    result(
      `${winners.filter(({ length }) => length === 1).length} of ${ROUNDS} rounds with one winner; ${losers.length} losers, ${refunded.length} refunds of ${new Set(refunded).size} payments`,
    );
    expect(winners.map(({ length }) => length)).toEqual(rounds.map(() => 1));
    expect(losers.filter(({ code }) => code !== 'purchase-closed')).toEqual([]);
    expect(refunded.sort()).toEqual(losers.map(({ paymentId }) => paymentId).sort());
    await expectLedgerBalanced(shop);
  },
);

/** All customers order while the place is free, then pay and confirm at the same time. */
async function compete(
  shop: Shop,
  buyers: readonly Customer[],
  begin: (buyer: Customer, number: number) => Promise<Checkout>,
): Promise<Outcome[]> {
  const checkouts = await Promise.all(times(buyers.length, (number) => begin(buyers[number]!, number)));
  return Promise.all(
    checkouts.map(async ({ orderId, confirm }) => {
      const proof = await shop.provider.pay(orderId);
      const { status, body } = await untilAnswered(() => confirm(proof));
      return { paymentId: proof.razorpay_payment_id, won: status === 200 || status === 201, code: body.code ?? null };
    }),
  );
}

async function washCheckout(
  _shop: Shop,
  { api, token, name, email, phone }: Customer,
  number: number,
  round: number,
): Promise<Checkout> {
  const slots = WASH_SLOTS.basic;
  const body = {
    ...{ name, email, phone, tier: 'basic' },
    address: `${number}, ${COMMUNITIES[0]!.name}`,
    date: addDays(calendarDateOf(new Date().toISOString()), 2 + Math.floor(round / slots.length)),
    timeSlot: slots[round % slots.length],
  };
  const order = await api.expect<{ orderId: string }>(201, 'POST', '/api/washes/order', { token, body });
  return {
    orderId: order.body.orderId,
    confirm: (proof) => api.call('POST', '/api/washes/complete', { token, body: proof }),
  };
}

async function subscriptionCheckout(shop: Shop, buyer: Customer, number: number, round: number): Promise<Checkout> {
  const planData = carOf(round * BUYERS + number, {
    timeSlot: PLAN_SLOTS[round % PLAN_SLOTS.length]!,
    address: `${number}, ${COMMUNITIES[1 + Math.floor(round / PLAN_SLOTS.length)]!.name}`,
  });
  const { orderId } = await shop.order(buyer, planData);
  return { orderId, confirm: (proof) => shop.confirm(buyer, planData, proof) };
}
