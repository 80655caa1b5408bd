import type { GatewayOrder, GatewayPayment, GatewayRefund } from '../../payments/payment-gateway.port.js';

/** What Razorpay's REST calls answer, as far as it is read here. Amounts in paise. */
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
  amount_refunded: number | null;
}

export interface RazorpayRefund {
  id: string;
  payment_id: string;
  amount: number;
  status: GatewayRefund['status'];
}

const ORDER_STATUSES = ['created', 'attempted', 'paid'];
const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'];
const REFUND_STATUSES = ['pending', 'processed', 'failed'];

/** Throws a TypeError for anything that is no payment of Razorpay's. */
export function paymentOf(entity: unknown): GatewayPayment {
  const { id, order_id, amount, currency, status, amount_refunded } = (entity ?? {}) as Partial<RazorpayPayment>;
  if (!isId(id) || !isAmount(amount) || typeof currency !== 'string' || !PAYMENT_STATUSES.includes(status ?? '')) {
    throw new TypeError('this is no payment of Razorpay');
  }
  const refunded = amount_refunded ?? 0;
  if (!isAmount(refunded)) throw new TypeError('this is no payment of Razorpay');
  return { id, orderId: isId(order_id) ? order_id : null, amount, currency, status: status!, refunded };
}

export function orderOf({ id, amount, currency, receipt, status }: RazorpayOrder): GatewayOrder {
  if (
    !isId(id) ||
    !isAmount(amount) ||
    typeof currency !== 'string' ||
    typeof receipt !== 'string' ||
    !ORDER_STATUSES.includes(status)
  ) {
    throw new TypeError('this is no order of Razorpay');
  }
  return { id, amount, currency, receipt, status };
}

export function refundOf({ id, payment_id, amount, status }: RazorpayRefund): GatewayRefund {
  if (!isId(id) || !isId(payment_id) || !isAmount(amount) || !REFUND_STATUSES.includes(status))
    throw new TypeError('this is no refund of Razorpay');
  return { id, paymentId: payment_id, amount, status };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
