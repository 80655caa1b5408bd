import { describe, expect, it } from '@jest/globals';
import type { PlannedChange, PlanResponse } from './contract/plans.js';
import type { WashResponse } from './contract/washes.js';
import { detailsOn, isCleanedOn, nextVisit, nextVisits, nextWashes, upcomingPause } from './next-visit.js';
import { NO_DAYS_OFF, type DaysOff, type ListedDaysOff } from './service-days.js';

const PLAN = {
  id: 'plan',
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
/** 6:29 in the morning of 22 November in Pune. */
const BEFORE = new Date('2026-11-22T00:59:00.000Z');
/** 6:59 and 7:00 in the morning of 22 November in Pune. */
const DURING = new Date('2026-11-22T01:29:00.000Z');
const AFTER = new Date('2026-11-22T01:30:00.000Z');

describe('the next visit in a community that cannot be served on a day', () => {
  const closed: ListedDaysOff = {
    weekly: null,
    holidays: [{ date: '2026-11-22', name: 'Water shortage', communityId: 'amber' }],
  };
  const inAmber = { ...PLAN, communityId: 'amber' };

  it('is after it, and that of other communities is not', () => {
    expect(nextVisit(inAmber, BEFORE, closed)?.date).toBe('2026-11-23');
    expect(nextVisit({ ...PLAN, communityId: 'banyan' }, BEFORE, closed)?.date).toBe('2026-11-22');
    expect([isCleanedOn(inAmber, '2026-11-22', closed), isCleanedOn(inAmber, '2026-11-23', closed)]).toEqual([
      false,
      true,
    ]);
  });

  it('follows a planned change to another community', () => {
    const plannedChange = { ...PLAN, communityId: 'banyan', from: '2026-11-22' } as unknown as PlannedChange;
    expect(nextVisit({ ...inAmber, plannedChange }, BEFORE, closed)?.date).toBe('2026-11-22');
    const moving = { ...inAmber, plannedChange: { ...plannedChange, from: '2026-11-23' } };
    expect(nextVisit(moving, BEFORE, closed)?.date).toBe('2026-11-23');
  });

  it('is on the first day in another community, if the current one is closed for longer', () => {
    const holidays = ['2026-11-22', '2026-11-23'].map((date) => ({ ...closed.holidays[0]!, date }));
    const plannedChange = { ...PLAN, communityId: 'banyan', from: '2026-11-23' } as unknown as PlannedChange;
    expect(nextVisit({ ...inAmber, plannedChange }, BEFORE, { ...closed, holidays })?.date).toBe('2026-11-23');
  });
});

describe('the next visit', () => {
  it('is today until its time is over, then tomorrow', () => {
    expect(nextVisit(PLAN, DURING, NO_DAYS_OFF)).toEqual({ date: '2026-11-22', timeSlot: '6:30-7:00' });
    expect(nextVisit(PLAN, AFTER, NO_DAYS_OFF)).toEqual({ date: '2026-11-23', timeSlot: '6:30-7:00' });
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
  ] as const)('is found for %s', (_, changes, date) => {
    expect(nextVisit({ ...PLAN, ...changes }, DURING, NO_DAYS_OFF)?.date).toBe(date);
  });

  it.each([
    { endDate: '2026-11-21' },
    { status: 'pending' },
    { status: 'cancelled' },
    { startDate: null },
    { communityToConfirm: true },
  ] as const)('is none for %p', (changes) => {
    expect(nextVisit({ ...PLAN, ...changes }, DURING, NO_DAYS_OFF)).toBeNull();
  });

  it('begins with the first day of a planned confirmation of the community', () => {
    const plannedChange = { ...PLAN, communityId: 'banyan', from: '2026-11-23' } as unknown as PlannedChange;
    const plan = { ...PLAN, communityId: null, communityToConfirm: true, plannedChange };
    expect(nextVisit(plan, BEFORE, NO_DAYS_OFF)).toEqual({ date: '2026-11-23', timeSlot: '6:30-7:00' });
    expect(['2026-11-22', '2026-11-23'].map((day) => isCleanedOn(plan, day, NO_DAYS_OFF))).toEqual([false, true]);
    const elsewhere = { ...plan, plannedChange: { ...plannedChange, communityId: null, timeSlot: '9:00-9:30' } };
    expect(nextVisit(elsewhere, BEFORE, NO_DAYS_OFF)).toBeNull();
  });

  it('has the time of a planned change from its first day on', () => {
    const plannedChange = { from: '2026-11-23', timeSlot: '9:00-9:30' } as PlanResponse['plannedChange'];
    expect(nextVisit({ ...PLAN, plannedChange }, DURING, NO_DAYS_OFF)?.timeSlot).toBe('6:30-7:00');
    expect(nextVisit({ ...PLAN, plannedChange }, AFTER, NO_DAYS_OFF)?.timeSlot).toBe('9:00-9:30');
  });

  it('has the car and place of a planned change from its first day on', () => {
    const plannedChange = {
      from: '2026-11-23',
      carNumber: 'MH14CD5678',
      parking: 'Bay 99',
    } as PlanResponse['plannedChange'];
    const plan = { ...PLAN, parking: 'Bay 42', plannedChange };
    expect(detailsOn(plan, '2026-11-22')).toMatchObject({ carNumber: 'MH12AB1234', parking: 'Bay 42' });
    expect(detailsOn(plan, '2026-11-23')).toMatchObject({ carNumber: 'MH14CD5678', parking: 'Bay 99' });
  });

  it('is one for each car, the soonest first, for several plans', () => {
    const renewal = { ...PLAN, startDate: '2026-12-20', endDate: '2027-01-19' };
    const other = { ...PLAN, carNumber: 'MH14CD5678', startDate: '2026-11-25' };
    const visits = nextVisits([other, renewal, PLAN], DURING, NO_DAYS_OFF);
    expect(visits.map(({ plan, visit }) => [plan.carNumber, visit.date])).toEqual([
      ['MH12AB1234', '2026-11-22'],
      ['MH14CD5678', '2026-11-25'],
    ]);
  });

  it('is one for each car, by the numbers from tomorrow on', () => {
    const plannedChange = { from: '2026-11-23', carNumber: 'MH14CD5678', following: ['next'] } as PlannedChange;
    const changing = { ...PLAN, plannedChange };
    const next = { ...PLAN, id: 'next', startDate: '2026-12-20', endDate: '2027-01-19' };
    const ofOldNumber = { ...PLAN, id: 'other', startDate: '2026-11-23' };
    const visits = nextVisits([next, ofOldNumber, changing], AFTER, NO_DAYS_OFF);
    expect(visits.map(({ plan }) => plan.id)).toEqual(['other', 'plan']);
  });
});

describe('days off', () => {
  /** 22 November 2026 is a Sunday. */
  const daysOff: DaysOff = { weekly: 'Sunday', holidays: [{ date: '2026-11-23', name: 'Local holiday' }] };

  it('follow the former weekly day off on the day on which it is replaced', () => {
    const changed = (before: DaysOff['weekly'], after: DaysOff['weekly']) =>
      nextVisit(PLAN, DURING, { weekly: after, holidays: [], former: [{ weekly: before, until: '2026-11-22' }] })?.date;
    expect(changed(null, 'Sunday')).toBe('2026-11-22');
    expect(changed('Sunday', null)).toBe('2026-11-23');
  });

  it('are skipped by the next visit', () => {
    expect(nextVisit(PLAN, DURING, daysOff)?.date).toBe('2026-11-24');
    expect(nextVisit({ ...PLAN, startDate: '2026-11-29' }, DURING, daysOff)?.date).toBe('2026-11-30');
  });

  it('after a pause are skipped too', () => {
    const paused = { pausedFrom: '2026-11-24', pausedUntil: '2026-11-28', resumesOn: '2026-11-29' } as const;
    expect(nextVisit({ ...PLAN, status: 'paused', ...paused }, DURING, daysOff)?.date).toBe('2026-11-30');
  });

  it('at the end of a plan leave no visit', () => {
    expect(nextVisit({ ...PLAN, endDate: '2026-11-23' }, DURING, daysOff)).toBeNull();
  });

  it('are not days on which a car is cleaned', () => {
    const days = ['2026-11-19', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-12-20'];
    expect(days.filter((day) => isCleanedOn(PLAN, day, daysOff))).toEqual(['2026-11-21', '2026-11-24']);
  });
});

describe('the days on which a car is cleaned', () => {
  const isCleaned = (day: string, over: Partial<PlanResponse> = {}) =>
    isCleanedOn({ ...PLAN, ...over }, day, NO_DAYS_OFF);

  it('are those of the term, without those of its pause', () => {
    const paused = { status: 'paused', pausedFrom: '2026-11-24', pausedUntil: '2026-11-28' } as const;
    const days = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29', '2026-12-19'];
    expect([...days, '2026-12-20'].filter((day) => isCleaned(day, paused))).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-29',
      '2026-12-19',
    ]);
  });

  it.each<Partial<PlanResponse>>([{ status: 'cancelled' }, { startDate: null }, { communityToConfirm: true }])(
    'are none for a plan with %j',
    (over) => {
      expect(isCleaned('2026-11-22', over)).toBe(false);
    },
  );
});

describe('an upcoming pause', () => {
  it.each([
    ['paused', '2026-11-23', '2026-11-23'],
    ['paused', '2026-11-22', null],
    ['paused', null, null],
    ['active', '2026-11-23', null],
  ] as const)('of a plan that is %s, with a pause from %s, is %s', (status, pausedFrom, expected) => {
    expect(upcomingPause({ status, pausedFrom }, '2026-11-22')).toBe(expected);
  });
});

describe('the upcoming washes', () => {
  const wash = {
    status: 'booked',
    tier: 'basic',
    date: '2026-11-22',
    timeSlot: '6:00 AM - 6:30 AM',
    communityToConfirm: false,
  } as WashResponse;

  it('include the one of today until its time is over', () => {
    expect(nextWashes([wash], BEFORE)).toEqual([wash]);
    expect(nextWashes([wash], DURING)).toEqual([]);
  });

  it.each([{ status: 'cancelled' }, { status: 'done' }, { status: 'pending' }, { communityToConfirm: true }] as const)(
    'do not include %p',
    (changes) => {
      expect(nextWashes([{ ...wash, ...changes }], BEFORE)).toEqual([]);
    },
  );
});
