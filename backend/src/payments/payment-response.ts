import type {
  DisputeResponse,
  LedgerResponse,
  PaymentLinkResponse,
  PaymentResponse,
  RefundProposalResponse,
  RefundResponse,
  UnmatchedPaymentResponse,
} from '#libs/contract/payments.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { Dispute } from './dispute.js';
import type { Ledger } from './ledger.js';
import type { PaymentLink } from './payment-link.js';
import type { Payment, UnmatchedPayment } from './payment.js';
import type { PurposeLookup, RefundProposal } from './payable-orders.js';
import type { Refund } from './refund.js';
import { disputeStatusOf, refundStatusOf } from './refundable.js';

/** Records in API responses, with amounts in rupees. */

/** The payment of an order. `orderId` is the provider's order, `subjectId` ours. */
export function paymentResponse(payment: Payment, purposeOf: PurposeLookup): PaymentResponse {
  const { id, orderId, userId, provider, status, providerOrderId, providerPaymentId, version } = payment;
  const { attention, attentionSince, lastError, createdAt, capturedAt } = payment;
  return {
    id,
    _id: id,
    purpose: purposeOf(orderId),
    subjectId: orderId,
    userId,
    provider,
    amount: rupeesFromPaise(payment.amount),
    refunded: rupeesFromPaise(payment.refunded),
    refunding: rupeesFromPaise(payment.refunding),
    lost: rupeesFromPaise(payment.lost),
    status,
    orderId: providerOrderId,
    paymentId: providerPaymentId,
    disputeStatus: disputeStatusOf(payment),
    attention,
    attentionSince,
    lastError,
    createdAt,
    capturedAt,
    version,
  };
}

/** An unmatched payment. `orderId` is the provider's order, `subjectId` ours. */
export function unmatchedResponse(unmatched: UnmatchedPayment, purposeOf: PurposeLookup): UnmatchedPaymentResponse {
  const { id, reason, status, providerOrderId, userId, currency, orderId, createdAt, version } = unmatched;
  return {
    id,
    _id: id,
    reason,
    status,
    orderId: providerOrderId,
    userId,
    amount: rupeesFromPaise(unmatched.amount),
    currency,
    purpose: purposeOf(orderId),
    subjectId: orderId,
    refundStatus: refundStatusOf(unmatched),
    createdAt,
    version,
  };
}

export function refundResponse(refund: Refund, purposeOf: PurposeLookup): RefundResponse {
  const { id, orderId, userId, providerPaymentId, providerRefundId, attempt, retryOf, retriedBy } = refund;
  const { status, source, reason, requestedBy, failureReason, bankReference, version } = refund;
  const { createdAt, acceptedAt, processedAt, failedAt } = refund;
  return {
    id,
    _id: id,
    orderId,
    purpose: purposeOf(orderId),
    userId,
    paymentId: providerPaymentId,
    providerRefundId,
    attempt,
    retryOf,
    amount: rupeesFromPaise(refund.amount),
    status,
    source,
    reason,
    goodwill: refund.isGoodwill,
    requestedBy,
    failureReason,
    bankReference,
    canRetry: status === 'failed' && retriedBy === null,
    createdAt,
    acceptedAt,
    processedAt,
    failedAt,
    version,
  };
}

export function disputeResponse(dispute: Dispute, purposeOf: PurposeLookup): DisputeResponse {
  const { id, orderId, userId, providerPaymentId, phase, status, reasonCode, version } = dispute;
  const { respondBy, evidence, createdAt, updatedAt } = dispute;
  return {
    id,
    _id: id,
    orderId,
    purpose: purposeOf(orderId),
    userId,
    paymentId: providerPaymentId,
    amount: rupeesFromPaise(dispute.amount),
    amountDeducted: rupeesFromPaise(dispute.amountDeducted),
    phase,
    status,
    reasonCode,
    respondBy,
    evidence: [...evidence],
    createdAt,
    updatedAt,
    version,
  };
}

export function proposalResponse(proposal: RefundProposal): RefundProposalResponse {
  const { orderId, basis, months, explanation, reducesTaxUntil, reducesTax, version } = proposal;
  return {
    orderId,
    amountPaid: rupeesFromPaise(proposal.amountPaid),
    amountRefunded: rupeesFromPaise(proposal.amountRefunded),
    amountRefunding: rupeesFromPaise(proposal.amountRefunding),
    amountGoodwill: rupeesFromPaise(proposal.amountGoodwill),
    available: rupeesFromPaise(proposal.available),
    proposed: rupeesFromPaise(proposal.proposed),
    basis,
    months: months && { ...months, price: rupeesFromPaise(months.price) },
    explanation,
    reducesTaxUntil,
    reducesTax,
    version,
  };
}

export function ledgerResponse({ orders, ...ledger }: Ledger): LedgerResponse {
  return {
    captured: rupeesFromPaise(ledger.captured),
    refunded: rupeesFromPaise(ledger.refunded),
    lost: rupeesFromPaise(ledger.lost),
    refunding: rupeesFromPaise(ledger.refunding),
    orders: {
      paid: rupeesFromPaise(orders.paid),
      refunded: rupeesFromPaise(orders.refunded),
      lost: rupeesFromPaise(orders.lost),
    },
    unmatched: rupeesFromPaise(ledger.unmatched),
    difference: rupeesFromPaise(ledger.difference),
  };
}

export function paymentLinkResponse(link: PaymentLink): PaymentLinkResponse {
  const { id, orderId, status, url, amount, expiresAt, createdAt, mailedAt } = link;
  return { id, orderId, status, url, amount: rupeesFromPaise(amount), expiresAt, createdAt, mailedAt };
}
