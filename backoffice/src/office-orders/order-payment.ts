import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { formatRupees } from '#libs/money.js';
import { isClosed, isNothingDue, paymentName } from '#libs/payment-name.js';
import { ORDER_PAYMENT_NAMES } from '#libs/value-names.js';
import { dayText } from '../components/format.js';
import type { Transition } from '../components/Transitions.js';
import type { ToneName } from '../theme/palette.js';

export const ORDER_PAYMENT: Record<OrderPayment, { name: string; tone: ToneName }> = {
  unpaid: { name: ORDER_PAYMENT_NAMES.unpaid, tone: 'waiting' },
  paid: { name: ORDER_PAYMENT_NAMES.paid, tone: 'good' },
  refunded: { name: ORDER_PAYMENT_NAMES.refunded, tone: 'special' },
  'before-import': { name: ORDER_PAYMENT_NAMES['before-import'], tone: 'ended' },
};

/** The payment to show of an order. */
export function shownPayment(order: Pick<OrderResponse, 'payment' | 'status'>): { name: string; tone: ToneName } {
  return { name: paymentName(order), tone: isNothingDue(order) ? 'ended' : ORDER_PAYMENT[order.payment].tone };
}

/** What was paid for an order, and when; null for an unpaid one. It can differ from the price. */
export function paidText({
  paidOn,
  amountPaid,
  paidByHand,
}: Pick<OrderResponse, 'paidOn' | 'amountPaid' | 'paidByHand'>): string | null {
  return paidOn && `${formatRupees(amountPaid + paidByHand)} on ${dayText(paidOn)}`;
}

/** The button and the confirmation of a payment state that staff can set by hand. @param order `total`: in rupees */
export function paymentTransition(
  { name, kind, status, total }: Pick<OrderResponse, 'name' | 'kind' | 'status'> & { total: number },
  to: OrderPayment,
): Transition<OrderPayment> {
  if (to === 'paid')
    return {
      to,
      label: 'Mark as paid',
      effect: `The price is ${formatRupees(total)}. We email the receipt to ${name}.`,
      destructive: false,
    };
  const plan =
    kind === 'subscription'
      ? ' The plan continues: record the new payment, email a payment link or cancel the plan.'
      : '';
  return {
    to,
    label: 'Mark as unpaid',
    keep: 'Keep as paid',
    effect: isClosed({ status })
      ? 'The payment was not received, so no refund is due.'
      : `${name} will owe ${formatRupees(total)}.${plan} If only the method or the reference is wrong, correct the payment instead.`,
    destructive: true,
  };
}
