import { instantOf, type Instant } from '#libs/calendar.js';
import { formatPaise, rupeesFromPaise, type Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { fieldError } from '../kernel/field-error.js';
import { idFrom } from '../kernel/ids.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { RefundDue } from './payable-orders.js';
import type { GatewayRefund } from './payment-gateway.port.js';
import { assertMoneyCurrent, type MoneyMovement } from './money-version.js';
import {
  availableOf,
  goodwillOf,
  hasSucceededAfterAll,
  isLater,
  outstandingOf,
  type Refundable,
  type RefundEntry,
  type RefundProgress,
} from './refundable.js';

/**
 * One attempt at a refund: requested -> pending -> processed | failed. Its id derives from the payment and the attempt
 * number, and is both its idempotency key and its receipt at the provider. Retrying a failed refund creates a new
 * attempt.
 */
export interface Refund
  extends StoredRecord, Omit<RefundEntry, 'requestKey' | 'isRejected' | 'isObsolete' | 'bankReference'> {
  /** Our order; null for an unmatched payment. */
  orderId: string | null;
  userId: string | null;
  provider: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  /** The id of the attempt that retries this one after it failed. */
  retriedBy: string | null;
  failureReason: string | null;
  bankReference: string | null;
  /** When the provider accepted it. */
  acceptedAt: Instant | null;
  processedAt: Instant | null;
  failedAt: Instant | null;
  /** Whether its status has been applied to the payment and the order, and mailed to the customer. */
  settled: boolean;
  /** When to ask the provider for its status; null in a final status. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

/** The request for a refund. */
export interface NewRefund {
  /** Paise. `due` is an amount less earlier refunds; null is everything that can still be refunded. */
  amount: Paise | { due: Paise } | null;
  reason: string;
  source: 'operator' | 'automatic';
  requestedBy: string | null;
  requestKey?: string | null;
  retryOf?: string | null;
  closesOrder: boolean;
  /** Defaults to false. */
  isGoodwill?: boolean;
  /** That of the proposal it is based on: see moneyVersion. */
  version?: number | undefined;
}

/**
 * Goodwill reduces no later refund, so it is limited to plans, of which months can be unused later, and its amount is not
 * that of unused months. Throws validation-failed.
 */
export function assertGoodwillAllowed(
  { basis, closesOrder }: Pick<RefundDue, 'basis' | 'closesOrder'>,
  amount: Paise | undefined,
): void {
  if (basis !== 'unused-months' || closesOrder)
    throw fieldError('goodwill', 'Only a refund of a plan that is not cancelled can be goodwill');
  if (amount === undefined) throw fieldError('amount', 'Please enter the amount of the goodwill refund');
}

/** The provider's minimum. */
export const MIN_REFUND: Paise = 100;

/**
 * The lease of a process that sends a refund. After it, the refund is sent again, or its status read. Longer than the
 * timeouts of the calls that a process makes meanwhile.
 */
const SENDING_LEASE_MS = 2 * 60_000;
const PENDING_CHECK_MS = 60 * 60_000;
const LONG_PENDING_CHECK_MS = 12 * PENDING_CHECK_MS;
const LONG_PENDING_AFTER_MS = 48 * PENDING_CHECK_MS;

/**
 * The next refund of a payment. Returns the existing refund for a known request key. Throws nothing-to-refund,
 * refund-exceeds-payment, and transition-not-allowed when the refund that it retries was retried or paid by bank transfer
 * already.
 */
export function nextRefund(
  providerPaymentId: string,
  money: Refundable,
  request: NewRefund,
  now: Instant,
): RefundEntry {
  const { requestKey = null, retryOf = null, reason, source, requestedBy, closesOrder, isGoodwill = false } = request;
  const known = requestKey === null ? undefined : money.refunds.find((one) => one.requestKey === requestKey);
  if (known) return known;
  assertMoneyCurrent(request, money.refunds.map(refundMovement));
  if (retryOf !== null && money.refunds.some((one) => one.retryOf === retryOf)) throw alreadyRetried();
  const available = availableOf(money);
  const amount = amountIn(request, money);
  if (available < MIN_REFUND || amount < MIN_REFUND) throw new DomainError('nothing-to-refund');
  if (amount > available) throw new DomainError('refund-exceeds-payment', { available: rupeesFromPaise(available) });
  const attempt = nextAttempt(money);
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
    isGoodwill,
    createdAt: now,
  };
}

/** A refund, as an edit-conflict names it. */
export function refundMovement({ amount, createdAt: at }: RefundEntry): MoneyMovement {
  return { text: `a refund of ${formatPaise(amount)} was requested`, at };
}

function nextAttempt({ refunds }: Refundable): number {
  return 1 + Math.max(0, ...refunds.map(({ attempt }) => attempt));
}

/** Computed from the current refunds, so that concurrent requests cannot refund the same amount twice. */
function amountIn({ amount }: NewRefund, money: Refundable): Paise {
  if (amount === null) return availableOf(money);
  return typeof amount === 'number' ? amount : outstandingOf({ ...money, goodwill: goodwillOf(money) }, amount.due);
}

/** A refund made in the provider's dashboard. */
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
    isGoodwill: false,
    createdAt: refund.createdAt ?? now,
  };
}

/**
 * A bank transfer that replaces a failed refund. Its id derives from that of the failed refund, so that it is recorded
 * once: returns the entry that is already recorded. Throws transition-not-allowed when the refund was sent again, and
 * refund-exceeds-payment when less than its amount is left, because it was refunded in another way.
 */
