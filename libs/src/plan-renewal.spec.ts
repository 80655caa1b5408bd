import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from './contract/plans.js';
import { renewedSlot } from './plan-renewal.js';

const TODAY = '2026-12-15';
const slotOf = (status: PlanStatus, endDate: string | null) =>
  renewedSlot({ status, endDate, timeSlot: '5:00-5:30' }, TODAY);

describe('the time slot that a renewal keeps', () => {
  it.each<[PlanStatus, string]>([
    ['active', '2027-03-01'],
    ['paused', TODAY],
    ['expired', '2026-12-14'],
    ['active', '2026-12-01'],
  ])('is that of a plan that is %s until %s', (status, endDate) => {
    expect(slotOf(status, endDate)).toBe('5:00-5:30');
  });

  it.each<[PlanStatus, string | null]>([
    ['expired', '2026-11-30'],
    ['pending', null],
    ['cancelled', '2026-12-14'],
    ['refunded', '2026-12-14'],
    ['failed', null],
  ])('is none for a plan that is %s until %s', (status, endDate) => {
    expect(slotOf(status, endDate)).toBeNull();
  });
});
