import type { CarType, PlanDuration } from '#libs/catalogue.js';
import { addDays, firstOfMonth, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { PlanStatus, SlotState } from '#libs/contract/plans.js';
import type { BasisPoints, Paise } from '#libs/money.js';
import type { OrderAddress } from '../customers/address.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { canBeRefunded, type OrderMoneyFields } from '../payments/order-money.js';
import type { Quote } from '../pricing/quote.js';
import {
  currentPause,
  endPause,
  needsSlot,
  schedulePause,
  slotReleaseDay,
  type PausePolicy,
  type RequestedPause,
} from '../subscriptions/pause.js';
import type { Term } from '../subscriptions/term.js';

/** The price lines and rates of a plan, by the names they are stored with. */
export interface PlanPrices {
  planAmount: Paise;
  discountedAmount: Paise;
  gst: Paise;
  payable: Paise;
  promotion: BasisPoints;
  gstRate: BasisPoints;
}

/** A plan, which is also its order: who, which car, and the prices it was made with. Amounts in paise. */
export interface Plan extends StoredRecord, PlanPrices, Term, OrderAddress, ParkingFields, OrderMoneyFields {
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
  status: PlanStatus;
  pausePolicy: PausePolicy;
  /** Whether the time slot is held for this plan's car. */
  slotState: SlotState;
  /**
   * The next day on which the passing of time changes this plan; today or earlier when something is left to do. Derived
   * from the other fields at each write, so that one indexed query finds everything that is due.
   */
  nextChangeOn: CalendarDate | null;
  /** Since when the car's following terms have not been rescheduled, or null when they have been. */
  rescheduleFrom: CalendarDate | null;
  /** The day it was paid, and the first day of that month; null until then. */
  paidOn: CalendarDate | null;
  paidMonth: CalendarDate | null;
  /** discountedAmount once it is paid, less the share that went back; 0 before. */
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
  refunded: ['cancelled'],
  failed: [],
};

/** Steps that only money or time takes: nobody asks for them. */
const BY_ITSELF: readonly (readonly [PlanStatus, PlanStatus])[] = [
  ['pending', 'active'],
  ['pending', 'failed'],
  ['active', 'expired'],
  // A refund that was processed may still be sent back by the customer's bank.
  ['refunded', 'cancelled'],
];

/** Steps a role may ask for. A refund of something paid is the operator's decision. */
export function transitionsFor(
  plan: Pick<Plan, 'status' | 'paymentId' | 'amountPaid' | 'amountRefunded' | 'amountRefunding'>,
  role: Role,
): PlanStatus[] {
  if (role === 'employee') return [];
  return PLAN_TRANSITIONS[plan.status].filter((to) => {
    if (BY_ITSELF.some(([from, step]) => from === plan.status && step === to)) return false;
    return to !== 'refunded' || (role === 'admin' && plan.paymentId !== null && canBeRefunded(plan));
  });
}

export function planPrices({ listPrice, taxableAmount, tax, total, discountRate, taxRate }: Quote): PlanPrices {
  return {
    planAmount: listPrice,
    discountedAmount: taxableAmount,
    gst: tax,
    payable: total,
    promotion: discountRate,
    gstRate: taxRate,
  };
}

/** The quote that a plan was bought at. */
export function planQuote({ planAmount, discountedAmount, gst, payable, promotion, gstRate }: PlanPrices): Quote {
  return {
    listPrice: planAmount,
    discount: planAmount - discountedAmount,
    taxableAmount: discountedAmount,
    tax: gst,
    total: payable,
    discountRate: promotion,
    taxRate: gstRate,
  };
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

/** The fields that a step changes beside the status. Takes effect tomorrow. Throws what schedulePause throws. */
export function effectOf(plan: Plan, to: PlanStatus, today: CalendarDate, pause: RequestedPause = {}): Partial<Plan> {
  if (to === 'paused') return { ...schedulePause(plan, pause, today), rescheduleFrom: rescheduleFrom(plan, today) };
  if (plan.status === 'paused' && to === 'active')
    return { ...endPause(plan, today), rescheduleFrom: rescheduleFrom(plan, today) };
  if (to === 'cancelled')
    return { cancelledOn: plan.cancelledOn ?? today, rescheduleFrom: rescheduleFrom(plan, today) };
  if (plan.status === 'pending') return { pendingKey: null };
  return {};
}

/** The mark that the following terms are to be rescheduled; an earlier change that is still to be followed up counts. */
export function rescheduleFrom(plan: Pick<Plan, 'rescheduleFrom'>, today: CalendarDate): CalendarDate {
  return plan.rescheduleFrom ?? today;
}

/** The plan as it is on a day: a pause that is over has ended by itself, and so has a term. Days never change by this. */
export function asOf(plan: Plan, today: CalendarDate): Plan {
  let { status } = plan;
  const isOver = plan.endDate !== null && plan.endDate < today;
  if (status === 'paused' && (isOver || currentPause(plan, today) === null)) status = 'active';
  if (status === 'active' && isOver) status = 'expired';
  return status === plan.status ? plan : { ...plan, status };
}

/** Whether the time slot is to be held for the plan's car on a day. */
export function wantsSlot(plan: Plan, today: CalendarDate): boolean {
  return RUNNING.includes(plan.status) && (plan.communityId === null || needsSlot(plan, today));
}

/** Takes an allowed step. Throws what schedulePause throws. */
export function moved(plan: Plan, to: PlanStatus, today: CalendarDate, pause?: RequestedPause): Plan {
  return { ...plan, ...effectOf(plan, to, today, pause), status: to };
}

/** The plan as it is stored: `changed` with the fields that follow from the others. Null when nothing changed. */
export function storedForm(before: Plan, changed: Plan, today: CalendarDate, now: Instant): Plan | null {
  const sameFlag = RUNNING.includes(before.status) === RUNNING.includes(changed.status);
  const next = { ...changed, activePlanSynced: changed.activePlanSynced && sameFlag };
  next.nextChangeOn = nextChangeOn(next, today);
  return changed === before && next.nextChangeOn === before.nextChangeOn ? null : { ...next, updatedAt: now };
}

/** See Plan.nextChangeOn. */
export function nextChangeOn(plan: Plan, today: CalendarDate): CalendarDate | null {
  const isDue = wantsSlot(plan, today) !== (plan.slotState !== 'released') || plan.rescheduleFrom !== null;
  if (isDue) return today;
  if (!RUNNING.includes(plan.status) || plan.endDate === null) return null;
  const days = [addDays(plan.endDate, 1)];
  const pause = currentPause(plan, today);
  if (pause) days.push(addDays(pause.until, 1), pause.until, slotReleaseDay(plan, pause) ?? pause.until);
  // The slot has room again some day: whether it does is looked at once a day.
  if (plan.slotState === 'over-capacity') days.push(addDays(today, 1));
  return days.filter((day) => day > today).sort()[0] ?? today;
}
