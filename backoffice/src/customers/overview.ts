import type { CalendarDate, Instant } from '#libs/calendar.js';
import { planSlotStart, washSlotStart } from '#libs/catalogue.js';
import type { OrderMoney } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { nextVisits, nextWashes } from '#libs/next-visit.js';
import { isRunning } from '#libs/order-transitions.js';
import type { ListedDaysOff } from '#libs/service-days.js';

type Paid = Pick<OrderMoney, 'amountRefundable' | 'amountRefunding'>;
type Plan = Parameters<typeof nextVisits>[0][number] & Pick<PlanResponse, 'id' | 'carName'> & Paid;
type Wash = Parameters<typeof nextWashes>[0][number] & Pick<WashResponse, 'id' | 'service'> & Paid;

interface NextVisit {
  day: CalendarDate;
  timeSlot: string;
  what: string;
}

/** Active and paused plans, by start date. */
export function runningPlans<P extends Plan>(plans: readonly P[]): P[] {
  return plans.filter(isRunning).sort((one, other) => (one.startDate ?? '').localeCompare(other.startDate ?? ''));
}

/** The first upcoming visit, of a plan or a single wash, as the customer sees it; null without one. */
export function nextVisit(
  plans: readonly Plan[],
  washes: readonly Wash[],
  now: Instant,
  daysOff: ListedDaysOff,
): NextVisit | null {
  const at = new Date(now);
  const visits = [
    ...nextVisits(plans, at, daysOff).map(({ plan: { carName }, visit }) => ({
      day: visit.date,
      timeSlot: visit.timeSlot,
      start: planSlotStart(visit.timeSlot),
      what: `${carName}, daily cleaning`,
    })),
    ...nextWashes(washes, at).map(({ tier, date, timeSlot, service }) => ({
      day: date,
      timeSlot,
      start: washSlotStart(tier, timeSlot),
      what: service,
    })),
  ].sort((one, other) => one.day.localeCompare(other.day) || one.start - other.start);
  const [next] = visits;
  return next ? { day: next.day, timeSlot: next.timeSlot, what: next.what } : null;
}

/** Rupees that the customer paid, online or by hand, and did not get back. */
export function lifetimeValue(orders: readonly Paid[]): number {
  return orders.reduce((sum, { amountRefundable, amountRefunding }) => sum + amountRefundable + amountRefunding, 0);
}
