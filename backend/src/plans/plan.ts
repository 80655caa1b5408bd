import type { CarType, PlanDuration, Tariff } from '#libs/catalogue.js';
import { addDays, addMonths, daysBetween, firstOfMonth, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { quotePlan, type PlanQuote } from '#libs/gst.js';
import type { BasisPoints, Paise } from '#libs/money.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A plan, which is also its order: who, which car, and the prices it was made with. Amounts in paise. */
export interface Plan extends StoredRecord, PlanQuote {
  userId: string;
  name: string;
  email: string;
  phone: string;
  carName: string;
  carType: CarType;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  planDuration: PlanDuration;
  timeSlot: string;
  address: string;
  /** The residential community that the address names, or null. */
  community: string | null;
  parking: string;
  promotion: BasisPoints;
  gstRate: BasisPoints;
  status: PlanStatus;
  /** First and last day of cleaning, both included; null until paid. */
  startDate: CalendarDate | null;
  endDate: CalendarDate | null;
  /** The first day without cleaning, while paused. */
  pausedOn: CalendarDate | null;
  /** The day it was paid, and the first day of that month; null until then. */
  paidOn: CalendarDate | null;
  paidMonth: CalendarDate | null;
  /** discountedAmount once it is paid; 0 before, and when it went back. */
  revenue: Paise;
  /** Whether the customer's account knows what this plan's status makes of it. */
  activePlanSynced: boolean;
  paymentId: string | null;
  orderId: string | null;
  /** The same for two attempts to buy the same thing at the same price; null once it is no longer pending. */
  pendingKey: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A plan after its payment. */
export type PaidPlan = Plan & Record<'startDate' | 'endDate', CalendarDate> & Record<'paymentId' | 'orderId', string>;

/** Every allowed step (docs/specification.md, Statuses). The server's and the screens' only table. */
export const PLAN_TRANSITIONS: Record<PlanStatus, readonly PlanStatus[]> = {
  pending: ['active', 'failed'],
  active: ['paused', 'expired', 'cancelled'],
  paused: ['active', 'cancelled'],
  expired: [],
  cancelled: ['refunded'],
  refunded: [],
  failed: [],
};

/** Steps that only money or time takes: nobody asks for them. */
const BY_ITSELF: readonly (readonly [PlanStatus, PlanStatus])[] = [
  ['pending', 'active'],
  ['pending', 'failed'],
  ['active', 'expired'],
];

/** Steps a role may ask for. A refund of something paid is the operator's decision. */
export function transitionsFor(plan: Pick<Plan, 'status' | 'paymentId'>, role: Role): PlanStatus[] {
  if (role === 'employee') return [];
  return PLAN_TRANSITIONS[plan.status].filter((to) => {
    if (BY_ITSELF.some(([from, step]) => from === plan.status && step === to)) return false;
    return to !== 'refunded' || (role === 'admin' && plan.paymentId !== null);
  });
}

/** What a plan of a car type costs by a tariff. */
export function quoteFor(
  tariff: Tariff,
  carType: CarType,
  months: PlanDuration,
): PlanQuote & { promotion: BasisPoints; gstRate: BasisPoints } {
  const promotion = tariff.promotion.active ? tariff.promotion.rate : 0;
  const { gstRate } = tariff;
  return {
    ...quotePlan({ monthlyPrice: tariff.monthlyPrices[carType], months, promotion, gstRate }),
    promotion,
    gstRate,
  };
}

/** Cleaning starts on the morning after payment, or the morning after the plan it renews ends. */
export function firstTerm(
  months: number,
  paidOn: CalendarDate,
  renews: CalendarDate | null,
): { startDate: CalendarDate; endDate: CalendarDate } {
  const startDate = addDays(renews !== null && renews > paidOn ? renews : paidOn, 1);
  return { startDate, endDate: addDays(addMonths(startDate, months), -1) };
}

/** What is noted of a sale on the day it is paid. */
export function sale(
  plan: Pick<Plan, 'discountedAmount'>,
  paidOn: CalendarDate,
): Pick<Plan, 'paidOn' | 'paidMonth' | 'revenue'> {
  return { paidOn, paidMonth: firstOfMonth(paidOn), revenue: plan.discountedAmount };
}

/** Statuses in which a customer has a plan that runs, or will again. */
export const RUNNING: readonly PlanStatus[] = ['active', 'paused'];

/** A paused plan gets back the days it missed. Pausing takes effect the next morning, as does resuming. */
export function resume(plan: Plan, today: CalendarDate): Pick<Plan, 'endDate' | 'pausedOn'> {
  const missed = plan.pausedOn === null ? 0 : daysBetween(plan.pausedOn, addDays(today, 1));
  return { endDate: plan.endDate && addDays(plan.endDate, Math.max(0, missed)), pausedOn: null };
}

/** Whether its car is cleaned on a day: within its term, and not while it is paused. */
export function cleansOn({ status, startDate, endDate, pausedOn }: Plan, date: CalendarDate): boolean {
  if (status !== 'active' && status !== 'paused' && status !== 'expired') return false;
  if (startDate === null || endDate === null) return false;
  return startDate <= date && date <= endDate && (pausedOn === null || date < pausedOn);
}

/**
 * The new terms of a car's plans that have not begun and would overlap the one before: two paid for at the same moment, or
 * a renewal of a plan that got back the days of its pause. No day that was paid for is lost.
 */
export function linedUp(
  plans: readonly Plan[],
  today: CalendarDate,
): { id: string; startDate: CalendarDate; endDate: CalendarDate }[] {
  const moved = [];
  let until: CalendarDate | null = null;
  for (const { id, startDate, endDate } of [...plans].sort(byStart)) {
    if (startDate === null || endDate === null) continue;
    const late: number =
      until !== null && startDate > today && startDate <= until ? daysBetween(startDate, addDays(until, 1)) : 0;
    const term = { id, startDate: addDays(startDate, late), endDate: addDays(endDate, late) };
    if (late > 0) moved.push(term);
    until = later(term.endDate, until);
  }
  return moved;
}

function byStart(a: Plan, b: Plan): number {
  const [first, second] = [`${a.startDate} ${a.id}`, `${b.startDate} ${b.id}`];
  return first < second ? -1 : 1;
}

/** The fields that a step changes beside the status. */
export function effectOf(plan: Plan, to: PlanStatus, today: CalendarDate): Partial<Plan> {
  if (to === 'paused') return { pausedOn: later(addDays(today, 1), plan.startDate) };
  if (plan.status === 'paused' && to === 'active') return resume(plan, today);
  if (plan.status === 'pending') return { pendingKey: null };
  if (to === 'refunded') return { revenue: 0 };
  return {};
}

function later(a: CalendarDate, b: CalendarDate | null): CalendarDate {
  return b !== null && b > a ? b : a;
}
