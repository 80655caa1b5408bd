import { formatCalendarDate, formatMoment, type Instant } from '#libs/calendar.js';
import { formatPaise, type Paise } from '#libs/money.js';
import { isAllReturned, isSameMoney, netRevenue, orderMoneyOf } from '../payments/order-money.js';
import type { OrderPaymentState, OrderSummary, RefundDue } from '../payments/purchase.js';
import { cancelDeadline, type Wash } from './wash.js';

/** The wash with what has become of its money; null when that changes nothing, is out of date, or is not this wash's. */
export function withPayment(wash: Wash, state: OrderPaymentState, now: Instant): Wash | null {
  if (wash.paymentId !== state.paymentId || state.revision < wash.paymentRevision) return null;
  const money = orderMoneyOf(state);
  const changed = asRefunded({ ...wash, ...money, revenue: netRevenue(wash.price, money) }, state, now);
  const isSame =
    isSameMoney(wash, money) &&
    changed.status === wash.status &&
    changed.payment === wash.payment &&
    changed.revenue === wash.revenue;
  return isSame ? null : { ...changed, updatedAt: now };
}

/** A wash that was done stays done. Any other ends when all of its money went back, a cancelled one when what was to go back has arrived. */
function asRefunded(wash: Wash, { isRefunded }: OrderPaymentState, now: Instant): Wash {
  const isReturned = isAllReturned(wash) && wash.amountRefunded > 0;
  if (wash.status === 'done') return { ...wash, payment: isReturned ? 'refunded' : 'paid' };
  const isOver = wash.status === 'cancelled' || wash.status === 'refunded';
  if (isReturned || (isOver && isRefunded)) {
    const cancelledAt = wash.cancelledAt ?? now;
    return wash.status === 'refunded' ? wash : { ...wash, status: 'refunded', payment: 'refunded', cancelledAt };
  }
  return wash.status === 'refunded' ? { ...wash, status: 'cancelled', payment: 'paid' } : wash;
}

/** All of it, unless the wash was done, or was cancelled after its deadline. */
export function refundDueOf(wash: Wash, amountPaid: Paise): RefundDue {
  const deadline = cancelDeadline(wash);
  const isLate = wash.cancelledAt !== null && wash.cancelledAt > deadline;
  const isDone = wash.status === 'done';
  return {
    amount: isDone || isLate ? 0 : amountPaid,
    basis: 'cancellation-rule',
    months: null,
    explanation: isDone
      ? 'The wash has been done, so nothing is due.'
      : isLate
        ? `Cancelled after ${formatMoment(deadline)}, until when it is free of charge, so nothing is due.`
        : `Not done, and not cancelled after ${formatMoment(deadline)}: all of ${formatPaise(amountPaid)}.`,
    closesOrder: wash.status === 'cancelled' || wash.status === 'refunded',
  };
}

export function summaryOf({ service, date, timeSlot }: Wash): OrderSummary {
  const day = formatCalendarDate(date);
  return {
    title: `your ${service} on ${day}`,
    facts: [['Wash', `${service}, ${day}, ${timeSlot}`]],
    endsOn: date,
  };
}
