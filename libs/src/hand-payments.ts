import type { HandPayment, HandPaymentMethod } from './contract/hand-payments.js';

/** How a payment by hand is made, as in "was paid by UPI". */
export const PAID_HOW: Record<HandPaymentMethod, string> = {
  cash: 'in cash',
  upi: 'by UPI',
  'bank-transfer': 'by bank transfer',
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

/** The reference of a payment by UPI, NEFT, RTGS or IMPS. */
export const PAYMENT_REFERENCE = /^[A-Za-z0-9]{6,40}$/;

/** What is wrong with the reference of a payment; null if nothing is. Surrounding spaces are allowed. */
export function referenceError({ method, reference }: HandPayment): string | null {
  const name = REFERENCE_NAMES[method];
  if (name === null) return null;
  if (reference.trim() === '') return `Enter the ${name}`;
  return PAYMENT_REFERENCE.test(reference.trim()) ? null : `The ${name} has 6 to 40 letters and digits`;
}
