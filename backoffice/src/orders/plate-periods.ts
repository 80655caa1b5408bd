import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { overlaps } from '#libs/coverage.js';
import type { UpcomingPlan } from '#libs/covering-plan.js';

/** The days on which a plan is for a car, both included; null for no limit. */
export interface PlatePeriod {
  carNumber: string;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Whether the plan is for another car before. */
  isNew: boolean;
}

/** The fields of a plan that decide when it is for which car. */
export type PlatedPlan = UpcomingPlan &
  Pick<PlanResponse, 'startDate' | 'endDate'> & { plannedChange: Pick<PlannedChange, 'from'> | null };

type PlannedChange = NonNullable<PlanResponse['plannedChange']>;

/**
 * When a plan is for which car: until a planned change for the current one, then for the new one.
 * @param plans those of the customer, because a plan gets the new car of the one that it follows
 */
export function platePeriods(plan: PlatedPlan, plans: readonly PlatedPlan[] = []): PlatePeriod[] {
  const { id, carNumber, startDate, endDate, plannedChange } = plan;
  const leader = plans.find((other) => other.carNumber === carNumber && other.plannedChange?.following.includes(id));
  const change = [plannedChange, leader?.plannedChange].find((one) => one && one.carNumber !== carNumber);
  const periods = change
    ? [
        { carNumber, from: startDate, to: addDays(change.from, -1), isNew: false },
        { carNumber: change.carNumber, from: later(startDate, change.from), to: endDate, isNew: true },
      ]
    : [{ carNumber, from: startDate, to: endDate, isNew: false }];
  return periods.filter(({ from, to }) => from === null || to === null || from <= to);
}

function later(one: CalendarDate | null, other: CalendarDate): CalendarDate {
  return one !== null && one > other ? one : other;
}

/** The periods in which another plan is for a car while a plan is for it too. Such days are paid for twice. */
export function sharedPeriods(own: readonly PlatePeriod[], others: readonly PlatePeriod[]): PlatePeriod[] {
  return others.filter((other) => own.some((one) => one.carNumber === other.carNumber && overlaps(one, other)));
}
