import type { Instant } from '#libs/calendar.js';
import type { PaymentStatus, Purpose, UnmatchedReason, UnmatchedStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { GatewayPayment } from './payment-gateway.port.js';

/**
 * One purchase's payment. Its id is made from the purchase, so a purchase has one, and is the provider's receipt.
 * created -> captured -> refunded; created -> abandoned -> captured (money that came late, and goes back).
 */
export interface Payment extends StoredRecord {
  purpose: Purpose;
  subjectId: string;
  userId: string;
  amount: Paise;
  /** The provider's order; null until the provider answered. */
  orderId: string | null;
  /** The provider's payment that was captured for it. */
  paymentId: string | null;
  status: PaymentStatus;
  /** Whether the purchase has been told of everything in status. */
  settled: boolean;
  refunded: Paise;
  createdAt: Instant;
  capturedAt: Instant | null;
  /** When the provider is to be asked about it, should nothing be heard before; null when there is nothing left to ask. */
  nextCheckAt: Instant | null;
}

/** Money at the provider that no purchase of ours accounts for. Its id is the provider's payment id, so it is kept once. */
export interface UnmatchedPayment extends StoredRecord {
  reason: UnmatchedReason;
  orderId: string | null;
  userId: string | null;
  amount: Paise;
  currency: string;
  /** open -> assigning -> resolved; open -> returning -> returned. A sweep takes the second steps. */
  status: UnmatchedStatus;
  /** The purchase that the operator assigned it to. */
  purpose: Purpose | null;
  subjectId: string | null;
  createdAt: Instant;
}

export const CURRENCY = 'INR';

/**
 * What the provider tells of a payment, merged into ours. Only ever forward, so that late, repeated and reordered news
 * come to one state. Null when the news add nothing.
 */
export function merge(own: Payment, news: GatewayPayment, now: Instant): Payment | null {
  if (news.status !== 'captured' && news.status !== 'refunded') return null;
  if (own.paymentId !== null && own.paymentId !== news.id) return null;
  const refunded = Math.max(own.refunded, news.refunded);
  const status = refunded >= own.amount ? 'refunded' : 'captured';
  if (own.paymentId === news.id && own.status === status && own.refunded === refunded) return null;
  return {
    ...own,
    paymentId: news.id,
    status,
    refunded,
    settled: own.settled && own.status === status,
    capturedAt: own.capturedAt ?? now,
    nextCheckAt: null,
  };
}

/** Why a captured payment does not pay for this purchase, or null when it does. */
export function mismatchReason(own: Payment | null, news: GatewayPayment): UnmatchedPayment['reason'] | null {
  if (!own) return 'unknown-order';
  if (news.amount !== own.amount || news.currency !== CURRENCY) return 'wrong-amount';
  if (own.paymentId !== null && own.paymentId !== news.id) return 'second-payment';
  return null;
}

/** Money is sent back by itself where the purchase is known and paid or over; the rest waits for the operator. */
export function returnsByItself(reason: UnmatchedPayment['reason']): boolean {
  return reason === 'second-payment' || reason === 'purchase-closed';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An unpaid purchase is given up after this; the customer orders anew. */
export const ABANDONED_AFTER_MS = 24 * HOUR;

/** Ages at which the provider is asked: soon at first, and for days after giving up, because a checkout left open can still be paid. */
const CHECK_AGES = [2, 4, 8, 16, 30].map((n) => n * MINUTE).concat([1, 2, 4, 8, 16, 24, 48, 96].map((n) => n * HOUR));

/** When to ask the provider next about a payment begun at an instant, or null when that is over. Milliseconds, UTC. */
export function nextCheck(createdAt: Instant, nowMs: number): Instant | null {
  const begun = Date.parse(createdAt);
  const age = CHECK_AGES.find((one) => begun + one > nowMs);
  return age === undefined ? null : new Date(begun + age).toISOString();
}
