import {
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  DOWNTIME_SEVERITIES,
  SETTLEMENT_STATUSES,
  type DisputePhase,
  type DisputeStatus,
  type DowntimeSeverity,
  type SettlementStatus,
} from '#libs/contract/payments.js';
import type { Instant } from '#libs/calendar.js';
import type {
  GatewayDispute,
  GatewayDowntime,
  GatewayOrder,
  GatewayPayment,
  GatewayPaymentLink,
  GatewayRefund,
  GatewaySettlement,
  GatewaySettlementItem,
} from '../../payments/payment-gateway.port.js';

/** The fields used from Razorpay's responses. Amounts in paise, times in seconds since 1970. */
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

export interface RazorpaySettlement {
  id: string;
  amount: number;
  status: SettlementStatus;
  fees: number;
  tax: number;
  utr: string | null;
  created_at: number;
}

export interface RazorpaySettlementItem {
  entity_id: string;
  type: string;
  amount: number;
  credit: number;
  debit: number;
  fee: number;
  tax: number;
  settlement_id: string | null;
}

export interface RazorpayDowntime {
  id: string;
  method: string;
  status: 'scheduled' | 'started' | 'updated' | 'resolved' | 'cancelled';
  severity: DowntimeSeverity;
  instrument: Record<string, string>;
  begin: number | null;
  end: number | null;
}

export interface RazorpayPaymentLink {
  id: string;
  reference_id: string;
  short_url: string;
  amount: number;
  status: GatewayPaymentLink['status'];
  /** Missing before a payment. */
  order_id?: string | null;
  /** Null, or missing in events, before it is paid. */
  payments: { payment_id: string }[] | null;
}

const ORDER_STATUSES = ['created', 'attempted', 'paid'];
const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'];
const PAYMENT_LINK_STATUSES = ['created', 'partially_paid', 'paid', 'expired', 'cancelled'];
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
    // A refunded payment without a `captured` field does not count as captured.
    captured: captured === true || status === 'captured',
    refunded,
    createdAt: instantOfSeconds(created_at),
    capturedAt: null,
  };
}

/** Throws a TypeError for anything that is not an order of Razorpay. */
export function orderOf(entity: unknown): GatewayOrder {
  const { id, amount, currency, receipt, status } = (entity ?? {}) as Partial<RazorpayOrder>;
  if (
    !isId(id) ||
    !isAmount(amount) ||
    typeof currency !== 'string' ||
    typeof receipt !== 'string' ||
    !ORDER_STATUSES.includes(status ?? '')
  ) {
    throw new TypeError('not an order of Razorpay');
  }
  return { id, amount, currency, receipt, status: status! };
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
    createdAt: instantOfSeconds(created_at),
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
    respondBy: instantOfSeconds(respond_by),
    createdAt: instantOfSeconds(created_at),
  };
}

/** Throws a TypeError for anything that is not a settlement of Razorpay. */
export function settlementOf(entity: unknown): GatewaySettlement {
  const { id, amount, status, utr, created_at } = (entity ?? {}) as Partial<RazorpaySettlement>;
  if (!isId(id) || !Number.isSafeInteger(amount) || !SETTLEMENT_STATUSES.includes(status!))
    throw new TypeError('not a settlement of Razorpay');
  return { id, amount: amount!, status: status!, utr: isId(utr) ? utr : null, createdAt: instantOfSeconds(created_at) };
}

/** Throws a TypeError for anything that is not a line of Razorpay's settlement report. */
export function settlementItemOf(entity: unknown): GatewaySettlementItem {
  const { entity_id, type, amount, credit, debit, fee, tax, settlement_id } = (entity ??
    {}) as Partial<RazorpaySettlementItem>;
  if (!isId(entity_id) || !isAmount(amount) || !isAmount(credit) || !isAmount(debit))
    throw new TypeError('not a line of a settlement of Razorpay');
  return {
    id: entity_id,
    kind: type === 'payment' || type === 'refund' ? type : 'other',
    settlementId: isId(settlement_id) ? settlement_id : null,
    amount,
    credit,
    debit,
    fee: isAmount(fee) ? fee : 0,
    tax: isAmount(tax) ? tax : 0,
  };
}

/** Throws a TypeError for anything that is not a downtime of Razorpay. */
export function downtimeOf(entity: unknown): GatewayDowntime {
  const { id, method, status, severity, instrument, begin, end } = (entity ?? {}) as Partial<RazorpayDowntime>;
  if (!isId(id) || !isId(method) || !DOWNTIME_SEVERITIES.includes(severity!))
    throw new TypeError('not a downtime of Razorpay');
  const { bank, issuer, network, psp, vpa_handle, wallet } = instrument ?? {};
  const name = [bank, issuer, network, psp, vpa_handle, wallet].find(isId) ?? null;
  return {
    id,
    method,
    instrument: name === 'ALL' ? null : name,
    severity: severity!,
    isOver: status === 'resolved' || status === 'cancelled',
    begin: instantOfSeconds(begin),
    end: instantOfSeconds(end),
  };
}

/** Throws a TypeError for anything that is not a payment link of Razorpay. */
export function paymentLinkOf(entity: unknown): GatewayPaymentLink {
  const { id, reference_id, short_url, amount, status, order_id, payments } = (entity ??
    {}) as Partial<RazorpayPaymentLink>;
  if (!isId(id) || !isAmount(amount) || !PAYMENT_LINK_STATUSES.includes(status ?? ''))
    throw new TypeError('not a payment link of Razorpay');
  const made: unknown[] = Array.isArray(payments) ? payments : [];
  return {
    id,
    reference: isId(reference_id) ? reference_id : '',
    url: typeof short_url === 'string' ? short_url : '',
    amount,
    status: status!,
    orderId: isId(order_id) ? order_id : null,
    paymentIds: made.map((one) => (one as { payment_id?: unknown }).payment_id).filter(isId),
  };
}

/** Seconds since 1970 as an instant; null for anything else. */
export function instantOfSeconds(seconds: unknown): Instant | null {
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

/**
 * Returns null for an entity that cannot be parsed, such as a payment in an unknown state (`pending`, of cash on
 * delivery). The order's other payments still count, and the event is acknowledged anyway, because the provider
 * disables a webhook that fails for a day. Later checks with the provider provide the missing data.
 */
export function readable<T>(read: (entity: unknown) => T, entity: unknown): T | null {
  try {
    return read(entity);
  } catch {
    return null;
  }
}

/** The entities of a list in a response. Throws a TypeError for anything else. */
export function itemsOf(response: unknown, field = 'items'): unknown[] {
  const items = ((response ?? {}) as Record<string, unknown>)[field];
  if (!Array.isArray(items)) throw new TypeError('not a list of Razorpay');
  return items;
}

/** The entities that can be parsed. */
export function readEach<T>(read: (entity: unknown) => T, entities: readonly unknown[]): T[] {
  return entities.flatMap((entity) => readable(read, entity) ?? []);
}
