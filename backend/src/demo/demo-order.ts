import { orderAddress } from '../customers/address.js';
import type { DemoCustomer } from './demo-world.js';

/** The fields of an order that describe its customer and the service address. */
export function buyerOf({ id, name, email, phone, address }: DemoCustomer['account']) {
  return { userId: id, name, email, phone, ...orderAddress(address) };
}
