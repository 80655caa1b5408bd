import { orderAddress } from '../customers/address.js';
import { NOTHING_PAID } from '../payments/order-money.js';
import type { DemoCustomer } from './demo-world.js';

/** The fields of an order that describe its customer and the service address. */
export function buyerOf({ id, name, email, phone, address }: DemoCustomer['account']) {
  return { userId: id, name, email, phone, ...orderAddress(address) };
}

/** The payment state of an order without a payment. */
export const NOT_PAID = {
  payment: 'unpaid',
  paidOn: null,
  paidMonth: null,
  revenue: 0,
  ...NOTHING_PAID,
  paymentId: null,
  providerOrderId: null,
  pendingKey: null,
} as const;
