import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { mergeDispute, newDispute, type Dispute } from './dispute.js';
import {
  merge,
  mismatchReason,
  moneyChanged,
  unmatchedChanged,
  type Payment,
  type UnmatchedPayment,
} from './payment.js';
import { HISTORIES, AMOUNT, payment as update } from './payment-histories.fixture.js';
import type { GatewayEvent } from './payment-gateway.port.js';
import { dashboardRefund, entryOf, mergeRefund, refundRecord, type Refund } from './refund.js';
import { disputeStatusOf, refundStatusOf, UNTOUCHED, withDispute, withRefund } from './refundable.js';

const NOW = '2026-11-21T06:30:00.000Z';

const begun: Payment = {
  ...UNTOUCHED,
  id: 'receipt',
  version: 1,
  orderId: 'plan-1',
  userId: 'user-1',
  amount: AMOUNT,
  provider: 'razorpay',
  providerOrderId: 'order_1',
  providerPaymentId: null,
  status: 'created',
  settled: true,
  createdAt: NOW,
  payableUntil: null,
  deadlineLinkId: null,
  capturedAt: null,
  captureTimeExact: false,
  nextCheckAt: NOW,
  checkQueue: 'fresh',
  failedChecks: 0,
  attention: null,
  attentionSince: null,
  lastError: null,
};

/** The records of one payment. Applies events like the services, without a store. */
class PaymentRecords {
  payment = begun;
  private readonly refunds = new Map<string, Refund>();
  private readonly disputes = new Map<string, Dispute>();

  receive({ at, payment, refund, dispute }: Omit<GatewayEvent, 'id'>): void {
    if (payment) this.payment = merge(this.payment, payment, NOW) ?? this.payment;
    if (refund && this.payment.providerPaymentId === refund.paymentId) {
      const own = this.refunds.get(refund.id) ?? {
        ...refundRecord({ ...this.payment, providerPaymentId: refund.paymentId }, dashboardRefund(refund, NOW)),
        version: 1,
      };
      const merged = mergeRefund(own, refund, NOW) ?? own;
      this.refunds.set(refund.id, merged);
      this.payment = moneyChanged(withRefund(this.payment, entryOf(merged)), NOW);
    }
    if (dispute && this.payment.providerPaymentId === dispute.paymentId) {
      const known = this.disputes.get(dispute.id);
      const changed = known && mergeDispute(known, dispute, at!, Date.parse(NOW));
      const merged = known
        ? { ...(changed ?? known), version: known.version + (changed ? 1 : 0) }
        : { ...newDispute(dispute, 'razorpay', at!, Date.parse(NOW)), version: 1 };
      this.disputes.set(dispute.id, merged);
      this.payment = moneyChanged(withDispute(this.payment, { ...merged, revision: merged.version }), NOW);
    }
  }

  get outcome() {
    const { status, providerPaymentId: paymentId, refunded, refunding, lost } = this.payment;
    const [refundStatus, disputeStatus] = [refundStatusOf(this.payment), disputeStatusOf(this.payment)];
    return { status, paymentId, refunded, refunding, lost, refundStatus, disputeStatus };
  }
}

describe('a dispute', () => {
  it('keeps its status when an older one arrives later', () => {
    const dispute = { id: 'disp_1', amountDeducted: 500_00 };
    const lost = withDispute(begun, { ...dispute, status: 'lost', revision: 2 });
    expect(withDispute(lost, { ...dispute, status: 'open', revision: 1 })).toBe(lost);
  });
});

