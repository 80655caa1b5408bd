import { describe, expect, it } from '@jest/globals';
import { taxableIn } from '#libs/price-lines.js';
import fc from '../../test/support/fast-check.js';
import { amountsOf, creditOf, NO_AMOUNTS } from '../documents/amounts.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import type { OrderPaymentState } from '../payments/payable-orders.js';
import { SUBSCRIPTION_RULES } from '../subscriptions/subscription.js';
import { WASH_RULES } from '../washes/wash.js';
import { NOT_BILLED, type BillingEntry } from './billing.js';
import type { Order, SubscriptionOrder, WashOrder } from './order.js';
import type { OrderRules } from './order-kind.js';
import { withCaptureDate, withPayment } from './order-payment.js';

const NOW = '2026-11-22T06:30:00.000Z';

const PRICE = { taxableAmount: 5000_00, total: 5900_00, taxRate: 1800 };
const paid = { ...NOTHING_PAID, ...NOT_BILLED, payment: 'paid', paymentId: 'pay_1', ...PRICE };
const subscription = { ...paid, kind: 'subscription', status: 'active', cancelledOn: null } as SubscriptionOrder;
const wash = { ...paid, kind: 'wash', status: 'booked', cancelledAt: null } as WashOrder;

function state(revision: number, amountRefunded: number, isDueRefunded = false): OrderPaymentState {
  return {
    revision,
    paymentId: 'pay_1',
    amountPaid: 5900_00,
    amountRefunded,
    processedRefunds: [{ id: `refund-${amountRefunded}`, amount: amountRefunded }],
    amountRefunding: 0,
    amountGoodwill: 0,
    amountLost: 0,
    refundStatus: 'processed',
    disputeStatus: null,
    isDueRefunded,
  };
}

const kinds: [string, Order, OrderRules<Order>][] = [
  ['subscription', subscription, SUBSCRIPTION_RULES as unknown as OrderRules<Order>],
  ['wash', wash, WASH_RULES as unknown as OrderRules<Order>],
];

describe.each(kinds)("applying a payment's state to a %s", (_, order, rules) => {
  const apply = (current: Order, outcome: OrderPaymentState) => withPayment(rules, current, outcome, NOW);

  it('replaces an older state', () => {
    const first = apply(order, state(1, 1000_00))!;
    expect(apply(first, state(2, 2000_00))).toMatchObject({ amountRefunded: 2000_00 });
  });

  it('ignores an older state that arrives late', () => {
    const latest = apply(order, state(2, 2000_00))!;
    expect(apply(latest, state(1, 1000_00))).toBeNull();
  });

  it('is idempotent', () => {
    expect(apply(apply(order, state(1, 1000_00))!, state(1, 1000_00))).toBeNull();
  });

  it('ignores the state of another payment', () => {
    expect(apply(order, { ...state(1, 1000_00), paymentId: 'pay_2' })).toBeNull();
  });

  it('ends the order and its revenue after a full refund', () => {
    expect(apply(order, state(1, 5900_00))).toMatchObject({ status: 'refunded', payment: 'refunded', revenue: 0 });
  });

  it('keeps the order, with its share of the revenue, after a partial refund', () => {
    expect(apply(order, state(1, 2950_00))).toMatchObject({
      status: order.status,
      payment: 'paid',
      revenue: 2500_00,
    });
  });

  it('has the revenue of its invoice less its credit notes, to the paisa, whatever was paid and refunded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9000_00 }), fc.integer({ min: 0, max: 100 }), (amountPaid, percent) => {
        const refunded = Math.floor((amountPaid * percent) / 100);
        const { revenue } = apply(order, { ...state(1, refunded), amountPaid })!;
        const taxableAmount = taxableIn(amountPaid, order);
        const invoice = amountsOf({ taxableAmount, tax: amountPaid - taxableAmount, taxRate: 1800 }, false);
        expect(revenue).toBe(invoice.taxable - creditOf(invoice, NO_AMOUNTS, refunded).taxable);
      }),
    );
  });

  it('keeps the order when a dispute takes the rest after a partial refund, as it does without a refund', () => {
    const partly = apply(order, state(1, 100_00))!;
    const disputed = { ...state(2, 100_00), amountLost: 5800_00, disputeStatus: 'lost' as const };
    const lost = apply(partly, disputed)!;
    expect(lost).toMatchObject({ status: order.status, payment: 'paid', revenue: 0, disputeStatus: 'lost' });
    const early = apply(order, { ...state(1, 0), amountLost: 5900_00, disputeStatus: 'lost', processedRefunds: [] })!;
    expect(apply(early, disputed)).toMatchObject({ status: order.status, payment: 'paid', revenue: 0 });
  });

  it('marks a cancelled order as refunded once the refund is processed, and reopens it when the bank returns the refund', () => {
    const cancelled = { ...order, status: 'cancelled' } as Order;
    const refunded = apply(cancelled, state(1, 1000_00, true))!;
    expect(refunded).toMatchObject({ status: 'refunded', payment: 'refunded' });
    expect(apply(refunded, state(2, 0))).toMatchObject({ status: 'cancelled', payment: 'paid', revenue: 5000_00 });
  });
});

it('a wash that was done stays done after a refund', () => {
  const done: WashOrder = { ...wash, status: 'done' };
  expect(withPayment(WASH_RULES, done, state(1, 5900_00), NOW)).toMatchObject({ status: 'done', payment: 'refunded' });
});

describe('a payment whose exact time of capture is of another day', () => {
  const entry = { kind: 'invoice', cause: 'payment', on: '2027-03-31', sourceId: 'pay_1' } as BillingEntry;
  const credit = { ...entry, kind: 'credit-note', cause: 'refund', sourceId: 'refund-1' } as BillingEntry;
  const booked: WashOrder = { ...wash, paidOn: '2027-03-31', paidMonth: '2027-03-01', billing: [entry, credit] };
  const capture = { paymentId: 'pay_1', orderId: 'order_1', amount: 5900_00, capturedAt: '2027-03-31T18:31:00.000Z' };

  it('changes the day of the payment and of its invoice', () => {
    expect(withCaptureDate(booked, capture)).toMatchObject({
      paidOn: '2027-04-01',
      paidMonth: '2027-04-01',
      billing: [{ on: '2027-04-01' }, credit],
    });
  });

  it('does not change an invoice that is issued', () => {
    const issued = { ...booked, documentsIssued: 1 };
    expect(withCaptureDate(issued, capture)).toMatchObject({ paidOn: '2027-04-01', billing: [entry, credit] });
  });

  it('changes nothing on the same day, or for another payment', () => {
    expect(withCaptureDate(booked, { ...capture, capturedAt: '2027-03-31T18:29:00.000Z' })).toBeNull();
    expect(withCaptureDate(booked, { ...capture, paymentId: 'pay_2' })).toBeNull();
  });
});
