import { addDays, calendarDateOf, instantAt, later, type CalendarDate } from './calendar.js';
import { SLOT_MINUTES, planSlotStart } from './catalogue.js';
import type { PlanResponse } from './contract/plans.js';
import type { WashResponse } from './contract/washes.js';
import { upcomingCarNumber, type UpcomingPlan } from './covering-plan.js';
import { isRunning, isToBeDone } from './order-transitions.js';
import { daysOffIn, isServiceDay, type ListedDaysOff } from './service-days.js';
import { washEnds } from './wash-time.js';

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
  | 'communityId'
  | 'communityToConfirm'
>;

interface Visit {
  date: CalendarDate;
  timeSlot: string;
}

/**
 * Whether a plan's pause covers a day. A plan is `paused` as soon as its pause is scheduled, and served until it
 * begins.
 */
export function isPausedOn({ pausedFrom, pausedUntil }: Pick<Term, 'pausedFrom' | 'pausedUntil'>, date: CalendarDate) {
  return pausedFrom !== null && pausedUntil !== null && pausedFrom <= date && date <= pausedUntil;
}

/** The first day of a pause that has not begun; null without one. */
export function upcomingPause(
  { status, pausedFrom }: { status: string; pausedFrom: CalendarDate | null },
  today: CalendarDate,
): CalendarDate | null {
  return status === 'paused' && pausedFrom !== null && pausedFrom > today ? pausedFrom : null;
}

/** Whether a plan's car is cleaned on a day (Asia/Kolkata). */
export function isCleanedOn(plan: Omit<Term, 'resumesOn'>, date: CalendarDate, daysOff: ListedDaysOff) {
  const { startDate, endDate } = plan;
  if (!isRunning(plan) || !startDate || !endDate || !isConfirmedOn(plan, date)) return false;
  return startDate <= date && date <= endDate && !isPausedOn(plan, date) && isServiceDayOf(plan, date, daysOff);
}

/** Whether the community of a plan is still to be confirmed. A confirmation is a planned change. */
export function awaitsConfirmation({
  communityToConfirm,
  plannedChange,
}: Pick<Term, 'communityToConfirm' | 'plannedChange'>): boolean {
  return communityToConfirm && (plannedChange?.communityId ?? null) === null;
}

/** Whether the community of a plan is confirmed on a day. */
function isConfirmedOn(plan: Pick<Term, 'communityToConfirm' | 'plannedChange'>, date: CalendarDate): boolean {
  return !plan.communityToConfirm || (!awaitsConfirmation(plan) && plan.plannedChange!.from <= date);
}

/** The car, its place and the time slot of a plan on a day: those of its planned change from that change's first day on. */
export function detailsOn<Plan extends Pick<Term, 'plannedChange'>>(
  plan: Plan,
  date: CalendarDate,
): Plan | NonNullable<Term['plannedChange']> {
  const { plannedChange } = plan;
  return plannedChange !== null && plannedChange.from <= date ? plannedChange : plan;
}

/** The time slot of a plan on a day, with its planned change. */
export function slotOn(plan: Pick<Term, 'timeSlot' | 'plannedChange'>, date: CalendarDate): string {
  return detailsOn(plan, date).timeSlot;
}

/** Whether the community that a plan has on a day is served on it. */
function isServiceDayOf(plan: Pick<Term, 'communityId' | 'plannedChange'>, date: CalendarDate, daysOff: ListedDaysOff) {
  return isServiceDay(daysOffIn(daysOff, detailsOn(plan, date).communityId), date);
}

/** The first day on or after a date on which a plan's community is served. */
export function nextServiceDayOf(
  plan: Pick<Term, 'communityId' | 'plannedChange'>,
  from: CalendarDate,
  daysOff: ListedDaysOff,
): CalendarDate {
  let date = from;
  // Day by day, because a planned change to another community can begin in between.
  while (!isServiceDayOf(plan, date, daysOff)) date = addDays(date, 1);
  return date;
}

/**
 * The next cleaning of a plan, today's until its time is over; null when none is left or its community is not
 * confirmed. One that is confirmed from tomorrow on has none before.
 */
export function nextVisit(plan: Term, now: Date, daysOff: ListedDaysOff): Visit | null {
  const { startDate, endDate, resumesOn, plannedChange } = plan;
  if (!isRunning(plan) || !startDate || !endDate) return null;
  const today = calendarDateOf(now.toISOString());
  const isOver = now.toISOString() >= instantAt(today, planSlotStart(slotOn(plan, today)) + SLOT_MINUTES.plan);
  const earliest = isOver ? addDays(today, 1) : today;
  const first = plannedChange && !isConfirmedOn(plan, earliest) ? plannedChange.from : earliest;
  let date = nextServiceDayOf(plan, later(startDate, first), daysOff);
  if (resumesOn && isPausedOn(plan, date)) date = nextServiceDayOf(plan, resumesOn, daysOff);
  return date > endDate || !isConfirmedOn(plan, date) ? null : { date, timeSlot: slotOn(plan, date) };
}

/** The running plans with an upcoming visit, one of each car from tomorrow on, by their next visit. */
export function nextVisits<Plan extends Term & UpcomingPlan>(
  plans: readonly Plan[],
  now: Date,
  daysOff: ListedDaysOff,
): { plan: Plan; visit: Visit }[] {
  const all = plans.flatMap((plan) => {
    const visit = nextVisit(plan, now, daysOff);
    return visit ? [{ plan, visit }] : [];
  });
  all.sort((a, b) => (a.visit.date < b.visit.date ? -1 : a.visit.date > b.visit.date ? 1 : 0));
  const cars = all.map(({ plan }) => upcomingCarNumber(plan, plans));
  return all.filter((_, index) => cars.indexOf(cars[index]!) === index);
}

/**
 * The upcoming washes, including one of today until its time is over. Without those whose community is not confirmed.
 */
export function nextWashes<
  Wash extends Pick<WashResponse, 'status' | 'tier' | 'date' | 'timeSlot' | 'communityToConfirm'>,
>(washes: readonly Wash[], now: Date): Wash[] {
  return washes.filter((wash) => isToBeDone(wash) && !wash.communityToConfirm && now.toISOString() < washEnds(wash));
}
