import type { OpenOrder } from '#libs/contract/orders.js';
import type { Address } from '../customers/address.js';
import { idFrom } from '../kernel/ids.js';

/** What an order counts against: pending orders of both kinds, and washes that are paid afterwards. */
export type OpenState = OpenOrder['state'];

/** The customer and the address of an order. */
export interface OrderSubject {
  id: string;
  userId: string;
  address: Address;
}

/**
 * A key that is the same for one home however its address is written. Null for an address without a listed community or
 * a number, which many people may share.
 */
export function homeKey({ communityId, tower, flat, text }: Address): string | null {
  const parts = (flat === '' ? [text] : [tower, flat]).map((part) =>
    part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  );
  return communityId === null || !parts.some((part) => /\d/.test(part)) ? null : idFrom('home', communityId, ...parts);
}
