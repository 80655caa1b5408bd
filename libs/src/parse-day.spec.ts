import { describe, expect, it } from '@jest/globals';
import { formatCalendarDate } from './calendar.js';
import { parseDay } from './parse-day.js';

describe('parsing a date', () => {
  it.each([
    '3 Dec 2026',
    '3 December 2026',
    '03 dec 2026',
    '03-Dec-2026',
    '3/12/2026',
    '03-12-2026',
    '3.12.2026',
    '2026-12-03',
  ])('parses %s', (text) => expect(parseDay(text)).toBe('2026-12-03'));

  it.each(['', '3 Dec', '31 Nov 2026', '2026-02-29', '12/13/2026', '3 Foo 2026', 'tomorrow'])('rejects "%s"', (text) =>
    expect(parseDay(text)).toBeNull(),
  );

  it('parses every month in the format of the screens', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDay(formatCalendarDate(day))).toBe(day);
    }
  });
});
