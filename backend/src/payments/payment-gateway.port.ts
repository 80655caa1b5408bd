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
  /** Null for a payment made outside any order, such as a payment link. */
  orderId: string | null;
  amount: Paise;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Paise refunded so far. */
  refunded: Paise;
}

export interface GatewayRefund {
  id: string;
  paymentId: string;
  amount: Paise;
  status: 'pending' | 'processed' | 'failed';
}

/** A verified event of the provider. Events come at least once, late, and in any order. */
export interface GatewayEvent {
  /** `x-razorpay-event-id`: the same at every delivery of one event. */
  id: string;
  /** For example `payment.captured`, `order.paid`, `refund.processed`. */
  type: string;
  /** The payment the event tells of, where there is one. */
  payment: GatewayPayment | null;
}

/**
 * The payment provider. Amounts in paise, currency INR. Every method may throw GatewayUnavailable (no answer in time:
 * the provider may or may not have acted) or GatewayRefused (it answered no, and did nothing).
 */
export abstract class PaymentGateway {
  /** The public key that the browser's checkout needs, and the address of its script. */
  abstract readonly keyId: string;
  abstract readonly checkoutScript: string;

  abstract createOrder(order: { amount: Paise; receipt: string; notes: Record<string, string> }): Promise<GatewayOrder>;
  /** The newest order made with this receipt, or null. */
  abstract findOrder(receipt: string): Promise<GatewayOrder | null>;
  abstract paymentsOfOrder(orderId: string): Promise<GatewayPayment[]>;
  abstract payment(paymentId: string): Promise<GatewayPayment>;
  /** Captures an authorized payment; one already captured is answered as it is. */
  abstract capture(payment: { id: string; amount: Paise }): Promise<GatewayPayment>;
  /** One refund per idempotency key (ten or more letters, digits, `-` and `_`), however often it is asked for. */
  abstract refund(refund: { paymentId: string; amount: Paise; idempotencyKey: string }): Promise<GatewayRefund>;

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
