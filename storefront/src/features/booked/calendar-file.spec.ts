import { describe, expect, it } from '@jest/globals';
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
    expect(calendarFile({ ...EVENT, daily: { until: '2026-12-22' } }, NOW)).toContain(
      'RRULE:FREQ=DAILY;UNTIL=20261222T010000Z\r\n',
    );
  });

  it('escapes separators, and folds lines of more than 75 bytes without splitting a character', () => {
    const file = calendarFile({ ...EVENT, description: `Tower B, flat 704; ${'ट'.repeat(60)}` }, NOW);
    expect(file).toContain('LOCATION:B-704\\, Amber Heights');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Tower B\\, flat 704\\; ${'ट'.repeat(60)}`);
  });
});
