import type { PlanStatus } from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { ENDED_STATUSES } from '#libs/order-transitions.js';

/** Orders that wait for their payment or a visit, before those that have ended. Keeps the order within both groups. */
export function currentFirst<Order extends { status: PlanStatus | WashStatus }>(orders: readonly Order[]): Order[] {
  const isEnded = ({ status }: Order) => ENDED_STATUSES.has(status);
  return [...orders.filter((order) => !isEnded(order)), ...orders.filter(isEnded)];
}
