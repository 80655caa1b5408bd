import type { OrderStatus } from './contract/orders.js';
import type { PlanStatus } from './contract/plans.js';
import type { WashStatus } from './contract/washes.js';

type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/**
 * Every transition of a subscription that can be requested or is due (docs/specification.md, Statuses). A full refund
 * also ends a running order: see `afterRefund` of its kind.
 */
export const PLAN_TRANSITIONS: Transitions<PlanStatus> = {
  pending: ['active', 'failed'],
  active: ['paused', 'expired', 'cancelled'],
  paused: ['active', 'cancelled'],
  expired: [],
  cancelled: ['refunded'],
  // A refund that was processed may still be sent back by the customer's bank.
  refunded: ['cancelled'],
  failed: [],
};

/** Every transition of a single wash that can be requested. A full refund also ends a wash that is to be done. */
export const WASH_TRANSITIONS: Transitions<WashStatus> = {
  pending: ['booked', 'failed'],
  failed: [],
  booked: ['assigned', 'cancelled'],
  assigned: ['done', 'cancelled'],
  done: [],
  cancelled: ['refunded'],
  refunded: ['cancelled'],
};

/**
 * The statuses of orders that have ended. Every transition from one of them can be undone: an order can still be refunded,
 * and a bank can return the refund.
 */
export const ENDED_STATUSES: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ...endedIn(PLAN_TRANSITIONS),
  ...endedIn(WASH_TRANSITIONS),
]);

function endedIn<Status extends string>(transitions: Transitions<Status>): Status[] {
  const statuses = Object.keys(transitions) as Status[];
  return statuses.filter((status) => transitions[status].every((next) => transitions[next].includes(status)));
}

/** Statuses of a plan that is served, or will be again after its pause. */
export const RUNNING: readonly PlanStatus[] = ['active', 'paused'];

/** Whether an order is a running plan. No wash has one of these statuses. */
export function isRunning({ status }: { status: OrderStatus }): boolean {
  return RUNNING.some((one) => one === status);
}

/** Plans that have begun or will begin. An unpaid one is owed, because its payment was undone. */
export const OWED_PLAN_STATUSES: readonly PlanStatus[] = [...RUNNING, 'expired'];

/** Statuses of a wash that is still to be done. */
export const TO_BE_DONE: readonly WashStatus[] = ['booked', 'assigned'];

export function isToBeDone({ status }: { status: OrderStatus }): boolean {
  return TO_BE_DONE.some((one) => one === status);
}
