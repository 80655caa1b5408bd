import type { Instant } from '#libs/calendar.js';
import type { DisputeEvidence, DisputePhase, DisputeStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import type { GatewayDispute } from './payment-gateway.port.js';

/** A customer's bank demands a payment back. Its id is the provider's dispute id. */
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
  /** What an operator has collected to answer it. */
  evidence: readonly DisputeEvidence[];
  createdAt: Instant;
  /** The provider's time of what is known: later news win, whenever they arrive. */
  updatedAt: Instant;
  /** Whether its payment and order know its status. */
  settled: boolean;
  /** When to ask the provider about it; null when it is over. */
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

/** A dispute that was not known yet. */
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
    nextCheckAt: nextDisputeCheck(dispute.status, nowMs),
    failedChecks: 0,
  };
}

/** When to ask about a dispute again: daily until it is over. */
export function nextDisputeCheck(status: DisputeStatus, nowMs: number): Instant | null {
  return OVER.includes(status) ? null : new Date(nowMs + CHECK_EVERY_MS).toISOString();
}

/**
 * The dispute with what the provider said at an instant. Of two updates the later wins, by the provider's time and not by
 * when they arrive; of the same instant the one that is further on. Null when the update adds nothing.
 *
 * @param at the provider's time of the update
 */
export function mergeDispute(own: Dispute, update: GatewayDispute, at: Instant, nowMs: number): Dispute | null {
  // Asked for a dispute in which it wants more evidence, the provider says `open`.
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
    nextCheckAt: nextDisputeCheck(status, nowMs),
    failedChecks: 0,
  };
}
