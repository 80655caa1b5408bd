import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import type { Purpose } from '#libs/contract/payments.js';
import type { Paise } from '#libs/money.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  PaymentGateway,
  type GatewayOrder,
  type GatewayPayment,
} from './payment-gateway.port.js';
import {
  CURRENCY,
  merge,
  nextCheck,
  returnsByItself,
  mismatchReason,
  type Payment,
  type UnmatchedPayment,
} from './payment.js';
import { PaymentsStore } from './payments.store.js';

export { ABANDONED_AFTER_MS } from './payment.js';

/** How long an order that is asked for again may be old before its time to be paid begins anew. */
const RENEWED_AFTER_MS = 60 * 60_000;
/** When the provider is asked what came of a refund, should its answer be lost. */
const LOST_ANSWER_MS = 2 * 60_000;

/** What a feature that sells something tells the payments. Every method may be called again, and must then change nothing. */
export interface Purchase {
  /** The money is there: so many paise. False when the purchase is over and cannot take it. */
  paid(subjectId: string, payment: { paymentId: string; orderId: string; amount: Paise }): Promise<boolean>;
  /** All the money went back. */
  refunded(subjectId: string, amount: Paise): Promise<void>;
  /** What is to be paid; null when there is no such purchase, or it waits for no payment. */
  pendingPayment(subjectId: string): Promise<NewPurchase | null>;
  /** Nobody paid in time. */
  abandoned(subjectId: string): Promise<void>;
}

export interface NewPurchase {
  purpose: Purpose;
  subjectId: string;
  userId: string;
  amount: Paise;
}

