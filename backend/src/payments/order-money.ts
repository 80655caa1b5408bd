import type { DisputeStatus, OrderMoney, RefundStatus } from '#libs/contract/payments.js';
import { proportionOf, rupeesFromPaise, type Paise } from '#libs/money.js';
import { taxableIn } from '#libs/price-lines.js';
import type { Quote } from '../pricing/quote.js';
import type { OrderPaymentState } from './payable-orders.js';

/** The amounts of an order's online payment, stored with the order. In paise. */
export interface OrderMoneyFields {
  amountPaid: Paise;
  /** Processed refunds. */
  amountRefunded: Paise;
  /** The part of these refunds beyond the payment, such as of one that was also made in the provider's dashboard. */
  amountOverRefunded: Paise;
  /** Refunds in progress. */
  amountRefunding: Paise;
  /** The part of the refunds that was goodwill. */
  amountGoodwill: Paise;
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
  amountOverRefunded: 0,
  amountRefunding: 0,
  amountGoodwill: 0,
  amountLost: 0,
  refundStatus: null,
  disputeStatus: null,
  paymentRevision: 0,
};

/** The stored fields, for a collection's definition. */
export const ORDER_MONEY_FIELDS = {
  amountPaid: 'integer',
  amountRefunded: 'integer',
  amountOverRefunded: 'integer',
  amountRefunding: 'integer',
  amountGoodwill: 'integer',
  amountLost: 'integer',
  refundStatus: 'string',
  disputeStatus: 'string',
  paymentRevision: 'integer',
} as const;

/** The amounts to store with an order, from the state of its payment. */
export function orderMoneyOf({
  amountPaid,
  amountRefunded,
  amountRefunding,
  amountGoodwill,
  amountLost,
  refundStatus,
  disputeStatus,
  revision,
}: OrderPaymentState): OrderMoneyFields {
  return {
    amountPaid,
    amountRefunded,
    amountOverRefunded: Math.max(0, amountRefunded - amountPaid),
    amountRefunding,
    amountGoodwill,
    amountLost,
    refundStatus,
    disputeStatus,
    paymentRevision: revision,
  };
}

/** Whether two orders have the same amounts, statuses and payment revision. */
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

/**
 * Whether a refund of a paid order can be requested. While refunds are in progress, something must be left besides them.
 */
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
 * The revenue of a paid order: the taxable part of the amount paid, less that of the returned amounts. Without lost
 * disputes and late credit notes, these are the taxable amounts of its invoice and its credit notes, to the paisa.
 */
export function netRevenue(
  price: Pick<Quote, 'taxableAmount' | 'total' | 'taxRate'>,
  { amountPaid, amountRefunded, amountLost }: Pick<OrderMoneyFields, 'amountPaid' | 'amountRefunded' | 'amountLost'>,
): Paise {
  const taxable = taxableIn(amountPaid, price);
  const returned = Math.min(amountPaid, amountRefunded + amountLost);
  return taxable - proportionOf(taxable, returned, amountPaid);
}

/** The amounts of an order's online payment in API responses, in rupees. */
export function orderMoneyResponse(
  money: OrderMoneyFields,
): Omit<OrderMoney, 'paidByHand' | 'handRefunds' | 'amountRefundable' | 'refundDue'> {
  const { refundStatus, disputeStatus } = money;
  return {
    amountPaid: rupeesFromPaise(money.amountPaid),
    amountRefunded: rupeesFromPaise(money.amountRefunded),
    amountRefunding: rupeesFromPaise(money.amountRefunding),
    amountGoodwill: rupeesFromPaise(money.amountGoodwill),
    amountLost: rupeesFromPaise(money.amountLost),
    refundStatus,
    disputeStatus,
  };
}