describe('every payment history that the provider documents', () => {
  it.each(HISTORIES.map((history) => [history.name, history] as const))(
    '%s: converges to one state for any order and repetition of events',
    (_, { events, outcome }) => {
      const deliveries = [...events, ...events];
      fc.assert(
        fc.property(fc.shuffledSubarray(deliveries, { minLength: deliveries.length }), (shuffled) => {
          const records = new PaymentRecords();
          for (const event of shuffled) records.receive(event);
          expect(records.outcome).toEqual(outcome);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('is dated by the capture, whichever event reports it first', () => {
    const late = HISTORIES.find(({ name }) => name.startsWith('failed, and authorized late'))!;
    fc.assert(
      fc.property(fc.shuffledSubarray([...late.events], { minLength: late.events.length }), (shuffled) => {
        const records = new PaymentRecords();
        for (const event of shuffled) records.receive(event);
        expect(records.payment.capturedAt).toBe('2026-11-24T06:31:00.000Z');
      }),
    );
  });
});

describe('an update of a payment', () => {
  const captured = update('captured');

  it('is ignored while the payment is only authorized, failed, or refunded without a capture', () => {
    for (const status of ['created', 'authorized', 'failed', 'refunded'] as const)
      expect(merge(begun, update(status), NOW)).toBeNull();
  });

  it('is applied to the order, and again when the day of the sale changes', () => {
    const read = merge(begun, { ...captured, createdAt: '2027-03-31T18:21:00.000Z' }, NOW)!;
    expect(read).toMatchObject({ settled: false, capturedAt: '2027-03-31T18:21:00.000Z', captureTimeExact: false });
    const settled = { ...read, settled: true };
    const sameDay = merge(settled, { ...captured, capturedAt: '2027-03-31T18:21:30.000Z' }, NOW);
    expect(sameDay).toMatchObject({ settled: true, capturedAt: '2027-03-31T18:21:30.000Z', captureTimeExact: true });
    const nextDay = merge(settled, { ...captured, capturedAt: '2027-03-31T18:31:00.000Z' }, NOW);
    expect(nextDay).toMatchObject({ settled: false, capturedAt: '2027-03-31T18:31:00.000Z' });
  });

  it('keeps its day when the order was placed again before the event arrived', () => {
    // Paid at 23:50 on 31 March in India; ordered again at 00:55 on 1 April.
    const again: Payment = { ...begun, createdAt: '2027-03-31T19:25:00.000Z' };
    const paidAt = { ...captured, createdAt: '2027-03-31T18:19:00.000Z', capturedAt: '2027-03-31T18:20:00.000Z' };
    expect(merge(again, paidAt, NOW)).toMatchObject({ capturedAt: paidAt.capturedAt, captureTimeExact: true });
    expect(merge(again, { ...paidAt, capturedAt: null }, NOW)).toMatchObject({ capturedAt: paidAt.createdAt });
  });

  it('is not dated before the payment was begun because the provider’s times are whole seconds', () => {
    const fraction: Payment = { ...begun, createdAt: '2027-03-31T18:30:00.400Z' };
    const paidAt = { ...captured, capturedAt: '2027-03-31T18:30:00.000Z' };
    expect(merge(fraction, paidAt, NOW)).toMatchObject({ capturedAt: fraction.createdAt });
  });

  it('is ignored if it is about another payment than the captured one', () => {
    expect(merge(merge(begun, captured, NOW)!, update('captured', { id: 'pay_2' }), NOW)).toBeNull();
  });

  it('accepts a payment after the order expired, so that it can be returned', () => {
    expect(merge({ ...begun, status: 'abandoned' }, captured, NOW)).toMatchObject({ status: 'captured' });
  });

  it.each([
    ['unknown-order', null, captured],
    ['wrong-amount', begun, { ...captured, amount: 1 }],
    ['wrong-amount', begun, { ...captured, currency: 'USD' }],
    ['second-payment', merge(begun, captured, NOW), update('captured', { id: 'pay_2' })],
    [null, begun, captured],
    [null, merge(begun, captured, NOW), captured],
  ] as const)('does not pay for an order: %s', (reason, own, said) => {
    expect(mismatchReason(own, said)).toBe(reason);
  });
});

describe('an unmatched payment', () => {
  const { providerPaymentId: _, settled: _settled, ...money } = begun;
  const unmatched: UnmatchedPayment = {
    ...money,
    id: 'pay_2',
    reason: 'second-payment',
    currency: 'INR',
    status: 'returning',
    meantFor: null,
    orderId: null,
    capturedAt: NOW,
  };
  const refund = {
    ...dashboardRefund(
      {
        id: 'rfnd_1',
        paymentId: 'pay_2',
        amount: AMOUNT,
        status: 'pending',
        receipt: null,
        bankReference: null,
        createdAt: NOW,
      },
      NOW,
    ),
    attempt: 1,
  };

  it('is returned once its refund is processed, and open again if that fails', () => {
    const pending = unmatchedChanged(withRefund(unmatched, refund));
    expect(pending.status).toBe('returning');
    expect(unmatchedChanged(withRefund(pending, { ...refund, status: 'processed' })).status).toBe('returned');
    expect(unmatchedChanged(withRefund(pending, { ...refund, status: 'failed' })).status).toBe('open');
  });

  it.each([
    ['unknown-order', AMOUNT / 2, 'open'],
    ['wrong-amount', AMOUNT / 2, 'open'],
    ['second-payment', AMOUNT / 2, 'returning'],
    ['unknown-order', AMOUNT - 99, 'returned'],
  ] as const)('of the reason %s, of which %i paise were refunded in the dashboard, is %s', (reason, amount, status) => {
    const waiting = { ...unmatched, reason, status: reason === 'second-payment' ? 'returning' : 'open' } as const;
    const pending = unmatchedChanged(withRefund(waiting, { ...refund, amount }));
    expect(pending.status).toBe('returning');
    expect(unmatchedChanged(withRefund(pending, { ...refund, amount, status: 'processed' })).status).toBe(status);
  });
});
