import type { OrderPayment } from './contract/order-fields.js';

/** For staff. */
export const PAID_BEFORE_IMPORT = 'Paid before the import';
/** For customers, who do not know of the import. */
export const PAID_BEFORE_LISTED = 'Before it was listed here';
export const REFUND_OUTSIDE = 'You paid us for this plan before it was listed here. Please contact us about a refund.';

/**
 * Whether an order is a running plan that was paid before this product was used. Its price lines are zero, and it has no
 * payment, document, revenue or refund here.
 */
export function isPaidBeforeImport({ payment }: { payment: OrderPayment }): boolean {
  return payment === 'before-import';
}
