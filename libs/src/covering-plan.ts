import type { CalendarDate } from './calendar.js';
import { normaliseCarNumber } from './car-number.js';
import type { PlanResponse } from './contract/plans.js';
import { isRunning } from './order-transitions.js';

/** The fields of a plan that decide which car it is for from tomorrow on. */
export type UpcomingPlan = Pick<PlanResponse, 'id' | 'carNumber'> & {
  plannedChange: Pick<NonNullable<PlanResponse['plannedChange']>, 'carNumber' | 'following'> | null;
};

/**
 * The car number of a plan from tomorrow on: that of its planned change, or of the plan that it follows.
 * @param plans those of the customer, in any order
 */
export function upcomingCarNumber(plan: UpcomingPlan, plans: readonly UpcomingPlan[]): string {
  const { id, carNumber, plannedChange } = plan;
  const own = plannedChange?.carNumber ?? carNumber;
  if (own !== carNumber) return own;
  const leader = plans.find((other) => other.carNumber === carNumber && other.plannedChange?.following.includes(id));
  return leader?.plannedChange?.carNumber ?? own;
}

/** The active or paused plan that ends last of those for a car from tomorrow on. Undefined if all have ended. */
export function coveringPlan<Plan extends UpcomingPlan & Pick<PlanResponse, 'status' | 'endDate'>>(
  plans: readonly Plan[],
  carNumber: string,
  today: CalendarDate,
): Plan | undefined {
  const number = normaliseCarNumber(carNumber);
  return plans
    .filter((plan) => isRunning(plan) && (plan.endDate ?? '') >= today)
    .filter((plan) => normaliseCarNumber(upcomingCarNumber(plan, plans)) === number)
    .sort((a, b) => (a.endDate! < b.endDate! ? 1 : -1))[0];
}
