import { describe, expect, it } from '@jest/globals';
import fc from '../../backend/test/support/fast-check.js';
import {
  addDays,
  addMonths,
  calendarDateOf,
  firstOfMonth,
  formatCalendarDate,
  formatDay,
  formatFullMonth,
  formatMoment,
  formatMonth,
  formatMonthOfYear,
  formatWeekday,
  instantAt,
  isCalendarDate,
  isDateTime,
  lastOfMonth,
  MONTH,
  monthsBetween,
} from './calendar.js';

describe('a date', () => {
  it.each(['2026-11-21', '2026-01-01', '2028-02-29', '2026-12-31', '2000-02-29'])('can be %s', (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  it.each([
    ...['2026-02-29', '1900-02-29', '2026-04-31', '2026-01-32', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1'],
    ...['12026-01-01', '2026-01-011', '2026-01-01T00:00:00Z', '', null, ['2026-01-01']],
  ])('cannot be %s', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });
});

describe('a time', () => {
  it.each(['2026-11-21T04:30:00Z', '2026-11-21T10:00+05:30', '2028-02-29T23:59:59.999Z'])('can be %s', (time) => {
    expect(isDateTime(time)).toBe(true);
  });

  it.each([
    ...['2026-11-21', '2026-11-21T04:30:00', '2026-11-21 04:30:00Z', '2027-02-29T04:30:00Z', '2026-11-21T24:30:00Z'],
    ...['2026-11-21T04:60:00Z', '12026-11-21T04:30:00Z', '2026-11-21T04:30:00Zx', '', null, ['2026-11-21T04:30:00Z']],
  ])('cannot be %s', (time) => {
    expect(isDateTime(time)).toBe(false);
  });

  it('is that of Asia/Kolkata when it is given in minutes of a date', () => {
    expect(instantAt('2027-01-01', 0)).toBe('2026-12-31T18:30:00.000Z');
    expect(instantAt('2026-11-21', 5 * 60 + 30)).toBe('2026-11-21T00:00:00.000Z');
    expect(instantAt('2026-11-21', 23 * 60)).toBe('2026-11-21T17:30:00.000Z');
  });
});

describe('a month', () => {
  it('is one of this century', () => {
    expect(['2026-01', '2099-12', '2000-10'].every((month) => MONTH.test(month))).toBe(true);
    const others = ['2026-00', '2026-13', '1999-12', '2100-01', '2026-1', '2026-011', '12026-01', '2026-01-01'];
    expect(others.filter((month) => MONTH.test(month))).toEqual([]);
  });

  it.each([
    ['2026-11-21', '2026-11-01', '2026-11-30'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2027-02-01', '2027-02-01', '2027-02-28'],
    ['2028-02-10', '2028-02-01', '2028-02-29'],
  ])('of %s has the days from %s to %s', (date, first, last) => {
    expect([firstOfMonth(date), lastOfMonth(date)]).toEqual([first, last]);
  });

  it.each([
    ['2026-11-01', '2026-11-30', 0],
    ['2026-11-30', '2026-12-01', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-03-31', '2028-02-01', 23],
    ['2027-02-01', '2026-12-31', -2],
  ])('of %s and that of %s are %i months apart', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months);
  });
});

describe('dates as text', () => {
  it.each([
    ['2026-11-21', '21 Nov 2026', '21 Nov', 'Sat_21_Nov', 'Nov', 'Nov 2026', 'November 2026'],
    ['2028-02-29', '29 Feb 2028', '29 Feb', 'Tue_29_Feb', 'Feb', 'Feb 2028', 'February 2028'],
    ['2027-09-05', '5 Sept 2027', '5 Sept', 'Sun_5_Sept', 'Sept', 'Sept 2027', 'September 2027'],
  ])('writes %s', (date, full, day, weekday, month, monthOfYear, fullMonth) => {
    expect(formatCalendarDate(date)).toBe(full);
    expect(formatDay(date)).toBe(day);
    expect(formatWeekday(date)).toBe(weekday.replaceAll('_', '\u00a0'));
    expect(formatMonth(date)).toBe(month);
    expect(formatMonthOfYear(date.slice(0, 7))).toBe(monthOfYear);
    expect(formatFullMonth(date.slice(0, 7))).toBe(fullMonth);
  });

  it.each([
    ['2026-11-21T07:00:00.000Z', '21 Nov 2026, 12:30 PM'],
    ['2026-11-21T18:30:00.000Z', '22 Nov 2026, 12:00 AM'],
    ['2026-12-31T20:05:59.999Z', '1 Jan 2027, 1:35 AM'],
    ['2026-11-21T06:29:00Z', '21 Nov 2026, 11:59 AM'],
    ['2026-12-21T07:30:00.000Z', '21 Dec 2026, 1:00 PM'],
    ['2026-12-21T17:30:00.000Z', '21 Dec 2026, 11:00 PM'],
  ])('writes the instant %s in Asia/Kolkata', (instant, text) => {
    expect(formatMoment(instant)).toBe(text);
  });

  it('agrees with the platform on every day', () => {
    const format = new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      weekday: 'short',
      timeZone: 'UTC',
    });
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        const { weekday, day: number, month, year } = partsOf(format, day);
        expect(formatWeekday(date)).toMatch(new RegExp(`^${weekday}\u00a0${number}\u00a0`));
        expect(formatFullMonth(date)).toBe(`${month} ${year}`);
      }),
    );
  });
});

describe('the date of an instant', () => {
  it('is that of the platform in Asia/Kolkata', () => {
    const inIndia = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(calendarDateOf(instant.toISOString())).toBe(inIndia.format(instant));
      }),
      { examples: [[new Date('2026-12-31T18:29:59.999Z')], [new Date('2026-12-31T18:30:00.000Z')]] },
    );
  });
});

describe('arithmetic of dates', () => {
  const dates = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

  it('adds days as the platform does', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
        const expected = new Date(date);
        expected.setUTCDate(expected.getUTCDate() + days);
        expect(addDays(date, days)).toBe(expected.toISOString().slice(0, 10));
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds months as the platform does, at most to the last day of the month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -30, max: 30 }), (date, months) => {
        const [year, month, day] = date.split('-').map(Number) as [number, number, number];
        const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
        const expected = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
        expect(addMonths(date, months)).toBe(expected.toISOString().slice(0, 10));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['2028-01-31', 1, '2028-02-29'],
    ['2100-01-31', 1, '2100-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months are %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

function partsOf(format: Intl.DateTimeFormat, day: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(day).map(({ type, value }) => [type, value]));
}
