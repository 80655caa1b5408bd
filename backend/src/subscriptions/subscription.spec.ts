import { describe, expect, it } from '@jest/globals';
import { PLAN_STATUSES } from '#libs/contract/plans.js';
import { NO_CHANGES } from './planned-change.js';
import { isServedOn } from './term.js';
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
    activePlanSynced: true,
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
