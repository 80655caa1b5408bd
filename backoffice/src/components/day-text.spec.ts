import { describe, expect, it } from '@jest/globals';
import { parseDayNear, weeksOf } from './day-text.js';

describe('parsing a day without its year', () => {
  it.each([
    ['3 Dec', '2026-12-03'],
    ['3/12', '2026-12-03'],
    ['29-11', '2026-11-29'],
    ['5 jan', '2027-01-05'],
    ['29 feb', '2028-02-29'],
  ])('parses %s as the one closest to today', (text, day) => {
    expect(parseDayNear(text, day === '2028-02-29' ? '2027-06-01' : '2026-11-29')).toBe(day);
  });

  it('looks back as well as ahead', () => expect(parseDayNear('30 Dec', '2027-01-02')).toBe('2026-12-30'));

  it.each(['', '3', 'Dec', '31 Nov', '3 Dec 26', '2026-12', '3 Dec 2026'])('rejects "%s"', (text) =>
    expect(parseDayNear(text, '2026-11-29')).toBeNull(),
  );
});

describe('the weeks of a month', () => {
  it('begin on Mondays and cover the month', () => {
    const weeks = weeksOf('2026-11-22');
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(weeks.at(-1)!.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2026-02-01')).toHaveLength(5);
  });
});
