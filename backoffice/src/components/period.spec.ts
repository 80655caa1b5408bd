import { describe, expect, it } from '@jest/globals';
import { DAILY_PRESETS, periodIn, periodOf, presetOf, SALES_PRESETS } from './period.js';

const TODAY = '2026-11-21';

describe('a preset of the sales', () => {
  it.each([
    ['30 days', '2026-10-23', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-21'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['12 months', '2025-12-01', '2026-11-21'],
    ['Financial year', '2026-04-01', '2026-11-21'],
  ])('%s is from %s to %s', (name, from, to) => {
    expect(periodOf(SALES_PRESETS, name, TODAY)).toEqual({ from, to });
    expect(presetOf(SALES_PRESETS, { from, to }, TODAY)).toBe(name);
  });

  it('starts a financial year in April of the previous calendar year', () => {
    expect(periodOf(SALES_PRESETS, 'Financial year', '2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
    expect(periodOf(SALES_PRESETS, 'Financial year', '2027-04-01')).toEqual({ from: '2027-04-01', to: '2027-04-01' });
  });

  it('is not another period that begins or ends on the same day', () => {
    expect(presetOf(SALES_PRESETS, { from: '2026-11-01', to: '2026-11-10' }, TODAY)).toBeNull();
    expect(presetOf(SALES_PRESETS, { from: '2026-11-02', to: TODAY }, TODAY)).toBeNull();
  });
});

describe('a daily preset', () => {
  it.each([
    ['Today', '2026-11-21', '2026-11-21'],
    ['Yesterday', '2026-11-20', '2026-11-20'],
    ['Last month', '2026-10-01', '2026-10-31'],
  ])('%s is from %s to %s', (name, from, to) => {
    expect(periodOf(DAILY_PRESETS, name, TODAY)).toEqual({ from, to });
    expect(presetOf(DAILY_PRESETS, { from, to }, TODAY)).toBe(name);
  });
});

describe('the period in a URL', () => {
  it.each([
    ['from=2026-01-05&to=2026-02-10', { from: '2026-01-05', to: '2026-02-10' }],
    ['from=2026-01-05&to=2026-01-05', { from: '2026-01-05', to: '2026-01-05' }],
    ['', null],
    ['from=2026-02-10&to=2026-01-05', null],
    ['from=yesterday&to=2026-01-05', null],
    ['from=2026-01-05', null],
    ['from=2026-01-05&to=yesterday', null],
  ])('?%s is %o', (search, period) => {
    expect(periodIn(new URLSearchParams(search))).toEqual(period);
  });
});
