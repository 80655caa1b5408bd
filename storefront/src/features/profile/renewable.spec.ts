import { describe, expect, it } from '@jest/globals';
import type { PlanStatus } from '#libs/contract/plans.js';
import { renewable } from './renewable.js';

// Half past midnight in Pune, while it is still the 20th in UTC.
const NOW = new Date('2026-11-20T19:00:00.000Z');

describe('renewable', () => {
  it.each<[PlanStatus, string | null, boolean]>([
    ['active', '2026-12-05', true],
    ['active', '2026-12-06', false],
    ['active', null, false],
    ['expired', '2026-01-01', true],
    ['paused', '2026-11-22', false],
    ['pending', null, false],
    ['cancelled', '2026-11-22', false],
  ])('of a plan that is %s and ends on %s is %p', (status, endDate, answer) => {
    expect(renewable({ status, endDate }, NOW)).toBe(answer);
  });
});
