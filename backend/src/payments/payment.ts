import { calendarDateOf, type Instant } from '#libs/calendar.js';
import type { AttentionReason, PaymentStatus, UnmatchedReason, UnmatchedStatus } from '#libs/contract/payments.js';
import type { StoredRecord } from '../kernel/database.port.js';
import { nextReview, type CheckQueue } from './check-schedule.js';
import type { GatewayPayment } from './payment-gateway.port.js';
import { refundStatusOf, type Refundable } from './refundable.js';

/**
 * One order's payment. Its id is made from the order, so an order has one, and is the receipt of the provider's order.
 * created -> captured -> refunded; created -> abandoned -> captured (money that came late).
 * Amounts in paise. `amount` is what is to be paid, and once it is captured what was paid.
 */
export interface Payment extends StoredRecord, Refundable {
  /** Our order. */
  orderId: string;
  userId: string;
  /** The payment provider's name. */
  provider: string;
  /** Null until the provider answered. */
  providerOrderId: string | null;
  /** The provider's payment that was captured for it. */
  providerPaymentId: string | null;
  status: PaymentStatus;
  /** Whether the order knows of everything that happened to the payment. */
  settled: boolean;
  createdAt: Instant;
  /** Until when a payment link can pay it; the order is not given up before. */
  payableUntil: Instant | null;
  /** When the provider captured it. */
  capturedAt: Instant | null;
  /** Whether `capturedAt` is from the event of the capture; otherwise it is the time the customer began to pay. */
  captureTimeExact: boolean;
  /** When the provider is to be asked about it, should nothing be heard before; null when there is nothing left to ask. */
  nextCheckAt: Instant | null;
  checkQueue: CheckQueue;
  /** Checks in a row that failed. */
  failedChecks: number;
  attention: AttentionReason | null;
  attentionSince: Instant | null;
  /** The provider's words at the last check that failed. */
  lastError: string | null;
}

/**
 * Captured money that no order of ours accounts for. Its id is the provider's payment id, so it is kept once. A payment of
 * the provider is either in an order's payment or here, never in both.
 */
export interface UnmatchedPayment extends StoredRecord, Refundable {
  reason: UnmatchedReason;
  provider: string;
  providerOrderId: string | null;
  userId: string | null;
  currency: string;
  /** open -> assigning -> resolved; open -> returning -> returned. The reconciler takes the second steps. */
  status: UnmatchedStatus;
  /** The order that the customer meant to pay, as far as it is known. */
  meantFor: { orderId: string } | null;
  /** The order that the operator assigned it to. */
  orderId: string | null;
  createdAt: Instant;
  /** When the provider captured it, as far as it says so. */
  capturedAt: Instant;
  /** When it is looked at again while it is open; null when that is over. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

export const CURRENCY = 'INR';

/**
 * Applies what the provider says of a captured payment to ours. Only ever forward, so that late, repeated and reordered
 * updates lead to one state. Null when the update adds nothing.
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
      nextCheckAt: nextReview(captureTime.capturedAt, Date.parse(now), null),
      checkQueue: 'review' as const,
      failedChecks: 0,
    }),
    providerPaymentId: update.id,
    status: own.status === 'refunded' ? 'refunded' : 'captured',
    // An order books its sale on the day of the capture, so a new day is something it has to know.
    settled: own.settled && !isNew && sameDay,
  };
}

/** The time in the event of the capture, the earliest of several; until there is one, the time the customer began to pay. */
function captureTimeOf(
  { createdAt, capturedAt, captureTimeExact }: Payment,
  update: GatewayPayment,
  now: Instant,
): { capturedAt: Instant; captureTimeExact: boolean } {
  // The provider counts in whole seconds, so its time may lie just before the payment began here.
  const exact = update.capturedAt && later(update.capturedAt, createdAt);
  if (exact !== null) {
    const earlier = captureTimeExact && capturedAt !== null && capturedAt < exact ? capturedAt : exact;
    return { capturedAt: earlier, captureTimeExact: true };
  }
  return { capturedAt: capturedAt ?? later(update.createdAt ?? now, createdAt), captureTimeExact };
}

/** The payment after its refunds or disputes changed: the order has to hear of it, and the operator of a failed refund. */
export function moneyChanged(payment: Payment, now: Instant): Payment {
  const hasFailed = refundStatusOf(payment) === 'failed';
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
  const isRefunded = payment.refunded > 0 && payment.refunded >= payment.amount;
  return {
    ...payment,
    ...(isCaptured && { status: isRefunded ? ('refunded' as const) : ('captured' as const) }),
    ...(hasFailed && attentionTo(payment, 'refund-failed', now)),
    ...(!hasFailed && payment.attention === 'refund-failed' && NO_ATTENTION),
    settled: false,
  };
}

export const NO_ATTENTION = { attention: null, attentionSince: null, lastError: null } as const;

/** Marks a payment for the operator; one that is marked for the same reason keeps its time. */
export function attentionTo(
  payment: Pick<Payment, 'attention' | 'attentionSince'>,
  reason: AttentionReason,
  now: Instant,
): Pick<Payment, 'attention' | 'attentionSince'> {
  return { attention: reason, attentionSince: payment.attention === reason ? payment.attentionSince : now };
}

/** Unmatched money after its refunds changed: it is returned once all of it has arrived, and open again when that failed. */
export function unmatchedChanged(unmatched: UnmatchedPayment): UnmatchedPayment {
  const { status, refunded, refunding, lost, amount } = unmatched;
  if (status !== 'open' && status !== 'returning' && status !== 'returned') return unmatched;
  if (refunded + lost >= amount) return { ...unmatched, status: 'returned' };
  if (refunding > 0) return { ...unmatched, status: 'returning' };
  if (refundStatusOf(unmatched) === 'failed') return { ...unmatched, status: 'open' };
  return status === 'returned' ? { ...unmatched, status: 'open' } : unmatched;
}

/** Why a captured payment does not pay for this order, or null when it does. */
export function mismatchReason(own: Payment | null, update: GatewayPayment): UnmatchedReason | null {
  if (!own) return 'unknown-order';
  if (own.providerPaymentId === update.id) return null;
  if (own.providerPaymentId !== null) return 'second-payment';
  return update.amount !== own.amount || update.currency !== CURRENCY ? 'wrong-amount' : null;
}

/** Money goes back by itself where the order is known and paid or closed; the rest waits for the operator. */
export function returnsByItself(reason: UnmatchedReason): boolean {
  return reason === 'second-payment' || reason === 'purchase-closed';
}

function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
