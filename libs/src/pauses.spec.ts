import { describe, expect, it } from '@jest/globals';
import { pauseFrom, pausePreview, proposedPause } from './pauses.js';

const plan = {
  endDate: '2026-12-21',
  pauseOptions: { from: '2026-11-22', to: '2026-12-21', minDays: 3, maxDays: 20 },
};
const allowing = (maxDays: number) => ({ ...plan, pauseOptions: { ...plan.pauseOptions, maxDays } });

describe('the proposed pause', () => {
  it('starts as early as possible and lasts two weeks, or as long as allowed', () => {
    expect(proposedPause(plan)).toEqual({ from: '2026-11-22', until: '2026-12-05' });
    expect(proposedPause(allowing(5))).toEqual({ from: '2026-11-22', until: '2026-11-26' });
    expect(proposedPause({ ...plan, pauseOptions: null })).toBeNull();
  });
});

describe('a pause that begins on another day', () => {
  const { pauseOptions } = plan;

  it('keeps its length', () => {
    const pause = { from: '2026-11-22', until: '2026-12-05' };
    expect(pauseFrom(pauseOptions, pause, '2026-12-01')).toEqual({ from: '2026-12-01', until: '2026-12-14' });
  });

  it('is as long as possible or as short as allowed', () => {
    const pause = (until: string) => ({ from: '2026-11-22', until });
    expect(pauseFrom(pauseOptions, pause('2026-12-31'), '2026-12-01').until).toBe('2026-12-20');
    expect(pauseFrom(pauseOptions, pause('2026-11-22'), '2026-12-01').until).toBe('2026-12-03');
  });
});

describe('the preview of a pause', () => {
  it('contains the new end, the day of return and the remaining days', () => {
    expect(pausePreview(plan, '2026-11-25', '2026-12-04')).toEqual({
      days: 10,
      endDate: '2026-12-31',
      resumesOn: '2026-12-05',
      daysLeft: 10,
    });
  });

  it.each([
    ['2026-11-22', '2026-11-24'],
    ['2026-11-22', '2026-12-11'],
    ['2026-12-21', '2026-12-23'],
  ])('allows the first and the last possible day: %s to %s', (from, until) => {
    expect(pausePreview(plan, from, until)).not.toBeNull();
  });

  it.each([
    ['2026-11-21', '2026-11-30'],
    ['2026-12-22', '2026-12-30'],
    ['2026-11-25', '2026-11-26'],
    ['2026-11-25', '2026-12-15'],
    ['', '2026-11-30'],
    ['2026-11-25', ''],
  ])('is empty for days that are not possible: %s to %s', (from, until) => {
    expect(pausePreview(plan, from, until)).toBeNull();
  });
});
