import { idFrom } from '../kernel/ids.js';
import type { Order, OrderDraft, OrderRecord } from './order.js';

/** Everything that was ordered, with its price. The same for repeated attempts to order the same thing. */
export function contentsOf<O extends Order>(draft: OrderDraft<O> | OrderRecord): string {
  const order = draft as OrderRecord;
  const { kind, tier, date, planDuration } = order;
  const { userId, name, email, phone, buyerGstin, companyName } = order;
  const { carName, carType, carColor, carNumber, parking, level, bay, timeSlot } = order;
  const { listPrice, discount, taxableAmount, tax, total, discountRate, taxRate } = order;
  const { communityId, communityName, tower, flat, city, state, pin, text } = order.address;
  return JSON.stringify([
    [kind, tier, date, planDuration],
    [userId, name, email, phone, buyerGstin, companyName],
    [carName, carType, carColor, carNumber, parking, level, bay, timeSlot],
    [communityId, communityName, tower, flat, city, state, pin, text],
    [listPrice, discount, taxableAmount, tax, total, discountRate, taxRate],
  ]);
}

/** See Order.pendingKey. */
export function pendingKeyOf<O extends Order>(order: OrderDraft<O> | OrderRecord): string {
  return idFrom('pending-order', contentsOf(order));
}
