import { calendarDateOf, formatCalendarDate, formatMoment, type CalendarDate, type Instant } from '#libs/calendar.js';
import { groupDigits } from '#libs/money.js';
import { formatPhone, normalisePhone } from '#libs/phone.js';

/** Shown for a missing value. */
export const NONE = '—';

export function dayText(date: CalendarDate | null | undefined): string {
  return date ? formatCalendarDate(date) : NONE;
}

export function dateTimeText(instant: Instant | null | undefined): string {
  return instant ? formatMoment(instant) : NONE;
}

export function now(): Instant {
  return new Date().toISOString();
}

export function today(): CalendarDate {
  return calendarDateOf(now());
}

/** The current month, such as `2026-11`. */
export function thisMonth(): string {
  return today().slice(0, 7);
}

/** A count in Indian grouping: 1,00,000. */
export function countText(count: number): string {
  return groupDigits(count);
}

/** The rows of a page, such as `26–50 of 1,200`. */
export function rangeText({ from, to, count }: { from: number; to: number; count: number }): string {
  return `${countText(from)}–${countText(to)} of ${countText(count)}`;
}

/** A share in percent with at most one decimal, `33.3%`; a dash if the whole is 0. */
export function rateText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Number(((100 * part) / whole).toFixed(1))}%`;
}

/** `+91 98765 43210`. Anything but an Indian mobile number stays unchanged. */
export function phoneText(phone: string): string {
  return formatPhone(normalisePhone(phone) ?? phone);
}

/** The digits for a wa.me link, or null for anything but an Indian mobile number. */
export function whatsAppNumber(phone: string): string | null {
  return normalisePhone(phone)?.slice(1) ?? null;
}
