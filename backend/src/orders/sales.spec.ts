import { describe, expect, it } from '@jest/globals';
import { monthsWithin } from './sales.js';

describe('a period', () => {
  it.each([
    ['2026-01-01', '2026-12-31', [['2026-01-01', '2026-12-01']], []],
    [
      '2026-01-15',
      '2026-03-10',
      [['2026-02-01', '2026-02-01']],
      [
        ['2026-01-15', '2026-01-31'],
        ['2026-03-01', '2026-03-10'],
      ],
    ],
    ['2024-02-01', '2024-02-29', [['2024-02-01', '2024-02-01']], []],
    ['2025-12-01', '2026-01-30', [['2025-12-01', '2025-12-01']], [['2026-01-01', '2026-01-30']]],
    ['2026-11-02', '2026-11-30', [], [['2026-11-02', '2026-11-30']]],
    ['2026-11-21', '2026-11-21', [], [['2026-11-21', '2026-11-21']]],
    ['2026-10-31', '2026-11-01', [], [['2026-10-31', '2026-11-01']]],
  ])('is split into whole months and the days around them: %s to %s', (from, to, months, days) => {
    const pairs = (parts: { from: string; to: string }[]) => parts.map((part) => [part.from, part.to]);
    const split = monthsWithin({ from, to });
    expect({ months: pairs(split.months), days: pairs(split.days) }).toEqual({ months, days });
  });
});
