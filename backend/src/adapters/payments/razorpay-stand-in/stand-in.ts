import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import { sign } from '../signing.js';
import type { Background } from './background.js';
import type { Faults } from './faults.js';
import {
  newEntityId,
  type StandInStore,
  type StoredOrder,
  type StoredPayment,
  type StoredRefund,
} from './stand-in.store.js';
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

/** The provider's rule for X-Refund-Idempotency. */
const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

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
  /** Beside the faults of all: those of one order. */
  readonly orderFaults = new Map<string, Faults>();

  constructor(
    readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly background: Background,
    private readonly keys: StandInKeys,
  ) {}

  /** Takes up what an earlier process left: payments it had not captured or told of, and events it had not delivered. */
  async resume(): Promise<void> {
    await this.webhooks.resume();
    const uncaptured = await this.store.payments.list({
      filter: { capture_at: { gt: 0 } },
      sort: ['capture_at', 'ASC'],
    });
    for (const payment of uncaptured) this.captureLater(payment);
  }

  async createOrder(body: {
    amount?: unknown;
    currency?: unknown;
    receipt?: unknown;
    notes?: unknown;
  }): Promise<StoredOrder> {
    const { amount, currency, receipt = '', notes } = body;
    if (!Number.isSafeInteger(amount) || (amount as number) < 100)
      throw new Refusal(400, 'The amount must be atleast INR 1.00');
    if (currency !== 'INR') throw new Refusal(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40)
      throw new Refusal(400, 'The receipt may not be greater than 40 characters.');
    return this.store.orders.insert({
      id: newEntityId('order'),
      amount: amount as number,
      currency,
      receipt,
      status: 'created',
      amount_paid: 0,
      attempts: 0,
      notes: (notes ?? {}) as Record<string, string>,
      created_at: Date.now(),
    });
  }

  /** The customer pays, or the bank declines. Throws Refusal when the order cannot be paid. */
  async pay(orderId: string, outcome: 'success' | 'failure'): Promise<PaymentProof | { error: object }> {
    const order = await this.store.orders.get(orderId);
    if (!order) throw new Refusal(400, 'The id provided does not exist');
    const faults = this.faultsOf(orderId);
    if (order.status === 'paid' && !faults.allowSecondPayment) throw new Refusal(400, 'Order has already been paid');
    const declined = outcome === 'failure' || faults.decline === true;
    const now = Date.now();
    const payment = await this.store.payments.insert({
      id: newEntityId('pay'),
      order_id: orderId,
      amount: faults.wrongAmount ?? order.amount,
      currency: order.currency,
      status: declined ? 'failed' : 'authorized',
      captured: false,
      amount_refunded: 0,
      refunds: [],
      error_description: declined ? 'Your bank declined the payment.' : null,
      capture_at: declined || faults.leaveAuthorized ? null : now + (faults.captureLateMs ?? 0),
      created_at: now,
    });
    await updateWithRetry(this.store.orders, orderId, (current) => ({
      ...current,
      status: current.status === 'created' ? ('attempted' as const) : current.status,
      attempts: current.attempts + 1,
    }));
    if (declined) {
      await this.webhooks.tell(payment.id, faults, [['payment.failed', { payment: paymentEntity(payment) }]]);
      return { error: declinedError(payment) };
    }
    if (payment.capture_at === now) {
      await this.captureNow(payment);
    } else {
      await this.webhooks.tell(payment.id, faults, [['payment.authorized', { payment: paymentEntity(payment) }]]);
      if (payment.capture_at !== null) this.captureLater(payment);
    }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: sign(this.keys.keySecret, `${orderId}|${payment.id}`),
    };
  }

  async capture(paymentId: string, amount: unknown): Promise<StoredPayment> {
    const payment = await this.payment(paymentId);
    if (payment.captured) throw new Refusal(400, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      throw new Refusal(400, 'Only payments which have been authorized and not yet captured can be captured');
    if (amount !== payment.amount) throw new Refusal(400, 'Capture amount must be equal to the amount authorized');
    return this.captureNow(payment);
  }

  async refund(paymentId: string, amount: unknown, key: string | null): Promise<StoredRefund> {
    const payment = await this.payment(paymentId);
    const wanted = amount === undefined ? payment.amount : amount;
    if (!Number.isSafeInteger(wanted) || (wanted as number) < 100)
      throw new Refusal(400, 'The amount must be atleast INR 1.00');
    if (key !== null && !REFUND_KEY.test(key))
      throw new Refusal(400, 'The idempotency key must be 10 or more letters, digits, hyphens and underscores.');
    try {
      const refund = await this.store.refundOnce(paymentId, wanted as number, key);
      await this.webhooks.tell(refund.id, this.faultsOf(payment.order_id), [
        ['refund.processed', { refund: refundEntity(refund), payment: paymentEntity(await this.payment(paymentId)) }],
      ]);
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

  async refundMade(id: string): Promise<StoredRefund> {
    const refund = await this.store.refunds.get(id);
    if (!refund) throw new Refusal(400, 'The id provided does not exist');
    return refund;
  }

  private faultsOf(orderId: string | null): Faults {
    return { ...this.faults, ...this.orderFaults.get(orderId ?? '') };
  }

  private captureLater(payment: StoredPayment): void {
    const capture = async () => {
      await this.background.pause(Math.max(0, payment.capture_at! - Date.now()));
      if (!this.background.signal.aborted) await this.captureNow(payment);
    };
    this.background.run(capture());
  }

  /** Each step can be done again: a crash after any of them leaves `capture_at`, and the next start does them all. */
  private async captureNow(payment: StoredPayment): Promise<StoredPayment> {
    const { id, order_id, amount } = payment;
    const captured = (await updateWithRetry(this.store.payments, id, (current) =>
      current.captured ? null : { ...current, status: 'captured' as const, captured: true },
    ))!;
    const order = await updateWithRetry(this.store.orders, order_id!, (current) =>
      current.status === 'paid' ? null : { ...current, status: 'paid' as const, amount_paid: amount },
    );
    await this.webhooks.tell(id, this.faultsOf(order_id), [
      ['payment.authorized', { payment: paymentEntity({ ...payment, status: 'authorized', captured: false }) }],
      ['payment.captured', { payment: paymentEntity(captured) }],
      ['order.paid', { payment: paymentEntity(captured), order: orderEntity(order!) }],
    ]);
    await updateWithRetry(this.store.payments, id, (current) =>
      current.capture_at === null ? null : { ...current, capture_at: null },
    );
    return captured;
  }
}

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
