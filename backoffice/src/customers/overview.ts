import { addDays, calendarDateOf, instantAt, type CalendarDate, type Instant } from '#libs/calendar.js';
import { planSlotStart } from '#libs/catalogue.js';
import type { OrderMoney } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';

type Paid = Pick<OrderMoney, 'amountPaid' | 'amountRefunded' | 'paidByHand' | 'handRefunds'>;
type Plan = Pick<PlanResponse, 'id' | 'status' | 'startDate' | 'endDate' | 'resumesOn' | 'timeSlot' | 'carName'> & Paid;
type Wash = Pick<WashResponse, 'id' | 'status' | 'date' | 'timeSlot' | 'service'> & Paid;

export interface NextVisit {
  day: CalendarDate;
  timeSlot: string;
  what: string;
}

/** Active and paused plans, by start date. */
export function runningPlans<P extends Plan>(plans: readonly P[]): P[] {
  return plans
    .filter(({ status }) => status === 'active' || status === 'paused')
    .sort((one, other) => (one.startDate ?? '').localeCompare(other.startDate ?? ''));
}

/** The first visit that is still to come, of a plan or a single wash; null without one. */
export function nextVisit(plans: readonly Plan[], washes: readonly Wash[], now: Instant): NextVisit | null {
  const today = calendarDateOf(now);
  const visits = [
    ...runningPlans(plans)
      .map((plan) => ({ plan, day: nextDay(plan, now) }))
      .filter(({ plan, day }) => plan.endDate === null || day <= plan.endDate)
      .map(({ plan: { timeSlot, carName }, day }) => ({ day, timeSlot, what: `${carName}, daily cleaning` })),
    ...washes
      .filter(({ status, date }) => (status === 'booked' || status === 'assigned') && date >= today)
      .map(({ date, timeSlot, service }) => ({ day: date, timeSlot, what: service })),
  ];
  return visits.sort((one, other) => one.day.localeCompare(other.day))[0] ?? null;
}

/** Rupees that the customer paid, online or by hand, and did not get back. */
export function lifetimeValue(orders: readonly Paid[]): number {
  return orders.reduce((sum, { amountPaid, paidByHand, amountRefunded, handRefunds }) => {
    const refunded = handRefunds.reduce((total, { amount }) => total + amount, amountRefunded);
    return sum + amountPaid + paidByHand - refunded;
  }, 0);
}

/** The next day on which a running plan is served: today until its slot begins. */
function nextDay({ status, startDate, resumesOn, timeSlot }: Plan, now: Instant): CalendarDate {
  const today = calendarDateOf(now);
  if (status === 'paused' && resumesOn !== null) return resumesOn;
  const first = later(startDate ?? today, today);
  return first === today && instantAt(today, planSlotStart(timeSlot)) <= now ? addDays(today, 1) : first;
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other;
}
