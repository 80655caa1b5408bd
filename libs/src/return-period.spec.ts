import { describe, expect, it } from '@jest/globals';
import { formatPeriod, lastOfQuarter, monthsOf, periodFileName, periodsFrom } from './return-period.js';

const MONTH = { month: '2027-01', length: 'month' } as const;
const QUARTER = { month: '2027-03', length: 'quarter' } as const;

describe('the period of a return', () => {
  it('has one month, or three', () => {
    expect(monthsOf(MONTH)).toEqual(['2027-01']);
    expect(monthsOf(QUARTER)).toEqual(['2027-01', '2027-02', '2027-03']);
  });

  it('is named by its months', () => {
    expect([MONTH, QUARTER].map(formatPeriod)).toEqual(['January 2027', 'Jan–Mar 2027']);
    expect([MONTH, QUARTER].map(periodFileName)).toEqual(['2027-01', '2027-01-to-2027-03']);
  });

  it('has one of the same length before it', () => {
    expect(periodsFrom(MONTH, -1)).toEqual({ month: '2026-12', length: 'month' });
    expect(periodsFrom(QUARTER, -1)).toEqual({ month: '2026-12', length: 'quarter' });
  });
});

it.each([
  ['2026-04', '2026-06'],
  ['2026-09', '2026-09'],
  ['2026-11', '2026-12'],
  ['2026-12', '2026-12'],
])('%s is in the quarter until %s', (month, last) => {
  expect(lastOfQuarter(month)).toBe(last);
});
