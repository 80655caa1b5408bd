import type { PlanResponse } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';
import { upcomingCarNumber, type UpcomingPlan } from '#libs/covering-plan.js';

type Term = UpcomingPlan & Pick<PlanResponse, 'status' | 'startDate'>;

/** The plan that follows another one of its car. */
export function nextTerm<Plan extends Term>(plan: Term, plans: readonly Plan[]): Plan | undefined {
  const number = upcomingCarNumber(plan, plans);
  return plans
    .filter((other) => isRunning(other) && upcomingCarNumber(other, plans) === number)
    .filter(({ startDate }) => startDate !== null && startDate > (plan.startDate ?? ''))
    .sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1))[0];
}
