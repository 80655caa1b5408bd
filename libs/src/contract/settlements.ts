import type { Purpose, SettlementStatus } from './payments.js';
import type { Versioned } from './records.js';

export const SETTLEMENT_LINE_KINDS = ['payment', 'refund', 'other'] as const;
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number];

/**
 * `unknown`: missing in our records; `amount`: recorded with another amount; `repeated`: also part of an earlier
 * settlement.
 */
export const SETTLEMENT_PROBLEMS = ['unknown', 'amount', 'repeated'] as const;
export type SettlementProblemReason = (typeof SETTLEMENT_PROBLEMS)[number];

/** A line of a settlement that does not match our records. Rupees. */
export interface SettlementProblem {
  /** The provider's payment or refund. */
  id: string;
  kind: SettlementLineKind;
  amount: number;
  reason: SettlementProblemReason;
}

/** GET reports/settlements/{id}/lines: a payment, refund or adjustment that is part of a settlement. */
export interface SettlementLineResponse {
  /** The provider's payment, refund or adjustment. */
  id: string;
  kind: SettlementLineKind;
  /** Rupees, as settled. Of an adjustment, negative for a deduction. */
  amount: number;
  /** The order of the payment or refund; null without one. */
  orderId: string | null;
  purpose: Purpose | null;
}

/** GET reports/settlements: a transfer of the payment provider to the bank account. Amounts in rupees. */
export interface SettlementResponse extends Versioned {
  /** The provider's settlement id. */
  id: string;
  _id: string;
  /** Asia/Kolkata. */
  settledOn: string;
  status: SettlementStatus;
  /** The bank's reference on the account statement. */
  utr: string | null;
  /** The amount received by the bank account. */
  amount: number;
  payments: number;
  refunds: number;
  /** The provider's fees, before tax. */
  fees: number;
  /** The tax on the fees. */
  tax: number;
  /** Additions less deductions: transfers, adjustments, disputes. */
  adjustments: number;
  /** amount − (payments − refunds − fees − tax + adjustments): 0 when they match; null before the lines were read. */
  difference: number | null;
  lines: number;
  problems: SettlementProblem[];
}
