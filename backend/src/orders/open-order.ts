import type { OpenOrder } from '#libs/contract/orders.js';
import type { Address } from '../customers/address.js';
import { idFrom } from '../kernel/ids.js';

/**
 * The limit an unpaid order counts against: `pending` for orders of both kinds, `unpaid` for washes that are paid
 * afterwards.
 */
export type OpenState = OpenOrder['state'];

/** The customer and the address of an order. */
export interface OrderSubject {
  id: string;
  userId: string;
  address: Address;
}

/**
 * Identifies a home, however its address is written. Null for an address without a listed community or a number,
 * because many people may share it.
 */
export function homeKey({ communityId, tower, flat, text }: Address): string | null {
  const parts = (flat === '' ? [text] : [tower, flat]).map((part) =>
    part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  );
  return communityId === null || !parts.some((part) => /\d/.test(part)) ? null : idFrom('home', communityId, ...parts);
}
