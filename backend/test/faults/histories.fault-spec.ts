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

/** An event at the provider some hours later. */
interface Later {
  afterHours: number;
  run: () => Promise<unknown>;
}

interface History {
  name: string;
  /** Simulates what happens at the provider and its banks. */
  run: (shop: Shop, orderId: string, amount: number) => Promise<Later | void>;
  /** The final state of the order, whether its webhooks arrive or are all lost. */
  final: State;
}

const paid = async (shop: Shop, orderId: string) => (await shop.provider.pay(orderId)).razorpay_payment_id;
const authorized = async (shop: Shop, orderId: string, captureRejected: boolean) => {
  await shop.provider.setFaults({ leaveAuthorized: true, captureRejected }, orderId);
  return paid(shop, orderId);
};

const refundLater = async (shop: Shop, orderId: string, status: 'processed' | 'failed'): Promise<Later> => {
  await shop.provider.setFaults({ refundPending: true }, orderId);
  const { id } = await shop.provider.act({
    action: 'refund',
    payment_id: await paid(shop, orderId),
    amount: PARTIAL_PAISE,
  });
  return {
    afterHours: 30,
    run: () => shop.provider.act({ action: 'refund.settle', refund_id: id, status }),
  };
};
const disputed = async (shop: Shop, orderId: string, status: 'won' | 'lost'): Promise<Later> => {
  const { id } = await shop.provider.act({ action: 'dispute.create', payment_id: await paid(shop, orderId) });
  return {
    afterHours: 30,
    run: () => shop.provider.act({ action: 'dispute.update', dispute_id: id, status }),
  };
};

const HISTORIES: readonly History[] = [
  { name: 'captured', run: async (shop, orderId) => void (await paid(shop, orderId)), final: ACTIVE },
  {
    name: 'authorized, captured by us',
    run: async (shop, orderId) => void (await authorized(shop, orderId, false)),
    final: ACTIVE,
  },
  {
    name: 'capture rejected',
    run: async (shop, orderId) => void (await authorized(shop, orderId, true)),
    final: UNPAID,
  },
  {
    name: 'auto-refunded',
    run: async (shop, orderId) => {
      const payment_id = await authorized(shop, orderId, true);
      await shop.provider.act({ action: 'payment.auto_refund', payment_id });
    },
    final: UNPAID,
  },
  {
    name: 'declined, then captured',
    run: async (shop, orderId) => {
      await shop.provider.pay(orderId, 'failure');
      await paid(shop, orderId);
    },
    final: ACTIVE,
  },
  {
    name: 'refunded in the dashboard',
    run: async (shop, orderId, amount) => {
      const payment_id = await paid(shop, orderId);
      await shop.provider.act({ action: 'refund', payment_id, amount });
    },
    final: { ...ACTIVE, status: 'refunded', amountRefunded: 2170.26 },
  },
  {
    name: 'partly refunded in the dashboard',
    run: async (shop, orderId) => {
      const payment_id = await paid(shop, orderId);
      await shop.provider.act({ action: 'refund', payment_id, amount: PARTIAL_PAISE });
    },
    final: { ...ACTIVE, amountRefunded: 170.26 },
  },
  {
    name: 'refund pending, then processed',
    run: (shop, orderId) => refundLater(shop, orderId, 'processed'),
    final: { ...ACTIVE, amountRefunded: 170.26 },
  },
  {
    name: 'refund pending, then failed',
    run: (shop, orderId) => refundLater(shop, orderId, 'failed'),
    final: ACTIVE,
  },
  {
    name: 'dispute lost',
    run: (shop, orderId) => disputed(shop, orderId, 'lost'),
    final: { ...ACTIVE, disputeStatus: 'lost' },
  },
  {
    name: 'dispute won',
    run: (shop, orderId) => disputed(shop, orderId, 'won'),
    final: { ...ACTIVE, disputeStatus: 'won' },
  },
  {
    name: 'declined, and authorized after three days',
    run: async (shop, orderId) => {
      await shop.provider.pay(orderId, 'failure');
      const { payments } = await shop.provider.records();
      const { id } = payments.find(({ order_id }) => order_id === orderId)!;
      return {
        afterHours: 72,
        run: () => shop.provider.act({ action: 'payment.authorize', payment_id: id }),
      };
    },
    final: UNPAID,
  },
];

/** Beyond the fourth day, on which an unpaid order is checked. A captured payment is checked once a day. */
const HOURS = 5 * 24;
/** Hourly on the first day, then every six hours. */
const stepAfter = (hour: number) => (hour < 24 ? 1 : 6);

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
    const later: (Later & { drop: boolean })[] = [];
    for (const drop of [false, true]) {
      await shop.provider.setFaults({ webhook: { drop } });
      for (const [number, customer] of (await shop.customers(HISTORIES.length)).entries()) {
        const { name, run, final } = HISTORIES[number]!;
        const planData = carOf(number + (drop ? HISTORIES.length : 0));
        const { orderId, planId, amount } = await shop.order(customer, planData);
        const next = await run(shop, orderId, amount);
        if (next) later.push({ ...next, drop });
        outcomes.push({ name: `${name}, webhooks ${drop ? 'lost' : 'sent'}`, planId, final });
      }
    }
    for (let hour = 0; hour < HOURS; hour += stepAfter(hour)) {
      for (const { run, drop } of later.filter(({ afterHours }) => afterHours === hour)) {
        await shop.provider.setFaults({ webhook: { drop } });
        await run();
      }
      product.clock.advance(stepAfter(hour) * HOUR_MS);
      await product.sweep();
    }

    const orders = await shop.all<PlanResponse>('/api/allOrders');
    const states = outcomes.map(({ name, planId }) => [name, stateOf(orders.find(({ id }) => id === planId)!)]);
    const expected = outcomes.map(({ name, final }) => [name, final]);
    const wrong = states.filter((state, at) => JSON.stringify(state) !== JSON.stringify(expected[at]));
    result(`${states.length - wrong.length} of ${states.length} in the expected state`);
    expect(states).toEqual(expected);
    await expectLedgerBalanced(shop);
  },
);

function stateOf({ status, amountPaid, amountRefunded, disputeStatus }: PlanResponse): State {
  return { status, amountPaid, amountRefunded, disputeStatus };
}
