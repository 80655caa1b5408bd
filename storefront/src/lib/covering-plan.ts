import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { normaliseCarNumber } from '#libs/car-number.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { isRunning } from '#libs/order-transitions.js';

type Term = Pick<PlanResponse, 'status' | 'endDate' | 'carNumber'> & {
  plannedChange?: Pick<PlanResponse, 'carNumber'> | null;
};

/** The car number of a plan from tomorrow on. The next term of a car follows the plan that is for it then. */
export function upcomingCarNumber({ carNumber, plannedChange }: Pick<Term, 'carNumber' | 'plannedChange'>): string {
  return plannedChange?.carNumber ?? carNumber;
}

/** The active or paused plan that ends last of those for a car from tomorrow on. Undefined if all have ended. */
export function coveringPlan<Plan extends Term>(
  plans: readonly Plan[],
  carNumber: string,
  today: CalendarDate,
): Plan | undefined {
  const number = normaliseCarNumber(carNumber);
  return plans
    .filter(isRunning)
    .filter((plan) => normaliseCarNumber(upcomingCarNumber(plan)) === number && (plan.endDate ?? '') >= today)
    .sort((a, b) => (a.endDate! < b.endDate! ? 1 : -1))[0];
}

/** The first day of another plan for a covered car. */
export function continuesOn({ endDate }: Pick<PlanResponse, 'endDate'>): CalendarDate {
  return addDays(endDate!, 1);
}

/** Explains when another plan for a covered car starts. */
export function continuesText({ carName, endDate }: Pick<PlanResponse, 'carName' | 'endDate'>): string {
  const [until, from] = [formatCalendarDate(endDate!), formatCalendarDate(continuesOn({ endDate }))];
  return `Your ${carName} has a plan until ${until}. This one continues on ${from}.`;
}
