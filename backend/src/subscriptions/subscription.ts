import { addDays, calendarDateOf, formatCalendarDate, type CalendarDate, type Instant } from '#libs/calendar.js';
import { formatCarNumber } from '#libs/car-number.js';
import type { PlanDuration } from '#libs/catalogue.js';
import type { PlanStatus } from '#libs/contract/plans.js';
import { monthsText } from '#libs/duration-text.js';
import { formatPaise, proportionOf, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { OWED_PLAN_STATUSES, PLAN_TRANSITIONS, RUNNING } from '#libs/order-transitions.js';
import { formatSlot } from '#libs/slot-text.js';
import { planPaymentText } from '../mail/plan-change-mails.js';
import { undoneOn } from '../orders/billing.js';
import { changeNoticesOf } from '../orders/change-notice.js';
import { awaitsRefundMail } from '../orders/hand-refund.js';
import type { OrderRules, RefundOutcome } from '../orders/order-kind.js';
import type { SubscriptionOrder } from '../orders/order.js';
import type { OrderSummary, RefundDue } from '../payments/payable-orders.js';
import { currentPause, endPause, needsSlot, schedulePause, slotReleaseDay, type RequestedPause } from './pause.js';
import { withChangesOf } from './planned-change.js';
import { lastServiceDay, unusedWholeMonths } from './term.js';

/** Identifies a customer's vehicle: the same customer, the same plate. */
export function vehicleKey({ userId, carNumber }: Pick<SubscriptionOrder, 'userId' | 'carNumber'>): string {
  return `${userId} ${carNumber}`;
}

export const SUBSCRIPTION_RULES: OrderRules<SubscriptionOrder> = {
  noun: 'A plan',
  transitions: PLAN_TRANSITIONS,
  mayRequest: (_, to, role) => role !== 'employee' && to !== 'expired',
  asOf,
  derived,
  // A subscription is announced when it begins and when it is cancelled. Refunds have their own mails.
  notifies: ({ status, history }) =>
    status === 'cancelled' || (status === 'active' && history.at(-2)?.status === 'pending'),
  afterRefund: (subscription, outcome, now) => afterRefund(subscription, outcome, calendarDateOf(now)),
  refundDue,
  summary,
  describe: ({ carName, planDuration }) => `Daily Car Care, ${carName}, ${monthsText(planDuration)}`,
  isOwed,
  dueSince: (subscription) =>
    subscription.payment === 'unpaid' && isOwed(subscription)
      ? (undoneOn(subscription) ?? subscription.startDate)
      : null,
  howToPay: planPaymentText,
  awaitsPayment: (subscription) =>
    subscription.payment === 'unpaid' && (subscription.status === 'pending' || isOwed(subscription)),
  payableUntil: () => null,
  openState: ({ status }) => (status === 'pending' ? 'pending' : null),
};

/** Whether it has begun or will begin, so that its price is owed if its payment was undone. */
function isOwed({ status }: Pick<SubscriptionOrder, 'status'>): boolean {
  return OWED_PLAN_STATUSES.includes(status);
}

/**
 * The subscription after an allowed transition, which takes effect tomorrow.
 * @param pause the days of a pause; for `paused` only
 * @throws what schedulePause throws
 */
export function transitioned(
  subscription: SubscriptionOrder,
  to: PlanStatus,
  today: CalendarDate,
  pause?: RequestedPause,
): SubscriptionOrder {
  return { ...subscription, ...effectOf(subscription, to, today, pause), status: to };
}

/**
 * As transitioned, for a requested transition. The customer gets a mail about a pause and its early end; other statuses
 * are announced by `notifies`.
 */
export function transitionedOnRequest(
  subscription: SubscriptionOrder,
  to: PlanStatus,
  now: Instant,
  pause: RequestedPause,
): SubscriptionOrder {
  const after = transitioned(subscription, to, calendarDateOf(now), pause);
  if (to === 'paused') return { ...after, pauseNotice: { id: now, kind: 'paused' } };
  if (subscription.status === 'paused' && to === 'active')
    return { ...after, pauseNotice: { id: now, kind: 'resumed' } };
  return after;
}

function effectOf(
  subscription: SubscriptionOrder,
  to: PlanStatus,
  today: CalendarDate,
  pause: RequestedPause = {},
): Partial<SubscriptionOrder> {
  // A mark of an earlier change that is still pending is kept.
  const mark = { rescheduleFrom: subscription.rescheduleFrom ?? today };
  if (to === 'paused') return { ...schedulePause(subscription, pause, today), ...mark };
  if (subscription.status === 'paused' && to === 'active') return { ...endPause(subscription, today), ...mark };
  if (to === 'cancelled') return { cancelledOn: subscription.cancelledOn ?? today, ...mark };
  return {};
}

/**
 * Applies planned changes that have taken effect, and ends pauses and terms that are over. Dates change only while the
 * community is not confirmed (withChangesOf).
 */
export function asOf(stored: SubscriptionOrder, today: CalendarDate): SubscriptionOrder {
  const subscription = RUNNING.includes(stored.status) ? withChangesOf(stored, today) : stored;
  let { status } = subscription;
  const isOver = subscription.endDate !== null && subscription.endDate < today;
  if (status === 'paused' && (isOver || currentPause(subscription, today) === null)) status = 'active';
  if (status === 'active' && isOver) status = 'expired';
  return status === subscription.status ? subscription : { ...subscription, status };
}

/** Whether the time slot is to be held for the subscription's vehicle on a day. */
export function wantsSlot(subscription: SubscriptionOrder, today: CalendarDate): boolean {
  return RUNNING.includes(subscription.status) && (subscription.communityId === null || needsSlot(subscription, today));
}

function derived(before: SubscriptionOrder, changed: SubscriptionOrder, today: CalendarDate): SubscriptionOrder {
  const next = {
    ...changed,
    accountSynced: changed.accountSynced && isSameForAccount(before, changed),
    resumesOn: resumesOn(changed, today),
  };
  return { ...next, nextChangeOn: nextChangeOn(next, today) };
}

function isSameForAccount(before: SubscriptionOrder, changed: SubscriptionOrder): boolean {
  const [wasRunning, isRunning] = [RUNNING.includes(before.status), RUNNING.includes(changed.status)];
  return wasRunning === isRunning && (isRunning || lastServiceDay(before) === lastServiceDay(changed));
}

/** See SubscriptionOrder.resumesOn. */
function resumesOn(subscription: SubscriptionOrder, today: CalendarDate): CalendarDate | null {
  const pause = subscription.status === 'active' ? currentPause(subscription, today) : null;
  return pause && addDays(pause.until, 1);
}

/** See Order.nextChangeOn. */
export function nextChangeOn(subscription: SubscriptionOrder, today: CalendarDate): CalendarDate | null {
  const { status, startDate, endDate, slotState, plannedChange, communityToConfirm } = subscription;
  const isRunning = RUNNING.includes(status);
  const isSlotWrong = wantsSlot(subscription, today) !== (slotState !== 'released');
  const isChangeDue = subscription.appliedChange !== null || (plannedChange !== null && !isRunning);
  const isMailDue =
    changeNoticesOf(subscription).length > 0 || subscription.awaitsReceipt || awaitsRefundMail(subscription);
  if (isSlotWrong || isChangeDue || isMailDue || subscription.rescheduleFrom !== null || !subscription.accountSynced)
    return today;
  if (!isRunning || endDate === null) return null;
  const days = [addDays(endDate, 1)];
  if (plannedChange !== null) days.push(plannedChange.from);
  if (communityToConfirm && startDate !== null) days.push(startDate);
  const pause = currentPause(subscription, today);
  if (pause) days.push(addDays(pause.until, 1), pause.until, slotReleaseDay(subscription, pause) ?? pause.until);
  // A slot without capacity is checked again once a day.
  if (slotState === 'over-capacity') days.push(addDays(today, 1));
  return days.filter((day) => day > today).sort()[0] ?? today;
}

/** A full refund ends it. A cancelled one becomes refunded once the refund due is processed. */
function afterRefund(
  subscription: SubscriptionOrder,
  { isFullyRefunded, isDueRefunded }: RefundOutcome,
  today: CalendarDate,
): SubscriptionOrder {
  const ended =
    isFullyRefunded && RUNNING.includes(subscription.status)
      ? transitioned(subscription, 'cancelled', today)
      : subscription;
  if (ended.status === 'cancelled' && (isDueRefunded || isFullyRefunded)) return transitioned(ended, 'refunded', today);
  if (ended.status === 'refunded' && !isDueRefunded && !isFullyRefunded) return { ...ended, status: 'cancelled' };
  return ended;
}

/** The refund of the unused whole months, at the monthly price paid. */
function refundDue(stored: SubscriptionOrder, amountPaid: Paise, today: CalendarDate): RefundDue {
  const subscription = asOf(stored, today);
  const paid: PlanDuration = subscription.planDuration;
  const unused = unusedWholeMonths(subscription, today);
  const amount = proportionOf(amountPaid, unused, paid);
  const price = proportionOf(amountPaid, 1, paid);
  const last = subscription.cancelledOn ?? today;
  const { startDate, status } = subscription;
  const from = startDate !== null && startDate > last ? startDate : addDays(last, 1);
  return {
    amount,
    basis: 'unused-months',
    months: { unused, paid, price, from },
    // Lists of orders need only the amount.
    get explanation() {
      return unused === 0
        ? 'No unused whole months are left, so no refund is due.'
        : `${unused} of ${monthsText(paid)} unused, at ${formatPaise(price)} a month: ${formatPaise(amount)}.`;
    },
    closesOrder: status === 'cancelled' || status === 'refunded',
  };
}

function summary({
  orderNumber,
  carName,
  carNumber,
  planDuration,
  timeSlot,
  startDate,
  endDate,
}: SubscriptionOrder): OrderSummary {
  const term: OrderSummary['facts'] =
    startDate === null || endDate === null
      ? []
      : [['Term', `${formatCalendarDate(startDate)} to ${formatCalendarDate(endDate)}`]];
  return {
    title: `your plan for ${carName}`,
    facts: [
      ['Car', `${carName}, ${formatCarNumber(carNumber)}`],
      ['Plan', `${monthsText(planDuration)}, daily at ${formatSlot(timeSlot)}`],
      ...term,
      ['Order', formatOrderNumber(orderNumber)],
    ],
    endsOn: endDate,
  };
}
