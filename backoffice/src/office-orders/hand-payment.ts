import { capitalized } from '#libs/capitalized.js';
import type { HandPayment, HandPaymentRequest } from '#libs/contract/hand-payments.js';
import { PAID_HOW, receiptDayError, REFERENCE_NAMES, referenceError, refundDayError } from '#libs/hand-payments.js';
import { formatRupees } from '#libs/money.js';
import { today } from '../components/format.js';
import { NOT_RUPEES, parseRupees } from '../components/rupees-text.js';

/** The input for the amount of a payment. */
export interface EnteredAmount {
  /** Rupees; empty if the price of the order was paid. */
  amount: string;
  /** Why another amount was paid. */
  amountReason: string;
}

export const PRICE_PAID: EnteredAmount = { amount: '', amountReason: '' };

const MIN_RUPEES = 1;

/** What is wrong with an amount and its reason, for the fields that show it; empty if nothing is. */
export function amountErrors({ amount, amountReason }: EnteredAmount): Partial<EnteredAmount> {
  if (amount.trim() === '') return {};
  const rupees = parseRupees(amount);
  if (rupees === null) return { amount: NOT_RUPEES };
  if (rupees < MIN_RUPEES) return { amount: `A payment is at least ${formatRupees(MIN_RUPEES)}` };
  return amountReason.trim() === '' ? { amountReason: 'Enter why another amount was paid' } : {};
}

/** The input for a payment that was received by hand. */
export interface ReceivedPayment extends HandPayment, EnteredAmount {
  /** A calendar date, or empty. Null while its text is not a date. */
  receivedOn: string | null;
}

/** A payment in cash, received today. */
export function receivedInCash(): ReceivedPayment {
  return { ...PRICE_PAID, method: 'cash', reference: '', receivedOn: today() };
}

/** Whether a payment lacks a valid reference. */
export function lacksReference(payment: HandPayment): boolean {
  return referenceError(payment) !== null;
}

/** What is wrong with the day on which a payment was received; null if nothing is. */
export function receivedOnError({ receivedOn }: Pick<ReceivedPayment, 'receivedOn'>): string | null {
  return receivedOn ? receiptDayError(receivedOn, today()) : 'Choose the day it was received';
}

/**
 * What is wrong with the day on which a refund was made; null if nothing is. The server also compares it with the day of
 * the payment.
 */
export function refundedOnError(refundedOn: string | null): string | null {
  if (!refundedOn) return 'Choose the day it was refunded';
  return refundDayError(refundedOn, { today: today(), paidOn: null });
}

/** Whether a payment can be recorded. */
export function isReceived(payment: ReceivedPayment): boolean {
  return (
    !lacksReference(payment) && receivedOnError(payment) === null && Object.keys(amountErrors(payment)).length === 0
  );
}

/** The payment as the API accepts it. Cash has no reference. */
export function handPaymentRequest({ method, reference }: HandPayment): HandPayment {
  return { method, reference: REFERENCE_NAMES[method] === null ? '' : reference.trim() };
}

/**
 * The payment as the API accepts it, with the day that was shown: a request that is repeated after midnight is still the
 * same one, and of the same financial year.
 */
export function receivedPaymentRequest({
  receivedOn,
  amount,
  amountReason,
  ...payment
}: ReceivedPayment): HandPaymentRequest {
  const rupees = parseRupees(amount);
  return {
    ...handPaymentRequest(payment),
    ...(receivedOn && { receivedOn }),
    ...(rupees !== null && { amount: rupees, amountReason: amountReason.trim() }),
  };
}

export function handPaymentText({ method, reference }: HandPayment): string {
  return capitalized([PAID_HOW[method], reference].filter(Boolean).join(', '));
}
