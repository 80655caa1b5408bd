import { describe, expect, it } from '@jest/globals';
import { PLAN_STATUSES } from '#libs/contract/plans.js';
import { NO_CHANGES } from './planned-change.js';
import { isServedOn } from './term.js';
import type { BillingEntry } from '../orders/billing.js';
import type { SubscriptionOrder } from '../orders/order.js';
import { transitionsFor } from '../orders/transitions.js';
import { asOf, transitioned, nextChangeOn, SUBSCRIPTION_RULES } from './subscription.js';

const NOW = '2026-11-21T06:30:00.000Z';
const PAID = { payment: 'paid', amountPaid: 1000_00, amountRefunded: 0, amountRefunding: 0 } as SubscriptionOrder;
const { transitions } = SUBSCRIPTION_RULES;

describe('the transitions of a subscription', () => {
  it('list every status, lead only to known ones, and reach every status from pending', () => {
    expect(Object.keys(transitions).sort()).toEqual([...PLAN_STATUSES].sort());
    const reached = new Set(['pending']);
    for (const from of reached) for (const to of transitions[from as keyof typeof transitions]) reached.add(to);
    expect([...reached].sort()).toEqual([...PLAN_STATUSES].sort());
  });

  it.each([
    ['pending', 'user', []],
    ['pending', 'admin', []],
    ['active', 'user', ['paused', 'cancelled']],
    ['active', 'employee', []],
    ['paused', 'user', ['active', 'cancelled']],
    ['cancelled', 'user', []],
    ['cancelled', 'admin', ['refunded']],
    ['expired', 'admin', []],
    ['refunded', 'admin', []],
  ] as const)('allow, in the status %s, a %s to request %j', (status, role, steps) => {
    expect(transitionsFor(SUBSCRIPTION_RULES, { ...PAID, status }, role, NOW)).toEqual(steps);
  });

  it('allow refunds of paid plans only', () => {
    expect(
      transitionsFor(SUBSCRIPTION_RULES, { ...PAID, status: 'cancelled', payment: 'unpaid' }, 'admin', NOW),
    ).toEqual([]);
  });

  it('allow no refund while a full one is in progress, and another one after a part', () => {
    const cancelled: SubscriptionOrder = { ...PAID, status: 'cancelled' };
    const allowed = (order: SubscriptionOrder) => transitionsFor(SUBSCRIPTION_RULES, order, 'admin', NOW);
    expect(allowed({ ...cancelled, amountRefunding: 1000_00 })).toEqual([]);
    expect(allowed({ ...cancelled, amountRefunding: 1 })).toEqual(['refunded']);
  });
});

describe('the payment of a plan', () => {
  const undone = { kind: 'credit-note', cause: 'by-hand-undone', on: '2026-11-15' } as BillingEntry;
  const unpaid = {
    payment: 'unpaid',
    status: 'active',
    startDate: '2026-11-01',
    billing: [undone],
  } as unknown as SubscriptionOrder;

  it.each<[string, Partial<SubscriptionOrder>, string | null, boolean]>([
    ['of a pending one is awaited, and not due', { status: 'pending', startDate: null, billing: [] }, null, true],
    ['that was undone is due since that day', {}, '2026-11-15', true],
    ['of one that has ended is due', { status: 'expired' }, '2026-11-15', true],
    ['of a cancelled one is not due', { status: 'cancelled' }, null, false],
    ['that was made is not due', { payment: 'paid' }, null, false],
    ['before the import is not due', { payment: 'before-import' }, null, false],
  ])('%s', (_, over, since, isAwaited) => {
    const plan = { ...unpaid, ...over };
    expect(SUBSCRIPTION_RULES.dueSince(plan)).toBe(since);
    expect(SUBSCRIPTION_RULES.awaitsPayment(plan, NOW)).toBe(isAwaited);
  });
});

describe('the mail about the status of a plan', () => {
  it.each([
    ['active', 'pending', true],
    ['active', 'paused', false],
    ['paused', 'active', false],
    ['expired', 'active', false],
    ['cancelled', 'active', true],
    ['cancelled', 'paused', true],
    ['refunded', 'cancelled', false],
  ] as const)('%s after %s: %s', (status, before, expected) => {
    const history = [before, status].map((one) => ({ status: one, at: NOW, by: null }));
    expect(SUBSCRIPTION_RULES.notifies({ ...PAID, status, history })).toBe(expected);
  });
});

describe('the refund due for a plan', () => {
  const plan = {
    ...NO_CHANGES,
    status: 'cancelled',
    planDuration: 3,
    startDate: '2026-11-22',
    endDate: '2027-02-21',
    paidDays: 92,
    pauses: [],
    daysGivenBack: [],
    cancelledOn: '2026-11-21',
  } as unknown as SubscriptionOrder;
  const due = (over: Partial<SubscriptionOrder> = {}, today = '2027-02-05') =>
    SUBSCRIPTION_RULES.refundDue({ ...plan, ...over }, 1000_00, today);

  it('is the full amount if it is cancelled before its first day, from which it is unused', () => {
    expect(due()).toMatchObject({
      amount: 1000_00,
      basis: 'unused-months',
      months: { unused: 3, paid: 3, price: 333_33, from: '2026-11-22' },
      explanation: '3 of 3 months unused, at ₹333.33 a month: ₹1,000.',
      closesOrder: true,
    });
  });

  it('is that of the unused months, from the day after the last day of service', () => {
    expect(due({ cancelledOn: '2026-11-22' })).toMatchObject({
      amount: 666_67,
      months: { unused: 2, from: '2026-11-23' },
      explanation: '2 of 3 months unused, at ₹333.33 a month: ₹666.67.',
    });
  });

  it('is nothing in the last month', () => {
    expect(due({ cancelledOn: '2027-01-22' })).toMatchObject({
      amount: 0,
      explanation: 'No unused whole months are left, so no refund is due.',
    });
  });

  it('counts to the end of the current day and ends nothing while it runs', () => {
    expect(due({ status: 'active', cancelledOn: null }, '2027-01-05')).toMatchObject({
      months: { unused: 1, from: '2027-01-06' },
      closesOrder: false,
    });
  });

  it('still belongs to an order that was refunded', () => {
    expect(due({ status: 'refunded' })).toMatchObject({ closesOrder: true });
  });
});

