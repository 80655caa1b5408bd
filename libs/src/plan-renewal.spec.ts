import { describe, expect, it } from '@jest/globals';
import type { PlanResponse, PlanStatus } from './contract/plans.js';
import { renewedSlot, renewedSlots } from './plan-renewal.js';

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

it('the next plan of a car keeps the slots of the plans that are for it from tomorrow on', () => {
  const change = { carNumber: 'MH14XY9876', timeSlot: '9:00-9:30', following: [] };
  const changing = {
    id: 'one',
    status: 'active' as const,
    endDate: '2026-12-31',
    carNumber: 'MH12AB1234',
    timeSlot: '5:00-5:30',
    plannedChange: change as unknown as PlanResponse['plannedChange'],
  };
  expect(renewedSlots([changing], 'MH14XY9876', TODAY)).toEqual(['9:00-9:30']);
  expect(renewedSlots([changing], 'MH12AB1234', TODAY)).toEqual([]);
});
