import { describe, expect, it } from '@jest/globals';
import { SUBSCRIPTION_RULES } from '../subscriptions/subscription.js';
import { WASH_RULES } from '../washes/wash.js';
import { closedByEarlierRefunds, withHandRefund } from './hand-refund-rules.js';
import type { HandRefund, NewHandRefund } from './hand-refund.js';
import type { SubscriptionOrder, WashOrder } from './order.js';

const NOW = '2026-11-22T06:30:00.000Z';
const wash = {
  kind: 'wash',
  status: 'booked',
  payment: 'paid',
  paymentId: null,
  handPayment: { amount: 352_82 },
  total: 352_82,
  taxableAmount: 299_00,
  taxRate: 1800,
  paidOn: '2026-11-20',
  billing: [],
  handRefunds: [] as readonly HandRefund[],
  cancelUntil: '2026-11-23T06:30:00.000Z',
  cancelledAt: null,
  missed: null,
  communityToConfirm: false,
} as unknown as WashOrder;

const request: NewHandRefund = {
  id: 'refund 1',
  reason: 'Late',
  isGoodwill: false,
  method: 'cash',
  reference: '',
  by: 'office',
};
const refunded = (amount: number, order: WashOrder = wash) =>
  withHandRefund(WASH_RULES, order, { ...request, id: `refund ${amount}`, amount }, NOW);

describe('a refund by hand', () => {
  it('is at least ₹1 and at most what is left of the payment', () => {
    const rest = refunded(352_00)!;
    expect(() => refunded(99)).toThrow(expect.objectContaining({ code: 'nothing-to-refund' }));
    expect(refunded(100)!.handRefunds).toMatchObject([{ amount: 100, refundedOn: '2026-11-22' }]);
    expect(() => refunded(352_83)).toThrow(expect.objectContaining({ code: 'refund-exceeds-payment' }));
    expect(() => refunded(100, rest)).toThrow(expect.objectContaining({ code: 'nothing-to-refund' }));
  });

  it('is recorded once for a repeated request', () => {
    expect(refunded(100, refunded(100)!)).toBeNull();
  });

  it('of a part leaves the order paid, and reduces the revenue by its taxable amount', () => {
    expect(refunded(176_41)).toMatchObject({ status: 'booked', payment: 'paid', revenue: 149_50 });
  });

  it('of the whole payment ends the order', () => {
    expect(refunded(352_82)).toMatchObject({ status: 'refunded', payment: 'refunded', revenue: 0 });
  });

  it('is added to earlier ones', () => {
    expect(refunded(200, refunded(100)!)!.handRefunds).toMatchObject([{ amount: 100 }, { amount: 200 }]);
  });

  it('of the whole payment leaves a wash done that was done', () => {
    expect(refunded(352_82, { ...wash, status: 'done' })).toMatchObject({ status: 'done', payment: 'refunded' });
  });

  it('of a part ends a cancelled order of which no more is due', () => {
    const late = { ...wash, status: 'cancelled', cancelledAt: '2026-11-23T06:30:00.001Z' } as const;
    expect(refunded(100, late)).toMatchObject({ status: 'refunded', payment: 'refunded' });
  });

  it('is made between the payment and today', () => {
    const on = (refundedOn: string) => () => withHandRefund(WASH_RULES, wash, { ...request, refundedOn }, NOW);
    expect(on('2026-11-19')).toThrow(expect.objectContaining({ code: 'validation-failed' }));
    expect(on('2026-11-23')).toThrow(expect.objectContaining({ code: 'validation-failed' }));
    expect(on('2026-11-20')()).toMatchObject({ handRefunds: [{ amount: 352_82, refundedOn: '2026-11-20' }] });
  });

  it.each([
    ['is unpaid', { payment: 'unpaid' }],
    ['was paid online', { paymentId: 'pay_1' }],
  ] as const)('is rejected for an order that %s', (_, over) => {
    expect(() => refunded(100, { ...wash, ...over })).toThrow(
      expect.objectContaining({ code: 'payment-not-captured' }),
    );
  });

  it('as goodwill is limited to plans', () => {
    const goodwill = () => withHandRefund(WASH_RULES, wash, { ...request, isGoodwill: true, amount: 100 }, NOW);
    expect(goodwill).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });
});

describe('goodwill for a plan', () => {
  const plan = {
    ...(wash as object),
    kind: 'subscription',
    status: 'active',
    planDuration: 3,
    startDate: '2026-11-23',
    endDate: '2027-02-22',
    paidDays: 92,
    pauses: [],
    daysGivenBack: [],
    cancelledOn: null,
    rescheduleFrom: null,
    plannedChange: null,
  } as unknown as SubscriptionOrder;
  const goodwill = (over: Partial<SubscriptionOrder>, amount?: number) =>
    withHandRefund(SUBSCRIPTION_RULES, { ...plan, ...over }, { ...request, isGoodwill: true, amount }, NOW);

  it('has an amount, and leaves the plan running', () => {
    expect(goodwill({}, 100_00)).toMatchObject({ status: 'active', payment: 'paid' });
    expect(() => goodwill({})).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });

  it('is rejected once the plan is cancelled', () => {
    const cancelled = { status: 'cancelled', cancelledOn: '2026-11-22' } as const;
    expect(() => goodwill(cancelled, 100_00)).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });
});

describe('a cancelled order', () => {
  const cancelled: WashOrder = { ...wash, status: 'cancelled', cancelledAt: NOW };
  const late: WashOrder = { ...cancelled, cancelledAt: '2026-11-23T06:30:00.001Z' };
  const after = (order: WashOrder, amount?: number) => closedByEarlierRefunds(WASH_RULES, order, { amount }, NOW);
  const partOf = (order: WashOrder) => ({ ...order, handRefunds: [{ amount: 100_00 } as HandRefund] });

  it('is closed by earlier refunds if nothing more is due', () => {
    expect(after(partOf(late))).toMatchObject({ status: 'refunded', payment: 'refunded' });
    expect(after(partOf(cancelled))).toBeNull();
    expect(after(partOf(late), 100)).toBeNull();
  });

  it('stays open if nothing was refunded, and an order that is not cancelled is not closed', () => {
    expect(after(late)).toBeNull();
    expect(after(partOf(wash))).toBeNull();
  });
});
