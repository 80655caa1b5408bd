import { expect } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { ClockedProduct } from './support/clocked-product.js';
import { faultTest } from './support/fault-test.js';
import { expectLedgerBalanced } from './support/ledger.js';
import { carOf, Shop } from './support/shop.js';

const HOUR_MS = 60 * 60_000;
const PARTIAL_PAISE = 17_026;

type State = Pick<PlanResponse, 'status' | 'amountPaid' | 'amountRefunded' | 'disputeStatus'>;

const ACTIVE: State = { status: 'active', amountPaid: 2170.26, amountRefunded: 0, disputeStatus: null };
const UNPAID: State = { status: 'failed', amountPaid: 0, amountRefunded: 0, disputeStatus: null };

interface History {
  name: string;
  /** What happens at the provider and its banks. */
  happens: (shop: Shop, orderId: string, amount: number) => Promise<void>;
  /** What the order has to come to, whether the webhooks arrive or are all lost. */
  final: State;
}

const paid = async (shop: Shop, orderId: string) => (await shop.provider.pay(orderId)).razorpay_payment_id;
const authorized = async (shop: Shop, orderId: string, captureRefused: boolean) => {
  await shop.provider.misbehave({ leaveAuthorized: true, captureRefused }, orderId);
  return paid(shop, orderId);
};

const HISTORIES: readonly History[] = [
  { name: 'captured', happens: async (shop, orderId) => void (await paid(shop, orderId)), final: ACTIVE },
  {
    name: 'authorized and left to us',
    happens: async (shop, orderId) => void (await authorized(shop, orderId, false)),
    final: ACTIVE,
  },
  {
    name: 'capture refused',
    happens: async (shop, orderId) => void (await authorized(shop, orderId, true)),
    final: UNPAID,
  },
  {
    name: 'auto-refunded',
    happens: async (shop, orderId) => {
      const payment_id = await authorized(shop, orderId, true);
      await shop.provider.act({ action: 'payment.auto_refund', payment_id });
    },
    final: UNPAID,
  },
  {
    name: 'declined, then captured',
    happens: async (shop, orderId) => {
      await shop.provider.pay(orderId, 'failure');
      await paid(shop, orderId);
    },
    final: ACTIVE,
  },
  {
    name: 'refunded in the dashboard',
    happens: async (shop, orderId, amount) => {
      const payment_id = await paid(shop, orderId);
      await shop.provider.act({ action: 'refund', payment_id, amount });
    },
    final: { ...ACTIVE, status: 'refunded', amountRefunded: 2170.26 },
  },
  {
    name: 'partly refunded in the dashboard',
    happens: async (shop, orderId) => {
      const payment_id = await paid(shop, orderId);
      await shop.provider.act({ action: 'refund', payment_id, amount: PARTIAL_PAISE });
    },
    final: { ...ACTIVE, amountRefunded: 170.26 },
  },
];

/** The reconciler looks again at a captured payment on the next day. */
const HOURS = 30;

faultTest(
  {
    name: 'histories',
    target: `${HISTORIES.length} histories of a payment, with its webhooks and without: one final state each`,
  },
  async ({ result, cleanUp }) => {
    const product = await ClockedProduct.start();
    cleanUp(() => product.stop());
    const shop = new Shop(product);
    const outcomes: { name: string; planId: string; final: State }[] = [];
    for (const drop of [false, true]) {
      await shop.provider.misbehave({ webhook: { drop } });
      for (const [number, customer] of (await shop.customers(HISTORIES.length)).entries()) {
        const { name, happens, final } = HISTORIES[number]!;
        const planData = carOf(number + (drop ? HISTORIES.length : 0));
        const { orderId, planId, amount } = await shop.order(customer, planData);
        await happens(shop, orderId, amount);
        outcomes.push({ name: `${name}, webhooks ${drop ? 'lost' : 'sent'}`, planId, final });
      }
    }
    for (let hour = 0; hour < HOURS; hour += 1) {
      product.clock.advance(HOUR_MS);
      await product.sweep();
    }

    const orders = await shop.all<PlanResponse>('/api/allOrders');
    const states = outcomes.map(({ name, planId }) => [name, stateOf(orders.find(({ id }) => id === planId)!)]);
    const wanted = outcomes.map(({ name, final }) => [name, final]);
    const wrong = states.filter((state, at) => JSON.stringify(state) !== JSON.stringify(wanted[at]));
    result(`${states.length - wrong.length} of ${states.length} in the expected state`);
    expect(states).toEqual(wanted);
    await expectLedgerBalanced(shop);
  },
);

function stateOf({ status, amountPaid, amountRefunded, disputeStatus }: PlanResponse): State {
  return { status, amountPaid, amountRefunded, disputeStatus };
}
