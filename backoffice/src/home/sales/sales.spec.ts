import { describe, expect, it } from '@jest/globals';
import { axisMaximum, labelledBars, periodName } from './sales.js';

describe('a chart', () => {
  it.each([
    [[0, 0], 1],
    [[7, 3], 10],
    [[1_000], 1_000],
    [[1_001], 2_000],
    [[2_300_000], 2_500_000],
    [[2_600_000], 5_000_000],
  ])('of %j goes up to %d', (values, top) => {
    expect(axisMaximum(values)).toBe(top);
  });

  it.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [12, [0, 4, 7, 11]],
    [30, [0, 10, 19, 29]],
  ])('of %d bars has labels below %j', (bars, labelled) => {
    expect(labelledBars(bars)).toEqual(labelled);
  });

  it('names months and days', () => {
    expect(periodName('2026-11-15', 'month')).toBe('Nov 2026');
    expect(periodName('2026-11-05', 'day')).toBe('5 Nov 2026');
  });
});
