import { calendarDateOf, firstOfMonth, instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { SettlementStatus } from '#libs/contract/payments.js';
import type { SettlementLineKind, SettlementProblemReason } from '#libs/contract/settlements.js';
import type { Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import type { GatewaySettlement, GatewaySettlementItem } from './payment-gateway.port.js';

/** A line of a settlement that does not match our records. */
export interface SettlementProblem {
  id: string;
  kind: SettlementLineKind;
  amount: Paise;
  reason: SettlementProblemReason;
}

/** The sums of a settlement's lines. */
interface SettlementSums {
  payments: Paise;
  refunds: Paise;
  /** Before tax. */
  fees: Paise;
  tax: Paise;
  /** Negative when deductions exceed additions. */
  adjustments: Paise;
  lines: number;
}

/** A transfer of captured money to the operator's bank account. Its id is the provider's. */
export interface Settlement extends StoredRecord, SettlementSums {
  provider: string;
  status: SettlementStatus;
  utr: string | null;
  amount: Paise;
  /** The amount less the sum of its lines; null before they were read. */
  difference: Paise | null;
  problems: readonly SettlementProblem[];
  /** Whether the amount differs from the lines, or a line does not match our records. */
  differs: boolean;
  settledOn: CalendarDate;
  /** First day of the month it was settled in. */
  month: CalendarDate;
  createdAt: Instant;
  /** When to read it again. Null once it is processed and matches, or is too old to change. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

/** A payment or refund of a settlement. Its id is the provider's, so it can be settled only once. */
export interface SettlementLine extends StoredRecord {
  settlementId: string;
  kind: SettlementLineKind;
  /** Of an adjustment, negative for a deduction. */
  amount: Paise;
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_AGE_MS = 30 * DAY_MS;

/** A new record of a settlement. */
export function newSettlement(update: GatewaySettlement, provider: string, now: Instant): NewRecord<Settlement> {
  const createdAt = update.createdAt ?? now;
  const settledOn = calendarDateOf(createdAt);
  return {
    ...NO_LINES,
    id: update.id,
    provider,
    status: update.status,
    utr: update.utr,
    amount: update.amount,
    difference: null,
    problems: [],
    differs: false,
    settledOn,
    month: firstOfMonth(settledOn),
    createdAt,
    nextCheckAt: now,
    failedChecks: 0,
  };
}

/**
 * The settlement with the provider's update. A processed transfer stays processed. Null when the update changes
 * nothing.
 *
 * @param now when its lines are to be read again
 */
export function mergeSettlement(own: Settlement, { status, utr, amount }: GatewaySettlement, now: Instant) {
  if (own.status === 'processed' && status !== 'processed') return null;
  if (own.status === status && own.amount === amount && (utr === null || own.utr === utr)) return null;
  return { ...own, status, utr: utr ?? own.utr, amount, nextCheckAt: now, failedChecks: 0 };
}

const NO_LINES: SettlementSums = { payments: 0, refunds: 0, fees: 0, tax: 0, adjustments: 0, lines: 0 };

/** The sums of some lines, in paise. Fees do not include their tax. */
export function sumsOf(items: readonly GatewaySettlementItem[]): SettlementSums {
  return items.reduce((sums, { kind, amount, credit, debit, fee, tax }): SettlementSums => {
    return {
      payments: sums.payments + (kind === 'payment' ? amount : 0),
      refunds: sums.refunds + (kind === 'refund' ? amount : 0),
      // The provider's fee contains the tax.
      fees: sums.fees + fee - tax,
      tax: sums.tax + tax,
      adjustments: sums.adjustments + (kind === 'other' ? settledAmountOf({ kind, amount, credit, debit, fee }) : 0),
      lines: sums.lines + 1,
    };
  }, NO_LINES);
}

/** The amount of a line before its fee. Of an adjustment, what it adds to the settlement; negative for a deduction. */
export function settledAmountOf({
  kind,
  amount,
  credit,
  debit,
  fee,
}: Pick<GatewaySettlementItem, 'kind' | 'amount' | 'credit' | 'debit' | 'fee'>): Paise {
  return kind === 'other' ? credit - debit + fee : amount;
}

/** The amount to settle according to these sums. */
export function netOf({ payments, refunds, fees, tax, adjustments }: SettlementSums): Paise {
  return payments - refunds - fees - tax + adjustments;
}

/** The settlement with the results of comparing its lines with our records. */
export function withLines(own: Settlement, sums: SettlementSums, problems: readonly SettlementProblem[]): Settlement {
  const difference = own.amount - netOf(sums);
  return { ...own, ...sums, difference, problems, differs: difference !== 0 || problems.length > 0 };
}

/** When to read a settlement again: daily until it is processed and matches our records, for at most thirty days. */
export function nextSettlementCheck(
  { status, difference, differs, createdAt }: Pick<Settlement, 'status' | 'difference' | 'differs' | 'createdAt'>,
  nowMs: number,
): Instant | null {
  const isDone = status === 'processed' && difference !== null && !differs;
  const isOld = nowMs - Date.parse(createdAt) > MAX_AGE_MS;
  return isDone || isOld ? null : instantOf(nowMs + DAY_MS);
}
