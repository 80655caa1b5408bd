import type { OrderPayment } from '#libs/contract/order-fields.js';
import { formatRupees } from '#libs/money.js';
import { isPaidBeforeImport, PAID_BEFORE_IMPORT } from '#libs/paid-before-import.js';

/** An amount of an order; that of a plan that was paid before its import is not known. */
export function amountText(order: { payment: OrderPayment }, rupees: number): string {
  return isPaidBeforeImport(order) ? PAID_BEFORE_IMPORT : formatRupees(rupees);
}
