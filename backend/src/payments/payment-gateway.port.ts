import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { DisputePhase, DisputeStatus, DowntimeSeverity, SettlementStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';

/** The provider's order: what a checkout pays. */
export interface GatewayOrder {
  id: string;
  amount: Paise;
  currency: string;
  /** Our id, by which the order is found again when its creation was not answered. */
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}

export interface GatewayPayment {
  id: string;
  /** The provider's order; null for a payment made outside any order, such as a payment link. */
  orderId: string | null;
  amount: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Whether the money was ever taken. A `refunded` payment that was not captured is an authorization that went back. */
  captured: boolean;
  /** Paise of all refunds the provider has accepted, processed or not. */
  refunded: Paise;
  /** When the customer began it. */
  createdAt: Instant | null;
  /** When it was captured, where the provider says so: in the event of the capture alone. */
  capturedAt: Instant | null;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
  /** Our id of it; null for a refund made in the provider's dashboard. */
  receipt: string | null;
  /** The bank's reference, by which the customer's bank finds it. */
  bankReference: string | null;
  createdAt: Instant | null;
}

/** A customer's bank demands a payment back. */
export interface GatewayDispute {
  id: string;
  paymentId: string;
  amount: Paise;
  /** What was taken back; 0 unless it is lost. */
  amountDeducted: Paise;
  phase: DisputePhase;
  status: DisputeStatus;
  reasonCode: string | null;
  /** Until when the provider wants an answer. */
  respondBy: Instant | null;
  createdAt: Instant | null;
}

/** A transfer of captured money to the operator's bank account. */
export interface GatewaySettlement {
  id: string;
  /** What the bank account receives. */
  amount: Paise;
  status: SettlementStatus;
  /** The bank's reference, as it is on the account statement; null before the transfer. */
  utr: string | null;
  createdAt: Instant | null;
}

/** A payment, refund or adjustment that a settlement consists of. */
export interface GatewaySettlementItem {
  /** The provider's payment, refund or adjustment. */
  id: string;
  /** `other`: an adjustment, a transfer, or a kind that is newer than this code. */
  kind: 'payment' | 'refund' | 'other';
  /** Null while it is not settled. */
  settlementId: string | null;
  amount: Paise;
  /** What it adds to the settlement and takes from it, after fee and tax. */
  credit: Paise;
  debit: Paise;
  /** The provider's fee, the tax on it included. */
  fee: Paise;
  tax: Paise;
}

/** A method of payment, or one bank or network of it, that does not work as it should. */
export interface GatewayDowntime {
  id: string;
  /** `card`, `netbanking`, `upi`, `wallet`, … */
  method: string;
  /** The bank, card network or app concerned, as the provider abbreviates it; null when it is the whole method. */
  instrument: string | null;
  severity: DowntimeSeverity;
  isOver: boolean;
  begin: Instant | null;
  end: Instant | null;
}

/** A page of the provider on which anyone who has its address can pay an amount, once. */
export interface GatewayPaymentLink {
  id: string;
  /** Our id, by which the link is found again when its creation was not answered. */
  reference: string;
  /** The address of the page. */
  url: string;
  amount: Paise;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  /** The provider's order that it is paid on; null before somebody pays. */
  orderId: string | null;
  /** The payments made with it. */
  paymentIds: string[];
}

/** A verified event of the provider. Events come at least once, late, and in any order. */
export interface GatewayEvent {
  /** `x-razorpay-event-id`: the same at every delivery of one event. */
  id: string;
  /** For example `payment.captured`, `order.paid`, `refund.processed`. */
  type: string;
  /** When it happened, by the provider's clock. */
  at: Instant | null;
  /** The entities as they were when it happened, where it concerns one. */
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
  dispute: GatewayDispute | null;
  settlement: GatewaySettlement | null;
  downtime: GatewayDowntime | null;
  paymentLink: GatewayPaymentLink | null;
}

/**
 * The payment provider. Amounts in paise, currency INR. Every method may throw GatewayUnavailable (no answer in time, or
 * the same request is still in progress: the provider may or may not have acted) or GatewayRefused (it answered no, and did nothing).
 */
export abstract class PaymentGateway {
  /** The provider's name, stored with each payment. */
  abstract readonly provider: string;
  /** The public key that the browser's checkout needs, and the address of its script. */
  abstract readonly keyId: string;
  abstract readonly checkoutScript: string;

  /** One order for a receipt, however often it is asked for with the same amount. */
  abstract createOrder(order: { amount: Paise; receipt: string; notes: Record<string, string> }): Promise<GatewayOrder>;
  /** The newest order made with this receipt, or null. */
  abstract findOrder(receipt: string): Promise<GatewayOrder | null>;
  abstract paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>;
  abstract payment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment; one already captured is answered as it is. */
  abstract capture(payment: { id: string; amount: Paise }): Promise<GatewayPayment>;
  /**
   * One refund per idempotency key (ten or more letters, digits, `-` and `_`), however often it is asked for with the same
   * amount and receipt. The answer may be a refund that failed.
   */
  abstract refund(refund: {
    paymentId: string;
    amount: Paise;
    /** Our id of the refund, by which it is found again when its answer was lost. */
    receipt: string;
    idempotencyKey: string;
  }): Promise<GatewayRefund>;
  /** Every refund of a payment, also those made in the provider's dashboard. */
  abstract refundsOfPayment(paymentId: string): Promise<GatewayRefund[]>;
  abstract dispute(disputeId: string): Promise<GatewayDispute>;
  /** The newest disputes, at most a hundred. */
  abstract newestDisputes(): Promise<GatewayDispute[]>;
  abstract settlement(settlementId: string): Promise<GatewaySettlement>;
  /** The newest settlements, at most a hundred. */
  abstract newestSettlements(): Promise<GatewaySettlement[]>;
  /** Everything that was settled on a day. */
  abstract settledOn(day: CalendarDate): Promise<GatewaySettlementItem[]>;
  /** The downtimes of payment methods that have not ended. */
  abstract downtimes(): Promise<GatewayDowntime[]>;

  /**
   * One payment link for a reference, however often it is asked for. The provider sends no messages about it.
   * `expiresAt`: at least 15 minutes ahead.
   */
  abstract createPaymentLink(link: {
    amount: Paise;
    reference: string;
    description: string;
    customer: { name: string; email: string; phone: string };
    expiresAt: Instant;
  }): Promise<GatewayPaymentLink>;
  /** The payment link made with this reference, or null. */
  abstract findPaymentLink(reference: string): Promise<GatewayPaymentLink | null>;
  abstract paymentLink(linkId: string): Promise<GatewayPaymentLink>;
  /** Refused once the link is paid, expired or cancelled. */
  abstract cancelPaymentLink(linkId: string): Promise<GatewayPaymentLink>;

  /** Whether the signature the browser handed back is the provider's for this order and payment (key secret, constant time). */
  abstract signatureIsValid(proof: { orderId: string; paymentId: string; signature: string }): boolean;
  /** The event in a webhook's raw bytes, or null when its signature is not the provider's (webhook secret, constant time). */
  abstract readWebhook(delivery: {
    rawBody: Buffer;
    signature: string | undefined;
    eventId: string | undefined;
  }): GatewayEvent | null;
}

export class GatewayUnavailable extends Error {
  constructor(operation: string, cause?: unknown) {
    super(`the payment provider did not answer: ${operation}`, { cause });
    this.name = 'GatewayUnavailable';
  }
}

export class GatewayRefused extends Error {
  constructor(
    operation: string,
    /** The provider's own words, for the log and the operator. */
    readonly reason: string,
  ) {
    super(`the payment provider refused ${operation}: ${reason}`);
    this.name = 'GatewayRefused';
  }
}
