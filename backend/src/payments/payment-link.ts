import { formatMoment, instantOf, type Instant } from '#libs/calendar.js';
import type { PaymentLinkStatus } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import type { NewRecord, StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import type { OrderToPay, PendingPayment } from './payable-orders.js';
import type { GatewayPaymentLink } from './payment-gateway.port.js';

/**
 * A payment link of the provider for one order. Its id derives from the order and the attempt and is the provider's
 * reference, so that a repeated request creates one link. creating -> open -> paid | expired | cancelled. An expired or
 * cancelled link can still become paid.
 */
export interface PaymentLink extends StoredRecord {
  orderId: string;
  userId: string;
  /** The number of the order's link, from 1. */
  attempt: number;
  amount: Paise;
  status: PaymentLinkStatus;
  /** Null until the provider has responded. */
  providerLinkId: string | null;
  url: string | null;
  /** The provider's payment made with it. */
  providerPaymentId: string | null;
  /** The provider's order that was paid. Any other payment of it is a second payment for our order. */
  providerOrderId: string | null;
  expiresAt: Instant;
  createdAt: Instant;
  /** When it was last mailed. */
  mailedAt: Instant | null;
  /** When to check it with the provider; null when no check is needed. */
  nextCheckAt: Instant | null;
  failedChecks: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a link can be paid at most. */
const LINK_VALID_MS = 3 * 24 * HOUR;
/** The provider rejects links that expire sooner. */
const MIN_LINK_VALID_MS = 20 * MINUTE;
const FIRST_CHECK_MS = 5 * MINUTE;

/**
 * A new payment link for an order, which the provider has not created yet.
 *
 * @param attempt the number of the order's link, from 1
 */
export function newPaymentLink(
  { orderId, userId, amount }: OrderToPay,
  attempt: number,
  { now, expiresAt }: { now: Instant; expiresAt: Instant },
): NewRecord<PaymentLink> {
  return {
    id: idFrom('payment link', orderId, String(attempt)),
    orderId,
    userId,
    attempt,
    amount,
    status: 'creating',
    providerLinkId: null,
    url: null,
    providerPaymentId: null,
    providerOrderId: null,
    expiresAt,
    createdAt: now,
    mailedAt: null,
    nextCheckAt: after(now, FIRST_CHECK_MS),
    failedChecks: 0,
  };
}

/** When a new link for an order expires: after some days, or when the order ceases to wait for its payment. */
export function linkExpiry({ payableUntil }: Pick<PendingPayment, 'payableUntil'>, now: Instant): Instant {
  const latest = after(now, LINK_VALID_MS);
  return payableUntil !== null && payableUntil < latest ? payableUntil : latest;
}

/** Whether a link that expires at a time can be created. */
export function isLinkPossible(expiresAt: Instant, now: Instant): boolean {
  return expiresAt >= after(now, MIN_LINK_VALID_MS);
}

function after(instant: Instant, millis: number): Instant {
  return instantOf(Date.parse(instant) + millis);
}

/** Whether the link can still be paid. */
export function isPayable({ status, expiresAt }: Pick<PaymentLink, 'status' | 'expiresAt'>, now: Instant): boolean {
  return (status === 'creating' || status === 'open') && expiresAt > now;
}

/** Whether the link was cancelled or has expired. */
export function isOver({ status }: Pick<PaymentLink, 'status'>): boolean {
  return status === 'cancelled' || status === 'expired';
}

/** The link with the provider's update. Statuses only move forward, and paid is final. Null when nothing changes. */
export function withUpdate(link: PaymentLink, update: GatewayPaymentLink, now: Instant): PaymentLink | null {
  const providerOrderId = link.providerOrderId ?? update.orderId;
  if (link.status === 'paid') return providerOrderId === link.providerOrderId ? null : { ...link, providerOrderId };
  const providerPaymentId = update.paymentIds.at(-1) ?? null;
  const known = { ...link, providerLinkId: update.id, url: update.url || link.url, providerOrderId };
  if (update.status === 'paid' && providerPaymentId !== null)
    return { ...known, status: 'paid', providerPaymentId, nextCheckAt: after(now, MINUTE) };
  if ((update.status === 'expired' || update.status === 'cancelled') && link.status !== update.status)
    return { ...known, status: update.status, nextCheckAt: null };
  if (link.status === 'creating') return { ...known, status: 'open' };
  // It was cancelled while the provider created it.
  return link.providerLinkId === null ? known : null;
}

/** When to check a link next: frequently at first, then hourly until it expires. */
export function nextLinkCheck(
  { status, createdAt, expiresAt, nextCheckAt }: PaymentLink,
  nowMs: number,
): Instant | null {
  if (nextCheckAt === null || status === 'expired' || status === 'cancelled' || status === 'paid') return null;
  const age = nowMs - Date.parse(createdAt);
  const next = nowMs + Math.min(HOUR, Math.max(FIRST_CHECK_MS, age));
  const end = Date.parse(expiresAt) + MINUTE;
  return instantOf(nowMs < end ? Math.min(next, end) : nowMs + HOUR);
}

/** The error for an order that ceases to be payable before a link could be paid. */
export function tooLateForLink(payableUntil: Instant): DomainError {
  return transitionNotAllowed(
    `This order can be paid until ${formatMoment(payableUntil)}. That is too soon for a payment link.`,
    'pending',
  );
}

/** The error for an order that does not wait for a payment. @param current its status, or that of its link */
export function notPayable(current: string): DomainError {
  return transitionNotAllowed('This order is not waiting for a payment.', current);
}

/** The error for a call that the provider did not answer. */
export function unavailable(): DomainError {
  return new DomainError('payment-provider-unavailable', {
    message: 'The payment service is not responding. Please try again.',
  });
}
