import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { DisputeStatus, Purpose, RefundBasis, RefundStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { AttachedDocument } from '../mail/mail-message.js';

/** A payment of the provider that was captured for an order. */
export interface CapturedPayment {
  paymentId: string;
  /** The provider's order. */
  orderId: string;
  amount: Paise;
  /** By the provider's time. The sale is booked on this day. */
  capturedAt: Instant;
}

/** A refund whose money has arrived. */
export interface ProcessedRefund {
  id: string;
  amount: Paise;
}

/** What has become of the money that was paid for an order. */
export interface OrderPaymentState {
  /** Rises with each change of the payment. A state that is older than the one an order knows changes nothing. */
  revision: number;
  /** The provider's payment. */
  paymentId: string;
  amountPaid: Paise;
  /** Processed refunds: the money has arrived. */
  amountRefunded: Paise;
  processedRefunds: readonly ProcessedRefund[];
  /** Refunds that are requested or pending: the money is on its way. */
  amountRefunding: Paise;
  /** Taken back in disputes that were lost. */
  amountLost: Paise;
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** Whether a cancelled order counts as refunded: all that was to go back of it has arrived. */
  isRefunded: boolean;
}

/** What should be refunded of an order by its own rules. Amounts in paise. */
export interface RefundDue {
  /** In all, of what was paid; what has gone back already is part of it. */
  amount: Paise;
  basis: RefundBasis;
  months: { unused: number; paid: number; price: Paise; from: CalendarDate } | null;
  /** The computation in one sentence. */
  explanation: string;
  /** Whether a refund closes the order, because it is cancelled. */
  closesOrder: boolean;
}

/** What is proposed to be refunded of an order, and how that was computed. Amounts in paise. */
export interface RefundProposal {
  orderId: string;
  amountPaid: Paise;
  amountRefunded: Paise;
  amountRefunding: Paise;
  available: Paise;
  proposed: Paise;
  basis: RefundBasis;
  months: RefundDue['months'];
  explanation: string;
  /** Whether a refund closes the order, because it is cancelled. */
  closesOrder: boolean;
  /** The last day on which a credit note reduces the tax of the invoice. */
  reducesTaxUntil: CalendarDate;
}

/** What the office received itself for an order. Amounts in paise. */
export interface HandPaid {
  amount: Paise;
  refunded: Paise;
  paidOn: CalendarDate;
}

/** An order in a few words, for mails. */
export interface OrderSummary {
  /** As in "Your refund for …": `Hyundai Creta`, `your Basic Car Wash on 22 Nov 2026`. */
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The last day on which something is served; null when it is not known. */
  endsOn: CalendarDate | null;
}

/** What is to be paid of an order. */
export interface OrderToPay {
  orderId: string;
  userId: string;
  /** Paise. */
  amount: Paise;
}

/** What the orders' own records say of money that was paid online. Amounts in paise. */
export interface OrderTotals {
  paid: Paise;
  refunded: Paise;
  lost: Paise;
}

/** What the payments need of the orders. Every method may be called again, and must then change nothing. */
export interface PayableOrders {
  /** The money was captured, and has become what `state` says. False when the order is closed and cannot take it. */
  paid(orderId: string, payment: CapturedPayment, state: OrderPaymentState): Promise<boolean>;
  /** Null when there is no such order, or it waits for no payment. */
  pendingPayment(orderId: string): Promise<OrderToPay | null>;
  /** Nobody paid in time. */
  expireUnpaid(orderId: string): Promise<void>;
  /** What the order's rules refund of an amount that was paid, in paise. Throws not-found. */
  refundDue(orderId: string, amountPaid: Paise): Promise<RefundDue>;
  /** Null for an order that is not paid, or is paid online. Throws not-found. */
  paidByHand(orderId: string): Promise<HandPaid | null>;
  summary(orderId: string): Promise<OrderSummary | null>;
  /** The credit note of a refund, to attach to a mail; none before it is issued. */
  creditNoteOf(refundId: string): Promise<AttachedDocument[]>;
  /** What all orders together say of their money. */
  totals(): Promise<OrderTotals>;
  /** The kinds of some orders, for screens; orders that do not exist are left out. */
  kindsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderKind>>;
}

/** What the API calls the kind of an order that a payment is for; null for money that no order accounts for. */
export type PurposeLookup = (orderId: string | null) => Purpose | null;
