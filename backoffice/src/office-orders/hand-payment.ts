import { capitalized } from '#libs/capitalized.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import { PAID_HOW, REFERENCE_NAMES, referenceError } from '#libs/hand-payments.js';

export const IN_CASH: HandPayment = { method: 'cash', reference: '' };

/** Whether a payment lacks a valid reference. */
export function lacksReference(payment: HandPayment): boolean {
  return referenceError(payment) !== null;
}

/** The payment as the API accepts it. Cash has no reference. */
export function handPaymentRequest({ method, reference }: HandPayment): HandPayment {
  return { method, reference: REFERENCE_NAMES[method] === null ? '' : reference.trim() };
}

export function handPaymentText({ method, reference }: HandPayment): string {
  return capitalized([PAID_HOW[method], reference].filter(Boolean).join(', '));
}
