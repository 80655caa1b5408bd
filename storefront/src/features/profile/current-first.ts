import type { PlanStatus } from '#libs/contract/plans.js';
import type { WashPayment, WashStatus } from '#libs/contract/washes.js';
import { ENDED_STATUSES } from '#libs/order-transitions.js';

interface Order {
  status: PlanStatus | WashStatus;
  /** Of a wash. */
  payment?: WashPayment;
}

/** Orders that wait for their payment or a visit, before those that have ended. Keeps the order within both groups. */
export function currentFirst<T extends Order>(orders: readonly T[]): T[] {
  const isEnded = (order: T) => ENDED_STATUSES.has(order.status) && !isOwed(order);
  return [...orders.filter((order) => !isEnded(order)), ...orders.filter(isEnded)];
}

/** Whether a wash is done, but not paid. */
export function isOwed({ status, payment }: Order): boolean {
  return status === 'done' && payment === 'unpaid';
}
