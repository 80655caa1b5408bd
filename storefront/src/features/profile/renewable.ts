import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isRunning, OWED_PLAN_STATUSES } from '#libs/order-transitions.js';
import { RENEWAL_WINDOW_DAYS } from '#libs/plan-renewal.js';
import { upcomingCarNumber, type UpcomingPlan } from '#libs/covering-plan.js';

type Term = UpcomingPlan & Pick<PlanResponse, 'status' | 'endDate'>;

type PlaceOfPlan = Pick<PlanResponse, 'communityName'> & {
  plannedChange: Pick<NonNullable<PlanResponse['plannedChange']>, 'communityName'> | null;
};

/** Whether the renewal of a plan is due: it is its car's last one and ends within two weeks or has ended. */
export function isDueForRenewal(plan: Term, plans: readonly Term[], today: CalendarDate): boolean {
  const { status, endDate } = plan;
  const isLater = (other: Term) => OWED_PLAN_STATUSES.includes(other.status) && (other.endDate ?? '') > (endDate ?? '');
  const number = upcomingCarNumber(plan, plans);
  if (plans.some((other) => isLater(other) && upcomingCarNumber(other, plans) === number)) return false;
  if (status === 'expired') return true;
  return status === 'active' && endDate !== null && endDate <= addDays(today, RENEWAL_WINDOW_DAYS);
}

/** Why a plan whose community takes no new orders has no next term. */
export function notRenewableText({ communityName, plannedChange }: PlaceOfPlan): string {
  return `We no longer take orders in ${(plannedChange ?? { communityName }).communityName}, so this plan can’t be renewed.`;
}

/** The order of a car that waits for its payment. */
export function unpaidOrder<Order extends Pick<PlanResponse, 'status' | 'carNumber'>>(
  orders: readonly Order[],
  carNumber: string,
): Order | undefined {
  return orders.find((order) => order.status === 'pending' && order.carNumber === carNumber);
}

/** Whether an unpaid order was replaced by a paid one for the same car. */
export function isSuperseded(
  plan: Pick<PlanResponse, 'status' | 'carNumber' | 'createdAt'>,
  plans: readonly Pick<PlanResponse, 'status' | 'carNumber' | 'createdAt'>[],
): boolean {
  if (plan.status !== 'pending' && plan.status !== 'failed') return false;
  return plans.some(
    ({ status, carNumber, createdAt }) =>
      carNumber === plan.carNumber && createdAt > plan.createdAt && isRunning({ status }),
  );
}
