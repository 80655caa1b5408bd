import { expect, it } from '@jest/globals';
import type { CustomerRetentionMonth } from '#libs/contract/reports.js';
import { latestMonth } from './customer-retention.js';

it('shows the latest settled month', () => {
  const month = (name: string, isSettled: boolean) => ({ month: name, isSettled }) as CustomerRetentionMonth;
  const [september, october, november] = [
    month('2026-09-01', true),
    month('2026-10-01', true),
    month('2026-11-01', false),
  ];
  expect(latestMonth([september, october, november])).toBe(october);
  expect(latestMonth([november])).toBe(november);
  expect(latestMonth([])).toBeUndefined();
});
