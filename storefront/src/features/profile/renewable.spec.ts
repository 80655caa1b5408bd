import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from '#libs/contract/plans.js';
import { isDueForRenewal, isSuperseded, notRenewableText, unpaidOrder } from './renewable.js';

const TODAY = '2026-11-21';
type Term = Parameters<typeof isDueForRenewal>[0];
const TERM: Term = {
  id: 'one',
  status: 'active',
  endDate: null,
  carNumber: 'MH12AB1234',
  plannedChange: null,
};

describe('the renewal is due', () => {
  it.each<[PlanStatus, string | null, boolean]>([
    ['active', '2026-12-05', true],
    ['active', '2026-12-06', false],
    ['active', null, false],
    ['expired', '2026-01-01', true],
    ['paused', '2026-11-22', false],
    ['pending', null, false],
    ['cancelled', '2026-11-22', false],
  ])('for a plan that is %s and ends on %s is %p', (status, endDate, answer) => {
    const plan = { ...TERM, status, endDate };
    expect(isDueForRenewal(plan, [plan], TODAY)).toBe(answer);
  });

  it('offers only the last plan of each car', () => {
    const ending = { ...TERM, endDate: '2026-11-30' };
    const ended: Term = { ...ending, status: 'expired', endDate: '2026-08-31' };
    const other = { ...ending, carNumber: 'MH14CD5678', endDate: '2027-03-31' };
    expect([ending, ended, other].map((plan) => isDueForRenewal(plan, [ending, ended, other], TODAY))).toEqual([
      true,
      false,
      false,
    ]);
    const renewed = { ...ending, endDate: '2026-12-31' };
    expect([ending, renewed].map((plan) => isDueForRenewal(plan, [ending, renewed], TODAY))).toEqual([false, false]);
  });

  it('counts a plan for the car that the plan changes to, and none for the car it leaves', () => {
    const ending = { ...TERM, endDate: '2026-11-30' };
    const changing = { ...ending, plannedChange: { carNumber: 'MH14CD5678', following: [] } };
    const next = { ...ending, endDate: '2026-12-31' };
    expect(isDueForRenewal(changing, [changing, { ...next, carNumber: 'MH14CD5678' }], TODAY)).toBe(false);
    expect(isDueForRenewal(changing, [changing, next], TODAY)).toBe(true);
  });

  it('counts the next plan, which gets the new number of the car with this one', () => {
    const changing = {
      ...TERM,
      endDate: '2026-11-30',
      plannedChange: { carNumber: 'MH14CD5678', following: ['next'] },
    };
    const next = { ...TERM, id: 'next', endDate: '2026-12-31' };
    expect(isDueForRenewal(changing, [changing, next], TODAY)).toBe(false);
  });

  it('does not count a renewal that was not paid', () => {
    const ending = { ...TERM, endDate: '2026-11-30' };
    expect(
      isDueForRenewal(
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

it.each([
  ['its community', null, 'Cedar Grove'],
  ['the one that it moves to', { communityName: 'Amber Heights' }, 'Amber Heights'],
])('a plan that cannot be renewed names %s', (_, plannedChange, named) => {
  expect(notRenewableText({ communityName: 'Cedar Grove', plannedChange })).toBe(
    `We no longer take orders in ${named}, so this plan can’t be renewed.`,
  );
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

it('the unpaid order of a car is neither paid nor for another car', () => {
  const order = (status: PlanStatus, carNumber = 'MH12AB1234') => ({ status, carNumber });
  const unpaid = order('pending');
  expect(unpaidOrder([order('active'), order('pending', 'MH12AB9999'), unpaid], 'MH12AB1234')).toBe(unpaid);
});
