import { calendarDateOf, formatCalendarDate, type CalendarDate, type Instant } from '#libs/calendar.js';

/** What stands where a record has nothing. */
export const NONE = '—';

export function dayText(date: CalendarDate | null | undefined): string {
  return date ? formatCalendarDate(date) : NONE;
}

const TIME = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'Asia/Kolkata' });

/** `21 Nov 2026, 12:30 pm`, as the clocks of India show it. */
export function momentText(instant: Instant | null | undefined): string {
  return instant ? `${formatCalendarDate(calendarDateOf(instant))}, ${TIME.format(new Date(instant))}` : NONE;
}

export function today(): CalendarDate {
  return calendarDateOf(new Date().toISOString());
}

export function monthsText(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

const COUNT = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping: 1,00,000. */
export function countText(count: number): string {
  return COUNT.format(count);
}

/** `+91 98765 43210`; anything that is no Indian mobile number stays as it is. */
export function phoneText(phone: string): string {
  const digits = /^(?:\+?91)?(\d{5})(\d{5})$/.exec(phone.replace(/[\s-]/g, ''));
  return digits ? `+91 ${digits[1]} ${digits[2]}` : phone;
}

/** The digits of an Indian mobile number with the country's code, as wa.me wants them; null for anything else. */
export function whatsAppNumber(phone: string): string | null {
  const digits = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(phone.replace(/[\s()-]/g, ''));
  return digits ? `91${digits[1]}` : null;
}
