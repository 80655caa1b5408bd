import type { DisputeStatus, OrderMoney, RefundStatus } from '#libs/contract/payments.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import type { OrderPaymentState } from './payable-orders.js';

/** What an order records of the money that was paid online for it. Amounts in paise. */
export interface OrderMoneyFields {
  amountPaid: Paise;
  /** Refunds that were processed. */
  amountRefunded: Paise;
  /** Refunds under way. */
  amountRefunding: Paise;
  /** Taken back in disputes that were lost. */
  amountLost: Paise;
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** Which revision of the payment these figures are of. */
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

/** Whether there was neither a refund nor a dispute. */
export function isUntouched({
  refundStatus,
  disputeStatus,
}: Pick<OrderMoneyFields, 'refundStatus' | 'disputeStatus'>): boolean {
  return refundStatus === null && disputeStatus === null;
}

/** Whether a refund can be requested: none is under way, or it leaves something to refund. */
export function canBeRefunded({
  amountPaid,
  amountRefunded,
  amountRefunding,
}: Pick<OrderMoneyFields, 'amountPaid' | 'amountRefunded' | 'amountRefunding'>): boolean {
  return amountRefunding === 0 || amountPaid > amountRefunded + amountRefunding;
}

/** Whether all of it went back. */
export function isAllReturned({ amountPaid, amountRefunded, amountLost }: OrderMoneyFields): boolean {
  return amountPaid > 0 && amountRefunded + amountLost >= amountPaid;
}

/**
 * The revenue of an order less the share of it that went back, rounded half-up to the paisa.
 *
 * @param revenue before tax, as it was booked when the order was paid
 */
export function netRevenue(revenue: Paise, money: OrderMoneyFields): Paise {
  const { amountPaid, amountRefunded, amountLost } = money;
  if (amountPaid === 0) return revenue;
  const kept = Math.max(0, amountPaid - amountRefunded - amountLost);
  return Math.floor((revenue * kept + amountPaid / 2) / amountPaid);
}

export function orderMoneyResponse(money: OrderMoneyFields): Omit<OrderMoney, 'paidByHand' | 'handRefunds'> {
  const { refundStatus, disputeStatus } = money;
  return {
    amountPaid: rupeesFromPaise(money.amountPaid),
    amountRefunded: rupeesFromPaise(money.amountRefunded),
    amountRefunding: rupeesFromPaise(money.amountRefunding),
    refundStatus,
    disputeStatus,
  };
}
