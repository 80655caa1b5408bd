import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { DomainError } from '../kernel/domain-error.js';
import type { GatewayRefund } from './payment-gateway.port.js';
import {
  entryOf,
  mergeRefund,
  nextRefund,
  nextRefundCheck,
  refundRecord,
  rejectedRefund,
  transferRecord,
  transferredRefund,
  type NewRefund,
  type Refund,
} from './refund.js';
import { failedRefundsOf, refundStatusOf, UNTOUCHED, withRefund, type Refundable } from './refundable.js';

const NOW = '2026-11-24T10:00:00.000Z';
const LATER = '2026-11-24T11:00:00.000Z';
const AMOUNT = 1000_00;
const MONEY = { orderId: 'order', userId: 'user', provider: 'razorpay', providerPaymentId: 'pay_1' };
const PAID: Refundable = { ...UNTOUCHED, amount: AMOUNT };
const REQUEST: NewRefund = {
  amount: AMOUNT,
  reason: 'Moved away',
  source: 'operator',
  requestedBy: 'admin',
  closesOrder: false,
};
const TRANSFER = { bankReference: 'UTR000123456789', requestedBy: 'admin', now: LATER };

/** A payment with a refund that was requested. */
function requested(money = PAID, request = REQUEST, now = NOW): { money: Refundable; refund: Refund } {
  const entry = nextRefund('pay_1', money, request, now);
  return { money: withRefund(money, entry), refund: { ...refundRecord(MONEY, entry), version: 1 } };
}

function update(refund: Refund, status: GatewayRefund['status']): GatewayRefund {
  const { id: receipt, providerPaymentId: paymentId, amount } = refund;
  return { id: 'rfnd_1', paymentId, amount, status, receipt, bankReference: null, createdAt: NOW };
}

const rejected = (refund: Refund) => rejectedRefund(refund, 'Your account does not have enough balance', NOW)!;
const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as DomainError).code;
  }
  return null;
};

describe('a refund that was rejected here', () => {
  const { money, refund } = requested();
  const failed = rejected(refund);
  const failedMoney = withRefund(money, entryOf(failed));

  it('no longer reserves its amount', () => {
    expect(failedMoney).toMatchObject({ refunded: 0, refunding: 0 });
    expect(refundStatusOf(failedMoney)).toBe('failed');
  });

  it.each([
    ['pending', { refunded: 0, refunding: AMOUNT }],
    ['processed', { refunded: AMOUNT, refunding: 0 }],
  ] as const)('yields to the provider when it is %s there', (status, sums) => {
    const merged = mergeRefund(failed, update(failed, status), LATER)!;
    expect(merged).toMatchObject({
      status,
      providerRefundId: 'rfnd_1',
      failedAt: null,
      failureReason: null,
      settled: false,
    });
    const after = withRefund(failedMoney, entryOf(merged));
    expect(after).toMatchObject(sums);
    expect(refundStatusOf(after)).toBe(status);
  });

  it('does not come back when an older state of it is applied late', () => {
    const merged = mergeRefund(failed, update(failed, 'processed'), LATER)!;
    const after = withRefund(failedMoney, entryOf(merged));
    expect(withRefund(after, entryOf(failed))).toBe(after);
  });

  it('stays failed when the provider has failed it too', () => {
    const merged = mergeRefund(failed, update(failed, 'failed'), LATER)!;
    expect(merged).toMatchObject({ status: 'failed', providerRefundId: 'rfnd_1' });
    expect(mergeRefund(merged, update(merged, 'processed'), LATER)).toBeNull();
  });

  it('is not listed as failed through its retry, which is not sent because the first one succeeded', () => {
    const again = requested(failedMoney, { ...REQUEST, retryOf: failed.id }, LATER);
    const processed = mergeRefund(failed, update(failed, 'processed'), LATER)!;
    const both = [entryOf(rejected(again.refund)), entryOf(processed)].reduce(withRefund<Refundable>, again.money);
    expect(refundStatusOf(both)).toBe('processed');
  });
});

describe('two refunds that have failed', () => {
  const PART = { ...REQUEST, amount: AMOUNT / 4 };
  const first = requested(PAID, PART);
  const second = requested(withRefund(first.money, entryOf(rejected(first.refund))), REQUEST, LATER);
  const money = withRefund(second.money, entryOf(rejected(second.refund)));
  const idsOf = (one: Refundable) => failedRefundsOf(one).map(({ id }) => id);
  const retried = (failed: Refund) =>
    requested(money, { ...REQUEST, amount: failed.amount, retryOf: failed.id }, '2026-11-24T12:00:00.000Z');

  it('both wait for a decision', () => {
    expect(idsOf(money)).toEqual([first.refund.id, second.refund.id]);
  });

  it('still wait for one about the second when the first is retried', () => {
    const { money: after, refund } = retried(first.refund);
    expect(idsOf(after)).toEqual([second.refund.id]);
    const processed = mergeRefund(refund, update(refund, 'processed'), LATER)!;
    expect(refundStatusOf(withRefund(after, entryOf(processed)))).toBe('failed');
  });

  it('do not when the second, which replaces the first, is retried', () => {
    expect(idsOf(retried(second.refund).money)).toEqual([]);
  });
});

