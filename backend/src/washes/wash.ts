import { WASH_DAYS_AHEAD, WASH_SLOTS } from '#libs/catalogue.js';
import {
  addDays,
  calendarDateOf,
  formatCalendarDate,
  formatMoment,
  instantOf,
  type CalendarDate,
  type Instant,
} from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashStatus } from '#libs/contract/washes.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { isToBeDone, TO_BE_DONE, WASH_TRANSITIONS } from '#libs/order-transitions.js';
import { dayOffMessage, isServiceDay, nextServiceDay, type DaysOff } from '#libs/service-days.js';
import { formatSlot } from '#libs/slot-text.js';
import { reasonText } from '#libs/visits.js';
import { hasBegun, washBegins, type WashTime } from '#libs/wash-time.js';
import { washPaymentText } from '../mail/wash-mails.js';
import { undoneOn } from '../orders/billing.js';
import { changeNoticesOf } from '../orders/change-notice.js';
import { awaitsRefundMail } from '../orders/hand-refund.js';
import { fieldError } from '../kernel/field-error.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { OpenState } from '../orders/open-order.js';
import type { OrderRules, RefundOutcome } from '../orders/order-kind.js';
import type { WashOrder } from '../orders/order.js';
import type { OrderSummary, RefundDue } from '../payments/payable-orders.js';
import { isMissedByUs, missedFields } from './missed-wash.js';

/** Who chooses the day of a wash. */
export type BookedBy = 'customer' | 'staff';

const HOUR_MS = 3_600_000;

export const WASH_RULES: OrderRules<WashOrder> = {
  noun: 'A wash',
  transitions: WASH_TRANSITIONS,
  // Customers cancel before the deadline, teams mark washes as done, and the office does the rest. Nobody can mark a
  // wash as done before its day.
  mayRequest: (wash, to, role, now) => {
    if (to === 'done' && isForLaterDay(wash, now)) return false;
    if (role === 'employee') return to === 'done';
    return role === 'admin' || (to === 'cancelled' && now <= wash.cancelUntil);
  },
  whyNot,
  asOf: (wash) => wash,
  derived: (_, changed, today) => ({
    ...changed,
    ...missedFields(changed),
    awaitsAssignment: awaitsAssignment(changed),
    nextChangeOn: awaitsMail(changed) ? today : null,
  }),
  // Refunds have their own mails.
  notifies: ({ status }) => ['booked', 'done', 'cancelled'].includes(status),
  afterRefund,
  refundDue,
  summary,
  describe: ({ service, date, timeSlot }) => `${service}, ${formatCalendarDate(date)}, ${formatSlot(timeSlot)}`,
  isOwed,
  dueSince,
  howToPay: washPaymentText,
  awaitsPayment: (wash, now) =>
    wash.payment === 'unpaid' && (wash.status === 'pending' ? !hasBegun(wash, now) : isOwed(wash)),
  // A pending wash is booked by its payment. Until then nobody is assigned and no team sees it, so a payment after its
  // time would be for a wash that was not done. One that is paid afterwards is booked, and stays payable.
  payableUntil: (wash) => (wash.status === 'pending' ? washBegins(wash) : null),
  openState,
};

function awaitsMail(wash: WashOrder): boolean {
  return changeNoticesOf(wash).length > 0 || wash.awaitsReceipt || awaitsRefundMail(wash);
}

function whyNot(wash: WashOrder, to: WashStatus, role: Role, now: Instant): string | null {
  const { status, date, cancelUntil: deadline } = wash;
  if (role === 'employee') {
    const early = isForLaterDay(wash, now) ? ' It is booked for a later day.' : '';
    return `A wash that is ${status} cannot become ${to} by your team now.${early}`;
  }
  if (role === 'admin' && status === 'assigned' && to === 'done')
    return `This wash is booked for ${formatCalendarDate(date)} and cannot be marked as done before.`;
  if (role === 'user' && to === 'cancelled' && WASH_RULES.transitions[status].includes(to))
    return `This wash could be cancelled until ${formatMoment(deadline)}. Please call us.`;
  return null;
}

function isForLaterDay({ date }: Pick<WashOrder, 'date'>, now: Instant): boolean {
  return date > calendarDateOf(now);
}

/** Whether a wash is still to be done and has no assignee. */
function awaitsAssignment(wash: Pick<WashOrder, 'status' | 'assigneeId'>): boolean {
  return isToBeDone(wash) && wash.assigneeId === null;
}

/**
 * @param action as in "cannot be changed"
 * @throws DomainError transition-not-allowed unless the wash is still to be done
 */
export function assertToBeDone(wash: Pick<WashOrder, 'status'>, action: 'assigned' | 'changed' | 'moved'): void {
  const { status } = wash;
  if (!isToBeDone(wash))
    throw transitionNotAllowed(`A wash that is ${status} cannot be ${action}.`, status, TO_BE_DONE);
}

/**
 * Whether its customer may move it: until the deadline for its cancellation.
 *
 * @throws DomainError transition-not-allowed
 */
export function assertMovable(wash: Pick<WashOrder, 'status' | 'cancelUntil'>, now: Instant): void {
  assertToBeDone(wash, 'moved');
  if (now > wash.cancelUntil)
    throw transitionNotAllowed(
      `This wash could be moved until ${formatMoment(wash.cancelUntil)}. Please call us.`,
      wash.status,
    );
}

