import { describe, expect, it } from '@jest/globals';
import { orderTransition, shownStatus } from './order-status.js';

describe('the confirmation of a cancellation', () => {
  const plan = {
    name: 'Meenal',
    status: 'active',
    resumeOptions: null,
    resumesOn: null,
    endDate: '2999-12-31',
  } as const;
  const effectFrom = (startDate: string) => orderTransition({ ...plan, startDate }, 'cancelled').effect;

  it('names the last day of a plan that has started', () => {
    expect(effectFrom('2020-01-01')).toContain('Today is the last day of cleaning');
  });

  it('says that a plan that has not started never will', () => {
    expect(effectFrom('2999-12-01')).toContain('The plan will not start');
  });
});

describe('the status of a plan with a pause', () => {
  const nameOn = (date: string) => shownStatus({ status: 'paused', pausedFrom: '2026-11-28' }, date).name;

  it('names the day until the pause begins', () => {
    expect(nameOn('2026-11-27')).toBe('Pauses on 28 Nov');
    expect(nameOn('2026-11-28')).toBe('Paused');
  });
});
