import type { CalendarDate } from '#libs/calendar.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { netRevenue } from '../payments/order-money.js';
import { MIN_REFUND } from '../payments/refund.js';
import { paidByHand, refundedByHand, type HandRefund } from './hand-refund.js';
import type { OrderRules } from './order-kind.js';
import type { Order } from './order.js';

/** The refund that the order's rules propose now, in paise, and how it was computed. */
export function handRefundDue<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  today: CalendarDate,
): { amount: Paise; explanation: string } {
  const paid = paidByHand(order);
  const refunded = refundedByHand(order);
  const { amount, explanation } = rules.refundDue(order, paid, today);
  return { amount: Math.min(paid - refunded, Math.max(0, amount - refunded)), explanation };
}

/**
 * The order with a refund by hand; null when that refund was already recorded. A refund closes a cancelled order.
 *
 * @throws DomainError payment-not-captured, nothing-to-refund, refund-exceeds-payment
 */
export function withHandRefund<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  refund: HandRefund,
  today: CalendarDate,
): O | null {
  if (order.handRefunds.some(({ id }) => id === refund.id)) return null;
  const paid = paidByHand(order);
  if (paid === 0)
    throw new DomainError('payment-not-captured', {
      message:
        order.paymentId === null
          ? 'Nothing was paid for this order, so nothing can be refunded.'
          : 'This order was paid online. Refund it to the card or account it was paid from.',
    });
  const available = paid - refundedByHand(order);
  if (available < MIN_REFUND || refund.amount < MIN_REFUND) throw new DomainError('nothing-to-refund');
  if (refund.amount > available)
    throw new DomainError('refund-exceeds-payment', { available: rupeesFromPaise(available) });
  const handRefunds = [...order.handRefunds, refund];
  const amountRefunded = refundedByHand({ handRefunds });
  const money = { ...order, amountPaid: paid, amountRefunded, amountLost: 0 };
  const isReturned = amountRefunded === paid;
  const isRefunded = rules.refundDue(order, paid, today).closesOrder;
  const revenue = netRevenue(order.taxableAmount, money);
  const changed = rules.afterRefund({ ...order, handRefunds, revenue }, { isReturned, isRefunded }, refund.at);
  return { ...changed, payment: isReturned || changed.status === 'refunded' ? 'refunded' : 'paid' };
}

/** The refund due for a cancelled order, recorded once. It is paid back the way the order was paid. */
export function refundOfCancelled({
  id,
  handPayment,
}: Pick<Order, 'id' | 'handPayment'>): Pick<HandRefund, 'id' | 'reason' | 'method' | 'reference'> {
  return {
    id: idFrom('refund of a cancelled order', id),
    reason: 'The order was cancelled',
    method: handPayment?.method ?? 'cash',
    reference: '',
  };
}
