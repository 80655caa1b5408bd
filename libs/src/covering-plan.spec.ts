import { describe, expect, it } from '@jest/globals';
import { coveringPlan } from './covering-plan.js';

const TODAY = '2026-11-28';
const plan = (details: object = {}) => ({
  id: 'one',
  status: 'active' as const,
  endDate: '2026-12-31',
  carNumber: 'MH12AB1234',
  plannedChange: null as { carNumber: string; following: string[] } | null,
  ...details,
});

describe('the plan that covers a car', () => {
  it('is a running one, up to its last day', () => {
    const last = plan({ endDate: TODAY, status: 'paused' });
    expect(coveringPlan([last], 'mh 12 ab 1234', TODAY)).toBe(last);
    expect(coveringPlan([plan({ endDate: '2026-11-27' })], 'MH12AB1234', TODAY)).toBeUndefined();
    expect(coveringPlan([plan({ status: 'pending' })], 'MH12AB1234', TODAY)).toBeUndefined();
  });

  it('is the last of several terms', () => {
    const [first, next] = [plan(), plan({ endDate: '2027-01-31' })];
    expect(coveringPlan([next, first], 'MH12AB1234', TODAY)).toBe(next);
    expect(coveringPlan([first, next], 'MH12AB1234', TODAY)).toBe(next);
  });

  it('is the one that is for the car from tomorrow on', () => {
    const changing = plan({ plannedChange: { carNumber: 'MH14XY9876', following: [] } });
    expect(coveringPlan([changing], 'MH14XY9876', TODAY)).toBe(changing);
    expect(coveringPlan([changing], 'MH12AB1234', TODAY)).toBeUndefined();
  });

  it('is a following plan that gets the new number with the first', () => {
    const changing = plan({ plannedChange: { carNumber: 'MH14XY9876', following: ['two'] } });
    const next = plan({ id: 'two', endDate: '2027-01-31' });
    expect(coveringPlan([next, changing], 'MH14XY9876', TODAY)).toBe(next);
    expect(coveringPlan([next, changing], 'MH12AB1234', TODAY)).toBeUndefined();
  });

  it('is a following plan whose number is not changed by the plan of another car', () => {
    const changing = plan({ carNumber: 'MH12AB9999', plannedChange: { carNumber: 'MH14XY9876', following: ['two'] } });
    const next = plan({ id: 'two' });
    expect(coveringPlan([changing, next], 'MH12AB1234', TODAY)).toBe(next);
  });

  it('is one that was bought for the old number after the change was planned', () => {
    const changing = plan({ plannedChange: { carNumber: 'MH14XY9876', following: [] } });
    const other = plan({ id: 'two', endDate: '2027-01-31' });
    expect(coveringPlan([changing, other], 'MH12AB1234', TODAY)).toBe(other);
    expect(coveringPlan([changing, other], 'MH14XY9876', TODAY)).toBe(changing);
  });
});
