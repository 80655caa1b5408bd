import { describe, expect, it } from '@jest/globals';
import { NO_DAYS_OFF, type DaysOff } from '#libs/service-days.js';
import { calendarFile } from './calendar-file.js';

const EVENT = {
  id: 'plan-1',
  title: 'Car cleaning: Hyundai Creta',
  location: 'B-704, Amber Heights',
  description: 'Basement 1, bay 42',
  date: '2026-11-23',
  start: 6.5 * 60,
  end: 7 * 60,
};
const NOW = '2026-11-22T10:00:00.000Z';

describe('a calendar file', () => {
  it('contains the visit in UTC, with a stable id', () => {
    const lines = calendarFile(EVENT, NOW).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'UID:plan-1',
        'DTSTAMP:20261122T100000Z',
        'DTSTART:20261123T010000Z',
        'DTEND:20261123T013000Z',
        'END:VCALENDAR',
      ]),
    );
    expect(lines.some((line) => line.startsWith('RRULE'))).toBe(false);
  });

  it('repeats a plan every day until its last day', () => {
    expect(calendarFile({ ...EVENT, daily: { until: '2026-12-22', daysOff: NO_DAYS_OFF } }, NOW)).toContain(
      'RRULE:FREQ=DAILY;UNTIL=20261222T010000Z\r\n',
    );
  });

  it('leaves out the weekly day off by its rule and holidays as exceptions', () => {
    const daysOff: DaysOff = {
      weekly: 'Sunday',
      holidays: [
        { date: '2026-11-24', name: 'Guru Nanak Jayanti' },
        { date: '2026-11-29', name: 'On a Sunday' },
        { date: '2026-12-25', name: 'After the plan' },
      ],
    };
    const file = calendarFile({ ...EVENT, daily: { until: '2026-12-22', daysOff } }, NOW);
    expect(file).toContain('RRULE:FREQ=WEEKLY;UNTIL=20261222T010000Z;BYDAY=MO,TU,WE,TH,FR,SA\r\n');
    expect(file).toContain('EXDATE:20261124T010000Z\r\n');
  });

  it('repeats a slot before 5:30 on the days that it has in UTC', () => {
    const daysOff: DaysOff = { weekly: 'Sunday', holidays: [{ date: '2026-11-24', name: 'Guru Nanak Jayanti' }] };
    const early = { ...EVENT, start: 5 * 60, end: 5.5 * 60, daily: { until: '2026-12-22', daysOff } };
    const file = calendarFile(early, NOW);
    expect(file).toContain('DTSTART:20261122T233000Z\r\n');
    // Without Saturday in UTC, which is Sunday in India.
    expect(file).toContain('UNTIL=20261221T233000Z;BYDAY=SU,MO,TU,WE,TH,FR\r\n');
    expect(file).toContain('EXDATE:20261123T233000Z\r\n');
  });

  it('escapes separators, and folds lines of more than 75 bytes without splitting a character', () => {
    const file = calendarFile({ ...EVENT, description: `Tower B, flat 704; ${'ट'.repeat(60)}` }, NOW);
    expect(file).toContain('LOCATION:B-704\\, Amber Heights');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Tower B\\, flat 704\\; ${'ट'.repeat(60)}`);
  });
});
