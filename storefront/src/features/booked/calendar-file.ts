import { saveFile } from '#libs/browser/save-file.js';
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
  /** The last day of an event that repeats every day. */
  daily?: { until: CalendarDate };
}

/** An iCalendar file with one event. @param now the time of creation */
export function calendarFile(event: CalendarEvent, now: Instant): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firstlight//Doorstep car care//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(instantAt(event.date, event.start))}`,
    `DTEND:${utc(instantAt(event.date, event.end))}`,
    ...(event.daily ? [`RRULE:FREQ=DAILY;UNTIL=${utc(instantAt(event.daily.until, event.start))}`] : []),
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
