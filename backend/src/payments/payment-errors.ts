import type { ErrorCode } from '#libs/errors.js';

/** Problem codes in the documentation of operations that call the payment provider. */
export const PROVIDER_ERRORS = [
  'payment-provider-unavailable',
  'payment-provider-rejected',
] as const satisfies ErrorCode[];

/** Problem codes of operations that begin an online payment. */
export const CHECKOUT_ERRORS = [
  'amount-too-small',
  'transition-not-allowed',
  ...PROVIDER_ERRORS,
] as const satisfies ErrorCode[];

/** Problem codes of operations that refund a payment. */
export const REFUND_ERRORS = [
  'nothing-to-refund',
  'refund-exceeds-payment',
  'payment-not-captured',
  ...PROVIDER_ERRORS,
] as const satisfies ErrorCode[];

/** Problem codes of operations that confirm a payment reported by the browser. */
export const CONFIRMATION_ERRORS = [
  'signature-invalid',
  'order-mismatch',
  'payment-not-captured',
  'purchase-closed',
  'payment-unconfirmed',
  ...PROVIDER_ERRORS,
] as const satisfies ErrorCode[];
