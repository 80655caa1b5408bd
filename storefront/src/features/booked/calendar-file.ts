import { BRAND } from '#libs/brand.js';
import { saveFile } from '#libs/browser/save-file.js';
import { holidaysBetween, WEEKDAYS, type DaysOff, type Weekday } from '#libs/service-days.js';
import { instantAt, type CalendarDate, type Instant } from '#libs/calendar.js';

export interface CalendarEvent {
  /** Stays the same for the same event, so that it is not added twice. */
  id: string;
  title: string;
  location: string;
  description: string;
  date: CalendarDate;
  /** Minutes after midnight, IST. */
  start: number;
  end: number;
  /** An event that repeats every service day, to its last day. The event's date is a service day. */
  daily?: { until: CalendarDate; daysOff: DaysOff };
}

/** An iCalendar file with one event. @param now the time of creation */
export function calendarFile(event: CalendarEvent, now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND.tagline}//EN`,
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(instantAt(event.date, event.start))}`,
    `DTEND:${utc(instantAt(event.date, event.end))}`,
    ...recurrence(event),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    // Does not block the time, because the customer does not have to be there.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

/** On all service days: without the weekly day off by rule, without holidays by exception. */
function recurrence({ date, start, daily }: CalendarEvent): string[] {
  if (!daily) return [];
  const { until, daysOff } = daily;
  const last = `UNTIL=${utc(instantAt(until, start))}`;
  const excluded = holidaysBetween(daysOff, date, until).map((holiday) => utc(instantAt(holiday.date, start)));
  return [
    daysOff.weekly === null
      ? `RRULE:FREQ=DAILY;${last}`
      : `RRULE:FREQ=WEEKLY;${last};BYDAY=${daysWithout(daysOff.weekly, start)}`,
    ...(excluded.length > 0 ? [`EXDATE:${excluded.join(',')}`] : []),
  ];
}

/** The event is written in UTC, where an early slot is on the day before. */
function daysWithout(weekly: Weekday, start: number): string {
  const offset = instantAt('2026-11-23', start) < '2026-11-23' ? -1 : 0;
  const off = (WEEKDAYS.indexOf(weekly) + offset + WEEKDAYS.length) % WEEKDAYS.length;
  return WEEKDAYS.filter((_, day) => day !== off)
    .map((name) => name.slice(0, 2).toUpperCase())
    .join(',');
}

/** Saves the file on the customer's device, which opens it in its calendar. */
export function saveCalendarFile(name: string, content: string): void {
  saveFile(name, new Blob([content], { type: 'text/calendar;charset=utf-8' }));
}

/** `20261123T010000Z`. */
function utc(instant: Instant): string {
  return instant.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines have at most 75 bytes (RFC 5545, 3.1); characters of more than one byte are kept whole. */
function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
