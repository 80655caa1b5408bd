import type { HandRefund } from './hand-payments.js';
import type { Versioned } from './records.js';

export const PAYMENT_STATUSES = ['created', 'captured', 'refunded', 'abandoned'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a payment may be for. */
export const PURPOSES = ['plan', 'wash'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Why an operator should look at a payment. */
export const ATTENTION_REASONS = [
  'provider-refused',
  'provider-unreachable',
  'capture-refused',
  'refund-failed',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** GET payments: one for each purchase that was to be paid online. Amounts in rupees. */
export interface PaymentResponse extends Versioned {
  id: string;
  _id: string;
  /** Null when the order does not exist. */
  purpose: Purpose | null;
  /** The plan or the single wash. */
  subjectId: string;
  userId: string;
  /** Which payment provider has it, such as `razorpay`. */
  provider: string;
  amount: number;
  /** Refunds that the provider has processed. */
  refunded: number;
  /** Refunds on their way. */
  refunding: number;
  /** Taken back by the customer's bank in disputes that were lost. */
  lost: number;
  status: PaymentStatus;
  /** The provider's order. */
  orderId: string | null;
  /** The provider's payment. */
  paymentId: string | null;
  disputeStatus: DisputeStatus | null;
  /** Null while everything is in order. */
  attention: AttentionReason | null;
  attentionSince: string | null;
  /** The provider's own words, for the operator. */
  lastError: string | null;
  createdAt: string;
  /** When the provider captured it. */
  capturedAt: string | null;
}

/** `requested`: the provider has not confirmed it yet; `pending`: confirmed, and on its way; `processed`: it has arrived. */
export const REFUND_STATUSES = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * Who made a refund: an operator here, this product by itself, somebody in the provider's dashboard, or an operator by bank
 * transfer after the provider had failed.
 */
export const REFUND_SOURCES = ['operator', 'automatic', 'provider', 'bank-transfer'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** GET payments/refunds: one attempt to send money back. Amounts in rupees. */
export interface RefundResponse extends Versioned {
  id: string;
  _id: string;
  /** The plan or the single wash; null for a payment that no order accounts for. */
  orderId: string | null;
  purpose: Purpose | null;
  userId: string | null;
  /** The provider's payment. */
  paymentId: string;
  /** The provider's refund, once it has confirmed one. */
  providerRefundId: string | null;
  /** Counts the refunds of one payment, from 1; 0 for one made in the provider's dashboard. */
  attempt: number;
  /** The failed refund that this one sends again. */
  retryOf: string | null;
  amount: number;
  status: RefundStatus;
  source: RefundSource;
  reason: string;
  /** The account that asked for it. */
  requestedBy: string | null;
  /** Why it failed, in the provider's words. */
  failureReason: string | null;
  /** The bank's reference, by which the customer's bank finds the refund. */
  bankReference: string | null;
  /** Whether it failed and can be sent again. */
  canRetry: boolean;
  createdAt: string;
  /** When the provider confirmed it. */
  acceptedAt: string | null;
  processedAt: string | null;
  failedAt: string | null;
}

/** POST orders/{id}/refunds. */
export interface RefundRequest {
  /** Rupees; the proposal when left out. */
  amount?: number;
  reason: string;
}

/** POST payments/refunds/{id}/transfer: a failed refund was paid by bank transfer. */
export interface RefundTransferRequest {
  /** The bank's reference of the transfer (UTR). */
  reference: string;
}

/** How a refund is proposed: the unused whole months of a subscription, or what the cancellation rule gives back of a wash. */
export const REFUND_BASES = ['unused-months', 'cancellation-rule'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/** GET orders/{id}/refunds/proposal. Amounts in rupees. */
export interface RefundProposalResponse {
  orderId: string;
  amountPaid: number;
  amountRefunded: number;
  amountRefunding: number;
  /** The most that can still be refunded. */
  available: number;
  /** What we propose; 0 when nothing is due. */
  proposed: number;
  basis: RefundBasis;
  /** For a subscription: whole months not used, of so many paid, at so many rupees each. */
  months: { unused: number; paid: number; price: number; from: string } | null;
  /** The computation in one sentence, for the operator. */
  explanation: string;
  /** The last day on which a credit note reduces the tax of the invoice. */
  reducesTaxUntil: string;
}

/** What has become of an order's money; part of every plan and wash. Amounts in rupees. */
export interface OrderMoney {
  /** What was paid online; 0 until then. */
  amountPaid: number;
  /** What has been refunded and has arrived. */
  amountRefunded: number;
  /** What is being refunded and is on its way. */
  amountRefunding: number;
  /** Of its newest refund. */
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** What the office received itself; 0 for an order that is not paid, or is paid online. */
  paidByHand: number;
  /** What the office refunded of it, oldest first. */
  handRefunds: HandRefund[];
}

export const SETTLEMENT_STATUSES = ['created', 'processed', 'failed'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

export const DOWNTIME_SEVERITIES = ['low', 'medium', 'high'] as const;
export type DowntimeSeverity = (typeof DOWNTIME_SEVERITIES)[number];

/** GET payments/downtimes: a payment method that does not work as it should at the moment. */
export interface DowntimeResponse {
  id: string;
  /** `card`, `netbanking`, `upi`, `wallet`, … */
  method: string;
  /** The bank, card network or app concerned; null when it is the whole method. */
  instrument: string | null;
  severity: DowntimeSeverity;
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

/** What proves to a bank that a payment was right. */
export const DISPUTE_EVIDENCE = ['invoice', 'service-record', 'agreement', 'communication', 'refund-policy'] as const;
export type DisputeEvidence = (typeof DISPUTE_EVIDENCE)[number];

/** PUT payments/disputes/{id}/evidence. */
export interface DisputeEvidenceRequest {
  evidence: DisputeEvidence[];
}

/** GET payments/disputes: a customer's bank demands a payment back. Amounts in rupees. */
export interface DisputeResponse extends Versioned {
  /** The provider's dispute id. */
  id: string;
  _id: string;
  /** The plan or the single wash; null for a payment that no order accounts for. */
  orderId: string | null;
  purpose: Purpose | null;
  userId: string | null;
  /** The provider's payment. */
  paymentId: string;
  amount: number;
  /** What was taken back when the dispute was lost. */
  amountDeducted: number;
  phase: DisputePhase;
  status: DisputeStatus;
  reasonCode: string | null;
  /** Until when the provider wants an answer in its dashboard. */
  respondBy: string | null;
  /** What an operator has collected. */
  evidence: DisputeEvidence[];
  createdAt: string;
  updatedAt: string;
}

/** GET payments/ledger: whether all money is accounted for. Amounts in rupees. */
export interface LedgerResponse {
  /** Everything that was captured, including payments that no order accounts for. */
  captured: number;
  refunded: number;
  lost: number;
  /** Refunds on their way; not yet part of `refunded`. */
  refunding: number;
  /** What the orders' own records say was paid online for them, and went back. */
  orders: { paid: number; refunded: number; lost: number };
  /** Held for no order. */
  unmatched: number;
  /** 0 when everything is accounted for. */
  difference: number;
}

export const UNMATCHED_REASONS = ['unknown-order', 'wrong-amount', 'second-payment', 'purchase-closed'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** `open`: the operator decides; `returning`, `assigning`: on its way, and finished by itself. */
export const UNMATCHED_STATUSES = ['open', 'returning', 'returned', 'assigning', 'resolved'] as const;
export type UnmatchedStatus = (typeof UNMATCHED_STATUSES)[number];

/** GET payments/unmatched: money at the provider that no purchase accounts for. */
export interface UnmatchedPaymentResponse extends Versioned {
  /** The provider's payment id. */
  id: string;
  _id: string;
  reason: UnmatchedReason;
  status: UnmatchedStatus;
  orderId: string | null;
  userId: string | null;
  /** Of the currency, with at most two decimals. */
  amount: number;
  currency: string;
  /** What it was assigned to. */
  purpose: Purpose | null;
  subjectId: string | null;
  /** Of its newest refund. */
  refundStatus: RefundStatus | null;
  createdAt: string;
}

/** POST payments/unmatched/{id}/assign. */
export interface AssignmentRequest {
  purpose: Purpose;
  subjectId: string;
}

/** What the provider's checkout in the browser needs to pay an order. */
export interface CheckoutResponse {
  /** The provider's order. */
  orderId: string;
  /** The provider's public key. */
  keyId: string;
  /** Paise. */
  amount: number;
  currency: 'INR';
  /** Who is paid, as the checkout shows it. */
  name: string;
  description: string;
  /** Address of the provider's checkout script. */
  checkoutScript: string;
}

export const PAYMENT_LINK_STATUSES = ['creating', 'open', 'paid', 'expired', 'cancelled'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** GET allOrders/{id}/payment-link: a page of the payment provider on which the customer pays the order. */
export interface PaymentLinkResponse {
  id: string;
  orderId: string;
  status: PaymentLinkStatus;
  /** The address of the page; null until the provider answered. */
  url: string | null;
  /** Rupees. */
  amount: number;
  expiresAt: string;
  createdAt: string;
  /** When it was last mailed to the customer. */
  mailedAt: string | null;
}