/** Whether it was booked and not cancelled, so that its price is owed until it is paid. */
function isOwed(wash: Pick<WashOrder, 'status'>): boolean {
  return isToBeDone(wash) || wash.status === 'done';
}

/** A wash is paid after it is done, or as soon as its payment by hand was undone after that. */
function dueSince(wash: WashOrder): CalendarDate | null {
  if (wash.payment !== 'unpaid' || wash.status !== 'done') return null;
  const undone = undoneOn(wash);
  return undone !== null && undone > wash.date ? undone : wash.date;
}

/** The customer's cancellation deadline: a number of hours before the slot begins. */
export function cancelUntil(wash: WashTime, hours: number): Instant {
  return instantOf(Date.parse(washBegins(wash)) - hours * HOUR_MS);
}

/**
 * Whether a wash may hold a reservation. A pending wash may, because the reservation is made at payment, before the
 * status changes. Until then it has none: the first payment wins the slot.
 */
export function mayHoldSlot({ status }: Pick<WashOrder, 'status'>): boolean {
  return status !== 'failed' && status !== 'cancelled' && status !== 'refunded';
}

/**
 * The day of a new or moved wash: by default the next service day from tomorrow on. Staff can choose today, for a
 * customer who calls.
 * @throws DomainError validation-failed for a day that cannot be booked
 */
export function bookableDay(
  wanted: CalendarDate | undefined,
  { by, today, daysOff }: { by: BookedBy; today: CalendarDate; daysOff: DaysOff },
): CalendarDate {
  const tomorrow = addDays(today, 1);
  const date = wanted ?? nextServiceDay(daysOff, tomorrow);
  const [first, name] = by === 'staff' ? [today, 'today'] : [tomorrow, 'tomorrow'];
  if (date < first || date > addDays(today, WASH_DAYS_AHEAD))
    throw fieldError('date', `Please choose a day from ${name}, at most ${WASH_DAYS_AHEAD} days ahead`);
  if (!isServiceDay(daysOff, date)) throw fieldError('date', dayOffMessage(daysOff, date));
  return date;
}

/** Throws validation-failed unless a new or moved wash has a slot of its tier that has not begun. */
export function assertTimeBookable(wash: WashTime, now: Instant): void {
  if (!WASH_SLOTS[wash.tier].includes(wash.timeSlot)) throw fieldError('timeSlot', 'Please choose a time slot');
  if (hasBegun(wash, now)) throw fieldError('timeSlot', 'This time has begun. Please choose a later one');
}

/** A wash counts while it is upcoming and unpaid. */
function openState(wash: WashOrder, today: CalendarDate): OpenState | null {
  if (wash.status === 'pending') return 'pending';
  return isToBeDone(wash) && wash.payment === 'unpaid' && wash.date >= today ? 'unpaid' : null;
}

/**
 * A wash that was done stays done. Any other ends with a full refund, and a cancelled one when the refund due is
 * processed.
 */
function afterRefund(wash: WashOrder, { isFullyRefunded, isDueRefunded }: RefundOutcome, now: Instant): WashOrder {
  if (wash.status === 'done') return wash;
  const isOver = wash.status === 'cancelled' || wash.status === 'refunded';
  if (isFullyRefunded || (isOver && isDueRefunded))
    return wash.status === 'refunded' ? wash : { ...wash, status: 'refunded', cancelledAt: wash.cancelledAt ?? now };
  return wash.status === 'refunded' ? { ...wash, status: 'cancelled' } : wash;
}

/**
 * The full amount, unless the wash was done or was cancelled after its deadline, or its team was there in vain. One that
 * its team could not do, or whose community was not confirmed, is refunded whenever it is cancelled.
 */
function refundDue(wash: WashOrder, amountPaid: Paise): RefundDue {
  const { status, cancelledAt, missed } = wash;
  const ourReason = notServedBecause(wash);
  const deadline = `the deadline for free cancellation (${formatMoment(wash.cancelUntil)})`;
  const due = (because: string) => ({
    amount: amountPaid,
    explanation: `${because}: the full ${formatPaise(amountPaid)} is due.`,
  });
  const notDue = (because: string) => ({ amount: 0, explanation: `${because}, so nothing is due.` });
  const explained = () => {
    if (status === 'done') return notDue('The wash has been done');
    if (ourReason !== null) return due(ourReason);
    if (cancelledAt === null)
      return missed !== null && missed.reportedAt > wash.cancelUntil
        ? notDue(`The wash could not be done (${reasonText(missed)})`)
        : due('The wash has not been done');
    return cancelledAt > wash.cancelUntil ? notDue(`Cancelled after ${deadline}`) : due(`Cancelled by ${deadline}`);
  };
  return {
    ...explained(),
    basis: 'cancellation-rule',
    months: null,
    closesOrder: status === 'cancelled' || status === 'refunded',
  };
}

/** Why we did not do a wash, for a reason that does not lie with its customer; null without one. */
function notServedBecause({ missed, communityToConfirm }: WashOrder): string | null {
  if (communityToConfirm) return 'Its community was not confirmed';
  return isMissedByUs(missed) ? `Our team could not do it (${reasonText(missed)})` : null;
}

function summary({ orderNumber, service, date, timeSlot }: WashOrder): OrderSummary {
  const day = formatCalendarDate(date);
  return {
    title: `your ${service} on ${day}`,
    facts: [
      ['Wash', `${service}, ${day}, ${formatSlot(timeSlot)}`],
      ['Order', formatOrderNumber(orderNumber)],
    ],
    endsOn: date,
  };
}
