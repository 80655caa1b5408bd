import type { DisputeStatus, OrderMoney, RefundStatus } from '#libs/contract/payments.js';
import { proportionOf, rupeesFromPaise, type Paise } from '#libs/money.js';
import type { OrderPaymentState } from './payable-orders.js';

/** The amounts of an order's online payment, stored with the order. In paise. */
export interface OrderMoneyFields {
  amountPaid: Paise;
  /** Processed refunds. */
  amountRefunded: Paise;
  /** Refunds in progress. */
  amountRefunding: Paise;
  /** Deducted for lost disputes. */
  amountLost: Paise;
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** The revision of the payment that these amounts reflect. */
  paymentRevision: number;
}

export const NOTHING_PAID: OrderMoneyFields = {
  amountPaid: 0,
  amountRefunded: 0,
  amountRefunding: 0,
  amountLost: 0,
  refundStatus: null,
  disputeStatus: null,
  paymentRevision: 0,
};

/** The stored fields, for a collection's definition. */
export const ORDER_MONEY_FIELDS = {
  amountPaid: 'integer',
  amountRefunded: 'integer',
  amountRefunding: 'integer',
  amountLost: 'integer',
  refundStatus: 'string',
  disputeStatus: 'string',
  paymentRevision: 'integer',
} as const;

export function orderMoneyOf({
  amountPaid,
  amountRefunded,
  amountRefunding,
  amountLost,
  refundStatus,
  disputeStatus,
  revision,
}: OrderPaymentState): OrderMoneyFields {
  return {
    amountPaid,
    amountRefunded,
    amountRefunding,
    amountLost,
    refundStatus,
    disputeStatus,
    paymentRevision: revision,
  };
}

export function isSameMoney(a: OrderMoneyFields, b: OrderMoneyFields): boolean {
  return (Object.keys(NOTHING_PAID) as (keyof OrderMoneyFields)[]).every((field) => a[field] === b[field]);
}

/** Whether the payment has neither refunds nor disputes. */
export function isUntouched({
  refundStatus,
  disputeStatus,
}: Pick<OrderMoneyFields, 'refundStatus' | 'disputeStatus'>): boolean {
  return refundStatus === null && disputeStatus === null;
}

/** Whether a refund can be requested: something is left that is neither refunded nor being refunded. */
export function canBeRefunded({
  amountPaid,
  amountRefunded,
  amountRefunding,
}: Pick<OrderMoneyFields, 'amountPaid' | 'amountRefunded' | 'amountRefunding'>): boolean {
  return amountRefunding === 0 || amountPaid > amountRefunded + amountRefunding;
}

/** Whether the whole amount was refunded. Lost disputes do not count, because they do not end an order. */
export function isAllRefunded({ amountPaid, amountRefunded }: OrderMoneyFields): boolean {
  return amountPaid > 0 && amountRefunded >= amountPaid;
}

/**
 * The revenue of an order less the returned share, rounded half-up to the paisa.
 *
 * @param revenue before tax, as it was booked when the order was paid
 */
export function netRevenue(revenue: Paise, money: OrderMoneyFields): Paise {
  const { amountPaid, amountRefunded, amountLost } = money;
  if (amountPaid === 0) return revenue;
  const remaining = Math.max(0, amountPaid - amountRefunded - amountLost);
  return proportionOf(revenue, remaining, amountPaid);
}

export function orderMoneyResponse(
  money: OrderMoneyFields,
): Omit<OrderMoney, 'paidByHand' | 'handRefunds' | 'refundDue'> {
  const { refundStatus, disputeStatus } = money;
  return {
    amountPaid: rupeesFromPaise(money.amountPaid),
    amountRefunded: rupeesFromPaise(money.amountRefunded),
    amountRefunding: rupeesFromPaise(money.amountRefunding),
    refundStatus,
    disputeStatus,
  };
}
