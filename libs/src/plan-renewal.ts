import { addDays, type CalendarDate } from './calendar.js';
import type { PlanResponse, PlanStatus } from './contract/plans.js';
import { upcomingCarNumber } from './covering-plan.js';
import { OWED_PLAN_STATUSES } from './order-transitions.js';

/** How many days before and after its last day a plan is due for renewal. */
export const RENEWAL_WINDOW_DAYS = 14;

/** How many days a plan that ends soon has left, the current one included. */
export const RENEWAL_SOON_DAYS = 7;

/** The maximum number of plans in the list of those due for renewal. */
export const MAX_RENEWALS = 1000;

interface Term {
  status: PlanStatus;
  endDate: CalendarDate | null;
  timeSlot: string;
}

/**
 * The time slot that the next plan of a car keeps, even when it is no longer offered: that of a plan which is running
 * or due for renewal, because its team is there at this time anyway. Null for any other plan.
 *
 * @param timeSlot of the plan, or of its planned change
 */
export function renewedSlot({ status, endDate, timeSlot }: Term, today: CalendarDate): string | null {
  return OWED_PLAN_STATUSES.includes(status) && endDate !== null && endDate >= addDays(today, -RENEWAL_WINDOW_DAYS)
    ? timeSlot
    : null;
}

type Plan = Pick<PlanResponse, 'id' | 'status' | 'endDate' | 'carNumber' | 'timeSlot' | 'plannedChange'>;

/** The time slots that the next plan of a car keeps, see renewedSlot. @param plans those of its customer */
export function renewedSlots(plans: readonly Plan[], carNumber: string, today: CalendarDate): string[] {
  return plans
    .filter((plan) => upcomingCarNumber(plan, plans) === carNumber)
    .map((plan) => renewedSlot({ ...plan, timeSlot: (plan.plannedChange ?? plan).timeSlot }, today))
    .filter((slot) => slot !== null);
}
