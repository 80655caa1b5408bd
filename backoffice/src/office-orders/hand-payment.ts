import { capitalized } from '#libs/capitalized.js';
import type { HandPayment, HandPaymentRequest } from '#libs/contract/hand-payments.js';
import { PAID_HOW, receiptDayError, REFERENCE_NAMES, referenceError, refundDayError } from '#libs/hand-payments.js';
import { today } from '../components/format.js';

/** The input for a payment that was received by hand. */
export interface ReceivedPayment extends HandPayment {
  /** A calendar date, or empty. Null while its text is not a date. */
  receivedOn: string | null;
}

/** A payment in cash, received today. */
export function receivedInCash(): ReceivedPayment {
  return { method: 'cash', reference: '', receivedOn: today() };
}

/** Whether a payment lacks a valid reference. */
export function lacksReference(payment: HandPayment): boolean {
  return referenceError(payment) !== null;
}

/** What is wrong with the day on which a payment was received; null if nothing is. */
export function receivedOnError({ receivedOn }: Pick<ReceivedPayment, 'receivedOn'>): string | null {
  return receivedOn ? receiptDayError(receivedOn, today()) : 'Choose the day on which it was received';
}

/**
 * What is wrong with the day on which a refund was made; null if nothing is. The server also compares it with the day of
 * the payment.
 */
export function refundedOnError(refundedOn: string | null): string | null {
  if (!refundedOn) return 'Choose the day on which it was refunded';
  return refundDayError(refundedOn, { today: today(), paidOn: null });
}

/** Whether a payment can be recorded. */
export function isReceived(payment: ReceivedPayment): boolean {
  return !lacksReference(payment) && receivedOnError(payment) === null;
}

/** The payment as the API accepts it. Cash has no reference. */
export function handPaymentRequest({ method, reference }: HandPayment): HandPayment {
  return { method, reference: REFERENCE_NAMES[method] === null ? '' : reference.trim() };
}

/** The payment as the API accepts it. Today is left out, because the server's clock decides which day that is. */
export function receivedPaymentRequest({ receivedOn, ...payment }: ReceivedPayment): HandPaymentRequest {
  return { ...handPaymentRequest(payment), ...(receivedOn && receivedOn !== today() && { receivedOn }) };
}

export function handPaymentText({ method, reference }: HandPayment): string {
  return capitalized([PAID_HOW[method], reference].filter(Boolean).join(', '));
}