describe('the updates of a refund, and a rejection while it is sent', () => {
  it.each([
    ['processed', ['pending', 'processed']],
    ['failed', ['pending', 'failed']],
    ['failed', ['pending', 'processed', 'failed']],
  ] as const)('lead to one state in any order, %s after %j', (final, statuses) => {
    const steps = [...statuses, ...statuses, 'rejected' as const];
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (shuffled) => {
        let { money, refund } = requested();
        const states: Refund[] = [];
        for (const step of shuffled) {
          const next =
            step === 'rejected' ? rejectedRefund(refund, 'x', NOW) : mergeRefund(refund, update(refund, step), NOW);
          refund = next ?? refund;
          states.push(refund);
          money = withRefund(money, entryOf(refund));
        }
        expect(refund.status).toBe(final);
        expect(refundStatusOf(money)).toBe(final);
        expect(money.refunded).toBe(final === 'processed' ? AMOUNT : 0);
        expect(money.refunding).toBe(0);
        // Applying the states to the payment late and in another order leads to the same payment.
        const late = states
          .toReversed()
          .map(entryOf)
          .reduce(withRefund<Refundable>, requested().money);
        expect({ ...late, refunds: late.refunds.map(({ status }) => status) }).toEqual({
          ...money,
          refunds: money.refunds.map(({ status }) => status),
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('the status of a refund', () => {
  const { refund } = requested();
  const HOUR = 60 * 60_000;

  it.each([
    [0, 1],
    [48, 1],
    [49, 12],
    [480, 12],
  ])('is asked for after %i hours, and again %i hours later', (age, wait) => {
    for (const status of ['requested', 'pending'] as const) {
      const next = nextRefundCheck({ ...refund, status }, Date.parse(NOW) + age * HOUR);
      expect(Date.parse(next!) - Date.parse(NOW)).toBe((age + wait) * HOUR);
    }
  });

  it('is not asked for once it is final', () => {
    for (const status of ['processed', 'failed'] as const)
      expect(nextRefundCheck({ ...refund, status }, Date.parse(NOW))).toBeNull();
  });
});

describe('the amount of a refund', () => {
  const of = (amount: NewRefund['amount'], money = PAID) => nextRefund('pay_1', money, { ...REQUEST, amount }, NOW);

  it('is at least ₹1 and at most what is left of the payment', () => {
    const { money } = requested(PAID, { ...REQUEST, amount: 900_00 });
    expect([of(100), of(null, money), of({ due: 950_00 }, money)].map(({ amount }) => amount)).toEqual([
      100, 100_00, 50_00,
    ]);
    expect(codeOf(() => of(99))).toBe('nothing-to-refund');
    expect(codeOf(() => of(100_01, money))).toBe('refund-exceeds-payment');
    expect(codeOf(() => of(100, { ...PAID, amount: 99 }))).toBe('nothing-to-refund');
  });
});

describe('a retry', () => {
  const PART = { ...REQUEST, amount: AMOUNT / 4 };
  const first = requested(PAID, PART);
  const failed = rejected(first.refund);
  const money = withRefund(first.money, entryOf(failed));
  const RETRY = { ...PART, retryOf: failed.id, requestKey: 'retry' };

  it('is one refund, however often it is requested', () => {
    const again = withRefund(money, nextRefund('pay_1', money, RETRY, LATER));
    expect(nextRefund('pay_1', again, RETRY, LATER)).toBe(again.refunds.at(-1));
  });

  it('is rejected when the refund was paid by bank transfer or retried in another way in the meantime', () => {
    const transferred = withRefund(money, transferredRefund(failed, money, TRANSFER));
    const retried = withRefund(money, nextRefund('pay_1', money, { ...RETRY, requestKey: 'cancelled' }, LATER));
    for (const one of [transferred, retried])
      expect(codeOf(() => nextRefund('pay_1', one, RETRY, LATER))).toBe('transition-not-allowed');
  });
});

describe('a bank transfer', () => {
  const first = requested();
  const failed = rejected(first.refund);
  const money = withRefund(first.money, entryOf(failed));

  it('replaces the failed refund, once', () => {
    const transfer = transferredRefund(failed, money, TRANSFER);
    const after = withRefund(money, transfer);
    expect(after).toMatchObject({ refunded: AMOUNT, refunding: 0 });
    expect(transferredRefund(failed, after, TRANSFER)).toBe(after.refunds.at(-1));
    expect(transferRecord(MONEY, transfer)).toMatchObject({
      status: 'processed',
      bankReference: TRANSFER.bankReference,
      retryOf: failed.id,
      settled: false,
      nextCheckAt: null,
    });
  });

  it('is rejected when the payment was refunded by another refund in the meantime', () => {
    const second = requested(money, REQUEST, LATER);
    const processed = mergeRefund(second.refund, update(second.refund, 'processed'), LATER)!;
    const refunded = withRefund(second.money, entryOf(processed));
    for (const one of [second.money, refunded])
      expect(codeOf(() => transferredRefund(failed, one, TRANSFER))).toBe('refund-exceeds-payment');
  });

  it('is rejected when the refund was sent again, or has succeeded after all', () => {
    const again = requested(money, { ...REQUEST, retryOf: failed.id }, LATER).money;
    const processed = mergeRefund(failed, update(failed, 'processed'), LATER)!;
    for (const one of [again, withRefund(money, entryOf(processed))])
      expect(codeOf(() => transferredRefund(failed, one, TRANSFER))).toBe('transition-not-allowed');
  });
});
