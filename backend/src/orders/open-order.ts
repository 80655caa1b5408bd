import type { OpenOrder } from '#libs/contract/orders.js';
import type { Address } from '../customers/address.js';
import { idFrom } from '../kernel/ids.js';

/** What an order counts against: pending orders of both kinds, and washes that are paid afterwards. */
export type OpenState = OpenOrder['state'];

/** For whom and where an order is. */
export interface OrderSubject {
  id: string;
  userId: string;
  address: Address;
}

/**
 * The same for one home however its address is written; null for an address without a listed community or without a
 * number, which may be that of many people.
 */
export function homeKey({ communityId, tower, flat, text }: Address): string | null {
  const parts = (flat === '' ? [text] : [tower, flat]).map((part) =>
    part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  );
  return communityId === null || !parts.some((part) => /\d/.test(part)) ? null : idFrom('home', communityId, ...parts);
}
