/** How the office receives a payment itself. */
export const HAND_PAYMENT_METHODS = ['cash', 'upi'] as const;
export type HandPaymentMethod = (typeof HAND_PAYMENT_METHODS)[number];

/** A payment that the office received itself. */
export interface HandPayment {
  method: HandPaymentMethod;
  /** Of the UPI payment; empty for cash. */
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
  /** Rupees; the proposal when left out. */
  amount?: number;
  reason: string;
  method: HandPaymentMethod;
  /** Of the UPI payment. */
  reference?: string;
}
