import { describe, expect, it } from '@jest/globals';
import { periodIn, PRESETS, presetOf } from './period.js';

const TODAY = '2026-11-21';

describe('the sales period', () => {
  it.each([
    ['30 days', '2026-10-23', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-21'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['12 months', '2025-12-01', '2026-11-21'],
    ['Financial year', '2026-04-01', '2026-11-21'],
  ])('%s is from %s to %s', (name, from, to) => {
    expect(PRESETS.find((preset) => preset.name === name)!.of(TODAY)).toEqual({ from, to });
    expect(presetOf({ from, to }, TODAY)).toBe(name);
  });

  it('starts a financial year in April of the previous calendar year', () => {
    expect(PRESETS.at(-1)!.of('2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  });

  it.each([
    ['from=2026-01-05&to=2026-02-10', { from: '2026-01-05', to: '2026-02-10' }],
    ['', { from: '2025-12-01', to: TODAY }],
    ['from=2026-02-10&to=2026-01-05', { from: '2025-12-01', to: TODAY }],
    ['from=yesterday&to=2026-01-05', { from: '2025-12-01', to: TODAY }],
    ['from=2026-01-05', { from: '2025-12-01', to: TODAY }],
  ])('is parsed from the URL ?%s', (search, period) => {
    expect(periodIn(new URLSearchParams(search), TODAY)).toEqual(period);
  });
});
