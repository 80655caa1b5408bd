import { DISPUTE_PHASES, DISPUTE_STATUSES, type DisputePhase, type DisputeStatus } from '#libs/contract/payments.js';
import type { Instant } from '#libs/calendar.js';
import type {
  GatewayDispute,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
} from '../../payments/payment-gateway.port.js';

/** What Razorpay's REST calls answer, as far as it is read here. Amounts in paise, times in seconds since 1970. */
export interface RazorpayOrder {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  status: GatewayOrder['status'];
  created_at: number;
}

export interface RazorpayPayment {
  id: string;
  order_id: string | null;
  amount: number;
  currency: string;
  status: GatewayPayment['status'];
  captured: boolean;
  amount_refunded: number | null;
  created_at: number;
}

export interface RazorpayRefund {
  id: string;
  payment_id: string;
  amount: number;
  status: GatewayRefund['status'];
  receipt: string | null;
  acquirer_data: { arn?: string | null; rrn?: string | null; utr?: string | null } | null;
  created_at: number;
}

export interface RazorpayDispute {
  id: string;
  payment_id: string;
  amount: number;
  amount_deducted: number;
  phase: DisputePhase;
  status: DisputeStatus;
  reason_code: string | null;
  respond_by: number | null;
  created_at: number;
}

const ORDER_STATUSES = ['created', 'attempted', 'paid'];
const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'];
const REFUND_STATUSES = ['pending', 'processed', 'failed'];

/** Throws a TypeError for anything that is not a payment of Razorpay. */
export function paymentOf(entity: unknown): GatewayPayment {
  const { id, order_id, amount, currency, status, captured, amount_refunded, created_at } = (entity ??
    {}) as Partial<RazorpayPayment>;
  const refunded = amount_refunded ?? 0;
  if (
    !isId(id) ||
    !isAmount(amount) ||
    typeof currency !== 'string' ||
    !PAYMENT_STATUSES.includes(status ?? '') ||
    !isAmount(refunded)
  ) {
    throw new TypeError('not a payment of Razorpay');
  }
  return {
    id,
    orderId: isId(order_id) ? order_id : null,
    amount,
    currency,
    status: status!,
    // A refunded payment that does not say whether it was captured is not taken for money.
    captured: captured === true || status === 'captured',
    refunded,
    createdAt: instantOf(created_at),
    capturedAt: null,
  };
}

export function orderOf({ id, amount, currency, receipt, status }: RazorpayOrder): GatewayOrder {
  if (
    !isId(id) ||
    !isAmount(amount) ||
    typeof currency !== 'string' ||
    typeof receipt !== 'string' ||
    !ORDER_STATUSES.includes(status)
  ) {
    throw new TypeError('not an order of Razorpay');
  }
  return { id, amount, currency, receipt, status };
}

/** Throws a TypeError for anything that is not a refund of Razorpay. */
export function refundOf(entity: unknown): GatewayRefund {
  const { id, payment_id, amount, status, receipt, acquirer_data, created_at } = (entity ??
    {}) as Partial<RazorpayRefund>;
  if (!isId(id) || !isId(payment_id) || !isAmount(amount) || !REFUND_STATUSES.includes(status ?? ''))
    throw new TypeError('not a refund of Razorpay');
  const { arn, rrn, utr } = acquirer_data ?? {};
  return {
    id,
    paymentId: payment_id,
    amount,
    status: status!,
    receipt: isId(receipt) ? receipt : null,
    bankReference: [arn, rrn, utr].find(isId) ?? null,
    createdAt: instantOf(created_at),
  };
}

/** Throws a TypeError for anything that is not a dispute of Razorpay. */
export function disputeOf(entity: unknown): GatewayDispute {
  const { id, payment_id, amount, amount_deducted, phase, status, reason_code, respond_by, created_at } = (entity ??
    {}) as Partial<RazorpayDispute>;
  if (!isId(id) || !isId(payment_id) || !isAmount(amount) || !DISPUTE_STATUSES.includes(status!))
    throw new TypeError('not a dispute of Razorpay');
  return {
    id,
    paymentId: payment_id,
    amount,
    amountDeducted: isAmount(amount_deducted) ? amount_deducted : 0,
    phase: DISPUTE_PHASES.includes(phase!) ? phase! : 'chargeback',
    status: status!,
    reasonCode: isId(reason_code) ? reason_code : null,
    respondBy: instantOf(respond_by),
    createdAt: instantOf(created_at),
  };
}

/** Seconds since 1970 as an instant; null for anything else. */
export function instantOf(seconds: unknown): Instant | null {
  return Number.isSafeInteger(seconds) && (seconds as number) > 0 && (seconds as number) < 1e11
    ? new Date((seconds as number) * 1000).toISOString()
    : null;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
