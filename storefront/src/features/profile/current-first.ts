import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { ENDED_STATUSES } from '#libs/order-transitions.js';

interface Order {
  status: PlanStatus | WashStatus;
  dueSince?: CalendarDate | null;
  /** Of a plan. */
  startDate?: CalendarDate | null;
}

/**
 * Orders that wait for their payment or a visit, then plans that follow a running one, then those that have ended. Keeps
 * the order within each group.
 */
export function currentFirst<T extends Order>(orders: readonly T[], today: CalendarDate): T[] {
  const isEnded = ({ status, dueSince }: T) => ENDED_STATUSES.has(status) && !dueSince;
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
