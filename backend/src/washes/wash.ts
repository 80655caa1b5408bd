import { WASH_DAYS_AHEAD, WASH_SLOTS, washSlotStart, type WashTier } from '#libs/catalogue.js';
import {
  addDays,
  calendarDateOf,
  formatCalendarDate,
  formatMoment,
  instantAt,
  type CalendarDate,
  type Instant,
} from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { WashPayment } from '#libs/contract/washes.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { formatOrderNumber } from '#libs/order-number.js';
import { formatSlot } from '#libs/slot-text.js';
import type { OpenState } from '../orders/open-order.js';
import type { OrderRules, RefundOutcome } from '../orders/order-kind.js';
import type { WashOrder } from '../orders/order.js';
import type { OrderSummary, RefundDue } from '../payments/payable-orders.js';

export const WASH_RULES: OrderRules<WashOrder> = {
  noun: 'A wash',
  transitions: {
    pending: ['booked', 'failed'],
    failed: [],
    booked: ['assigned', 'cancelled'],
    assigned: ['done', 'cancelled'],
    done: [],
    cancelled: ['refunded'],
    // A refund that was processed may still be sent back by the customer's bank.
    refunded: ['cancelled'],
  },
  // Customers cancel in time, a team says what it has done, and the office does the rest.
  mayRequest: (wash, to, role, now) => {
    if (role === 'employee') return to === 'done' && wash.date <= calendarDateOf(now);
    return role === 'admin' || (to === 'cancelled' && now <= wash.cancelUntil);
  },
  whyNot: (wash, to, role) =>
    role === 'user' && to === 'cancelled' && WASH_RULES.transitions[wash.status].includes(to)
      ? `This wash could be cancelled until ${formatMoment(wash.cancelUntil)}. Please call us.`
      : null,
  asOf: (wash) => wash,
  derived: (_, changed, today) => ({
    ...changed,
    awaitsAssignment: awaitsAssignment(changed),
    nextChangeOn: changed.changeNotice === null ? null : today,
  }),
  // Refunds have mails of their own.
  notifies: ({ status }) => ['booked', 'done', 'cancelled'].includes(status),
  afterRefund,
  refundDue,
  summary,
  describe: ({ service, date, timeSlot }) => `${service}, ${formatCalendarDate(date)}, ${formatSlot(timeSlot)}`,
  openState,
};

/** Whether a wash is still to be done and no employee is named for it. */
function awaitsAssignment({ status, assigneeId }: Pick<WashOrder, 'status' | 'assigneeId'>): boolean {
  return (status === 'booked' || status === 'assigned') && assigneeId === null;
}

/** What the office may note of a payment by hand: that a team collected it, or that it did not after all. */
const BY_HAND: Partial<Record<WashPayment, WashPayment>> = { unpaid: 'paid', paid: 'unpaid' };

/**
 * What a role may make of a wash's payment by hand. What was paid online follows the provider's word alone, and what was
 * refunded in part was paid.
 */
export function washPaymentsFor({ status, payment, paymentId, handRefunds }: WashOrder, role: Role): WashPayment[] {
  const to = BY_HAND[payment];
  const owed = status === 'booked' || status === 'assigned' || status === 'done';
  return role === 'admin' && owed && paymentId === null && handRefunds.length === 0 && to ? [to] : [];
}

/** Until when a customer may cancel a wash: so many hours before its slot begins. */
export function cancelUntil(
  { tier, date, timeSlot }: Pick<WashOrder, 'tier' | 'date' | 'timeSlot'>,
  hours: number,
): Instant {
  return instantAt(date, washSlotStart(tier, timeSlot) - hours * 60);
}

/**
 * Whether a wash may have a reservation. Waiting for a payment makes none, as whoever pays first has the slot; but the
 * reservation precedes the change of status.
 */
export function mayHoldSlot({ status }: Pick<WashOrder, 'status'>): boolean {
  return status !== 'failed' && status !== 'cancelled' && status !== 'refunded';
}

export function isSlotOf(tier: WashTier, slot: string): boolean {
  return WASH_SLOTS[tier].includes(slot);
}

/** Washes are booked from tomorrow, when nothing is said, up to two months ahead. Null for any other day. */
export function washDate(wanted: CalendarDate | undefined, today: CalendarDate): CalendarDate | null {
  const date = wanted ?? addDays(today, 1);
  return date > today && date <= addDays(today, WASH_DAYS_AHEAD) ? date : null;
}

/** It counts while it is to come and not paid. */
function openState({ status, payment, date }: WashOrder, today: CalendarDate): OpenState | null {
  if (status === 'pending') return 'pending';
  return (status === 'booked' || status === 'assigned') && payment === 'unpaid' && date >= today ? 'unpaid' : null;
}

/** One that was done stays done. Any other ends when all of its money went back, a cancelled one when what was to go back has arrived. */
function afterRefund(wash: WashOrder, { isReturned, isRefunded }: RefundOutcome, now: Instant): WashOrder {
  if (wash.status === 'done') return wash;
  const isOver = wash.status === 'cancelled' || wash.status === 'refunded';
  if (isReturned || (isOver && isRefunded))
    return wash.status === 'refunded' ? wash : { ...wash, status: 'refunded', cancelledAt: wash.cancelledAt ?? now };
  return wash.status === 'refunded' ? { ...wash, status: 'cancelled' } : wash;
}

/** All of it, unless the wash was done, or was cancelled after its deadline. */
function refundDue({ status, cancelUntil: deadline, cancelledAt }: WashOrder, amountPaid: Paise): RefundDue {
  const isLate = cancelledAt !== null && cancelledAt > deadline;
  const isDone = status === 'done';
  return {
    amount: isDone || isLate ? 0 : amountPaid,
    basis: 'cancellation-rule',
    months: null,
    explanation: isDone
      ? 'The wash has been done, so nothing is due.'
      : isLate
        ? `Cancelled after ${formatMoment(deadline)}, until when it is free of charge, so nothing is due.`
        : `Not done, and not cancelled after ${formatMoment(deadline)}: all of ${formatPaise(amountPaid)}.`,
    closesOrder: status === 'cancelled' || status === 'refunded',
  };
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
