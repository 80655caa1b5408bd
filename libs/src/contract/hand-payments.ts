/** Methods of payments by hand. */
export const HAND_PAYMENT_METHODS = ['cash', 'upi'] as const;
export type HandPaymentMethod = (typeof HAND_PAYMENT_METHODS)[number];

/** A payment by hand: received in cash or by UPI. */
export interface HandPayment {
  method: HandPaymentMethod;
  /** The reference of the UPI payment; empty for cash. */
  reference: string;
}

/** A refund by hand of an order that was paid by hand. */
export interface HandRefund extends HandPayment {
  id: string;
  /** Rupees. */
  amount: number;
  reason: string;
  createdAt: string;
}

/** POST orders/{id}/hand-refunds. */
export interface HandRefundRequest {
  /** Rupees. Defaults to the proposal. */
  amount?: number;
  reason: string;
  method: HandPaymentMethod;
  /** The reference of the UPI payment. */
  reference?: string;
}
