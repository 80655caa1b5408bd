import type { Versioned } from './records.js';

export const PAYMENT_STATUSES = ['created', 'captured', 'refunded', 'abandoned'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a payment may be for. */
export const PURPOSES = ['plan', 'wash'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** GET payments: one for each purchase that was to be paid online. Amounts in rupees. */
export interface PaymentResponse {
  id: string;
  _id: string;
  purpose: Purpose;
  /** The plan or the single wash. */
  subjectId: string;
  userId: string;
  amount: number;
  refunded: number;
  status: PaymentStatus;
  orderId: string | null;
  paymentId: string | null;
  createdAt: string;
  capturedAt: string | null;
}

export const UNMATCHED_REASONS = ['unknown-order', 'wrong-amount', 'second-payment', 'purchase-closed'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** `open`: the operator decides; `returning`, `assigning`: on its way, and finished by itself. */
export const UNMATCHED_STATUSES = ['open', 'returning', 'returned', 'assigning', 'resolved'] as const;
export type UnmatchedStatus = (typeof UNMATCHED_STATUSES)[number];

/** GET payments/unmatched: money at the provider that no purchase accounts for. */
export interface UnmatchedPaymentResponse extends Versioned {
  /** The provider's payment id. */
  id: string;
  _id: string;
  reason: UnmatchedReason;
  status: UnmatchedStatus;
  orderId: string | null;
  userId: string | null;
  /** Of the currency, with at most two decimals. */
  amount: number;
  currency: string;
  /** What it was assigned to. */
  purpose: Purpose | null;
  subjectId: string | null;
  createdAt: string;
}

/** POST payments/unmatched/{id}/assign. */
export interface AssignmentRequest {
  purpose: Purpose;
  subjectId: string;
}
