import { describe, expect, it } from '@jest/globals';
import {
  dayOffReason,
  daysOffText,
  holidaysBetween,
  isServiceDay,
  morningsText,
  namedHolidays,
  nextServiceDay,
  NO_DAYS_OFF,
  upcomingDaysOff,
  weekdayOf,
  withDaysOff,
  type DaysOff,
  daysOffIn,
  type ListedDaysOff,
  type ListedHoliday,
} from './service-days.js';

/** 23 November 2026 is a Monday. */
const DAYS_OFF: DaysOff = {
  weekly: 'Monday',
  holidays: [
    { date: '2026-11-24', name: 'Guru Nanak Jayanti' },
    { date: '2026-12-25', name: 'Christmas' },
  ],
};

/** Dates stay on one line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('service days', () => {
  it('are all days without a setting', () => {
    for (const date of ['2026-11-22', '2026-11-23', '2026-12-25'])
      expect([isServiceDay(NO_DAYS_OFF, date), dayOffReason(NO_DAYS_OFF, date)]).toEqual([true, null]);
  });

  it.each([
    ['2026-11-22', null],
    ['2026-11-23', 'weekly day off'],
    ['2026-11-24', 'Guru Nanak Jayanti'],
    ['2026-11-25', null],
    ['2026-12-21', 'weekly day off'],
    ['2026-12-25', 'Christmas'],
  ])('%s is off because of: %s', (date, reason) => {
    expect(dayOffReason(DAYS_OFF, date)).toBe(reason);
    expect(isServiceDay(DAYS_OFF, date)).toBe(reason === null);
  });

  it('skip consecutive days off', () => {
    expect(nextServiceDay(DAYS_OFF, '2026-11-22')).toBe('2026-11-22');
    expect(nextServiceDay(DAYS_OFF, '2026-11-23')).toBe('2026-11-25');
  });

  it('are those of the former weekly day off until its last day', () => {
    const daysOff: DaysOff = {
      weekly: 'Tuesday',
      holidays: [],
      former: [
        { weekly: null, until: '2026-11-16' },
        { weekly: 'Monday', until: '2026-11-24' },
      ],
    };
    const off = [9, 10, 16, 17, 23, 24, 30].map((day) => `2026-11-${String(day).padStart(2, '0')}`);
    expect(off.filter((date) => !isServiceDay(daysOff, date))).toEqual(['2026-11-23']);
    expect(isServiceDay(daysOff, '2026-12-01')).toBe(false);
    expect(upcomingDaysOff(daysOff, '2026-11-24').former).toEqual([{ weekly: 'Monday', until: '2026-11-24' }]);
    expect(upcomingDaysOff(daysOff, '2026-11-25')).toEqual({ weekly: 'Tuesday', holidays: [] });
  });

  it('have the weekday of the calendar date, even across a leap day and a year', () => {
    expect(['2028-02-29', '2026-12-31', '2027-01-01'].map(weekdayOf)).toEqual(['Tuesday', 'Thursday', 'Friday']);
  });
});

describe('holidays', () => {
  it('in a period include those on its first and last day', () => {
    expect(holidaysBetween(DAYS_OFF, '2026-11-24', '2026-12-25')).toHaveLength(2);
    expect(holidaysBetween(DAYS_OFF, '2026-11-25', '2026-12-24')).toEqual([]);
  });

  it('on the weekly day off are not announced twice', () => {
    const onMonday: DaysOff = { weekly: 'Monday', holidays: [{ date: '2026-11-30', name: 'Local holiday' }] };
    expect(holidaysBetween(onMonday, '2026-11-01', '2026-12-31')).toEqual([]);
    expect(daysOffText(onMonday)).toBe('No cleaning on Mondays.');
  });

  it('are shown until they are over', () => {
    const dates = (today: string) => upcomingDaysOff(DAYS_OFF, today).holidays.map(({ date }) => date);
    expect(dates('2026-11-24')).toEqual(['2026-11-24', '2026-12-25']);
    expect(dates('2026-11-25')).toEqual(['2026-12-25']);
  });
});

describe('texts', () => {
  it('name the weekly day off and the holidays', () => {
    expect(plain(daysOffText(DAYS_OFF))).toBe(
      'No cleaning on Mondays and on 2 announced holidays: Guru Nanak Jayanti (24 Nov) and Christmas (25 Dec).',
    );
    expect(plain(daysOffText({ ...DAYS_OFF, weekly: null, holidays: DAYS_OFF.holidays.slice(1) }))).toBe(
      'No cleaning on 1 announced holiday: Christmas (25 Dec).',
    );
    expect(daysOffText(NO_DAYS_OFF)).toBe('We clean every day of the week.');
    expect(morningsText(DAYS_OFF)).toBe('every morning except Mondays');
    expect(morningsText(NO_DAYS_OFF)).toBe('every morning');
  });

  it('count the holidays beyond the next five', () => {
    const holidays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ date: `2027-01-0${day}`, name: `Day ${day}` }));
    expect(plain(daysOffText({ weekly: null, holidays }))).toMatch(
      /^No cleaning on 7 .*, Day 5 \(5 Jan\) and 2 more\.$/,
    );
  });

  it('fill the placeholder of an answer', () => {
    expect(withDaysOff('We come early. {daysOff}', { weekly: 'Sunday', holidays: [] })).toBe(
      'We come early. No cleaning on Sundays.',
    );
  });
});

describe('the days off of a community', () => {
  const water: ListedHoliday = { date: '2026-12-24', name: 'Water shortage', communityId: 'amber' };
  const listed: ListedDaysOff = {
    weekly: 'Monday',
    holidays: [water, { date: '2026-12-25', name: 'Christmas' }, { ...water, date: '2026-12-25' }],
  };

  it('are those of all communities and its own', () => {
    expect(daysOffIn(listed, 'amber').holidays).toEqual([
      { date: '2026-12-24', name: 'Water shortage', isClosure: true },
      { date: '2026-12-25', name: 'Christmas' },
    ]);
    expect(plain(namedHolidays(daysOffIn(listed, 'amber').holidays))).toBe(
      '24 Dec (Water shortage) and Christmas (25 Dec)',
    );
    for (const other of ['banyan', null])
      expect(daysOffIn(listed, other).holidays).toEqual([{ date: '2026-12-25', name: 'Christmas' }]);
    expect(daysOffIn(listed, 'amber').weekly).toBe('Monday');
  });

  it('are still to come for customers, with their community', () => {
    expect(upcomingDaysOff(listed, '2026-12-24').holidays).toEqual(listed.holidays);
    expect(upcomingDaysOff(listed, '2026-12-26').holidays).toEqual([]);
  });
});
