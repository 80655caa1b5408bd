import type { HandRefund } from './hand-payments.js';
import type { Edit, Versioned } from './records.js';

export const PAYMENT_STATUSES = ['created', 'captured', 'refunded', 'abandoned'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The kind of order that a payment is for. */
export const PURPOSES = ['plan', 'wash'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Why a payment needs an operator's attention. */
export const ATTENTION_REASONS = [
  'provider-rejected',
  'provider-unreachable',
  'check-failed',
  'capture-rejected',
  'refund-failed',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** GET payments: the online payment of an order. Amounts in rupees. */
export interface PaymentResponse extends Versioned {
  id: string;
  _id: string;
  /** Null when the order does not exist. */
  purpose: Purpose | null;
  /** The plan or the single wash. */
  subjectId: string;
  userId: string;
  /** The payment provider, such as `razorpay`. */
  provider: string;
  amount: number;
  /** Refunds that the provider has processed. */
  refunded: number;
  /** Refunds on their way. */
  refunding: number;
  /** Deducted for lost disputes. */
  lost: number;
  status: PaymentStatus;
  /** The provider's order. */
  orderId: string | null;
  /** The provider's payment. */
  paymentId: string | null;
  disputeStatus: DisputeStatus | null;
  /** Null if it needs no attention. */
  attention: AttentionReason | null;
  attentionSince: string | null;
  /** The provider's error message, for the operator. */
  lastError: string | null;
  createdAt: string;
  /** When the provider captured it. */
  capturedAt: string | null;
}

/** `requested`: not confirmed by the provider yet; `pending`: confirmed; `processed`: paid out. */
export const REFUND_STATUSES = ['requested', 'pending', 'processed', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * Who made a refund: an operator, the application, someone in the provider's dashboard, or an operator by bank transfer
 * after a failure.
 */
export const REFUND_SOURCES = ['operator', 'automatic', 'provider', 'bank-transfer'] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** GET payments/refunds: one attempt of a refund. Amounts in rupees. */
export interface RefundResponse extends Versioned {
  id: string;
  _id: string;
  /** The plan or the single wash; null for a payment that no order accounts for. */
  orderId: string | null;
  purpose: Purpose | null;
  userId: string | null;
  /** The provider's payment. */
  paymentId: string;
  /** The provider's refund, once confirmed. */
  providerRefundId: string | null;
  /** The number of the refund of a payment, from 1; 0 for one made in the provider's dashboard. */
  attempt: number;
  /** The failed refund that this one retries. */
  retryOf: string | null;
  amount: number;
  status: RefundStatus;
  source: RefundSource;
  reason: string;
  /** Whether it leaves the refund of unused months as it is. */
  goodwill: boolean;
  /** The account that asked for it. */
  requestedBy: string | null;
  /** Why it failed, in the provider's words. */
  failureReason: string | null;
  /** The reference under which the customer's bank finds the refund. */
  bankReference: string | null;
  /** Whether it failed and can be retried. */
  canRetry: boolean;
  createdAt: string;
  /** When the provider confirmed it. */
  acceptedAt: string | null;
  processedAt: string | null;
  failedAt: string | null;
}

export const MAX_REFUND_REASON_LENGTH = 300;

/** POST orders/{id}/refunds. */
export interface RefundRequest extends Edit {
  /** Rupees; the proposal when left out. */
  amount?: number;
  reason: string;
  /**
   * Goodwill for a plan that is not cancelled, which does not reduce the refund of unused months. Requires an amount.
   */
  goodwill?: boolean;
}

/** POST payments/refunds/{id}/transfer: a failed refund was paid by bank transfer. */
export interface RefundTransferRequest {
  /** The bank's reference of the transfer (UTR). */
  reference: string;
}

/** The basis of a proposed refund: the unused whole months of a subscription, or the cancellation rule of a wash. */
export const REFUND_BASES = ['unused-months', 'cancellation-rule'] as const;
export type RefundBasis = (typeof REFUND_BASES)[number];

/** GET orders/{id}/refunds/proposal. Its version is incremented with each payment and refund. Amounts in rupees. */
export interface RefundProposalResponse extends Versioned {
  orderId: string;
  amountPaid: number;
  amountRefunded: number;
  amountRefunding: number;
  /** The part of these refunds that was goodwill. */
  amountGoodwill: number;
  /** The maximum that can still be refunded. */
  available: number;
  /** The proposed refund; 0 when nothing is due. */
  proposed: number;
  basis: RefundBasis;
  /** For a subscription: unused whole months, paid months, and the price of a month in rupees. */
  months: { unused: number; paid: number; price: number; from: string } | null;
  /** The computation in one sentence, for the operator. */
  explanation: string;
  /** The last day on which a credit note reduces the tax of the invoice. */
  reducesTaxUntil: string;
  /** Whether a credit note of today does. */
  reducesTax: boolean;
}

/** The payment state of an order; part of every plan and wash. Amounts in rupees. */
export interface OrderMoney {
  /** The amount paid online; 0 until then. */
  amountPaid: number;
  /** The amount of processed refunds. */
  amountRefunded: number;
  /** The amount of refunds in progress. */
  amountRefunding: number;
  /** The part of these refunds that was goodwill. */
  amountGoodwill: number;
  /** The amount deducted for lost disputes. */
  amountLost: number;
  /** Of its newest refund. */
  refundStatus: RefundStatus | null;
  disputeStatus: DisputeStatus | null;
  /** The amount received by hand; 0 for an order that is unpaid or paid online. */
  paidByHand: number;
  /** Refunds by hand, oldest first. */
  handRefunds: HandRefund[];
  /** What is left to refund, online or by hand: without refunds in progress and lost disputes. */
  amountRefundable: number;
  /** Due back for a cancelled order, and not being refunded yet; 0 otherwise. */
  refundDue: number;
}

export const SETTLEMENT_STATUSES = ['created', 'processed', 'failed'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];

export const DOWNTIME_SEVERITIES = ['low', 'medium', 'high'] as const;
export type DowntimeSeverity = (typeof DOWNTIME_SEVERITIES)[number];

/** GET payments/downtimes: a current downtime of a payment method. */
export interface DowntimeResponse {
  id: string;
  /** `card`, `netbanking`, `upi`, `wallet`, … */
  method: string;
  /** The affected bank, card network or app; null for the whole method. */
  instrument: string | null;
  severity: DowntimeSeverity;
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export type DisputePhase = (typeof DISPUTE_PHASES)[number];

/** Kinds of evidence that a payment was legitimate. */
export const DISPUTE_EVIDENCE = ['invoice', 'service-record', 'agreement', 'communication', 'refund-policy'] as const;
export type DisputeEvidence = (typeof DISPUTE_EVIDENCE)[number];

/** PUT payments/disputes/{id}/evidence. */
export interface DisputeEvidenceRequest extends Edit {
  evidence: DisputeEvidence[];
}

/** GET payments/disputes: a payment that a customer disputes with their bank. Amounts in rupees. */
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
  /** The amount deducted when the dispute was lost. */
  amountDeducted: number;
  phase: DisputePhase;
  status: DisputeStatus;
  reasonCode: string | null;
  /** The deadline for a response in the provider's dashboard. */
  respondBy: string | null;
  /** The evidence that an operator has collected. */
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
  /** Refunds in progress; not yet part of `refunded`. */
  refunding: number;
  /** The amounts paid online and returned according to the orders. */
  orders: { paid: number; refunded: number; lost: number };
  /** Unmatched payments. */
  unmatched: number;
  /** 0 when everything is accounted for. */
  difference: number;
}

/** GET payments/provider-status: whether the connection with the payment provider works. */
export interface ProviderStatusResponse {
  /** Payments were captured more than an hour ago, and no event has arrived since they were begun. */
  eventsMissing: boolean;
  /** Events are missing, and some were rejected because of their signature. */
  eventsRejected: boolean;
  /** Null when none has arrived for a year. */
  lastEventAt: string | null;
  /** The provider rejects our keys. */
  keysRejected: boolean;
  /** Our keys are for tests: payments succeed, and move no money. */
  testMode: boolean;
}

export const UNMATCHED_REASONS = ['unknown-order', 'wrong-amount', 'second-payment', 'purchase-closed'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** `open`: the operator decides; `returning`, `assigning`: in progress, and completed automatically. */
export const UNMATCHED_STATUSES = ['open', 'returning', 'returned', 'assigning', 'resolved'] as const;
export type UnmatchedStatus = (typeof UNMATCHED_STATUSES)[number];

/** GET payments/unmatched: a captured payment that no order accounts for. */
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
  /** The order it was assigned to. */
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

/** The options for the provider's checkout in the browser. */
export interface CheckoutResponse {
  /** The provider's order. */
  orderId: string;
  /** The provider's public key. */
  keyId: string;
  /** Paise. */
  amount: number;
  currency: 'INR';
  /** The payee shown by the checkout. */
  name: string;
  description: string;
  /** The URL of the provider's checkout script. */
  checkoutScript: string;
}

/** POST orders/{id}/complete and washes/complete: what the provider's checkout returned. */
export interface PaymentCompletion {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export const PAYMENT_LINK_STATUSES = ['creating', 'open', 'paid', 'expired', 'cancelled'] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

/** GET orders/{id}/payment-links: a page of the payment provider on which the customer pays the order. */
export interface PaymentLinkResponse {
  id: string;
  orderId: string;
  status: PaymentLinkStatus;
  /** The URL of the page; null until the provider has responded. */
  url: string | null;
  /** Rupees. */
  amount: number;
  expiresAt: string;
  createdAt: string;
  /** When it was last mailed to the customer. */
  mailedAt: string | null;
}
