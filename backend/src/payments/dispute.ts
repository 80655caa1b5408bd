import { instantOf, type Instant } from '#libs/calendar.js';
import type { DisputeEvidence, DisputePhase, DisputeStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import type { GatewayDispute } from './payment-gateway.port.js';

/** A payment that a customer disputes with their bank. Its id is the provider's dispute id. */
export interface Dispute extends StoredRecord {
  provider: string;
  providerPaymentId: string;
  orderId: string | null;
  userId: string | null;
  amount: Paise;
  amountDeducted: Paise;
  phase: DisputePhase;
  status: DisputeStatus;
  reasonCode: string | null;
  respondBy: Instant | null;
  /** The evidence that an operator has collected. */
  evidence: readonly DisputeEvidence[];
  createdAt: Instant;
  /** The provider's time of the last update. The latest one wins, whenever it arrives. */
  updatedAt: Instant;
  /** Whether its status was applied to the payment and the order. */
  settled: boolean;
  /** When to check it with the provider; null once it is closed. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

const RANK: Record<DisputeStatus, number> = {
  open: 0,
  action_required: 1,
  under_review: 2,
  closed: 3,
  won: 4,
  lost: 5,
};
const OVER: readonly DisputeStatus[] = ['won', 'lost', 'closed'];
const CHECK_EVERY_MS = 24 * 60 * 60_000;

/** A new record of a dispute. */
export function newDispute(update: GatewayDispute, provider: string, at: Instant, nowMs: number): NewRecord<Dispute> {
  const { paymentId, createdAt, ...dispute } = update;
  return {
    ...dispute,
    provider,
    providerPaymentId: paymentId,
    orderId: null,
    userId: null,
    evidence: [],
    createdAt: createdAt ?? at,
    updatedAt: at,
    settled: false,
    nextCheckAt: nextDisputeCheck(dispute, nowMs),
    failedChecks: 0,
  };
}

/** When to check a dispute again: daily until it is closed. */
export function nextDisputeCheck({ status }: Pick<Dispute, 'status'>, nowMs: number): Instant | null {
  return OVER.includes(status) ? null : instantOf(nowMs + CHECK_EVERY_MS);
}

/**
 * The dispute with an update. The latest update by the provider's time wins, whenever it arrives; at the same time, the
 * later status wins. Null when nothing changes.
 *
 * @param at the provider's time of the update
 */
export function mergeDispute(own: Dispute, update: GatewayDispute, at: Instant, nowMs: number): Dispute | null {
  // The provider's API returns `open` for a dispute in which more evidence is required.
  const status = update.status === 'open' && own.status === 'action_required' ? own.status : update.status;
  const { amount, amountDeducted, phase, reasonCode, respondBy } = update;
  const known = { status: own.status, amount: own.amount, amountDeducted: own.amountDeducted, phase: own.phase };
  const isSame = JSON.stringify(known) === JSON.stringify({ status, amount, amountDeducted, phase });
  if (at < own.updatedAt || (at === own.updatedAt && RANK[status] <= RANK[own.status])) return null;
  if (isSame && respondBy === own.respondBy) return null;
  return {
    ...own,
    status,
    amount,
    amountDeducted,
    phase,
    reasonCode: reasonCode ?? own.reasonCode,
    respondBy,
    updatedAt: at,
    settled: false,
    nextCheckAt: nextDisputeCheck({ status }, nowMs),
    failedChecks: 0,
  };
}
