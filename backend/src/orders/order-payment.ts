import { calendarDateOf, type Instant } from '#libs/calendar.js';
import { isAllRefunded, isSameMoney, netRevenue, orderMoneyOf } from '../payments/order-money.js';
import type { CapturedPayment, OrderPaymentState, OrderToPay } from '../payments/payable-orders.js';
import { billedRefunds, withPaymentDay } from './billing.js';
import { paidOnDay, type Order } from './order.js';
import type { OrderRules } from './order-kind.js';

/**
 * The order with the state of its payment applied. Null when the state changes nothing, is outdated, or belongs to
 * another payment.
 */
export function withPayment<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  state: OrderPaymentState,
  now: Instant,
): O | null {
  if (order.paymentId !== state.paymentId || state.revision < order.paymentRevision) return null;
  const money = orderMoneyOf(state);
  const isFullyRefunded = isAllRefunded(money);
  const billing = billedRefunds(order.billing, state.processedRefunds, calendarDateOf(now), now);
  const paid = { ...order, ...money, billing, revenue: netRevenue(order, money) };
  const changed = rules.afterRefund(paid, { isFullyRefunded, isDueRefunded: state.isDueRefunded }, now);
  const payment = isFullyRefunded || changed.status === 'refunded' ? 'refunded' : 'paid';
  const isSame =
    isSameMoney(order, money) &&
    billing === order.billing &&
    changed.status === order.status &&
    payment === order.payment &&
    changed.revenue === order.revenue;
  return isSame ? null : { ...changed, payment };
}

/**
 * The order with the day of the capture as its day of payment, and as that of its invoice if that is not issued yet.
 * Null if it has that day already, or was paid by another payment.
 */
export function withCaptureDate<O extends Order>(order: O, { paymentId, capturedAt }: CapturedPayment): O | null {
  const paidOn = calendarDateOf(capturedAt);
  if (order.paymentId !== paymentId || order.paidOn === null || order.paidOn === paidOn) return null;
  return { ...order, ...paidOnDay(paidOn), billing: withPaymentDay(order, paidOn) };
}

/** The order as the payment provider needs it. */
export function orderToPay({ id, userId, total }: Order): OrderToPay {
  return { orderId: id, userId, amount: total };
}
