import { addDays, formatCalendarDate, type CalendarDate } from './calendar.js';
import type { HandMovementKind } from './contract/hand-payment-report.js';
import type { HandPayment, HandPaymentMethod } from './contract/hand-payments.js';

/** How a payment by hand is made, as in "was paid by UPI". */
export const PAID_HOW: Record<HandPaymentMethod, string> = {
  cash: 'in cash',
  upi: 'by UPI',
  'bank-transfer': 'by bank transfer',
};

/** The kinds of movements of money by hand. */
export const MOVEMENT_NAMES: Record<HandMovementKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Payment reversed',
};

/** The names of the methods. */
export const METHOD_NAMES: Record<HandPaymentMethod, string> = {
  cash: 'Cash',
  upi: 'UPI',
  'bank-transfer': 'Bank transfer',
};

/** The name of a payment's reference, as payment apps and bank statements show it; null for a method without one. */
export const REFERENCE_NAMES: Record<HandPaymentMethod, string | null> = {
  cash: null,
  upi: 'UPI reference',
  'bank-transfer': 'UTR number',
};

/** An invoice for a service is due within 30 days (CGST Rules, rule 47), and issued when its payment is recorded. */
const MAX_DAYS_LATER = 30;

/** The first day on which a payment or refund that is recorded today can have been made. */
export function earliestByHand(today: CalendarDate): CalendarDate {
  return addDays(today, -MAX_DAYS_LATER);
}

/** What is wrong with the day on which a payment was received; null if nothing is. */
export function receiptDayError(receivedOn: CalendarDate, today: CalendarDate): string | null {
  if (receivedOn > today) return 'Choose today or an earlier day';
  if (receivedOn >= earliestByHand(today)) return null;
  return `A payment can be recorded at most ${MAX_DAYS_LATER} days after it was received`;
}

/**
 * What is wrong with the day on which a refund was made; null if nothing is.
 *
 * @param paidOn when the payment was received; null if that is not known
 */
export function refundDayError(
  refundedOn: CalendarDate,
  { today, paidOn }: { today: CalendarDate; paidOn: CalendarDate | null },
): string | null {
  if (refundedOn > today) return 'Choose today or an earlier day';
  if (paidOn !== null && refundedOn < paidOn) return `The payment was received on ${formatCalendarDate(paidOn)}`;
  if (refundedOn >= earliestByHand(today)) return null;
  return `A refund can be recorded at most ${MAX_DAYS_LATER} days after it was made`;
}

/** The reference of a payment by UPI, NEFT, RTGS or IMPS. */
export const PAYMENT_REFERENCE = /^[A-Za-z0-9]{6,40}$/;

/** What is wrong with the reference of a payment; null if nothing is. Surrounding spaces are allowed. */
export function referenceError({ method, reference }: HandPayment): string | null {
  const name = REFERENCE_NAMES[method];
  if (name === null) return null;
  if (reference.trim() === '') return `Enter the ${name}`;
  return PAYMENT_REFERENCE.test(reference.trim()) ? null : `The ${name} has 6 to 40 letters and digits`;
}
