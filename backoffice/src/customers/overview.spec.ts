import { describe, expect, it } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { lifetimeValue, nextVisit, runningPlans } from './overview.js';

const TODAY = '2026-11-22';
/** Six in the morning in India. */
const MORNING = '2026-11-22T00:30:00.000Z';
const plan = {
  id: 'p1',
  status: 'active' as const,
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  pausedFrom: null,
  pausedUntil: null,
  resumesOn: null,
  plannedChange: null,
  communityId: null,
  communityToConfirm: false,
  timeSlot: '6:30-7:00',
  carNumber: 'MH12AB1234',
  carName: 'Hyundai Creta',
  amountRefundable: 1886.82,
  amountRefunding: 0,
};
const wash = {
  id: 'w1',
  status: 'booked' as const,
  tier: 'basic' as const,
  communityToConfirm: false,
  date: '2026-11-23',
  timeSlot: '6:00 AM - 6:30 AM',
  service: 'Basic Car Wash',
  amountRefundable: 0,
  amountRefunding: 0,
};

const PAUSE = {
  status: 'paused' as const,
  pausedFrom: '2026-11-24',
  pausedUntil: '2026-11-28',
  resumesOn: '2026-11-29',
};

describe('the next visit', () => {
  it('is today for an active plan, and the first day of a plan that starts or resumes later', () => {
    expect(nextVisit([plan], [wash], MORNING, NO_DAYS_OFF)).toMatchObject({
      day: TODAY,
      what: 'Hyundai Creta, daily cleaning',
    });
    expect(nextVisit([{ ...plan, startDate: '2026-12-01' }], [], MORNING, NO_DAYS_OFF)?.day).toBe('2026-12-01');
    expect(nextVisit([{ ...plan, ...PAUSE, pausedFrom: TODAY }], [], MORNING, NO_DAYS_OFF)?.day).toBe('2026-11-29');
  });

  it('is today while a pause is only scheduled', () => {
    expect(nextVisit([{ ...plan, ...PAUSE }], [], MORNING, NO_DAYS_OFF)?.day).toBe(TODAY);
  });

  it('has the time of a planned change from its first day on', () => {
    const plannedChange = {
      from: TODAY,
      timeSlot: '9:00-9:30',
      following: [] as string[],
    } as PlanResponse['plannedChange'];
    expect(nextVisit([{ ...plan, plannedChange }], [], MORNING, NO_DAYS_OFF)?.timeSlot).toBe('9:00-9:30');
  });

  it('is none while the community is to be confirmed, and skips days off', () => {
    expect(nextVisit([{ ...plan, communityToConfirm: true }], [], MORNING, NO_DAYS_OFF)).toBeNull();
    expect(nextVisit([plan], [], MORNING, { weekly: 'Sunday', holidays: [] })?.day).toBe('2026-11-23');
  });

  it('is tomorrow once the slot of today has ended, unless the plan ends today', () => {
    const noon = '2026-11-22T06:30:00.000Z';
    expect(nextVisit([plan], [], noon, NO_DAYS_OFF)?.day).toBe('2026-11-23');
    expect(nextVisit([{ ...plan, endDate: TODAY }], [], noon, NO_DAYS_OFF)).toBeNull();
  });

  it('is an upcoming wash, and null without one', () => {
    expect(nextVisit([{ ...plan, status: 'expired' }], [wash], MORNING, NO_DAYS_OFF)).toMatchObject({
      what: 'Basic Car Wash',
    });
    expect(
      nextVisit(
        [],
        [
          { ...wash, date: '2026-11-21' },
          { ...wash, status: 'cancelled' },
        ],
        MORNING,
        NO_DAYS_OFF,
      ),
    ).toBeNull();
  });
});

it('lists running plans by their first day', () => {
  const next = { ...plan, id: 'p2', startDate: '2026-12-01' };
  expect(runningPlans([next, { ...plan, status: 'failed' }, plan]).map(({ id }) => id)).toEqual(['p1', 'p2']);
});

it('sums what was paid and not returned, refunds in progress included', () => {
  const refunding = { ...plan, amountRefundable: 1000, amountRefunding: 886.82 };
  expect(lifetimeValue([plan, refunding, wash])).toBeCloseTo(3773.64);
});
