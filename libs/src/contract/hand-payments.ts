import type { Edit } from './records.js';

/** Methods of payments by hand. */
export const HAND_PAYMENT_METHODS = ['cash', 'upi', 'bank-transfer'] as const;
export type HandPaymentMethod = (typeof HAND_PAYMENT_METHODS)[number];

/** A payment by hand, without the payment provider. */
export interface HandPayment {
  method: HandPaymentMethod;
  /** The reference of the UPI payment or bank transfer; empty for cash. */
  reference: string;
}

/** A payment by hand as it was recorded. */
export interface RecordedPayment extends HandPayment {
  /** Why it is of another amount than the price of the order; empty otherwise. */
  amountReason: string;
}

export const MAX_AMOUNT_REASON_LENGTH = 300;

/** The amount of a payment by hand to record. */
export interface ReceivedAmount {
  /** Rupees. Defaults to the price of the order. */
  amount?: number;
  /** Why another amount was received. Required with an amount. */
  amountReason?: string;
}

/** A payment by hand to record. */
export interface HandPaymentRequest extends HandPayment, ReceivedAmount {
  /** The calendar date (Asia/Kolkata) on which it was received, at most 30 days ago. Defaults to today. */
  receivedOn?: string;
}

/** PATCH orders/{id}/payment. The version, with `unpaid`, is that of the proposed refund. */
export interface OrderPaymentRequest extends Partial<HandPaymentRequest>, Edit {
  payment: 'paid' | 'unpaid';
  /** How it was received. Defaults to cash. */
  method?: HandPaymentMethod;
  /** With `unpaid`: whether the customer gets an email about it. Defaults to true. */
  notify?: boolean;
}

/** A refund by hand of an order that was paid by hand. */
export interface HandRefund extends HandPayment {
  id: string;
  /** Rupees. */
  amount: number;
  reason: string;
  /** Whether it leaves the refund of unused months as it is. */
  goodwill: boolean;
  /** The calendar date (Asia/Kolkata) on which it was made. */
  refundedOn: string;
  createdAt: string;
}

/** POST orders/{id}/hand-refunds. Its version is that of the proposal. */
export interface HandRefundRequest extends Edit {
  /** Rupees. Defaults to the proposal. */
  amount?: number;
  reason: string;
  /** See RefundRequest.goodwill. */
  goodwill?: boolean;
  method: HandPaymentMethod;
  /** The reference of the UPI payment or bank transfer. */
  reference?: string;
  /** The calendar date (Asia/Kolkata) on which it was made, at most 30 days ago. Defaults to today. */
  refundedOn?: string;
}

/** PUT orders/{id}/hand-payment: how a payment or refund by hand was really made. */
export interface HandPaymentCorrectionRequest {
  method: HandPaymentMethod;
  /** The reference of the UPI payment or bank transfer. */
  reference?: string;
  /** The refund by hand to correct. Defaults to the payment. */
  refundId?: string;
}
