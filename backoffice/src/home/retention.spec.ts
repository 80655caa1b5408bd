import { expect, it } from '@jest/globals';
import type { RetentionMonth } from '#libs/contract/reports.js';
import { latestMonth, rateText } from './retention.js';

it('formats a rate, and shows a dash without one', () => {
  expect(rateText(3, 4)).toBe('75%');
  expect(rateText(1, 3)).toBe('33.3%');
  expect(rateText(0, 9)).toBe('0%');
  expect(rateText(0, 0)).toBe('–');
});

it('shows the latest settled month', () => {
  const month = (name: string, isSettled: boolean) => ({ month: name, isSettled }) as RetentionMonth;
  const [september, october, november] = [
    month('2026-09-01', true),
    month('2026-10-01', true),
    month('2026-11-01', false),
  ];
  expect(latestMonth([september, october, november])).toBe(october);
  expect(latestMonth([november])).toBe(november);
  expect(latestMonth([])).toBeUndefined();
});
