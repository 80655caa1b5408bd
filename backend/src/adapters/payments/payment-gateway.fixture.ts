import type { PaymentGateway } from '../../payments/payment-gateway.port.js';

/** Actions of the provider and its customers. */
interface PaymentProviderUnderTest {
  gateway: PaymentGateway;
  /** A customer pays an order. Returns the proof that the browser gets. */
  pay: (orderId: string) => Promise<{ orderId: string; paymentId: string; signature: string }>;
  /** A customer's bank declines a payment. */
  decline: (orderId: string) => Promise<void>;
  /** From now on, payments stay authorized. */
  leaveAuthorized: () => Promise<void>;
  /** From now on, refunds stay pending. The returned function settles one. */
  leaveRefundsPending: () => Promise<(refundId: string, status: 'processed' | 'failed') => Promise<void>>;
  /** An authorized payment that was not captured is returned. */
  refundAuthorization: (paymentId: string) => Promise<void>;
  /** A customer pays a payment link. Returns the payment. */
  payLink: (linkId: string) => Promise<string>;
  /** A customer disputes a payment, and the dispute gets this status. */
  dispute: (paymentId: string, status: 'open' | 'lost') => Promise<string>;
  /** Settles captured payments, with an adjustment in paise. */
  settle: (adjustment: number) => Promise<string>;
  /** A bank's netbanking goes down. */
  startDowntime: (bank: string) => Promise<string>;
  endDowntime: (downtimeId: string) => Promise<void>;
  /** From now on, orders are created but the call gets no response. */
  leaveUnanswered: () => Promise<void>;
  /** From now on, every call fails with this HTTP status. */
  answerWith: (status: number) => Promise<void>;
  /** From now on, every response is late. Returns a gateway with a short timeout. */
  answerLate: () => Promise<PaymentGateway>;
  /** The provider's server is stopped. */
  disappear: () => Promise<void>;
}

/** Starts a gateway with an empty provider. */
export type ProviderFactory = () => Promise<PaymentProviderUnderTest>;

/** An order for the suites that every gateway passes. */
export const order = { amount: 188_706, receipt: 'a'.repeat(32), notes: { purpose: 'plan' } };
