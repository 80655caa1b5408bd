import type { CalendarDate } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';

type Plan = Pick<
  PlanResponse,
  'id' | 'status' | 'startDate' | 'resumesOn' | 'timeSlot' | 'carName' | 'amountPaid' | 'amountRefunded'
>;
type Wash = Pick<
  WashResponse,
  | 'id'
  | 'status'
  | 'date'
  | 'timeSlot'
  | 'service'
  | 'payment'
  | 'paymentId'
  | 'total'
  | 'amountPaid'
  | 'amountRefunded'
>;

export interface NextVisit {
  day: CalendarDate;
  timeSlot: string;
  what: string;
}

/** The plans that run now or will again, the first to begin first. */
export function runningPlans<P extends Plan>(plans: readonly P[]): P[] {
  return plans
    .filter(({ status }) => status === 'active' || status === 'paused')
    .sort((one, other) => (one.startDate ?? '').localeCompare(other.startDate ?? ''));
}

/** The first visit from today on, of a plan or a single wash; null without one. */
export function nextVisit(plans: readonly Plan[], washes: readonly Wash[], today: CalendarDate): NextVisit | null {
  const visits = [
    ...runningPlans(plans).map(({ startDate, resumesOn, status, timeSlot, carName }) => ({
      day: status === 'paused' && resumesOn !== null ? resumesOn : later(startDate ?? today, today),
      timeSlot,
      what: `${carName}, daily cleaning`,
    })),
    ...washes
      .filter(({ status, date }) => (status === 'booked' || status === 'assigned') && date >= today)
      .map(({ date, timeSlot, service }) => ({ day: date, timeSlot, what: service })),
  ];
  return visits.sort((one, other) => one.day.localeCompare(other.day))[0] ?? null;
}

/** Rupees that the customer paid and did not get back, online or after a wash. */
export function lifetimeValue(plans: readonly Plan[], washes: readonly Wash[]): number {
  const online = [...plans, ...washes].reduce((sum, order) => sum + order.amountPaid - order.amountRefunded, 0);
  const byHand = washes
    .filter(({ payment, paymentId }) => payment === 'paid' && paymentId === null)
    .reduce((sum, { total }) => sum + total, 0);
  return online + byHand;
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}
