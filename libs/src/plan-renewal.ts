import { addDays, type CalendarDate } from './calendar.js';
import type { PlanStatus } from './contract/plans.js';
import { OWED_PLAN_STATUSES } from './order-transitions.js';

/** How many days before and after its last day a plan is due for renewal. */
export const RENEWAL_WINDOW_DAYS = 14;

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
