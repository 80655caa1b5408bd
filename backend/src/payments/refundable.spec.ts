import { describe, expect, it } from '@jest/globals';
import type { DisputeStatus } from '#libs/contract/payments.js';
import {
  assignedMoney,
  availableOf,
  disputeStatusOf,
  failedRefundsOf,
  goodwillOf,
  isDueRefunded,
  isOverdrawn,
  outstandingOf,
  UNTOUCHED,
  withDispute,
  withRefund,
  type Refundable,
  type RefundEntry,
} from './refundable.js';

const PAID: Refundable = { ...UNTOUCHED, amount: 1000_00 };
const REFUND: RefundEntry = {
  id: 'refund1',
  attempt: 1,
  retryOf: null,
  amount: 300_00,
  status: 'processed',
  source: 'operator',
  reason: 'Moved away',
  requestedBy: 'admin',
  requestKey: null,
  closesOrder: false,
  isGoodwill: false,
  createdAt: '2026-11-24T10:00:00.000Z',
};

let refunds = 0;
const refund = (over: Partial<RefundEntry> = {}): RefundEntry => ({
  ...REFUND,
  id: `refund${(refunds += 1)}`,
  ...over,
});
const withRefunds = (...entries: RefundEntry[]) => entries.reduce(withRefund<Refundable>, PAID);

let disputes = 0;
const withDisputes = (money: Refundable, ...list: [DisputeStatus, number][]) =>
  list.reduce(
    (one, [status, amountDeducted]) =>
      withDispute(one, { id: `dispute${(disputes += 1)}`, status, amountDeducted, revision: 1 }),
    money,
  );

describe('the amount left to refund', () => {
  const money = (over: Partial<Parameters<typeof outstandingOf>[0]> = {}) => ({
    amount: 1000_00,
    refunded: 0,
    refunding: 0,
    lost: 0,
    goodwill: 0,
    ...over,
  });

  it.each([
    ['is the amount due', {}, 600_00, 600_00],
    ['is less earlier refunds, also those in progress', { refunded: 200_00, refunding: 100_00 }, 600_00, 300_00],
    ['is not less goodwill', { refunded: 300_00, goodwill: 200_00 }, 600_00, 500_00],
    ['is never more than what was not refunded yet', { refunded: 700_00, goodwill: 700_00 }, 600_00, 300_00],
    ['is less what a lost dispute has returned', { lost: 400_00 }, 600_00, 200_00],
    ['is nothing once more than the amount due was refunded', { refunded: 700_00 }, 600_00, 0],
  ])('%s', (_, over, due, left) => {
    expect(outstandingOf(money(over), due)).toBe(left);
  });

  it('is nothing of a payment that was refunded twice', () => {
    expect(availableOf(money({ refunded: 1000_00, refunding: 1000_00 }))).toBe(0);
  });
});

describe('refunds and lost disputes of more than the payment', () => {
  it.each([
    [600_00, 400_00, 0, false],
    [600_00, 300_00, 100_00, false],
    [600_00, 400_00, 1, true],
    [1000_01, 0, 0, true],
  ])('are noticed: %i refunded, %i in progress, %i lost', (refunded, refunding, lost, expected) => {
    expect(isOverdrawn({ amount: 1000_00, refunded, refunding, lost })).toBe(expected);
  });
});

describe('goodwill', () => {
  it('counts from its request on, unless it failed', () => {
    const entries = [
      refund({ isGoodwill: true, amount: 50_00 }),
      refund({ isGoodwill: true, amount: 20_00, status: 'requested' }),
      refund({ isGoodwill: true, amount: 7_00, status: 'failed' }),
      refund({ amount: 100_00 }),
    ];
    expect(goodwillOf(withRefunds(...entries))).toBe(70_00);
  });
});

describe('a lost dispute', () => {
  it('is deducted once when the provider also creates a refund for it', () => {
    const ofProvider = withRefunds(refund({ source: 'provider', amount: 400_00 }));
    const once = withDisputes(ofProvider, ['lost', 400_00]);
    expect(once).toMatchObject({ refunded: 400_00, lost: 0 });
    expect(withDisputes(once, ['lost', 400_00])).toMatchObject({ refunded: 400_00, lost: 400_00 });
  });

  it.each([
    ['by the operator', refund({ amount: 400_00 })],
    ['that has failed', refund({ source: 'provider', amount: 400_00, status: 'failed' })],
    ['of another amount', refund({ source: 'provider' })],
  ])('is deducted in addition to a refund %s', (_, entry) => {
    expect(withDisputes(withRefunds(entry), ['lost', 400_00])).toMatchObject({ lost: 400_00 });
  });

  it('deducts at most what was not refunded', () => {
    expect(withDisputes(withRefunds(refund()), ['lost', 1000_00])).toMatchObject({ refunded: 300_00, lost: 700_00 });
  });

  it('is the only one that is deducted', () => {
    expect(withDisputes(PAID, ['open', 400_00], ['won', 400_00], ['lost', 200_00])).toMatchObject({ lost: 200_00 });
  });
});

describe('the status of several disputes', () => {
  it.each<[DisputeStatus[], DisputeStatus | null]>([
    [[], null],
    [['won', 'lost'], 'lost'],
    [['lost', 'under_review'], 'under_review'],
    [['under_review', 'open'], 'open'],
    [['open', 'action_required'], 'action_required'],
  ])('of %j is %s', (statuses, expected) => {
    expect(disputeStatusOf(withDisputes(PAID, ...statuses.map((one) => [one, 0] as [DisputeStatus, number])))).toBe(
      expected,
    );
  });
});

describe('an order', () => {
  it.each<[string, RefundEntry[], boolean]>([
    ['is not refunded without refunds', [], false],
    ['is not refunded by a part', [refund()], false],
    ['is refunded by the whole payment', [refund({ amount: 1000_00 })], true],
    ['is refunded by a part that closes it', [refund({ closesOrder: true })], true],
    ['is not refunded by one that is in progress', [refund({ closesOrder: true, status: 'pending' })], false],
    ['is refunded if one of several closes it', [refund(), refund({ closesOrder: true })], true],
  ])('%s', (_, entries, expected) => {
    expect(isDueRefunded(withRefunds(...entries))).toBe(expected);
  });
});

describe('an unmatched payment that is assigned to an order', () => {
  it('leaves its failed refunds behind, which need no retry', () => {
    const money = withRefunds(refund({ status: 'failed' }), refund({ amount: 100_00 }));
    expect(failedRefundsOf(money)).toHaveLength(1);
    expect(failedRefundsOf({ ...PAID, ...assignedMoney(money) })).toEqual([]);
    expect(withRefund({ ...PAID, ...assignedMoney(money) }, refund({ status: 'failed' })).refunded).toBe(100_00);
  });
});
