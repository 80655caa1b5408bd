import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { overlapText } from './wash-overlap.js';

const WANTED = {
  tier: 'basic',
  date: '2026-11-25',
  timeSlot: '6:30 AM - 7:00 AM',
  carNumber: 'MH 12 AB 1234',
} as const;
const WASH = {
  status: 'booked',
  date: '2026-11-25',
  tier: 'ultimate',
  service: 'Ultimate Car Wash',
  timeSlot: '6:00 AM - 7:00 AM',
  carNumber: 'MH12AB1234',
} as const;
const PLAN = {
  id: 'plan',
  status: 'active',
  startDate: '2026-11-20',
  endDate: '2026-12-19',
  pausedFrom: null,
  pausedUntil: null,
  timeSlot: '6:30-7:00',
  plannedChange: null,
  communityId: null,
  communityToConfirm: false,
  carNumber: 'MH12AB1234',
} as const;

describe('a wash at the time of another', () => {
  it('causes a warning if their times overlap', () => {
    expect(overlapText(WANTED, [WASH], [], NO_DAYS_OFF)).toBe(
      'Ultimate Car Wash already booked for this car: 6:00–7:00 AM that day.',
    );
    expect(overlapText({ ...WANTED, timeSlot: '7:00 AM - 7:30 AM' }, [WASH], [], NO_DAYS_OFF)).toBeNull();
  });

  it.each([
    { status: 'pending' },
    { status: 'cancelled' },
    { status: 'done' },
    { date: '2026-11-26' },
    { carNumber: 'MH14CD5678' },
  ] as const)('causes no warning if the other is %p', (changes) => {
    expect(overlapText(WANTED, [{ ...WASH, ...changes }], [], NO_DAYS_OFF)).toBeNull();
  });
});

describe('a wash at the time of a plan', () => {
  it('causes a warning', () => {
    expect(overlapText(WANTED, [], [PLAN], NO_DAYS_OFF)).toBe(
      'Your plan already cleans this car at 6:30–7:00 AM that day.',
    );
    expect(
      overlapText({ ...WANTED, tier: 'ultimate', timeSlot: '6:00 AM - 7:00 AM' }, [], [PLAN], NO_DAYS_OFF),
    ).not.toBeNull();
  });

  it('causes no warning on a day off or for a community to be confirmed, and has the slot of a planned change', () => {
    const daysOff = { weekly: null, holidays: [{ date: WANTED.date, name: 'Holiday' }] };
    expect(overlapText(WANTED, [], [PLAN], daysOff)).toBeNull();
    expect(overlapText(WANTED, [], [{ ...PLAN, communityToConfirm: true }], NO_DAYS_OFF)).toBeNull();
    const plannedChange = {
      from: WANTED.date,
      timeSlot: '9:00-9:30',
      following: [] as string[],
    } as PlanResponse['plannedChange'];
    expect(overlapText(WANTED, [], [{ ...PLAN, plannedChange }], NO_DAYS_OFF)).toBeNull();
  });

  it.each([
    { startDate: '2026-11-26' },
    { endDate: '2026-11-24' },
    { pausedFrom: '2026-11-24', pausedUntil: '2026-11-30' },
    { status: 'pending' },
    { carNumber: 'MH14CD5678' },
    { timeSlot: '7:00-7:30' },
  ] as const)('causes no warning if the plan is %p', (changes) => {
    expect(overlapText(WANTED, [], [{ ...PLAN, ...changes }], NO_DAYS_OFF)).toBeNull();
  });

  it('causes a warning only for the car that the plan is for on that day', () => {
    const { timeSlot, communityId } = PLAN;
    const changedTo = (carNumber: string) => {
      const details = { from: '2026-11-24', carNumber, timeSlot, communityId, following: [] };
      return details as unknown as PlanResponse['plannedChange'];
    };
    const textOf = (plan: Parameters<typeof overlapText>[2][number]) => overlapText(WANTED, [], [plan], NO_DAYS_OFF);
    expect(textOf({ ...PLAN, plannedChange: changedTo('MH14CD5678') })).toBeNull();
    expect(textOf({ ...PLAN, carNumber: 'MH14CD5678', plannedChange: changedTo('MH12AB1234') })).toMatch(
      /6:30–7:00 AM/,
    );
  });

  it('causes no warning without a car number or a time', () => {
    expect(overlapText({ ...WANTED, carNumber: '' }, [], [PLAN], NO_DAYS_OFF)).toBeNull();
    expect(overlapText({ ...WANTED, timeSlot: '' }, [WASH], [PLAN], NO_DAYS_OFF)).toBeNull();
  });
});
