import type { CalendarDate } from '#libs/calendar.js';
import { receiptDayError } from '#libs/hand-payments.js';
import { fieldError } from '../kernel/field-error.js';

/**
 * The day on which a payment by hand was received.
 *
 * @param receivedOn from the request; by default, today
 * @param today Asia/Kolkata
 * @throws a field error for a day in the future or more than 30 days ago
 */
export function receiptDay(receivedOn: CalendarDate | undefined, today: CalendarDate): CalendarDate {
  if (receivedOn === undefined) return today;
  const error = receiptDayError(receivedOn, today);
  if (error !== null) throw fieldError('receivedOn', error);
  return receivedOn;
}
