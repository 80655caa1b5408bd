import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { OrderKind } from '#libs/contract/orders.js';
import type { DisputeStatus, Purpose, RefundBasis, RefundStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { AttachedDocument } from '../mail/mail-message.js';

/** The provider's payment captured for an order. */
export interface CapturedPayment {
  paymentId: string;
  /** The provider's order. */
  orderId: string;
  amount: Paise;
  /** The provider's time. Determines the day of the sale. */
  capturedAt: Instant;
}

/** A processed refund. */
export interface ProcessedRefund {
  id: string;
  amount: Paise;
  /** The bank's reference; only of a refund by bank transfer. */
  bankReference?: string;
}

/** The state of an order's payment. */
export interface OrderPaymentState {
  /** Incremented with each change of the payment. An order ignores a state older than the one it has. */
  revision: number;
  /** The provider's payment. */
  paymentId: string;
  amountPaid: Paise;
  /** Processed refunds. */
  amountRefunded: Paise;
  processedRefunds: readonly ProcessedRefund[];
  /** Requested and pending refunds. */
  amountRefunding: Paise;
  /** The part of these refunds that was goodwill. */
  amountGoodwill: Paise;
  /** Deducted for lost disputes. */
  amountLost: Paise;
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** Whether a cancelled order counts as refunded: everything due was refunded. */
  isDueRefunded: boolean;
}

/** The refund due by the order's rules. Amounts in paise. */
export interface RefundDue {
  /** The total due, including amounts already refunded. */
  amount: Paise;
  basis: RefundBasis;
  months: { unused: number; paid: number; price: Paise; from: CalendarDate } | null;
  /** The computation in one sentence. */
  explanation: string;
  /** Whether a refund closes the order, because it is cancelled. */
  closesOrder: boolean;
}

/** The refund due for the payment of an order. */
export interface RefundOfPayment extends RefundDue {
  /** The day of the payment in its invoice; null before the order was marked as paid. */
  billedOn: CalendarDate | null;
}

/** The proposed refund of an order, and how it was computed. Amounts in paise. */
export interface RefundProposal extends Omit<RefundDue, 'amount'> {
  orderId: string;
  amountPaid: Paise;
  amountRefunded: Paise;
  amountRefunding: Paise;
  /** The part of these refunds that was goodwill. */
  amountGoodwill: Paise;
  /** The maximum that can still be refunded. */
  available: Paise;
  /** The total due, including amounts already refunded. */
  due: Paise;
  /** The refund due, less earlier refunds other than goodwill; 0 when nothing is due. */
  proposed: Paise;
  /** The last day on which a credit note reduces the tax of the invoice. */
  reducesTaxUntil: CalendarDate;
  /** Whether a credit note of today does. */
  reducesTax: boolean;
  /** See moneyVersion. */
  version: number;
}

/** The payment by hand for an order. Amounts in paise. */
export interface HandPaid {
  amount: Paise;
  refunded: Paise;
  /** The part of it that was goodwill. */
  goodwill: Paise;
  /** See moneyVersion. */
  version: number;
}

/** A summary of an order for mails. */
export interface OrderSummary {
  /** As in "The refund for …": `your plan for Hyundai Creta`, `your Basic Car Wash on 22 Nov 2026`. */
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The last day of service; null when it is not known. */
  endsOn: CalendarDate | null;
}

/** An order to be paid. */
export interface OrderToPay {
  orderId: string;
  userId: string;
  /** Paise. */
  amount: Paise;
}

/** A payment that an order waits for. */
export interface PendingPayment extends OrderToPay {
  /** When the order ceases to wait for it; null if no time is known. */
  payableUntil: Instant | null;
}

/** The online payments according to the orders. Amounts in paise. */
export interface OrderTotals {
  paid: Paise;
  refunded: Paise;
  /** The part of the refunds beyond the payments. */
  overRefunded: Paise;
  lost: Paise;
}

/** What names an order in responses and exports about its payment. */
export interface OrderReference {
  kind: OrderKind;
  /** The number that customers and staff know it by. */
  orderNumber: number;
}

/** What payments need from orders. All methods must be idempotent. */
export interface PayableOrders {
  /** Applies a captured payment and its current state. Returns false when the order is closed and cannot accept it. */
  paid(orderId: string, payment: CapturedPayment, state: OrderPaymentState): Promise<boolean>;
  /** What is to be paid for an order. Null when there is no such order, or it does not wait for a payment. */
  pendingPayment(orderId: string): Promise<PendingPayment | null>;
  /** The current status of an order. Throws not-found. */
  statusOf(orderId: string): Promise<string>;
  /** Expires an order that was not paid in time. Does nothing to an order that is not pending. */
  expireUnpaid(orderId: string): Promise<void>;
  /** The refund due by the order's rules for an amount paid, in paise. Throws not-found. */
  refundDue(orderId: string, amountPaid: Paise): Promise<RefundOfPayment>;
  /** The payment by hand for an order. Null when there is no such order, or it is unpaid or paid online. */
  paidByHand(orderId: string): Promise<HandPaid | null>;
  /** A summary for mails; null when there is no such order. */
  summary(orderId: string): Promise<OrderSummary | null>;
  /** The credit note of a refund, to attach to a mail. Empty before it is issued. */
  creditNoteOf(refundId: string): Promise<AttachedDocument[]>;
  /** Mails the credit note of a refund, if it was issued after the mail about the refund was written. */
  mailLateCreditNote(orderId: string, refundId: string): Promise<void>;
  /** The sums over all orders, for the ledger. */
  totals(): Promise<OrderTotals>;
  /** What names these orders. Orders that do not exist are omitted. */
  referencesOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OrderReference>>;
}

/** Returns the API's name for the kind of a payment's order; null for an unmatched payment. */
export type PurposeLookup = (orderId: string | null) => Purpose | null;

/** A row of an export about a payment, which names its order as the screens do. */
export interface WithOrderNumber {
  /** `#10423`; null without an order. */
  orderNumber: string | null;
}
