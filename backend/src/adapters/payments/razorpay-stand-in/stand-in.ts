import { changeRecord } from '../../../kernel/change-record.js';
import { sign } from '../signing.js';
import type { Faults } from './faults.js';
import { newEntityId, type StandInStore, type StoredOrder, type StoredPayment, type StoredRefund } from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

export interface StandInKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** What the checkout hands to the page after a payment. */
export interface PaymentProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The provider answers no; `status` is HTTP's. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What the provider does with orders, payments and refunds, as far as this product uses it. No money moves. */
export class StandIn {
  faults: Faults = {};

  constructor(
    readonly store: StandInStore,
    readonly webhooks: Webhooks,
    private readonly keys: StandInKeys,
  ) {}

  async createOrder(body: { amount?: unknown; currency?: unknown; receipt?: unknown; notes?: unknown }): Promise<StoredOrder> {
    const { amount, currency, receipt = '', notes } = body;
    if (!Number.isSafeInteger(amount) || (amount as number) < 100) throw new Refusal(400, 'The amount must be atleast INR 1.00');
    if (currency !== 'INR') throw new Refusal(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40) throw new Refusal(400, 'The receipt may not be greater than 40 characters.');
    return this.store.orders.insert({
      id: newEntityId('order'),
      amount: amount as number,
      currency,
      receipt,
      status: 'created',
      amount_paid: 0,
      notes: (notes ?? {}) as Record<string, string>,
      created_at: Date.now(),
    });
  }

  /** The customer pays, or the bank declines. Throws Refusal when the order cannot be paid. */
  async pay(orderId: string, outcome: 'success' | 'failure'): Promise<PaymentProof | { error: object }> {
    const order = await this.store.orders.get(orderId);
    if (!order) throw new Refusal(400, 'The id provided does not exist');
    if (order.status === 'paid' && !this.faults.allowSecondPayment) throw new Refusal(400, 'Order has already been paid');
    const declined = outcome === 'failure' || this.faults.decline === true;
    const payment = await this.store.payments.insert({
      id: newEntityId('pay'),
      order_id: orderId,
      amount: this.faults.wrongAmount ?? order.amount,
      currency: order.currency,
      status: declined ? 'failed' : 'authorized',
      captured: false,
      amount_refunded: 0,
      refunds: [],
      error_description: declined ? 'Your bank declined the payment.' : null,
      created_at: Date.now(),
    });
    await changeRecord(this.store.orders, orderId, (current) => (current.status === 'created' ? { ...current, status: 'attempted' as const } : null));
    if (declined) {
      await this.webhooks.tell(payment.id, [['payment.failed', { payment: paymentEntity(payment) }]]);
      return { error: declinedError(payment) };
    }
    if (this.faults.leaveAuthorized) await this.webhooks.tell(payment.id, [['payment.authorized', { payment: paymentEntity(payment) }]]);
    else await this.captureNow(payment);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: sign(this.keys.keySecret, `${orderId}|${payment.id}`),
    };
  }

  async capture(paymentId: string, amount: unknown): Promise<StoredPayment> {
    const payment = await this.payment(paymentId);
    if (payment.captured) throw new Refusal(400, 'This payment has already been captured');
    if (payment.status !== 'authorized') throw new Refusal(400, 'Only payments which have been authorized and not yet captured can be captured');
    if (amount !== payment.amount) throw new Refusal(400, 'Capture amount must be equal to the amount authorized');
    return this.captureNow(payment);
  }

  async refund(paymentId: string, amount: unknown, key: string | null): Promise<StoredRefund> {
    const payment = await this.payment(paymentId);
    const wanted = amount === undefined ? payment.amount : amount;
    if (!Number.isSafeInteger(wanted) || (wanted as number) < 100) throw new Refusal(400, 'The amount must be atleast INR 1.00');
    try {
      const refund = await this.store.refundOnce(paymentId, wanted as number, key);
      await this.webhooks.tell(refund.id, [['refund.processed', { refund: refundEntity(refund), payment: paymentEntity(await this.payment(paymentId)) }]]);
      return refund;
    } catch (error) {
      throw error instanceof RangeError ? new Refusal(400, error.message) : error;
    }
  }

  async payment(id: string): Promise<StoredPayment> {
    const payment = await this.store.payments.get(id);
    if (!payment) throw new Refusal(400, 'The id provided does not exist');
    return payment;
  }

  private async captureNow(payment: StoredPayment): Promise<StoredPayment> {
    const captured = (await changeRecord(this.store.payments, payment.id, (current) => ({ ...current, status: 'captured' as const, captured: true })))!;
    const order = await changeRecord(this.store.orders, payment.order_id!, (current) => ({ ...current, status: 'paid' as const, amount_paid: payment.amount }));
    await this.webhooks.tell(payment.id, [
      ['payment.authorized', { payment: paymentEntity(payment) }],
      ['payment.captured', { payment: paymentEntity(captured) }],
      ['order.paid', { payment: paymentEntity(captured), order: orderEntity(order!) }],
    ]);
    return captured;
  }
}

export function orderEntity({ version: _, created_at, ...order }: StoredOrder): object {
  return { entity: 'order', ...order, amount_due: order.amount - order.amount_paid, created_at: seconds(created_at) };
}

export function paymentEntity({ version: _, refunds: __, created_at, ...payment }: StoredPayment): object {
  const refund_status = payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial';
  return { entity: 'payment', ...payment, method: 'netbanking', refund_status, created_at: seconds(created_at) };
}

export function refundEntity({ version: _, created_at, ...refund }: StoredRefund): object {
  return { entity: 'refund', ...refund, currency: 'INR', speed_processed: 'normal', created_at: seconds(created_at) };
}

/** What the checkout hands to the listeners of `payment.failed`. */
function declinedError({ id, order_id, error_description }: StoredPayment): object {
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
