import { normaliseCarNumber } from '#libs/car-number.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanData } from '#libs/contract/plans.js';
import { readDraft, removeDraft, saveDraft } from './drafts.js';

const NAME = 'placed-orders';

/** Why an order can no longer be paid. */
export const ORDER_FAILED =
  'This order was discarded or not paid in time, or its time slot was taken. Any payment for it has been refunded.';

/** The ids of orders whose payment was begun in this tab and that can still be paid, by what was ordered. */
export function placedOrders(): Record<string, string> {
  return readDraft<Record<string, string>>(NAME) ?? {};
}

/** Remembers an order, so that its payment is noticed after a reload too. @param purchase what was ordered */
export function rememberOrder(purchase: string, id: string): void {
  saveDraft(NAME, { ...placedOrders(), [purchase]: id });
}

/** Forgets orders that the customer has seen as paid, so that none is taken for one that is placed later. */
export function forgetOrders(ids: readonly string[]): void {
  const known = Object.entries(placedOrders());
  const kept = known.filter(([, id]) => !ids.includes(id));
  if (kept.length === known.length) return;
  if (kept.length > 0) saveDraft(NAME, Object.fromEntries(kept));
  else removeDraft(NAME);
}

/** Whether a payment of an order may be reported soon: the order is pending, or its payment was begun in this tab. */
export function awaitsReport({ id, status, payableOnline }: Pick<OrderResponse, 'id' | 'status' | 'payableOnline'>) {
  return status === 'pending' || (payableOnline && Object.values(placedOrders()).includes(id));
}

/** Forgets the order for a purchase, because it can no longer be paid. */
export function forgetPurchase(purchase: string): void {
  const id = placedOrders()[purchase];
  if (id !== undefined) forgetOrders([id]);
}

/** Identifies the purchase of a plan. */
export function planPurchase(
  userId: string,
  { carNumber, planDuration, timeSlot }: Pick<PlanData, 'carNumber' | 'planDuration' | 'timeSlot'>,
): string {
  return ['plan', userId, normaliseCarNumber(carNumber), planDuration, timeSlot].join();
}
