import { calendarDateOf, earlier, type Instant } from '#libs/calendar.js';
import type {
  AttentionReason,
  DisputeStatus,
  PaymentStatus,
  UnmatchedReason,
  UnmatchedStatus,
} from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import { MIN_ONLINE_PAYMENT } from '#libs/price-lines.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { nextOpenReview, nextReview, type CheckQueue } from './check-schedule.js';
import type { GatewayPayment } from './payment-gateway.port.js';
import { MIN_REFUND } from './refund.js';
import { availableOf, disputeStatusOf, refundStatusOf, type Refundable } from './refundable.js';

/**
 * The payment of one order. Its id derives from the order's, so an order has one, and is the receipt of the provider's
 * order. created -> captured -> refunded; created -> abandoned -> captured (a late payment). Amounts in paise. `amount`
 * is the amount due, and once captured the amount paid.
 */
export interface Payment extends StoredRecord, Refundable {
  /** Our order. */
  orderId: string;
  userId: string;
  /** The payment provider's name. */
  provider: string;
  /** Null until the provider has responded. */
  providerOrderId: string | null;
  /** The provider's captured payment. */
  providerPaymentId: string | null;
  status: PaymentStatus;
  /** Whether all changes of the payment were applied to the order. */
  settled: boolean;
  createdAt: Instant;
  /** The expiry of a payment link. The order does not expire before. */
  payableUntil: Instant | null;
  /** That payment link. Several links of an order can expire at the same time. */
  deadlineLinkId: string | null;
  /** When the provider captured it. */
  capturedAt: Instant | null;
  /** Whether `capturedAt` is from the capture event; otherwise it is the time at which the customer started to pay. */
  captureTimeExact: boolean;
  /** When to check it with the provider if no event arrives before; null when no check is needed. */
  nextCheckAt: Instant | null;
  checkQueue: CheckQueue;
  /** Consecutive failed checks. */
  failedChecks: number;
  attention: AttentionReason | null;
  attentionSince: Instant | null;
  /** The error of the last failed check. */
  lastError: string | null;
}

/**
 * A captured payment that no order accounts for. Its id is the provider's payment id, so it is stored once. A payment
 * of the provider belongs either to an order's payment or to an unmatched payment, never to both.
 */
