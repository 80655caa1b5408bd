import type { Quote } from '../pricing/quote.js';
import { idFrom } from '../kernel/ids.js';
import type { Order, OrderDraft, OrderRecord } from './order.js';

/** Everything that was ordered, without its price. The same for repeated attempts to order the same thing. */
export function contentsOf<O extends Order>(draft: OrderDraft<O> | OrderRecord): string {
  const order = draft as OrderRecord;
  const { kind, tier, date, planDuration } = order;
  const { userId, name, email, phone, buyerGstin, companyName } = order;
  const { carName, carType, carColor, carNumber, parking, level, bay, timeSlot } = order;
  const { communityId, communityName, tower, flat, city, state, pin, text } = order.address;
  return JSON.stringify([
    [kind, tier, date, planDuration],
    [userId, name, email, phone, buyerGstin, companyName],
    [carName, carType, carColor, carNumber, parking, level, bay, timeSlot],
    [communityId, communityName, tower, flat, city, state, pin, text],
  ]);
}

/**
 * See Order.pendingKey. Without the price, so that a new price cannot lead to a second order of the same thing in
 * addition to the first one.
 */
export function pendingKeyOf<O extends Order>(order: OrderDraft<O> | OrderRecord): string {
  return idFrom('pending-order', contentsOf(order));
}

export function hasSamePrice(one: Quote, other: Quote): boolean {
  const lines = ['listPrice', 'discount', 'taxableAmount', 'tax', 'total', 'discountRate', 'taxRate'] as const;
  return lines.every((line) => one[line] === other[line]);
}
