import { describe, expect, it } from '@jest/globals';
import { SUBSCRIPTION_RULES } from '../subscriptions/subscription.js';
import { WASH_RULES } from '../washes/wash.js';
import { handPaymentsFor } from './hand-payment-rules.js';
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