export function transferredRefund(
  failed: Refund,
  money: Refundable,
  { bankReference, requestedBy, now }: { bankReference: string; requestedBy: string; now: Instant },
): RefundEntry {
  const id = transferIdOf(failed.id);
  const again = money.refunds.find((one) => one.retryOf === failed.id);
  if (again?.id === id) return again;
  const isFailed = money.refunds.some((one) => one.id === failed.id && one.status === 'failed');
  if (again || !isFailed || hasSucceededAfterAll(money, failed.retryOf)) throw transferNotAllowed(failed);
  const available = availableOf(money);
  if (failed.amount > available)
    throw new DomainError('refund-exceeds-payment', { available: rupeesFromPaise(available) });
  return {
    id,
    attempt: nextAttempt(money),
    retryOf: failed.id,
    amount: failed.amount,
    status: 'processed',
    source: 'bank-transfer',
    reason: failed.reason,
    requestedBy,
    requestKey: null,
    bankReference,
    closesOrder: failed.closesOrder,
    isGoodwill: failed.isGoodwill,
    createdAt: now,
  };
}

function transferIdOf(failedId: string): string {
  return idFrom('bank transfer', failedId);
}

/** The error for a bank transfer of a refund that has not failed, or was sent again. */
export function transferNotAllowed({ status }: Refund): DomainError {
  if (status === 'failed') return alreadyRetried();
  const message = `This refund is ${status}. Only a failed one can be retried or paid by bank transfer.`;
  return transitionNotAllowed(message, status);
}

/** The error for a failed refund that was sent again or paid by bank transfer. */
export function alreadyRetried(): DomainError {
  return transitionNotAllowed('This refund has already been retried.', 'failed');
}

/** The payment that is refunded. An unmatched payment has no order. */
export type RefundedMoney = Pick<Refund, 'orderId' | 'userId' | 'provider' | 'providerPaymentId'>;

/** The record for an entry of a payment. A later status of the entry is then applied to the record as an update. */
export function refundRecord(
  { orderId, userId, provider, providerPaymentId }: RefundedMoney,
  { requestKey: _, isRejected: __, isObsolete: ___, bankReference: ____, ...entry }: RefundEntry,
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

/** The record for a bank transfer, which is processed when it is recorded. It is not settled yet. */
export function transferRecord(money: RefundedMoney, entry: RefundEntry): NewRecord<Refund> {
  return {
    ...refundRecord(money, entry),
    status: 'processed',
    bankReference: entry.bankReference ?? null,
    acceptedAt: entry.createdAt,
    processedAt: entry.createdAt,
    settled: false,
    nextCheckAt: null,
  };
}

/**
 * Applies a status update by the provider. A status only moves forward, so late, repeated and reordered updates lead to
 * the same state. A refund that was recorded as rejected or never sent takes any status by the provider. Returns null
 * if nothing changes.
 */
export function mergeRefund(own: Refund, update: GatewayRefund, now: Instant): Refund | null {
  if (own.providerRefundId !== null && own.providerRefundId !== update.id) return null;
  const isLaterStatus = isLater({ status: update.status }, progressOf(own));
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
    failedAt: status === 'failed' ? (own.failedAt ?? now) : null,
    failureReason: status === 'failed' ? (own.failureReason ?? FAILED_AT_PROVIDER) : null,
    settled: own.settled && !isLaterStatus,
    failedChecks: 0,
  };
  return { ...merged, nextCheckAt: nextRefundCheck(merged, Date.parse(now)) };
}

/** When to ask the provider again: every hour, after two days every twelve hours; null in a final status. */
export function nextRefundCheck({ status, createdAt }: Refund, nowMs: number): Instant | null {
  if (status === 'processed' || status === 'failed') return null;
  const isLong = nowMs - Date.parse(createdAt) > LONG_PENDING_AFTER_MS;
  return instantOf(nowMs + (isLong ? LONG_PENDING_CHECK_MS : PENDING_CHECK_MS));
}

const FAILED_AT_PROVIDER = 'The payment provider could not process it.';
/** Why a retry of a refund is not sent. */
export const SUCCEEDED_AFTER_ALL = 'The refund that it retries has succeeded after all.';

/** The refund after the provider rejected it, or when it must not be sent; null if it was accepted before. */
export function rejectedRefund(own: Refund, reason: string, now: Instant): Refund | null {
  if (own.status !== 'requested') return null;
  return { ...own, status: 'failed', failureReason: reason, failedAt: now, settled: false, nextCheckAt: null };
}

/**
 * The refund while it is being sent. If no response arrives, the provider is asked later. Null if it has been accepted.
 */
export function sending(own: Refund, nowMs: number): Refund | null {
  if (own.status !== 'requested') return null;
  return { ...own, nextCheckAt: instantOf(nowMs + SENDING_LEASE_MS) };
}

/** A failed refund without an id of the provider was rejected, or not sent at all. */
function progressOf({ status, providerRefundId }: Refund): RefundProgress {
  return { status, isRejected: status === 'failed' && providerRefundId === null };
}

/** The refund as an entry of its payment. */
export function entryOf(refund: Refund): RefundEntry {
  const { id, attempt, retryOf, amount, source, reason, requestedBy, closesOrder, isGoodwill, createdAt } = refund;
  return {
    id,
    attempt,
    retryOf,
    amount,
    ...progressOf(refund),
    source,
    reason,
    requestedBy,
    requestKey: null,
    closesOrder,
    isGoodwill,
    createdAt,
  };
}
