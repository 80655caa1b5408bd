import { describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import {
  endDateOf,
  isServedOn,
  newTerm,
  servedDays,
  termEnd,
  unusedDays,
  unusedWholeMonths,
  type Term,
} from './term.js';

const term = (over: Partial<Term> = {}): Term => ({
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [],
  daysGivenBack: [],
  cancelledOn: null,
  ...over,
});

describe('a term of whole months', () => {
  it.each([
    ['2027-01-28', 1, '2027-02-27'],
    ['2027-01-29', 1, '2027-02-28'],
    ['2027-01-30', 1, '2027-02-28'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-02-01', 1, '2027-02-28'],
    ['2028-01-29', 1, '2028-02-28'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-22', 1, '2026-12-21'],
    ['2026-12-31', 1, '2027-01-30'],
    ['2027-03-31', 1, '2027-04-30'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-03-01', 12, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('starts on %s, lasts %d and ends on %s', (start, months, end) => {
    expect(termEnd(start, months)).toBe(end);
  });

  it.each([
    ['2027-01-27', '2027-01-28', '2027-02-27'],
    ['2027-01-28', '2027-01-29', '2027-02-28'],
    ['2027-01-29', '2027-01-30', '2027-02-28'],
    ['2027-01-30', '2027-01-31', '2027-02-28'],
    ['2027-01-31', '2027-02-01', '2027-02-28'],
    ['2027-02-27', '2027-02-28', '2027-03-27'],
    ['2027-02-28', '2027-03-01', '2027-03-31'],
  ])('is paid on %s, starts on %s and, for one month, ends on %s', (paidOn, startDate, endDate) => {
    expect(newTerm(1, paidOn, null)).toMatchObject({ startDate, endDate });
  });

  it('never ends earlier when it starts later', () => {
    const days = Array.from({ length: 800 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));
    for (const months of [1, 3, 6, 12]) {
      const ends = days.map((day) => termEnd(day, months));
      expect(ends).toEqual([...ends].sort());
    }
  });

  it('starts on the day after the one it renews, unless that has passed', () => {
    expect(newTerm(1, '2026-11-21', '2026-11-30')).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      paidDays: 31,
    });
    expect(newTerm(1, '2026-11-21', '2026-10-31')).toEqual({
      startDate: '2026-11-22',
      endDate: '2026-12-21',
      paidDays: 30,
    });
  });
});

describe('the last day of a term', () => {
  it.each([
    ['without a pause', [], '2026-11-30'],
    [
      'is later by the days of its pauses',
      [
        ['2026-11-05', '2026-11-07'],
        ['2026-11-20', '2026-11-29'],
      ],
      '2026-12-13',
    ],
    [
      'is later by a pause on days that an earlier pause added',
      [
        ['2026-11-05', '2026-11-14'],
        ['2026-12-05', '2026-12-09'],
      ],
      '2026-12-15',
    ],
    ['does not count a pause before the term', [['2026-10-05', '2026-10-20']], '2026-11-30'],
    ['counts the days of the term alone', [['2026-10-20', '2026-11-03']], '2026-12-03'],
    ['does not count a pause after the term', [['2026-12-01', '2026-12-20']], '2026-11-30'],
  ] as [string, [string, string][], string][])('%s', (_, pauses, endDate) => {
    expect(
      endDateOf('2026-11-01', {
        paidDays: 30,
        pauses: pauses.map(([from, until]) => ({ from, until })),
        daysGivenBack: [],
      }),
    ).toBe(endDate);
  });
});

it('a term ends a day later for each of its days that was given back', () => {
  const days = { paidDays: 30, pauses: [], daysGivenBack: ['2026-10-31', '2026-11-01', '2026-11-12'] };
  expect(endDateOf('2026-11-01', days)).toBe('2026-12-02');
  const pauses = [{ from: '2026-12-02', until: '2026-12-06' }];
  expect(endDateOf('2026-11-01', { ...days, pauses })).toBe('2026-12-07');
});

describe('a paid day', () => {
  const paused = term({ pauses: [{ from: '2026-11-10', until: '2026-11-14' }], endDate: '2026-12-05' });

  it.each([
    ['2026-10-31', false],
    ['2026-11-01', true],
    ['2026-11-09', true],
    ['2026-11-10', false],
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2026-12-05', true],
    ['2026-12-06', false],
  ])('is served within the term except during a pause (%s: %s)', (day, served) => {
    expect(isServedOn(paused, day)).toBe(served);
  });

  it.each([
    ['2026-10-31', 0],
    ['2026-11-09', 9],
    ['2026-11-12', 9],
    ['2026-11-15', 10],
    ['2026-12-31', 30],
  ])('counts as served up to %s: %d', (day, count) => {
    expect(servedDays(paused, day)).toBe(count);
    expect(unusedDays(paused, day)).toBe(30 - count);
  });

  it('does not count as served if it was given back', () => {
    const given = term({ daysGivenBack: ['2026-11-09'], endDate: '2026-12-01' });
    expect(servedDays(given, '2026-11-08')).toBe(8);
    expect(servedDays(given, '2026-11-09')).toBe(8);
    expect(servedDays(given, '2026-12-01')).toBe(30);
    const servedOnFirst = (startDate: string) => servedDays({ ...given, startDate }, startDate);
    expect(['2026-11-09', '2026-11-10'].map(servedOnFirst)).toEqual([0, 1]);
    expect(unusedDays({ ...given, cancelledOn: '2026-11-09' }, '2026-12-01')).toBe(22);
  });

  it('after a cancellation is not served', () => {
    const cancelled = term({ cancelledOn: '2026-11-09' });
    expect(isServedOn(cancelled, '2026-11-09')).toBe(true);
    expect(isServedOn(cancelled, '2026-11-10')).toBe(false);
    expect(unusedDays(cancelled, '2026-12-31')).toBe(21);
  });

  it('is never served if its term was cancelled before it started', () => {
    expect(unusedDays(term({ cancelledOn: '2026-10-20' }), '2026-12-31')).toBe(30);
  });

  it('does not exist before the payment', () => {
    const unpaid = term({ startDate: null, endDate: null, paidDays: 0 });
    expect(isServedOn(unpaid, '2026-11-05')).toBe(false);
    expect([servedDays(unpaid, '2026-11-05'), unusedDays(unpaid, '2026-11-05')]).toEqual([0, 0]);
  });
});

describe('the unused whole months', () => {
  const halfYear = { ...term({ startDate: '2027-01-31', endDate: '2027-07-30', paidDays: 181 }), planDuration: 6 };

  it.each([
    ['2027-01-30', 6],
    ['2027-01-31', 5],
    ['2027-02-28', 5],
    ['2027-03-01', 4],
    ['2027-03-30', 4],
    ['2027-03-31', 3],
    ['2027-07-29', 0],
    ['2027-12-31', 0],
  ])('are, for six months from 31 January, at the end of %s: %d', (today, months) => {
    expect(unusedWholeMonths(halfYear, today)).toBe(months);
  });

  it('shrink by one at the first day of each month of the term', () => {
    for (const startDate of ['2027-01-01', '2027-01-15', '2027-01-31', '2028-02-29']) {
      const year = { ...term({ startDate, endDate: termEnd(startDate, 12), paidDays: 366 }), planDuration: 12 };
      for (let month = 1; month < 12; month += 1) {
        const lastDay = termEnd(startDate, month);
        expect([lastDay, unusedWholeMonths(year, lastDay)]).toEqual([lastDay, 12 - month]);
        expect([lastDay, unusedWholeMonths(year, addDays(lastDay, 1))]).toEqual([lastDay, 11 - month]);
      }
    }
  });

  it('do not shrink during a pause', () => {
    const pauses = [{ from: '2027-02-10', until: '2027-03-31' }];
    const paused = { ...halfYear, pauses, endDate: endDateOf('2027-01-31', { ...halfYear, pauses }) };
    expect(unusedWholeMonths(paused, '2027-03-31')).toBe(5);
    expect(unusedWholeMonths(paused, '2027-04-19')).toBe(5);
    expect(unusedWholeMonths(paused, '2027-04-20')).toBe(4);
  });

  it('include a month whose only visits were given back', () => {
    const daysGivenBack = ['2027-02-28', '2027-03-01'];
    const given = { ...halfYear, daysGivenBack, endDate: endDateOf('2027-01-31', { ...halfYear, daysGivenBack }) };
    expect(unusedWholeMonths(given, '2027-03-01')).toBe(5);
    expect(unusedWholeMonths(given, '2027-03-02')).toBe(5);
    expect(unusedWholeMonths(given, '2027-03-03')).toBe(4);
  });

  it('are never less than none, when a term moves to shorter months than it was bought for', () => {
    const moved = { ...term({ startDate: '2027-02-01', endDate: '2027-03-03', paidDays: 31 }), planDuration: 1 };
    expect(unusedWholeMonths(moved, '2027-03-03')).toBe(0);
  });

  it('do not change after the cancellation', () => {
    expect(unusedWholeMonths({ ...halfYear, cancelledOn: '2027-02-15' }, '2027-06-01')).toBe(5);
    expect(unusedWholeMonths({ ...halfYear, cancelledOn: '2027-01-15' }, '2027-06-01')).toBe(6);
  });

  it('are zero before the payment', () => {
    expect(unusedWholeMonths({ ...halfYear, startDate: null, endDate: null, paidDays: 0 }, '2027-03-01')).toBe(0);
  });
});
