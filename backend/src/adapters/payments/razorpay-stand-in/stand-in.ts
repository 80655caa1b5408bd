import type { NewRecord } from '../../../kernel/database.port.js';
import { insertIfAbsent } from '../../../kernel/insert-if-absent.js';
import { updateWithRetry } from '../../../kernel/update-with-retry.js';
import { sign } from '../signing.js';
import type { Background } from './background.js';
import type { Faults } from './faults.js';
import { ProviderError, ResponseLost, found } from './provider-error.js';
import { StandInDisputes } from './stand-in.disputes.js';
import { StandInDowntimes } from './stand-in.downtimes.js';
import { declinedError, orderEntity, paymentEntity, type PaymentProof } from './stand-in.entities.js';
import { StandInPaymentLinks } from './stand-in.payment-links.js';
import { StandInRefunds } from './stand-in.refunds.js';
import { StandInSettlements } from './stand-in.settlements.js';
import {
  entityIdFrom,
  newEntityId,
  type StandInStore,
  type StoredOrder,
  type StoredPayment,
} from './stand-in.store.js';
import type { Webhooks } from './stand-in.webhooks.js';

export interface StandInKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** Simulates the provider's orders, payments and refunds as used by this application. No money moves. */
export class StandIn {
  faults: Faults = {};
  /** Faults of single orders, in addition to the general ones. */
  readonly orderFaults = new Map<string, Faults>();
  readonly refunds;
  readonly disputes;
  readonly settlements;
  readonly downtimes;
  readonly paymentLinks;

  constructor(
    readonly store: StandInStore,
    private readonly webhooks: Webhooks,
    private readonly background: Background,
    private readonly keys: StandInKeys,
    /** Milliseconds since 1970, strictly increasing. */
    private readonly now: () => number,
    linkUrl: (linkId: string) => string,
  ) {
    const faultsOf = (orderId: string | null) => this.faultsOf(orderId);
    this.refunds = new StandInRefunds(store, webhooks, faultsOf, now);
    this.disputes = new StandInDisputes(store, webhooks, faultsOf, now);
    this.settlements = new StandInSettlements(store, webhooks, faultsOf, now);
    this.downtimes = new StandInDowntimes(store, webhooks, faultsOf, now);
    this.paymentLinks = new StandInPaymentLinks(store, webhooks, this, faultsOf, linkUrl, now);
  }

  /** Continues unfinished work of an earlier process: payments to capture or report, and events to deliver. */
  async resume(): Promise<void> {
    await this.webhooks.resume();
    const uncaptured = await this.store.payments.list({
      filter: { capture_at: { gt: 0 } },
      sort: ['capture_at', 'ASC'],
    });
    for (const payment of uncaptured) this.captureLater(payment);
  }

