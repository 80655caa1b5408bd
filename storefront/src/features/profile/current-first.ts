import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { ENDED_STATUSES, OWED_PLAN_STATUSES } from '#libs/order-transitions.js';

interface Order {
  status: PlanStatus | WashStatus;
  payment?: OrderPayment;
  /** Of a plan. */
  startDate?: CalendarDate | null;
}

/**
 * Orders that wait for their payment or a visit, then plans that follow a running one, then those that have ended. Keeps
 * the order within each group.
 */
export function currentFirst<T extends Order>(orders: readonly T[], today: CalendarDate): T[] {
  const isEnded = (order: T) => ENDED_STATUSES.has(order.status) && !isOwed(order);
  const open = orders.filter((order) => !isEnded(order));
  return [
    ...open.filter((order) => !isUpcoming(order, today)),
    ...open.filter((order) => isUpcoming(order, today)),
    ...orders.filter(isEnded),
  ];
}

/** Whether a plan starts after another one. A plan that was just bought starts tomorrow. */
export function isUpcoming({ startDate }: Pick<Order, 'startDate'>, today: CalendarDate): boolean {
  return Boolean(startDate) && startDate! > addDays(today, 1);
}

/** Whether a wash is done, but not paid, or the payment of a plan was undone. */
export function isOwed({ status, payment }: Order): boolean {
  return payment === 'unpaid' && (status === 'done' || OWED_PLAN_STATUSES.some((one) => one === status));
}
