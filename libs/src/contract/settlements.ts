import type { SettlementStatus } from './payments.js';
import type { Versioned } from './records.js';

export const SETTLEMENT_LINE_KINDS = ['payment', 'refund', 'other'] as const;
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number];

/** `unknown`: not in our books; `amount`: another amount than in our books; `repeated`: part of an earlier settlement too. */
export const SETTLEMENT_PROBLEMS = ['unknown', 'amount', 'repeated'] as const;
export type SettlementProblemReason = (typeof SETTLEMENT_PROBLEMS)[number];

/** A line of a settlement that does not agree with our books. Rupees. */
export interface SettlementProblem {
  /** The provider's payment or refund. */
  id: string;
  kind: SettlementLineKind;
  amount: number;
  reason: SettlementProblemReason;
}

/** GET reports/settlements: a transfer of the payment provider to the bank account. Amounts in rupees. */
export interface SettlementResponse extends Versioned {
  /** The provider's settlement id. */
  id: string;
  _id: string;
  /** Asia/Kolkata. */
  settledOn: string;
  status: SettlementStatus;
  /** The bank's reference, as on the account statement. */
  utr: string | null;
  /** What the bank account received. */
  amount: number;
  payments: number;
  refunds: number;
  /** The provider's fees, before tax. */
  fees: number;
  /** The tax on the fees. */
  tax: number;
  /** Added, or taken when negative: transfers, adjustments, disputes. */
  adjustments: number;
  /** amount − (payments − refunds − fees − tax + adjustments): 0 when it adds up; null before its lines were read. */
  difference: number | null;
  lines: number;
  problems: SettlementProblem[];
}