  /**
   * Creates an order. With `unique_receipt`, a repeated receipt returns the order that has it. Throws ProviderError for
   * invalid fields, and for another amount of a unique receipt.
   */
  async createOrder(body: {
    amount?: unknown;
    currency?: unknown;
    receipt?: unknown;
    notes?: unknown;
    unique_receipt?: unknown;
  }): Promise<StoredOrder> {
    const { amount, currency, receipt = '', notes, unique_receipt = false } = body;
    if (!Number.isSafeInteger(amount) || (amount as number) < 100)
      throw new ProviderError(400, 'The amount must be atleast INR 1.00');
    if (currency !== 'INR') throw new ProviderError(400, 'Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40)
      throw new ProviderError(400, 'The receipt may not be greater than 40 characters.');
    const order = (id: string): NewRecord<StoredOrder> => ({
      id,
      amount: amount as number,
      currency,
      receipt,
      status: 'created',
      amount_paid: 0,
      attempts: 0,
      notes: (notes ?? {}) as Record<string, string>,
      created_at: this.now(),
    });
    if (unique_receipt !== true || receipt === '') return this.store.orders.insert(order(newEntityId('order')));
    const [known] = await this.store.orders.list({ filter: { receipt }, sort: ['created_at', 'DESC'], limit: 1 });
    const made = known ?? (await insertIfAbsent(this.store.orders, order(entityIdFrom('order', receipt))));
    if (made.amount !== amount) throw new ProviderError(400, 'Order receipt should be unique.');
    return made;
  }

  /** The customer pays, or the bank declines. Throws ProviderError when the order cannot be paid. */
  async pay(orderId: string, outcome: 'success' | 'failure'): Promise<PaymentProof | { error: object }> {
    const order = await this.order(orderId);
    const faults = this.faultsOf(orderId);
    if (order.status === 'paid' && !faults.allowSecondPayment)
      throw new ProviderError(400, 'Order has already been paid');
    const declined = outcome === 'failure' || faults.decline === true;
    const now = this.now();
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
      capture_at: declined || faults.leaveAuthorized ? null : now + (faults.captureDelayMs ?? 0),
      created_at: now,
    });
    await updateWithRetry(this.store.orders, orderId, (current) => ({
      ...current,
      status: current.status === 'created' ? ('attempted' as const) : current.status,
      attempts: current.attempts + 1,
    }));
    if (declined) {
      await this.webhooks.send(payment.id, faults, [['payment.failed', { payment: paymentEntity(payment) }]]);
      return { error: declinedError(payment) };
    }
    if (payment.capture_at === now) {
      await this.captureNow(payment);
    } else {
      await this.webhooks.send(payment.id, faults, [['payment.authorized', { payment: paymentEntity(payment) }]]);
      if (payment.capture_at !== null) this.captureLater(payment);
    }
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: sign(this.keys.keySecret, `${orderId}|${payment.id}`),
    };
  }

  /**
   * Captures an authorized payment. Throws ProviderError when it cannot be captured, and ResponseLost when a fault asks
   * for it.
   *
   * @param amount paise; must be that of the payment
   */
  async capture(paymentId: string, amount: unknown): Promise<StoredPayment> {
    const payment = await this.payment(paymentId);
    if (payment.captured) throw new ProviderError(400, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      throw new ProviderError(400, 'Only payments which have been authorized and not yet captured can be captured');
    if (amount !== payment.amount)
      throw new ProviderError(400, 'Capture amount must be equal to the amount authorized');
    const { captureRejected, captureResponseLost } = this.faultsOf(payment.order_id);
    if (captureRejected) throw new ProviderError(400, 'The payment could not be captured.');
    const captured = await this.captureNow(payment);
    if (captureResponseLost) throw new ResponseLost();
    return captured;
  }

  /** Simulates a late authorization: the bank authorizes a payment that had failed. */
  async authorizeLate(paymentId: string): Promise<StoredPayment> {
    const payment = (await updateWithRetry(this.store.payments, paymentId, (current) =>
      current.status === 'failed' ? { ...current, status: 'authorized' as const, error_description: null } : null,
    ))!;
    await this.webhooks.send(paymentId, this.faultsOf(payment.order_id), [
      ['payment.authorized', { payment: paymentEntity(payment) }],
    ]);
    return payment;
  }

  /** An order as stored. Throws ProviderError for an unknown id. */
  async order(id: string): Promise<StoredOrder> {
    return found(await this.store.orders.get(id));
  }

  /** A payment as stored. Throws ProviderError for an unknown id. */
  async payment(id: string): Promise<StoredPayment> {
    return found(await this.store.payments.get(id));
  }

  /** The faults that apply to an order and its payments. */
  faultsOf(orderId: string | null): Faults {
    return { ...this.faults, ...this.orderFaults.get(orderId ?? '') };
  }

  private captureLater(payment: StoredPayment): void {
    const capture = async () => {
      await this.background.pause(Math.max(0, payment.capture_at! - this.now()));
      if (!this.background.signal.aborted) await this.captureNow(payment);
    };
    this.background.run(capture());
  }

  /** All steps are idempotent. `capture_at` is set until the end, so that the next start repeats them after a crash. */
  private async captureNow(payment: StoredPayment): Promise<StoredPayment> {
    const { id, order_id, amount } = payment;
    const captured = (await updateWithRetry(this.store.payments, id, (current) =>
      current.captured ? null : { ...current, status: 'captured' as const, captured: true },
    ))!;
    const order = await updateWithRetry(this.store.orders, order_id!, (current) =>
      current.status === 'paid' ? null : { ...current, status: 'paid' as const, amount_paid: amount },
    );
    await this.webhooks.send(id, this.faultsOf(order_id), [
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
