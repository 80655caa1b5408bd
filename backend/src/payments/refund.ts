import type { Instant } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import type { GatewayRefund } from './payment-gateway.port.js';
import { availableOf, isLater, type Refundable, type RefundEntry } from './refundable.js';

/**
 * One attempt to send money back: requested -> pending -> processed | failed. Its id is made from the money and the attempt,
 * and is both its idempotency key and its receipt at the provider. A failed refund is sent again as a new attempt.
 */
export interface Refund extends StoredRecord, Omit<RefundEntry, 'requestKey'> {
  /** Our order; null for money that no order accounts for. */
  orderId: string | null;
  userId: string | null;
  provider: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  /** The attempt that sends it again, once it has failed. */
  retriedBy: string | null;
  failureReason: string | null;
  bankReference: string | null;
  /** When the provider accepted it. */
  acceptedAt: Instant | null;
  processedAt: Instant | null;
  failedAt: Instant | null;
  /** Whether the money, the order and the customer's mail know its status. */
  settled: boolean;
  /** When the provider is to be asked about it; null when it is over. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

/** A refund that is to be requested. */
export interface NewRefund {
  /** Paise; null for all that is left. */
  amount: Paise | null;
  reason: string;
  source: 'operator' | 'automatic';
  requestedBy: string | null;
  requestKey?: string | null;
  retryOf?: string | null;
  closesOrder: boolean;
}

/** The provider refunds no less. */
export const MIN_REFUND: Paise = 100;

/** How long the answer to a request may take before the provider is asked what came of it. */
const ANSWER_TAKES_MS = 2 * 60_000;
const PENDING_CHECK_MS = 60 * 60_000;
const LONG_PENDING_CHECK_MS = 12 * PENDING_CHECK_MS;
const LONG_PENDING_AFTER_MS = 48 * PENDING_CHECK_MS;

/**
 * The next refund of this money; the same one for a request key that is known. Throws nothing-to-refund and
 * refund-exceeds-payment.
 */
export function nextRefund(
  providerPaymentId: string,
  money: Refundable,
  request: NewRefund,
  now: Instant,
): RefundEntry {
  const { requestKey = null, retryOf = null, reason, source, requestedBy, closesOrder } = request;
  const known = requestKey === null ? undefined : money.refunds.find((one) => one.requestKey === requestKey);
  if (known) return known;
  const available = availableOf(money);
  if (available < MIN_REFUND) throw new DomainError('nothing-to-refund');
  const amount = request.amount ?? available;
  if (amount > available) throw new DomainError('refund-exceeds-payment', { available: available / 100 });
  const attempt = 1 + Math.max(0, ...money.refunds.map((one) => one.attempt));
  return {
    id: idFrom('refund', providerPaymentId, String(attempt)),
    attempt,
    retryOf,
    amount,
    status: 'requested',
    source,
    reason,
    requestedBy,
    requestKey,
    closesOrder,
    createdAt: now,
  };
}

/** A refund that somebody made in the provider's dashboard. */
export function dashboardRefund(refund: GatewayRefund, now: Instant): RefundEntry {
  return {
    id: idFrom('refund', refund.id),
    attempt: 0,
    retryOf: null,
    amount: refund.amount,
    status: refund.status,
    source: 'provider',
    reason: 'Refunded in the dashboard of the payment provider',
    requestedBy: null,
    requestKey: null,
    closesOrder: false,
    createdAt: refund.createdAt ?? now,
  };
}

/**
 * A failed refund that was paid by bank transfer instead. Its id is made from the refund that failed, so it is recorded
 * once.
 */
export function transferredRefund(failed: Refund, money: Refundable, requestedBy: string, now: Instant): RefundEntry {
  return {
    id: transferIdOf(failed.id),
    attempt: 1 + Math.max(0, ...money.refunds.map((one) => one.attempt)),
    retryOf: failed.id,
    amount: failed.amount,
    status: 'processed',
    source: 'bank-transfer',
    reason: failed.reason,
    requestedBy,
    requestKey: null,
    closesOrder: failed.closesOrder,
    createdAt: now,
  };
}

export function transferIdOf(failedId: string): string {
  return idFrom('bank transfer', failedId);
}

/** Whose money it is that goes back; of unmatched money no order. */
export type RefundedMoney = Pick<Refund, 'orderId' | 'userId' | 'provider' | 'providerPaymentId'>;

/** The record of a refund that its money counts. What the entry says has happened is applied to the record as an update. */
export function refundRecord(
  { orderId, userId, provider, providerPaymentId }: RefundedMoney,
  { requestKey: _, ...entry }: RefundEntry,
): NewRecord<Refund> {
  return {
    ...entry,
    orderId,
    userId,
    provider,
    providerPaymentId,
    status: 'requested',
    providerRefundId: null,
    retriedBy: null,
    failureReason: null,
    bankReference: null,
    acceptedAt: null,
    processedAt: null,
    failedAt: null,
    settled: true,
    nextCheckAt: entry.createdAt,
    failedChecks: 0,
  };
}

/**
 * Applies what the provider says of a refund. Only ever forward: late, repeated and reordered updates lead to one state.
 * Null when the update adds nothing.
 */
export function mergeRefund(own: Refund, update: GatewayRefund, now: Instant): Refund | null {
  if (own.providerRefundId !== null && own.providerRefundId !== update.id) return null;
  const isLaterStatus = isLater(update.status, own.status);
  const bankReference = update.bankReference ?? own.bankReference;
  if (!isLaterStatus && own.providerRefundId !== null && bankReference === own.bankReference) return null;
  const status = isLaterStatus ? update.status : own.status;
  const merged = {
    ...own,
    providerRefundId: update.id,
    bankReference,
    status,
    acceptedAt: own.acceptedAt ?? update.createdAt ?? now,
    processedAt: status === 'processed' ? (own.processedAt ?? now) : own.processedAt,
    failedAt: status === 'failed' ? (own.failedAt ?? now) : own.failedAt,
    failureReason: status === 'failed' ? (own.failureReason ?? FAILED_AT_PROVIDER) : null,
    settled: own.settled && !isLaterStatus,
    failedChecks: 0,
  };
  return { ...merged, nextCheckAt: nextRefundCheck(merged, Date.parse(now)) };
}

/** When to ask about a refund again: hourly, and after two days twice a day; null when it is over. */
export function nextRefundCheck({ status, createdAt }: Refund, nowMs: number): Instant | null {
  if (status === 'processed' || status === 'failed') return null;
  const isLong = nowMs - Date.parse(createdAt) > LONG_PENDING_AFTER_MS;
  return new Date(nowMs + (isLong ? LONG_PENDING_CHECK_MS : PENDING_CHECK_MS)).toISOString();
}

const FAILED_AT_PROVIDER = 'The payment provider could not process it.';

/** The provider refused to make it. */
export function refusedRefund(own: Refund, reason: string, now: Instant): Refund | null {
  if (own.status !== 'requested') return null;
  return { ...own, status: 'failed', failureReason: reason, failedAt: now, settled: false, nextCheckAt: null };
}

/** Being sent: if no answer comes, the provider is asked later. Null when it has been answered. */
export function sending(own: Refund, nowMs: number): Refund | null {
  if (own.status !== 'requested') return null;
  return { ...own, nextCheckAt: new Date(nowMs + ANSWER_TAKES_MS).toISOString() };
}

/** The refund as its money counts it. */
export function entryOf(refund: Refund): RefundEntry {
  const { id, attempt, retryOf, amount, status, source, reason, requestedBy, closesOrder, createdAt } = refund;
  return {
    id,
    attempt,
    retryOf,
    amount,
    status,
    source,
    reason,
    requestedBy,
    requestKey: null,
    closesOrder,
    createdAt,
  };
}
