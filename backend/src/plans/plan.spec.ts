import { describe, expect, it } from '@jest/globals';
import { CAR_TYPES, DEFAULT_TARIFF, PLAN_DURATIONS } from '#libs/catalogue.js';
import { PLAN_STATUSES } from '#libs/contract/plans.js';
import { effectOf, firstTerm, PLAN_TRANSITIONS, quoteFor, transitionsFor, type Plan } from './plan.js';

describe('the table of steps', () => {
  it('names every status, leads only to known ones, and every status is reached from pending', () => {
    expect(Object.keys(PLAN_TRANSITIONS).sort()).toEqual([...PLAN_STATUSES].sort());
    const reached = new Set(['pending']);
    for (const from of reached)
      for (const to of PLAN_TRANSITIONS[from as keyof typeof PLAN_TRANSITIONS]) reached.add(to);
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
  ] as const)('a plan that is %s may be moved by a %s to %j', (status, role, steps) => {
    expect(transitionsFor({ status, paymentId: 'pay_1' }, role)).toEqual(steps);
  });

  it('refunds only what was paid', () => {
    expect(transitionsFor({ status: 'cancelled', paymentId: null }, 'admin')).toEqual([]);
  });
});

describe('the price of a plan', () => {
  it('is the monthly price by months, less the promotion, plus GST on the discounted amount', () => {
    expect(quoteFor(DEFAULT_TARIFF, 'Hatchback', 3)).toEqual({
      planAmount: 5397_00,
      discountedAmount: 4317_60,
      gst: 777_17,
      payable: 5094_77,
      promotion: 2000,
      gstRate: 1800,
    });
  });

  it('is undiscounted while the promotion is off', () => {
    const tariff = { ...DEFAULT_TARIFF, promotion: { rate: 2000, active: false } };
    expect(quoteFor(tariff, 'Sedan', 1)).toMatchObject({
      planAmount: 1999_00,
      discountedAmount: 1999_00,
      gst: 359_82,
      promotion: 0,
    });
  });

  it('adds up to the paisa for every car type and duration', () => {
    for (const type of CAR_TYPES) {
      for (const months of PLAN_DURATIONS) {
        const quote = quoteFor(DEFAULT_TARIFF, type, months);
        expect(Object.values(quote).every(Number.isInteger)).toBe(true);
        expect(quote.payable).toBe(quote.discountedAmount + quote.gst);
      }
    }
  });
});

describe('the term', () => {
  it.each([
    [1, '2026-11-21', null, '2026-11-22', '2026-12-21'],
    [1, '2027-01-30', null, '2027-01-31', '2027-02-27'],
    [12, '2027-02-28', null, '2027-03-01', '2028-02-29'],
    [1, '2026-11-21', '2026-11-30', '2026-12-01', '2026-12-31'],
    [1, '2026-11-21', '2026-10-31', '2026-11-22', '2026-12-21'],
  ])('of %d months paid on %s after a plan until %s is %s to %s', (months, paidOn, renews, startDate, endDate) => {
    expect(firstTerm(months, paidOn, renews)).toEqual({ startDate, endDate });
  });

  const plan = { status: 'active', startDate: '2026-11-01', endDate: '2026-11-30', pausedOn: null } as Plan;

  it('is longer by the days a pause took', () => {
    const paused: Plan = { ...plan, ...effectOf(plan, 'paused', '2026-11-10'), status: 'paused' };
    expect(paused.pausedOn).toBe('2026-11-11');
    expect(effectOf(paused, 'active', '2026-11-14')).toEqual({ endDate: '2026-12-04', pausedOn: null });
  });

  it('is as it was when a pause is taken back the same day', () => {
    const paused: Plan = { ...plan, ...effectOf(plan, 'paused', '2026-11-10'), status: 'paused' };
    expect(effectOf(paused, 'active', '2026-11-10')).toEqual({ endDate: '2026-11-30', pausedOn: null });
  });
});
