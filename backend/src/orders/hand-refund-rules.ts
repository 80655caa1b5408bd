import { calendarDateOf, type Instant } from '#libs/calendar.js';
import { refundDayError } from '#libs/hand-payments.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { idFrom } from '../kernel/ids.js';
import { netRevenue } from '../payments/order-money.js';
import { assertGoodwillAllowed, MIN_REFUND } from '../payments/refund.js';
import { assertMoneyCurrent } from '../payments/money-version.js';
import { outstandingOf } from '../payments/refundable.js';
import { billedMovement } from './billing.js';
import { goodwillByHand, paidByHand, refundedByHand, type HandRefund, type NewHandRefund } from './hand-refund.js';
import type { OrderRules } from './order-kind.js';
import type { Order } from './order.js';

/**
 * The order with a refund by hand; null when that refund was already recorded. A refund closes a cancelled order.
 * Throws edit-conflict, payment-not-captured, nothing-to-refund, refund-exceeds-payment or validation-failed.
 */
export function withHandRefund<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  { version, ...request }: NewHandRefund,
  now: Instant,
): O | null {
  if (order.handRefunds.some(({ id }) => id === request.id)) return null;
  const paid = paidByHand(order);
  if (paid === 0)
    throw new DomainError('payment-not-captured', {
      message: whyNoHandRefund(order),
    });
  assertMoneyCurrent({ version }, order.billing.map(billedMovement));
  const today = calendarDateOf(now);
  const { refundedOn = today } = request;
  const error = refundDayError(refundedOn, { today, paidOn: order.paidOn });
  if (error !== null) throw fieldError('refundedOn', error);
  const refunded = refundedByHand(order);
  const available = paid - refunded;
  const refundDue = rules.refundDue(order, paid, today);
  const { explanation, closesOrder } = refundDue;
  if (request.isGoodwill) assertGoodwillAllowed(refundDue, request.amount);
  const amount = request.amount ?? outstandingByHand(order, refundDue.amount);
  if (available < MIN_REFUND || amount < MIN_REFUND)
    throw new DomainError('nothing-to-refund', request.amount === undefined ? { message: explanation } : {});
  if (amount > available) throw new DomainError('refund-exceeds-payment', { available: rupeesFromPaise(available) });
  const refund: HandRefund = { ...request, amount, refundedOn, at: now, mailed: false };
  const handRefunds = [...order.handRefunds, refund];
  const money = { ...order, amountPaid: paid, amountRefunded: refunded + amount, amountLost: 0 };
  const isFullyRefunded = amount === available;
  const revenue = netRevenue(order, money);
  const changed = rules.afterRefund(
    { ...order, handRefunds, revenue },
    { isFullyRefunded, isDueRefunded: closesOrder },
    now,
  );
  return { ...changed, payment: isFullyRefunded || changed.status === 'refunded' ? 'refunded' : 'paid' };
}

function whyNoHandRefund(order: Order): string {
  if (isPaidBeforeImport(order))
    return 'This plan was paid before the import, so its payment is not recorded here. Refund it the way it was paid.';
  return order.paymentId === null
    ? 'Nothing was paid for this order, so nothing can be refunded.'
    : 'This order was paid online. Refund it to the card or account it was paid from.';
}

/**
 * Closes a cancelled order as refunded if everything due, or everything that is requested, was refunded before the
 * cancellation. Null while something is left to refund, or if nothing was refunded.
 */
export function closedByEarlierRefunds<O extends Order>(
  rules: OrderRules<O>,
  order: O,
  request: Pick<NewHandRefund, 'amount'>,
  now: Instant,
): O | null {
  const refunded = refundedByHand(order);
  if (order.status !== 'cancelled' || refunded === 0) return null;
  const { amount: due } = rules.refundDue(order, paidByHand(order), calendarDateOf(now));
  if ((request.amount ?? outstandingByHand(order, due)) >= MIN_REFUND) return null;
  return { ...rules.afterRefund(order, { isFullyRefunded: false, isDueRefunded: true }, now), payment: 'refunded' };
}

function outstandingByHand(order: Order, due: Paise): Paise {
  const amounts = { amount: paidByHand(order), refunded: refundedByHand(order), goodwill: goodwillByHand(order) };
  return outstandingOf({ ...amounts, refunding: 0, lost: 0 }, due);
}

/** The refund due for a cancelled order, recorded once. It is paid back the way the order was paid. */
export function refundOfCancelled({
  id,
  handPayment,
}: Pick<Order, 'id' | 'handPayment'>): Pick<HandRefund, 'id' | 'reason' | 'isGoodwill' | 'method' | 'reference'> {
  return {
    id: idFrom('refund of a cancelled order', id),
    reason: 'The order was cancelled',
    isGoodwill: false,
    method: handPayment?.method ?? 'cash',
    reference: '',
  };
}
