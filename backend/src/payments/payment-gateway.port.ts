import type { CalendarDate, Instant } from '#libs/calendar.js';
import type { DisputePhase, DisputeStatus, DowntimeSeverity, SettlementStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { CheckoutProof } from './checkout-proof.js';

// Adapters import it from here, because they know only ports.
export type { CheckoutProof };

/** The provider's order, which is paid at checkout. */
export interface GatewayOrder {
  id: string;
  amount: Paise;
  currency: string;
  /** Our id, to find the order if the response to its creation was lost. */
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
  /** Whether the money was ever captured. A `refunded` payment that was not captured is a returned authorization. */
  captured: boolean;
  /** Paise of all refunds the provider has accepted, processed or not. */
  refunded: Paise;
  /** When the customer started it. */
  createdAt: Instant | null;
  /** When it was captured. Only known from the capture event. */
  capturedAt: Instant | null;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
  /** Our id; null for a refund made in the provider's dashboard. */
  receipt: string | null;
  /** The reference under which the customer's bank finds it. */
  bankReference: string | null;
  createdAt: Instant | null;
}

/** A payment that a customer disputes with their bank. */
export interface GatewayDispute {
  id: string;
  paymentId: string;
  amount: Paise;
  /** The deducted amount; 0 unless it is lost. */
  amountDeducted: Paise;
  phase: DisputePhase;
  status: DisputeStatus;
  reasonCode: string | null;
  /** The deadline for a response. */
  respondBy: Instant | null;
  createdAt: Instant | null;
}

/** A transfer of captured money to the operator's bank account. */
export interface GatewaySettlement {
  id: string;
  /** What the bank account receives. */
  amount: Paise;
  status: SettlementStatus;
  /** The bank's reference on the account statement; null before the transfer. */
  utr: string | null;
  createdAt: Instant | null;
}

/** A line of a settlement: a payment, refund or adjustment. */
export interface GatewaySettlementItem {
  /** The provider's payment, refund or adjustment. */
  id: string;
  /** `other`: an adjustment, a transfer, or an unknown kind. */
  kind: 'payment' | 'refund' | 'other';
  /** Null while it is not settled. */
  settlementId: string | null;
  amount: Paise;
  /** Its credit to and debit from the settlement, after fee and tax. */
  credit: Paise;
  debit: Paise;
  /** The provider's fee, including tax. */
  fee: Paise;
  tax: Paise;
}

/** A downtime of a payment method, or of one bank or network of it. */
export interface GatewayDowntime {
  id: string;
  /** `card`, `netbanking`, `upi`, `wallet`, … */
  method: string;
  /** The provider's code of the affected bank, card network or app; null for the whole method. */
  instrument: string | null;
  severity: DowntimeSeverity;
  isOver: boolean;
  begin: Instant | null;
  end: Instant | null;
}

/** A page of the provider on which anyone with its URL can pay an amount, once. */
export interface GatewayPaymentLink {
  id: string;
  /** Our id, to find the link if the response to its creation was lost. */
  reference: string;
  /** The URL of the page. */
  url: string;
  amount: Paise;
  status: 'created' | 'partially_paid' | 'paid' | 'expired' | 'cancelled';
  /** The provider's order that it pays; null before it is paid. */
  orderId: string | null;
  /** The payments made with it. */
  paymentIds: string[];
}

/** A verified event of the provider. Events are delivered at least once, possibly late and in any order. */
export interface GatewayEvent {
  /** The provider's id: the same at every delivery of one event. */
  id: string;
  /** For example `payment.captured`, `order.paid`, `refund.processed`. */
  type: string;
  /** When it happened, by the provider's clock. */
  at: Instant | null;
  /** The affected entities as of the event. */
  payment: GatewayPayment | null;
  refund: GatewayRefund | null;
  dispute: GatewayDispute | null;
  settlement: GatewaySettlement | null;
  downtime: GatewayDowntime | null;
  paymentLink: GatewayPaymentLink | null;
}

/** An order to create at the provider. */
export interface NewGatewayOrder {
  amount: Paise;
  /** Our id. */
  receipt: string;
  notes: Record<string, string>;
}

/** A refund to create at the provider. */
export interface NewGatewayRefund {
  paymentId: string;
  amount: Paise;
  /** Our id, to find the refund if the response was lost. */
  receipt: string;
  /** Ten or more letters, digits, `-` and `_`. */
  idempotencyKey: string;
}

/** A payment link to create at the provider. */
export interface NewGatewayPaymentLink {
  amount: Paise;
  /** Our id. */
  reference: string;
  description: string;
  customer: { name: string; email: string; phone: string };
  /** At least 15 minutes ahead. */
  expiresAt: Instant;
}

/** A received webhook. */
export interface WebhookDelivery {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

/**
 * The payment provider. Amounts in paise, currency INR. Every method that calls it may throw GatewayUnavailable or
 * GatewayRejection.
 */
export abstract class PaymentGateway {
  /** The provider's name, stored with each payment. */
  abstract readonly provider: string;
  /** The public key for the browser's checkout, and the URL of its script. */
  abstract readonly keyId: string;
  abstract readonly checkoutScript: string;
  /** Whether the keys are for tests: payments succeed, and move no money. */
  abstract readonly testMode: boolean;

  /** Creates an order. Idempotent for the same receipt and amount. */
  abstract createOrder(order: NewGatewayOrder): Promise<GatewayOrder>;
  /** The newest order made with this receipt, or null. */
  abstract findOrder(receipt: string): Promise<GatewayOrder | null>;
  /** Every attempt to pay an order, including those that were declined. */
  abstract paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>;
  /** A payment as it is now. Throws GatewayRejection for an unknown id. */
  abstract payment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment. Returns a payment that is already captured unchanged. */
  abstract capture(payment: { id: string; amount: Paise }): Promise<GatewayPayment>;
  /**
   * Creates a refund. Idempotent for the same idempotency key, amount and receipt. The returned refund may have failed.
   */
  abstract refund(refund: NewGatewayRefund): Promise<GatewayRefund>;
  /** Every refund of a payment, including those made in the provider's dashboard. */
  abstract refundsOfPayment(paymentId: string): Promise<GatewayRefund[]>;
  /** Every refund that was created in a period, including those made in the provider's dashboard; newest first. */
  abstract refundsCreated(period: { from: Instant; to: Instant }): Promise<GatewayRefund[]>;
  /** A dispute as it is now. Throws GatewayRejection for an unknown id. */
  abstract dispute(disputeId: string): Promise<GatewayDispute>;
  /** The newest disputes, at most a hundred. */
  abstract newestDisputes(): Promise<GatewayDispute[]>;
  /** A settlement as it is now, without its lines. Throws GatewayRejection for an unknown id. */
  abstract settlement(settlementId: string): Promise<GatewaySettlement>;
  /** The newest settlements, at most a hundred. */
  abstract newestSettlements(): Promise<GatewaySettlement[]>;
  /** The lines of everything that was settled on a day (Asia/Kolkata), in all settlements. */
  abstract settledOn(day: CalendarDate): Promise<GatewaySettlementItem[]>;
  /** The downtimes of payment methods that have not ended. */
  abstract downtimes(): Promise<GatewayDowntime[]>;

  /** Creates a payment link. Idempotent for the same reference. The provider sends no messages about it. */
  abstract createPaymentLink(link: NewGatewayPaymentLink): Promise<GatewayPaymentLink>;
  /** The payment link made with this reference, or null. */
  abstract findPaymentLink(reference: string): Promise<GatewayPaymentLink | null>;
  /** A payment link as it is now. Throws GatewayRejection for an unknown id. */
  abstract paymentLink(linkId: string): Promise<GatewayPaymentLink>;
  /** Cancels a payment link. Throws GatewayRejection once it is paid, expired or cancelled. */
  abstract cancelPaymentLink(linkId: string): Promise<GatewayPaymentLink>;

  /** Verifies the signature that the browser returned for an order and payment (key secret, constant time). */
  abstract signatureIsValid(proof: CheckoutProof): boolean;
  /** Parses a webhook's raw bytes; null when the signature is invalid (webhook secret, constant time). */
  abstract readWebhook(delivery: WebhookDelivery): GatewayEvent | null;
}

/** The provider did not respond in time, or is still processing the same request. It may or may not have acted. */
export class GatewayUnavailable extends Error {
  constructor(operation: string, cause?: unknown) {
    super(`the payment provider did not answer: ${operation}`, { cause });
    this.name = 'GatewayUnavailable';
  }
}

/** The provider rejected the request and did nothing. */
export class GatewayRejection extends Error {
  constructor(
    operation: string,
    /** The provider's error message, for the log and the operator. */
    readonly reason: string,
    /** Whether the provider judged this request. False for wrong keys, a blocked address or an unknown cause. */
    readonly isFinal: boolean,
  ) {
    super(`the payment provider rejected ${operation}: ${reason}`);
    this.name = 'GatewayRejection';
  }
}

/** Whether a call of the provider failed, and not our own code or the store. */
export function isGatewayFailure(error: unknown): error is GatewayUnavailable | GatewayRejection {
  return error instanceof GatewayUnavailable || error instanceof GatewayRejection;
}