describe('a refund of a plan', () => {
  const [PART, DUE, FULL] = [
    { isFullyRefunded: false, isDueRefunded: false },
    { isFullyRefunded: false, isDueRefunded: true },
    { isFullyRefunded: true, isDueRefunded: true },
  ];
  it.each([
    ['active', PART, 'active'],
    ['active', DUE, 'active'],
    ['active', FULL, 'refunded'],
    ['paused', FULL, 'refunded'],
    ['expired', FULL, 'expired'],
    ['cancelled', PART, 'cancelled'],
    ['cancelled', DUE, 'refunded'],
    ['refunded', DUE, 'refunded'],
    ['refunded', PART, 'cancelled'],
  ] as const)('in the status %s, %j, leads to %s', (status, outcome, expected) => {
    const plan = { status, cancelledOn: null, rescheduleFrom: null } as SubscriptionOrder;
    expect(SUBSCRIPTION_RULES.afterRefund(plan, outcome, NOW).status).toBe(expected);
  });
});

describe('a change of a plan', () => {
  it('keeps the day of an earlier one whose following terms are still to be moved', () => {
    const plan = { status: 'active', cancelledOn: null, rescheduleFrom: '2026-11-09' } as SubscriptionOrder;
    expect(transitioned(plan, 'cancelled', '2026-11-20').rescheduleFrom).toBe('2026-11-09');
    expect(transitioned({ ...plan, rescheduleFrom: null }, 'cancelled', '2026-11-20').rescheduleFrom).toBe(
      '2026-11-20',
    );
  });
});

describe('a cancelled plan', () => {
  it('keeps its last day of service when the bank returns its refund', () => {
    const refunded = {
      status: 'refunded',
      cancelledOn: '2026-11-10',
      rescheduleFrom: null,
    } as unknown as SubscriptionOrder;
    expect(transitioned(refunded, 'cancelled', '2026-11-20').cancelledOn).toBe('2026-11-10');
  });
});

describe('a plan on a day', () => {
  const plan = {
    status: 'active',
    communityId: 'amber',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    paidDays: 30,
    pauses: [],
    daysGivenBack: [],
    pausePolicy: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
    cancelledOn: null,
    slotState: 'held',
    handRefunds: [],
    rescheduleFrom: null,
    accountSynced: true,
    ...NO_CHANGES,
  } as unknown as SubscriptionOrder;
  const paused = { ...transitioned(plan, 'paused', '2026-11-10', { until: '2026-12-05' }), rescheduleFrom: null };

  it.each([
    ['2026-12-05', 'paused'],
    ['2026-12-06', 'active'],
    ['2026-12-25', 'active'],
    ['2026-12-26', 'expired'],
  ])('paused until 5 December and ending on 25 December is, on %s, %s', (today, status) => {
    expect(asOf(paused, today).status).toBe(status);
  });

  it.each([
    ['2026-11-10', '2026-11-25', 'the slot is released'],
    ['2026-11-25', '2026-11-25', 'and still held'],
    ['2026-12-04', '2026-12-04', 'and still held'],
  ])('is due for a change, as of %s, on %s: %s', (today, expected) => {
    expect(nextChangeOn(paused, today)).toBe(expected);
  });

  it('needs a released slot again on the last day of the pause', () => {
    const released: SubscriptionOrder = { ...paused, slotState: 'released' };
    expect(nextChangeOn(released, '2026-11-25')).toBe('2026-12-05');
    expect(nextChangeOn(released, '2026-12-05')).toBe('2026-12-05');
    expect(nextChangeOn({ ...released, slotState: 'held' }, '2026-12-05')).toBe('2026-12-06');
  });

  it('is due immediately while effects are pending', () => {
    expect(nextChangeOn({ ...plan, rescheduleFrom: '2026-11-09' }, '2026-11-10')).toBe('2026-11-10');
    expect(nextChangeOn({ ...plan, status: 'cancelled' }, '2026-11-10')).toBe('2026-11-10');
    const handRefunds = [{ mailed: false }] as unknown as SubscriptionOrder['handRefunds'];
    expect(nextChangeOn({ ...plan, handRefunds }, '2026-11-10')).toBe('2026-11-10');
    expect(nextChangeOn({ ...plan, status: 'cancelled', slotState: 'released' }, '2026-11-10')).toBeNull();
  });

  it('is served for the last time on the day of its cancellation', () => {
    const cancelled = transitioned(plan, 'cancelled', '2026-11-10');
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledOn: '2026-11-10', endDate: '2026-11-30' });
    expect(['2026-11-10', '2026-11-11'].map((day) => isServedOn(cancelled, day))).toEqual([true, false]);
  });
});
