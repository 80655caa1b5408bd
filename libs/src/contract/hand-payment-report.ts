import type { HandPayment, HandPaymentMethod } from './hand-payments.js';
import type { OrderKind } from './orders.js';

/** `correction`: a payment that was recorded and has been undone since. */
export const HAND_MOVEMENT_KINDS = ['payment', 'refund', 'correction'] as const;
export type HandMovementKind = (typeof HAND_MOVEMENT_KINDS)[number];

/** GET reports/hand-payments: what staff received and refunded in a period, to compare with the cash and the bank. */
export interface HandPaymentReportResponse {
  /** Days of Asia/Kolkata, both included. */
  from: string;
  to: string;
  /** Every method, in the same order. */
  methods: HandPaymentTotals[];
  /** Newest first. */
  movements: HandMovement[];
}

/** Rupees. Payments that were undone do not count. */
export interface HandPaymentTotals {
  method: HandPaymentMethod;
  payments: number;
  received: number;
  refunds: number;
  refunded: number;
  /** Received less refunded. */
  net: number;
}

export interface HandMovement extends HandPayment {
  kind: HandMovementKind;
  /** The day on which the money was received or refunded; of a correction, that of the payment. */
  day: string;
  /** Rupees; negative for refunds and corrections. */
  amount: number;
  orderId: string;
  orderNumber: string;
  orderKind: OrderKind;
  customer: string;
  /** The name of the member of staff who recorded it; null if unknown. */
  staffName: string | null;
  recordedAt: string;
}
