import { expect, it } from '@jest/globals';
import { periodBefore, soldIn } from './sales-report.js';

it.each([
  ['2026-11-02', '2026-12-01', 'day', '2026-10-03', '2026-11-01'],
  ['2026-11-22', '2026-11-22', 'day', '2026-11-21', '2026-11-21'],
  ['2025-12-01', '2026-11-22', 'month', '2024-12-01', '2025-11-22'],
  ['2026-04-01', '2026-06-30', 'month', '2026-01-01', '2026-03-31'],
  ['2026-01-15', '2026-05-31', 'month', '2025-08-15', '2025-12-31'],
] as const)('the period before %s to %s, by %s', (from, to, step, previousFrom, previousTo) => {
  expect(periodBefore({ from, to }, step)).toEqual({ from: previousFrom, to: previousTo });
  const count = (period: { from: string; to: string }) => soldIn(period, step, []).periods.length;
  expect(count({ from: previousFrom, to: previousTo })).toBe(count({ from, to }));
});

it.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-03-31', '2025-12-01', '2026-01-31'],
  ['2026-11-01', '2026-11-15', '2026-10-01', '2026-10-15'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
])('%s to %s, by day, is compared with the month before: %s to %s', (from, to, previousFrom, previousTo) => {
  expect(periodBefore({ from, to }, 'day')).toEqual({ from: previousFrom, to: previousTo });
});
