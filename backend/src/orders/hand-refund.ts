import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { HandPayment } from '#libs/contract/hand-payments.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { Paise } from '#libs/money.js';

/** A refund by hand of an order that was paid by hand. */
export interface HandRefund extends HandPayment {
  /** The same for every attempt of a repeated request. */
  id: string;
  amount: Paise;
  reason: string;
  /** Whether it leaves the amount due for unused months as it is. */
  isGoodwill: boolean;
  /** The staff account that recorded it. */
  by: string;
  /** The day on which it was made, Asia/Kolkata. */
  refundedOn: CalendarDate;
  /** When it was recorded. */
  at: Instant;
  /** Whether its mail was queued. */
  mailed: boolean;
}

/** A refund by hand to record. */
export interface NewHandRefund extends Omit<HandRefund, 'amount' | 'refundedOn' | 'at' | 'mailed'> {
  /** Paise. Defaults to the amount that the order's rules propose. */
  amount?: Paise | undefined;
  /** Defaults to today. */
  refundedOn?: CalendarDate | undefined;
  /** That of the proposal it is based on: see moneyVersion. */
  version?: number | undefined;
}

/** What was received by hand. */
export interface ReceivedMoney {
  /** Differs from the total of the order if the customer paid another amount. */
  amount: Paise;
}

interface Payable {
  payment: OrderPayment;
  paymentId: string | null;
  /** Null for an order that was paid by hand before the application was used. */
  handPayment: ReceivedMoney | null;
  total: Paise;
}

/** The amount received by hand, in paise; 0 for an order that is unpaid or paid online. */
export function paidByHand({ payment, paymentId, handPayment, total }: Payable): Paise {
  return paymentId === null && payment !== 'unpaid' ? (handPayment?.amount ?? total) : 0;
}

/**
 * The amount received, online or by hand, in paise; 0 for an unpaid order. It differs from the total when the
 * customer paid another amount by hand, or an operator assigned a payment of another amount.
 */
export function amountReceived(order: Payable & { amountPaid: Paise }): Paise {
  return order.amountPaid + paidByHand(order);
}

/** The amount received, or to be paid for an unpaid order, in paise. */
export function amountReceivedOrDue(order: Payable & { amountPaid: Paise }): Paise {
  return order.payment === 'unpaid' ? order.total : amountReceived(order);
}

/** The amount refunded by hand, in paise. */
export function refundedByHand({ handRefunds }: { handRefunds: readonly HandRefund[] }): Paise {
  return handRefunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** The part of it that was goodwill, in paise. */
export function goodwillByHand({ handRefunds }: { handRefunds: readonly HandRefund[] }): Paise {
  return refundedByHand({ handRefunds: handRefunds.filter(({ isGoodwill }) => isGoodwill) });
}

/** Whether a mail about a refund by hand is still to be sent. */
export function awaitsRefundMail({ handRefunds }: { handRefunds: readonly HandRefund[] }): boolean {
  return handRefunds.some(({ mailed }) => !mailed);
}
