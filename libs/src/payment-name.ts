import type { OrderPayment } from './contract/order-fields.js';
import type { OrderStatus } from './contract/orders.js';
import { ORDER_PAYMENT_NAMES } from './value-names.js';

interface Payable {
  status: OrderStatus;
  payment: OrderPayment;
}

/** Whether the order will not be served, so that nothing has to be paid for it. */
export function isClosed({ status }: Pick<Payable, 'status'>): boolean {
  return status === 'cancelled' || status === 'failed';
}

/** Whether an order was closed before it was paid. */
export function isNothingDue(order: Payable): boolean {
  return order.payment === 'unpaid' && isClosed(order);
}

/** The payment state of an order, as screens and exports name it. */
export function paymentName(order: Payable): string {
  return isNothingDue(order) ? 'Nothing due' : ORDER_PAYMENT_NAMES[order.payment];
}
