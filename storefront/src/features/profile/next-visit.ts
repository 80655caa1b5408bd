import { addDays, calendarDateOf, instantAt, type CalendarDate } from '#libs/calendar.js';
import { SLOT_MINUTES, planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';

const WASH_MINUTES = 60;

type Term = Pick<
  PlanResponse,
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'timeSlot'
  | 'pausedFrom'
  | 'pausedUntil'
  | 'resumesOn'
  | 'plannedChange'
  | 'communityToConfirm'
>;

export interface Visit {
  date: CalendarDate;
  timeSlot: string;
}

/**
 * The next visit of a plan. A visit of today counts until the end of its time slot. Null if none is left, or if the
 * community is not confirmed.
 */
export function nextVisit(plan: Term, now: Date): Visit | null {
  const { status, startDate, endDate, pausedFrom, pausedUntil, resumesOn } = plan;
  if ((status !== 'active' && status !== 'paused') || !startDate || !endDate || plan.communityToConfirm) return null;
  const today = calendarDateOf(now.toISOString());
  const isOver = now.toISOString() >= instantAt(today, planSlotStart(plan.timeSlot) + SLOT_MINUTES.plan);
  const earliest = isOver ? addDays(today, 1) : today;
  let date = startDate > earliest ? startDate : earliest;
  if (pausedFrom && pausedUntil && resumesOn && date >= pausedFrom && date <= pausedUntil) date = resumesOn;
  if (date > endDate) return null;
  const change = plan.plannedChange;
  return { date, timeSlot: change && change.from <= date ? change.timeSlot : plan.timeSlot };
}

/** The plans with an upcoming visit, one per car, ordered by that visit. */
export function nextVisits<Plan extends Term & Pick<PlanResponse, 'carNumber'>>(
  plans: readonly Plan[],
  now: Date,
): { plan: Plan; visit: Visit }[] {
  const all = plans.flatMap((plan) => {
    const visit = nextVisit(plan, now);
    return visit ? [{ plan, visit }] : [];
  });
  all.sort((a, b) => (a.visit.date < b.visit.date ? -1 : a.visit.date > b.visit.date ? 1 : 0));
  return all.filter(({ plan }, index) => all.findIndex((one) => one.plan.carNumber === plan.carNumber) === index);
}

/**
 * Upcoming washes, except in communities that are not confirmed. A wash of today counts until the end of its time slot.
 */
export function nextWashes<
  Wash extends Pick<WashResponse, 'status' | 'tier' | 'date' | 'timeSlot' | 'communityToConfirm'>,
>(washes: readonly Wash[], now: Date): Wash[] {
  return washes.filter(
    ({ status, tier, date, timeSlot, communityToConfirm }) =>
      (status === 'booked' || status === 'assigned') &&
      !communityToConfirm &&
      now.toISOString() < instantAt(date, washSlotStart(tier, timeSlot) + WASH_MINUTES),
  );
}
