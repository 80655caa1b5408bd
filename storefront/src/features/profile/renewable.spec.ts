import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from '#libs/contract/plans.js';
import { isSuperseded, renewable } from './renewable.js';

const TODAY = '2026-11-21';

describe('renewable', () => {
  it.each<[PlanStatus, string | null, boolean]>([
    ['active', '2026-12-05', true],
    ['active', '2026-12-06', false],
    ['active', null, false],
    ['expired', '2026-01-01', true],
    ['paused', '2026-11-22', false],
    ['pending', null, false],
    ['cancelled', '2026-11-22', false],
  ])('for a plan that is %s and ends on %s is %p', (status, endDate, answer) => {
    const plan = { status, endDate, carNumber: 'MH12AB1234' };
    expect(renewable(plan, [plan], TODAY)).toBe(answer);
  });

  it('offers only the last plan of each car', () => {
    const ending = { status: 'active', endDate: '2026-11-30', carNumber: 'MH12AB1234' } as const;
    const ended = { ...ending, status: 'expired', endDate: '2026-08-31' } as const;
    const other = { ...ending, carNumber: 'MH14CD5678', endDate: '2027-03-31' };
    expect([ending, ended, other].map((plan) => renewable(plan, [ending, ended, other], TODAY))).toEqual([
      true,
      false,
      false,
    ]);
    const renewed = { ...ending, endDate: '2026-12-31' };
    expect([ending, renewed].map((plan) => renewable(plan, [ending, renewed], TODAY))).toEqual([false, false]);
  });

  it('counts a plan for the car that the plan changes to, and none for the car it leaves', () => {
    const ending = { status: 'active', endDate: '2026-11-30', carNumber: 'MH12AB1234' } as const;
    const changing = { ...ending, plannedChange: { carNumber: 'MH14CD5678' } };
    const next = { ...ending, endDate: '2026-12-31' };
    expect(renewable(changing, [changing, { ...next, carNumber: 'MH14CD5678' }], TODAY)).toBe(false);
    expect(renewable(changing, [changing, next], TODAY)).toBe(true);
  });

  it('does not count a renewal that was not paid', () => {
    const ending = { status: 'active', endDate: '2026-11-30', carNumber: 'MH12AB1234' } as const;
    expect(
      renewable(
        ending,
        [
          ending,
          { ...ending, status: 'pending', endDate: null },
          { ...ending, status: 'cancelled', endDate: '2027-01-31' },
        ],
        TODAY,
      ),
    ).toBe(true);
  });
});

describe('an order that was not paid', () => {
  const order = (status: PlanStatus, createdAt: string, carNumber = 'MH12AB1234') => ({ status, createdAt, carNumber });
  const unpaid = order('pending', '2026-11-21T07:00:00.000Z');

  it.each([
    ['a later plan of the car runs', true, unpaid, order('active', '2026-11-21T08:00:00.000Z')],
    [
      'a later plan of the car is paused',
      true,
      order('failed', '2026-11-21T07:00:00.000Z'),
      order('paused', '2026-11-21T08:00:00.000Z'),
    ],
    ['the plan that runs was there before', false, unpaid, order('active', '2026-11-20T08:00:00.000Z')],
    ['another car has a plan', false, unpaid, order('active', '2026-11-21T08:00:00.000Z', 'MH12AB9999')],
    ['nothing else was paid', false, unpaid, order('pending', '2026-11-21T08:00:00.000Z')],
    [
      'it was paid itself',
      false,
      order('active', '2026-11-21T07:00:00.000Z'),
      order('active', '2026-11-21T08:00:00.000Z'),
    ],
  ])('is superseded if %s: %s', (_, superseded, plan, other) => {
    expect(isSuperseded(plan, [plan, other])).toBe(superseded);
  });
});
