import { describe, expect, it } from '@jest/globals';
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
  status: 'active',
  startDate: '2026-11-20',
  endDate: '2026-12-19',
  pausedFrom: null,
  pausedUntil: null,
  timeSlot: '6:30-7:00',
  carNumber: 'MH12AB1234',
} as const;

describe('a wash at the same time as another', () => {
  it('causes a warning if their times overlap', () => {
    expect(overlapText(WANTED, [WASH], [])).toBe(
      'Ultimate Car Wash already booked for this car: 6:00–7:00 AM that day.',
    );
    expect(overlapText({ ...WANTED, timeSlot: '7:00 AM - 7:30 AM' }, [WASH], [])).toBeNull();
  });

  it.each([
    { status: 'pending' },
    { status: 'cancelled' },
    { status: 'done' },
    { date: '2026-11-26' },
    { carNumber: 'MH14CD5678' },
  ] as const)('causes no warning if the other is %p', (changes) => {
    expect(overlapText(WANTED, [{ ...WASH, ...changes }], [])).toBeNull();
  });
});

describe('a wash at the same time as a plan', () => {
  it('causes a warning', () => {
    expect(overlapText(WANTED, [], [PLAN])).toBe('Your plan already cleans this car at 6:30–7:00 AM that day.');
    expect(overlapText({ ...WANTED, tier: 'ultimate', timeSlot: '6:00 AM - 7:00 AM' }, [], [PLAN])).not.toBeNull();
  });

  it.each([
    { startDate: '2026-11-26' },
    { endDate: '2026-11-24' },
    { pausedFrom: '2026-11-24', pausedUntil: '2026-11-30' },
    { status: 'pending' },
    { carNumber: 'MH14CD5678' },
    { timeSlot: '7:00-7:30' },
  ] as const)('causes no warning if the plan is %p', (changes) => {
    expect(overlapText(WANTED, [], [{ ...PLAN, ...changes }])).toBeNull();
  });

  it('causes no warning without a car number or a time', () => {
    expect(overlapText({ ...WANTED, carNumber: '' }, [], [PLAN])).toBeNull();
    expect(overlapText({ ...WANTED, timeSlot: '' }, [WASH], [PLAN])).toBeNull();
  });
});