/** Begins payments and brings what browser, webhook and sweep learn of them to one state, exactly once. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);
  private readonly purchases = new Map<Purpose, Purchase>();

  constructor(
    private readonly store: PaymentsStore,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** A feature registers once for its purpose, before the application listens. */
  serve(purpose: Purpose, purchase: Purchase): void {
    this.purchases.set(purpose, purchase);
  }

  page(query: Query<Payment>): Promise<Page<Payment>> {
    return this.store.payments.find(query);
  }

  /** What the browser's checkout needs beside the order. */
  get checkout(): { keyId: string; checkoutScript: string } {
    return { keyId: this.gateway.keyId, checkoutScript: this.gateway.checkoutScript };
  }

  /** Remembers that a purchase is to be paid, so that it is given up when nobody does. `begunAt`: UTC. */
  prepare(purchase: NewPurchase, begunAt: Instant): Promise<Payment> {
    return this.store.insertPaymentIfAbsent({
      ...purchase,
      id: idFrom('payment', purchase.purpose, purchase.subjectId),
      orderId: null,
      paymentId: null,
      status: 'created',
      settled: false,
      refunded: 0,
      createdAt: begunAt,
      capturedAt: null,
      nextCheckAt: nextCheck(begunAt, this.clock.millis()) ?? this.clock.now(),
    });
  }

  /** Stores the payments of purchases as they were elsewhere or before, all or none, and answers them: for demo data. */
  restore(payments: readonly Omit<Payment, 'id' | 'version'>[]): Promise<Payment[]> {
    return this.store.payments.insertAll(
      payments.map((payment) => ({ ...payment, id: idFrom('payment', payment.purpose, payment.subjectId) })),
    );
  }

  /** The provider's order for a purchase: one, however often this is called. Throws payment-provider-unavailable. */
  async begin(purchase: NewPurchase): Promise<Payment & { orderId: string }> {
    const payment = await this.renewed(await this.prepare(purchase, this.clock.now()));
    if (payment.orderId !== null) return { ...payment, orderId: payment.orderId };

    const order = await this.orderAtProvider(payment);
    const stored = (await updateWithRetry(this.store.payments, payment.id, (current) =>
      current.orderId === null ? { ...current, orderId: order.id } : null,
    ))!;
    return { ...stored, orderId: stored.orderId! };
  }

  /** The purchase that a provider's order of this customer pays; any other order is not found. */
  async subjectOf(purpose: Purpose, orderId: string, userId: string): Promise<string> {
    const own = await this.store.byOrder(orderId);
    if (own?.purpose !== purpose || own.userId !== userId)
      throw new DomainError('not-found', { message: 'This order does not exist.' });
    return own.subjectId;
  }

  /** What the browser handed back after paying. Answers once the purchase is paid. */
  async confirm(proof: { orderId: string; paymentId: string; signature: string; userId: string }): Promise<Payment> {
    const own = await this.store.byOrder(proof.orderId);
    if (!own || own.userId !== proof.userId)
      throw new DomainError('not-found', { message: 'This order does not exist.' });
    if (!this.gateway.signatureIsValid(proof)) throw new DomainError('signature-invalid');
    if (own.settled && own.paymentId === proof.paymentId) return own;
    try {
      const payment = await this.gateway.payment(proof.paymentId);
      if (payment.orderId !== proof.orderId) throw new DomainError('order-mismatch');
      await this.receive(await this.captured(payment, own));
    } catch (error) {
      throw this.translated(error, new DomainError('payment-unconfirmed'));
    }
    const result = (await this.store.payments.get(own.id))!;
    if (result.paymentId === proof.paymentId) return result;
    const unmatched = await this.store.unmatched.get(proof.paymentId);
    throw unmatched
      ? new DomainError('purchase-closed', { message: whatBecomesOf(unmatched) })
      : new DomainError('payment-not-captured');
  }

  /** The provider's webhook. Asks nothing of the provider, so that it answers fast; what is left to do is the sweep's. */
  async receiveWebhook(delivery: {
    rawBody: Buffer;
    signature: string | undefined;
    eventId: string | undefined;
  }): Promise<void> {
    const event = this.gateway.readWebhook(delivery);
    if (!event) throw new DomainError('signature-invalid');
    if (await this.store.eventSeen(event.id)) return;
    if (event.payment) await this.receive(event.payment);
    await this.store.rememberEvent({ id: event.id, type: event.type, receivedAt: this.clock.now() });
  }

  /**
   * Sends back what has not gone back yet; once, however often this is called. Should its answer be lost, the sweep learns
   * from the provider what came of it.
   */
  async refund(purpose: Purpose, subjectId: string): Promise<void> {
    const payment = await this.store.payments.get(idFrom('payment', purpose, subjectId));
    if (!payment?.paymentId)
      throw new DomainError('payment-not-captured', {
        message: 'Nothing was paid for this, so nothing can be refunded.',
      });
    if (payment.status === 'refunded') return;
    const { paymentId } = payment;
    await updateWithRetry(this.store.payments, payment.id, (current) =>
      current.status === 'captured' ? { ...current, nextCheckAt: this.clock.in(LOST_ANSWER_MS) } : null,
    );
    try {
      await this.sendBack(paymentId, ['refund', payment.id]);
      await this.receive(await this.gateway.payment(paymentId));
    } catch (error) {
      const message = 'The payment service is not answering. Please try the refund again.';
      throw this.translated(error, new DomainError('payment-provider-unavailable', { message }));
    }
  }

  /** Sends back what the provider still has of a payment; once for one key, however often this is called. Throws what the gateway throws. */
  async sendBack(paymentId: string, key: string[]): Promise<void> {
    const { amount, refunded } = await this.gateway.payment(paymentId);
    const rest = amount - refunded;
    if (rest > 0) await this.gateway.refund({ paymentId, amount: rest, idempotencyKey: idFrom(...key, String(rest)) });
  }

  /** Merges what the provider says of a payment into ours, and tells the purchase. The one way in for all news. */
  async receive(news: GatewayPayment): Promise<void> {
    if (news.status !== 'captured' && news.status !== 'refunded') return;
    const own = await this.store.ofNews(news);
    const reason = mismatchReason(own, news);
    if (reason) return this.recordUnmatched(reason, news, own);
    const merged = await this.mergeStored(own!.id, news);
    if (merged.paymentId !== news.id) return this.recordUnmatched('second-payment', news, merged);
    if (!merged.settled) await this.settle(merged);
  }

  /** Asks the provider about one payment whose time has come. */
  async check(payment: Payment): Promise<void> {
    const order = payment.orderId === null ? await this.gateway.findOrder(payment.id) : { id: payment.orderId };
    for (const news of order ? await this.gateway.paymentsOfOrder(order.id) : []) {
      await this.receive(await this.captured(news, payment));
    }
  }

  /**
   * Tells the purchase what its payment became, and remembers that it was told; again, it changes nothing and answers the
   * same. False when the purchase was over and could not take it.
   */
  async settle(payment: Payment): Promise<boolean> {
    const purchase = this.purchaseOf(payment);
    const { subjectId, amount, refunded } = payment;
    const taken = await purchase.paid(subjectId, { paymentId: payment.paymentId!, orderId: payment.orderId!, amount });
    if (payment.status === 'refunded') await purchase.refunded(subjectId, refunded);
    if (!taken && payment.status === 'captured') {
      await this.recordUnmatched(
        'purchase-closed',
        { id: payment.paymentId!, orderId: payment.orderId, amount, currency: CURRENCY, refunded },
        payment,
      );
    }
    await updateWithRetry(this.store.payments, payment.id, (current) =>
      current.status === payment.status && !current.settled ? { ...current, settled: true } : null,
    );
    return taken;
  }

  purchaseOf({ purpose }: { purpose: Purpose }): Purchase {
    const purchase = this.purchases.get(purpose);
    if (!purchase) throw new Error(`no feature serves payments for a ${purpose}`);
    return purchase;
  }

  /** A purchase that is taken up again has all its time to be paid anew. */
  private async renewed(payment: Payment): Promise<Payment> {
    const anHourAgo = this.clock.in(-RENEWED_AFTER_MS);
    const renewed = await updateWithRetry(this.store.payments, payment.id, (current) =>
      current.status === 'created' && current.createdAt < anHourAgo
        ? { ...current, createdAt: this.clock.now(), nextCheckAt: nextCheck(this.clock.now(), this.clock.millis()) }
        : null,
    );
    return renewed!;
  }

  private async orderAtProvider(payment: Payment): Promise<GatewayOrder> {
    try {
      const known = await this.gateway.findOrder(payment.id);
      return (
        known ??
        (await this.gateway.createOrder({
          amount: payment.amount,
          receipt: payment.id,
          notes: { purpose: payment.purpose },
        }))
      );
    } catch (error) {
      throw this.translated(error, new DomainError('payment-provider-unavailable'));
    }
  }

  /** The provider's no is for the log and the operator: wrong keys, a limit; its words are not shown to customers. */
  private translated(error: unknown, unavailable: DomainError): unknown {
    if (error instanceof GatewayUnavailable) return unavailable;
    if (!(error instanceof GatewayRefused)) return error;
    this.logger.error(error.message);
    return new DomainError('payment-provider-refused');
  }

  /** An authorized payment of the right amount is captured; anything else is as it was. */
  private captured(news: GatewayPayment, own: Payment): Promise<GatewayPayment> | GatewayPayment {
    const capturable = news.status === 'authorized' && news.amount === own.amount && news.currency === CURRENCY;
    return capturable ? this.gateway.capture(news) : news;
  }

  private async mergeStored(id: string, news: GatewayPayment): Promise<Payment> {
    try {
      return (await updateWithRetry(this.store.payments, id, (current) => merge(current, news, this.clock.now())))!;
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      this.logger.error(`payment ${news.id} is recorded for another order`);
      throw new DomainError('order-mismatch');
    }
  }

  /** Kept once; one that has gone back meanwhile, wherever that was asked for, leaves nothing to decide. */
  private async recordUnmatched(
    reason: UnmatchedPayment['reason'],
    news: Omit<GatewayPayment, 'status'>,
    own: Payment | null,
  ): Promise<void> {
    this.logger.warn(`payment ${news.id} is kept as ${reason}`);
    const kept = await this.store.insertUnmatchedIfAbsent({
      id: news.id,
      reason,
      orderId: news.orderId,
      userId: own?.userId ?? null,
      amount: news.amount,
      currency: news.currency,
      status: returnsByItself(reason) ? 'returning' : 'open',
      purpose: null,
      subjectId: null,
      createdAt: this.clock.now(),
    });
    if (news.refunded < news.amount) return;
    await updateWithRetry(this.store.unmatched, kept.id, (current): UnmatchedPayment | null =>
      current.status === 'open' || current.status === 'returning' ? { ...current, status: 'returned' } : null,
    );
  }
}

/** For the one who paid, and hears that it did not pay for their order. */
function whatBecomesOf({ reason }: UnmatchedPayment): string {
  if (reason === 'second-payment')
    return 'This order had been paid already. Your second payment goes back to you in full.';
  return 'Your payment arrived, but not with the amount of this order. Our office looks at it and writes to you; please do not pay again.';
}
