import type {
  StoredDispute,
  StoredDowntime,
  StoredOrder,
  StoredPayment,
  StoredPaymentLink,
  StoredRefund,
  StoredSettlement,
} from './stand-in.store.js';

/** What the checkout returns to the page after a payment. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Records in the format of the provider's API and webhooks. */

export function orderEntity({ version: _, created_at, ...order }: StoredOrder): object {
  return {
    entity: 'order',
    ...order,
    amount_due: Math.max(0, order.amount - order.amount_paid),
    offer_id: null,
    created_at: seconds(created_at),
  };
}

export function paymentEntity({
  version: _,
  refunds: __,
  capture_at: ___,
  created_at,
  ...payment
}: StoredPayment): object {
  const refund_status = payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial';
  return { entity: 'payment', ...payment, method: 'netbanking', refund_status, created_at: seconds(created_at) };
}

export function refundEntity({ version: _, created_at, ...refund }: StoredRefund): object {
  return {
    entity: 'refund',
    ...refund,
    currency: 'INR',
    notes: [],
    batch_id: null,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: seconds(created_at),
  };
}

export function disputeEntity({ version: _, created_at, respond_by, ...dispute }: StoredDispute): object {
  return {
    entity: 'dispute',
    ...dispute,
    currency: 'INR',
    respond_by: respond_by === null ? null : seconds(respond_by),
    created_at: seconds(created_at),
  };
}

export function settlementEntity({ version: _, items: __, created_at, ...settlement }: StoredSettlement): object {
  return { entity: 'settlement', ...settlement, created_at: seconds(created_at) };
}

/** A settlement's lines in the format of the settlement report. */
export function reportLines({ id, utr, items, created_at }: StoredSettlement): object[] {
  return items.map((item) => ({
    ...item,
    currency: 'INR',
    on_hold: false,
    settled: true,
    settlement_id: id,
    settlement_utr: utr,
    created_at: seconds(created_at),
    settled_at: seconds(created_at),
  }));
}

export function downtimeEntity({ version: _, begin, end, created_at, ...downtime }: StoredDowntime): object {
  return {
    entity: 'payment.downtime',
    ...downtime,
    begin: begin === null ? null : seconds(begin),
    end: end === null ? null : seconds(end),
    scheduled: false,
    created_at: seconds(created_at),
    updated_at: seconds(created_at),
  };
}

/** @param short_url the URL of its page */
export function paymentLinkEntity(
  { version: _, expire_by, created_at, ...link }: StoredPaymentLink,
  short_url: string,
): object {
  return {
    ...link,
    accept_partial: false,
    amount_paid: link.status === 'paid' ? link.amount : 0,
    currency: 'INR',
    short_url,
    expire_by: seconds(expire_by),
    created_at: seconds(created_at),
  };
}

/** What the checkout passes to listeners of `payment.failed`. */
export function declinedError({ id, order_id, error_description }: StoredPayment): object {
  return {
    code: 'BAD_REQUEST_ERROR',
    description: error_description,
    source: 'bank',
    step: 'payment_authorization',
    reason: 'payment_failed',
    metadata: { order_id, payment_id: id },
  };
}

function seconds(millis: number): number {
  return Math.floor(millis / 1000);
}
