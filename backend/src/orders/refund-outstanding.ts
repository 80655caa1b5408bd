import type { CalendarDate } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import { availableOf, outstandingOf, type RefundedAmounts } from '../payments/refundable.js';
import { amountReceived, goodwillByHand, refundedByHand } from './hand-refund.js';
import type { OrderRules } from './order-kind.js';
import type { Order } from './order.js';

/** What is due back for a cancelled order, however it was paid, and not being refunded yet. 0 for any other order. */
export function refundOutstanding<O extends Order>(
  rules: Pick<OrderRules<O>, 'refundDue'>,
  order: O,
  today: CalendarDate,
): Paise {
  return order.status === 'cancelled' ? dueBack(rules, order, today) : 0;
}

/** The refund due by an order’s rules, whatever its status, less what was refunded or is being refunded. In paise. */
export function dueBack<O extends Order>(
  rules: Pick<OrderRules<O>, 'refundDue'>,
  order: O,
  today: CalendarDate,
): Paise {
  const amounts = refundedAmounts(order);
  return outstandingOf(amounts, rules.refundDue(order, amounts.amount, today).amount);
}

/** What is left to refund of an order, however it was paid, in paise. */
export function amountRefundable(order: Order): Paise {
  return availableOf(refundedAmounts(order));
}

function refundedAmounts(order: Order): RefundedAmounts {
  return {
    amount: amountReceived(order),
    refunded: order.amountRefunded + refundedByHand(order),
    refunding: order.amountRefunding,
    lost: order.amountLost,
    goodwill: order.amountGoodwill + goodwillByHand(order),
  };
}

/** The amount that the customer of a cancelled order will still receive, for mails: outstanding or being refunded. */
export function remainingRefund<O extends Order>(
  rules: Pick<OrderRules<O>, 'refundDue'>,
  order: O,
  today: CalendarDate,
): Paise {
  return refundOutstanding(rules, order, today) + order.amountRefunding;
}
