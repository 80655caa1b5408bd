import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { nextVisit, nextVisits, nextWashes } from './next-visit.js';

const PLAN = {
  status: 'active',
  carNumber: 'MH12AB1234',
  startDate: '2026-11-20',
  endDate: '2026-12-19',
  timeSlot: '6:30-7:00',
  pausedFrom: null,
  pausedUntil: null,
  resumesOn: null,
  plannedChange: null,
  communityToConfirm: false,
} as unknown as PlanResponse;
/** 6:59 and 7:00 in the morning of 22 November in Pune. */
const DURING = new Date('2026-11-22T01:29:00.000Z');
const AFTER = new Date('2026-11-22T01:30:00.000Z');

describe('the next visit', () => {
  it('is today until the end of its time slot, then tomorrow', () => {
    expect(nextVisit(PLAN, DURING)).toEqual({ date: '2026-11-22', timeSlot: '6:30-7:00' });
    expect(nextVisit(PLAN, AFTER)).toEqual({ date: '2026-11-23', timeSlot: '6:30-7:00' });
  });

  it.each([
    ['a plan that has not begun', { startDate: '2026-12-01' }, '2026-12-01'],
    ['a paused plan', { pausedFrom: '2026-11-21', pausedUntil: '2026-11-30', resumesOn: '2026-12-01' }, '2026-12-01'],
    [
      'a plan on the day before its pause',
      { pausedFrom: '2026-11-23', pausedUntil: '2026-11-30', resumesOn: '2026-12-01' },
      '2026-11-22',
    ],
    ['a plan on its last day', { endDate: '2026-11-22' }, '2026-11-22'],
  ] as const)('of %s', (_, changes, date) => {
    expect(nextVisit({ ...PLAN, ...changes }, DURING)?.date).toBe(date);
  });

  it.each([
    { endDate: '2026-11-21' },
    { status: 'pending' },
    { status: 'cancelled' },
    { startDate: null },
    { communityToConfirm: true },
  ] as const)('is none for %p', (changes) => {
    expect(nextVisit({ ...PLAN, ...changes }, DURING)).toBeNull();
  });

  it('has the time slot of a planned change from its first day on', () => {
    const plannedChange = { from: '2026-11-23', timeSlot: '9:00-9:30' } as PlanResponse['plannedChange'];
    expect(nextVisit({ ...PLAN, plannedChange }, DURING)?.timeSlot).toBe('6:30-7:00');
    expect(nextVisit({ ...PLAN, plannedChange }, AFTER)?.timeSlot).toBe('9:00-9:30');
  });

  it('is listed once per car, soonest first', () => {
    const renewal = { ...PLAN, startDate: '2026-12-20', endDate: '2027-01-19' };
    const other = { ...PLAN, carNumber: 'MH14CD5678', startDate: '2026-11-25' };
    const visits = nextVisits([other, renewal, PLAN], DURING);
    expect(visits.map(({ plan, visit }) => [plan.carNumber, visit.date])).toEqual([
      ['MH12AB1234', '2026-11-22'],
      ['MH14CD5678', '2026-11-25'],
    ]);
  });
});

describe('upcoming washes', () => {
  const wash = {
    status: 'booked',
    tier: 'basic',
    date: '2026-11-22',
    timeSlot: '6:00 AM - 6:30 AM',
    communityToConfirm: false,
  } as WashResponse;

  it('include one of today until the end of its time slot', () => {
    expect(nextWashes([wash], DURING)).toEqual([wash]);
    expect(nextWashes([wash], AFTER)).toEqual([]);
  });

  it.each([{ status: 'cancelled' }, { status: 'done' }, { status: 'pending' }, { communityToConfirm: true }] as const)(
    'do not include %p',
    (changes) => {
      expect(nextWashes([{ ...wash, ...changes }], DURING)).toEqual([]);
    },
  );
});
