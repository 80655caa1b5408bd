import { addDays, calendarDateOf, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { isAllReturned, isSameMoney, netRevenue, orderMoneyOf } from '../payments/order-money.js';
import type { CapturedPayment, OrderPaymentState, OrderSummary, RefundDue } from '../payments/purchase.js';
import { unusedWholeMonths } from '../subscriptions/term.js';
import { asOf, moved, RUNNING, sale, type Plan } from './plan.js';

/** The plan with what has become of its money; null when that changes nothing, is out of date, or is not this plan's. */
export function withPayment(plan: Plan, state: OrderPaymentState, today: CalendarDate): Plan | null {
  if (plan.paymentId !== state.paymentId || state.revision < plan.paymentRevision) return null;
  const money = orderMoneyOf(state);
  const paid = { ...plan, ...money, revenue: netRevenue(plan.discountedAmount, money) };
  const changed = asRefunded(paid, state, today);
  return changed === paid && isSameMoney(plan, money) && plan.revenue === paid.revenue ? null : changed;
}

/** A plan ends when all of its money went back. A cancelled one is refunded once what was to go back of it has arrived. */
function asRefunded(plan: Plan, { isRefunded }: OrderPaymentState, today: CalendarDate): Plan {
  const isReturned = isAllReturned(plan) && plan.amountRefunded > 0;
  const ended = isReturned && RUNNING.includes(plan.status) ? moved(plan, 'cancelled', today) : plan;
  if (ended.status === 'cancelled' && (isRefunded || isReturned)) return moved(ended, 'refunded', today);
  if (ended.status === 'refunded' && !isRefunded && !isReturned) return { ...ended, status: 'cancelled' };
  return ended;
}

/** The day the sale is booked on: that of the capture. Null when it is booked so already, or another payment paid for it. */
export function bookedOn(plan: Plan, { paymentId, capturedAt }: CapturedPayment): Plan | null {
  const paidOn = calendarDateOf(capturedAt);
  if (plan.paymentId !== paymentId || plan.paidOn === null || plan.paidOn === paidOn) return null;
  const { paidMonth } = sale(plan, paidOn);
  return { ...plan, paidOn, paidMonth };
}

/** The whole months that are not used, at the monthly price that was paid. */
export function refundDueOf(stored: Plan, amountPaid: Paise, today: CalendarDate): RefundDue {
  const plan = asOf(stored, today);
  const paid = plan.planDuration;
  const unused = unusedWholeMonths(plan, today);
  // Multiplied before it is divided, so that all months together are all that was paid.
  const amount = Math.floor((amountPaid * unused + paid / 2) / paid);
  const price = Math.floor((amountPaid + paid / 2) / paid);
  const last = plan.cancelledOn ?? today;
  const from = plan.startDate !== null && plan.startDate > last ? plan.startDate : addDays(last, 1);
  const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;
  return {
    amount,
    basis: 'unused-months',
    months: { unused, paid, price, from },
    explanation:
      unused === 0
        ? `No whole month of ${months(paid)} is left, so nothing is due.`
        : `${months(unused)} of ${paid} not used, at ${formatPaise(price)} a month: ${formatPaise(amount)}.`,
    closesOrder: plan.status === 'cancelled' || plan.status === 'refunded',
  };
}

export function summaryOf({ carName, carNumber, planDuration, timeSlot, startDate, endDate }: Plan): OrderSummary {
  const term: OrderSummary['facts'] =
    startDate === null || endDate === null
      ? []
      : [['Term', `${formatCalendarDate(startDate)} to ${formatCalendarDate(endDate)}`]];
  return {
    title: carName,
    facts: [
      ['Car', `${carName}, ${carNumber}`],
      ['Plan', `${planDuration === 1 ? '1 month' : `${planDuration} months`}, daily at ${timeSlot}`],
      ...term,
    ],
    endsOn: endDate,
  };
}
