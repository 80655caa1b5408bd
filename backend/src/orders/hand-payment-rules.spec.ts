import { describe, expect, it } from '@jest/globals';
import { SUBSCRIPTION_RULES } from '../subscriptions/subscription.js';
import { WASH_RULES } from '../washes/wash.js';
import { DomainError } from '../kernel/domain-error.js';
import { handPaymentsFor, withHandPayment, withPaymentUndone } from './hand-payment-rules.js';
import type { HandRefund } from './hand-refund.js';
import type { OrderRules } from './order-kind.js';
import type { Order } from './order.js';

const RULES = { wash: WASH_RULES, subscription: SUBSCRIPTION_RULES } as Record<Order['kind'], OrderRules<Order>>;

const PLAN: Partial<Order> = { kind: 'subscription', status: 'active', payment: 'paid', paymentId: null };

describe('the payment that staff may set by hand', () => {
  it.each([
    ['wash', 'booked', 'unpaid', null, ['paid']],
    ['wash', 'done', 'paid', null, ['unpaid']],
    ['wash', 'booked', 'paid', 'pay_1', []],
    ['wash', 'cancelled', 'paid', null, ['unpaid']],
    ['wash', 'cancelled', 'unpaid', null, []],
    ['wash', 'pending', 'unpaid', null, []],
    ['wash', 'refunded', 'refunded', null, []],
    ['subscription', 'active', 'paid', null, ['unpaid']],
    ['subscription', 'active', 'paid', 'pay_1', []],
    ['subscription', 'paused', 'unpaid', null, ['paid']],
    ['subscription', 'expired', 'paid', null, ['unpaid']],
    ['subscription', 'expired', 'unpaid', null, ['paid']],
    ['subscription', 'cancelled', 'paid', null, ['unpaid']],
    ['subscription', 'cancelled', 'unpaid', null, []],
    ['subscription', 'pending', 'unpaid', null, []],
    ['subscription', 'failed', 'unpaid', null, []],
    ['subscription', 'refunded', 'refunded', null, []],
  ] as const)('of a %s that is %s and %s', (kind, status, payment, paymentId, allowed) => {
    const order = {
      kind,
      status,
      payment,
      paymentId,
      billing: [],
      handRefunds: [] as readonly HandRefund[],
    } as unknown as Order;
    expect(handPaymentsFor(RULES[kind], order, 'admin')).toEqual(allowed);
    for (const role of ['user', 'employee'] as const) expect(handPaymentsFor(RULES[kind], order, role)).toEqual([]);
  });

  it.each(['wash', 'subscription'] as const)('of a cancelled %s is recorded again after it was undone', (kind) => {
    const order = { kind, status: 'cancelled', payment: 'unpaid', billing: [{}, {}] } as unknown as Order;
    expect(handPaymentsFor(RULES[kind], order, 'admin')).toEqual(['paid']);
  });

  it('cannot be undone once a part was refunded', () => {
    const handRefunds = [{ amount: 100_00 } as HandRefund];
    const order = { ...PLAN, handRefunds } as Order;
    expect(handPaymentsFor(RULES.subscription, order, 'admin')).toEqual([]);
  });
});

describe('a payment by hand', () => {
  const unpaid = {
    ...PLAN,
    id: 'plan1',
    payment: 'unpaid',
    handPayment: null,
    paidOn: null,
    total: 1180_00,
    taxableAmount: 1000_00,
    taxRate: 1800,
    billing: [],
    handRefunds: [] as readonly HandRefund[],
    awaitsReceipt: false,
    paymentNotice: null,
  } as unknown as Order;
  const received: Parameters<typeof withHandPayment>[2] = {
    method: 'upi',
    reference: '432198765012',
    requestId: 'request1',
    receivedOn: '2026-11-20',
    isDayGiven: true,
  };
  const pay = (order: Order, over: Partial<typeof received> = {}) =>
    withHandPayment(RULES.subscription, order, { ...received, ...over });
  const undo = (order: Order, notify?: boolean) => withPaymentUndone(RULES.subscription, order, { notify });
  const paid = pay(unpaid)!;
  const messageOf = (action: () => unknown) => {
    try {
      return action();
    } catch (error) {
      return (error as DomainError).message;
    }
  };

  it('pays the order on its day, with its price by default', () => {
    expect(paid).toMatchObject({
      payment: 'paid',
      revenue: 1000_00,
      paidOn: '2026-11-20',
      paidMonth: '2026-11-01',
      handPayment: { method: 'upi', reference: '432198765012', amount: 1180_00, amountReason: '' },
      awaitsReceipt: true,
    });
    expect(pay(unpaid, { amount: 590, amountReason: 'Half a month' })).toMatchObject({
      revenue: 500_00,
      handPayment: { amount: 590_00, amountReason: 'Half a month' },
    });
  });

  it('is recorded once, even if the day is left open the second time', () => {
    expect(pay(paid, { requestId: 'request2' })).toBeNull();
    expect(pay(paid, { receivedOn: '2026-11-21', isDayGiven: false })).toBeNull();
  });

  it.each<[string, Partial<typeof received>]>([
    ['method', { method: 'bank-transfer' }],
    ['reference', { reference: '432198765013' }],
    ['amount', { amount: 1000, amountReason: 'Rounded' }],
    ['day', { receivedOn: '2026-11-19' }],
  ])('is not replaced by one with another %s', (_, over) => {
    expect(messageOf(() => pay(paid, over))).toBe(
      'This plan was paid by UPI already. If that is wrong, mark it as unpaid first.',
    );
  });

  it('is not recorded for an order that was paid online', () => {
    const online = { ...paid, paymentId: 'pay_1', handPayment: null };
    expect(messageOf(() => pay(online))).toBe('This plan was paid online already.');
    expect(messageOf(() => undo(online))).toBe(
      'A plan that is active and paid cannot become unpaid. It was paid online, so only a refund can change that.',
    );
  });

  it('that is undone leaves the order unpaid, and the customer is told if they know of it', () => {
    const known = { ...paid, awaitsReceipt: false };
    const payment = { kind: 'invoice', cause: 'by-hand', amount: 1180_00, at: '2026-11-20T06:30:00.000Z' };
    const billed = { ...known, billing: [payment] } as unknown as Order;
    expect(undo(billed)).toMatchObject({
      status: 'active',
      payment: 'unpaid',
      handPayment: null,
      revenue: 0,
      paidOn: null,
      paymentNotice: { id: 'plan1 0', kind: 'payment-undone' },
    });
    expect(undo(billed, false)).toMatchObject({ payment: 'unpaid', paymentNotice: null });
    expect(undo(paid)).toMatchObject({ payment: 'unpaid', paymentNotice: null });
    expect(undo(unpaid)).toBeNull();
  });
});