export interface UnmatchedPayment extends StoredRecord, Refundable {
  reason: UnmatchedReason;
  provider: string;
  providerOrderId: string | null;
  userId: string | null;
  currency: string;
  /** open -> assigning -> resolved; open -> returning -> returned. The reconciler performs the second transitions. */
  status: UnmatchedStatus;
  /** The order that the customer meant to pay, if known. */
  meantFor: { orderId: string } | null;
  /** The order that an operator assigned it to. */
  orderId: string | null;
  createdAt: Instant;
  /** When the provider captured it, if known. */
  capturedAt: Instant;
  /** When to check it again while it is open; null after the last check. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

export const CURRENCY = 'INR';

/** Throws amount-too-small for an amount that the provider would reject. */
export function assertPayableOnline({ amount }: { amount: Paise }): void {
  if (amount < MIN_ONLINE_PAYMENT) throw new DomainError('amount-too-small');
}

/**
 * Applies an update of a captured payment. State only moves forward, so that late, repeated and reordered updates
 * converge. Null when nothing changes.
 */
export function merge(own: Payment, update: GatewayPayment, now: Instant): Payment | null {
  if (!update.captured) return null;
  if (own.providerPaymentId !== null && own.providerPaymentId !== update.id) return null;
  const captureTime = captureTimeOf(own, update, now);
  const isNew = own.providerPaymentId === null;
  if (!isNew && captureTime.capturedAt === own.capturedAt && captureTime.captureTimeExact === own.captureTimeExact)
    return null;
  const sameDay = own.capturedAt !== null && calendarDateOf(own.capturedAt) === calendarDateOf(captureTime.capturedAt);
  return {
    ...own,
    ...captureTime,
    ...(isNew && {
      ...NO_ATTENTION,
      nextCheckAt: nextReview({ ...captureTime, begunAt: own.createdAt }, Date.parse(now), null),
      checkQueue: 'review' as const,
      failedChecks: 0,
    }),
    providerPaymentId: update.id,
    status: own.status === 'refunded' ? 'refunded' : 'captured',
    // The order records the sale on the day of the capture, so a different day has to be applied to it.
    settled: own.settled && !isNew && sameDay,
  };
}

/** The earliest time in a capture event; without one, the time at which the customer started to pay. */
function captureTimeOf(
  { createdAt, capturedAt, captureTimeExact }: Payment,
  update: GatewayPayment,
  now: Instant,
): { capturedAt: Instant; captureTimeExact: boolean } {
  const exact = update.capturedAt && notJustBefore(createdAt, update.capturedAt);
  if (exact !== null) {
    const known = captureTimeExact ? capturedAt : null;
    return { capturedAt: known === null ? exact : earlier(known, exact), captureTimeExact: true };
  }
  return { capturedAt: capturedAt ?? notJustBefore(createdAt, update.createdAt ?? now), captureTimeExact };
}

/**
 * The provider rounds times to seconds, so a payment can seem slightly older than our record. One that is older by a
 * second or more was made before the order was placed again.
 */
function notJustBefore(createdAt: Instant, time: Instant): Instant {
  const early = Date.parse(createdAt) - Date.parse(time);
  return early > 0 && early < 1000 ? createdAt : time;
}

/**
 * The payment after its refunds or disputes changed, marked to be applied to the order. A failed refund needs the
 * operator's attention.
 */
export function moneyChanged(payment: Payment, now: Instant): Payment {
  const hasFailed = refundStatusOf(payment) === 'failed';
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
  const isRefunded = payment.refunded > 0 && payment.refunded >= payment.amount;
  const changed: Payment = {
    ...payment,
    ...(isCaptured && { status: isRefunded ? ('refunded' as const) : ('captured' as const) }),
    ...(hasFailed && flaggedForAttention(payment, 'refund-failed', now)),
    ...(!hasFailed && payment.attention === 'refund-failed' && NO_ATTENTION),
    settled: false,
  };
  return withOpenReview(changed, now);
}

const OPEN_DISPUTES: readonly (DisputeStatus | null)[] = ['open', 'under_review', 'action_required'];

/**
 * The payment, with its next review brought forward while a refund or a dispute of it is open or a refund has failed.
 */
export function withOpenReview(payment: Payment, now: Instant): Payment {
  const { capturedAt, nextCheckAt, refunding } = payment;
  const isOpen =
    refunding > 0 || refundStatusOf(payment) === 'failed' || OPEN_DISPUTES.includes(disputeStatusOf(payment));
  if (capturedAt === null || !isOpen) return payment;
  const next = nextOpenReview(capturedAt, Date.parse(now));
  return next !== null && (nextCheckAt === null || next < nextCheckAt) ? { ...payment, nextCheckAt: next } : payment;
}

export const NO_ATTENTION = { attention: null, attentionSince: null, lastError: null } as const;

/** Flags a payment for the operator. A payment already flagged for the same reason keeps its time. */
export function flaggedForAttention(
  payment: Pick<Payment, 'attention' | 'attentionSince'>,
  reason: AttentionReason,
  now: Instant,
): Pick<Payment, 'attention' | 'attentionSince'> {
  return { attention: reason, attentionSince: payment.attention === reason ? payment.attentionSince : now };
}

/**
 * The unmatched payment after its refunds changed: returned once nothing is left to refund, and open again after a
 * failure. After a refund of a part, the operator decides about the rest, unless it is returned automatically.
 */
export function unmatchedChanged(unmatched: UnmatchedPayment): UnmatchedPayment {
  const { status, reason, refunded, refunding, lost, amount } = unmatched;
  if (status !== 'open' && status !== 'returning' && status !== 'returned') return unmatched;
  if (refunded + lost >= amount) return { ...unmatched, status: 'returned' };
  if (refunding > 0) return { ...unmatched, status: 'returning' };
  if (refunded > 0 && availableOf(unmatched) < MIN_REFUND) return { ...unmatched, status: 'returned' };
  if (refundStatusOf(unmatched) === 'failed') return { ...unmatched, status: 'open' };
  const isReturning = status === 'returning' && isReturnedAutomatically(reason);
  return isReturning || status === 'open' ? unmatched : { ...unmatched, status: 'open' };
}

/** When to check again whether an open unmatched payment was refunded at the provider; null after the last check. */
export function nextUnmatchedReview(
  { status, capturedAt }: Pick<UnmatchedPayment, 'status' | 'capturedAt'>,
  nowMs: number,
): Instant | null {
  return status === 'open' ? nextOpenReview(capturedAt, nowMs) : null;
}

/** Why a captured payment does not pay for the order; null when it does. */
export function mismatchReason(own: Payment | null, update: GatewayPayment): UnmatchedReason | null {
  if (!own) return 'unknown-order';
  if (own.providerPaymentId === update.id) return null;
  if (own.providerPaymentId !== null) return 'second-payment';
  return update.amount !== own.amount || update.currency !== CURRENCY ? 'wrong-amount' : null;
}

/**
 * Whether a payment is refunded automatically: its order is known, and already paid or closed. Others wait for the
 * operator.
 */
export function isReturnedAutomatically(reason: UnmatchedReason): boolean {
  return reason === 'second-payment' || reason === 'purchase-closed';
}
