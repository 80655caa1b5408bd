import { Injectable, Logger } from '@nestjs/common';
import { BRAND } from '#libs/brand.js';
import type { Instant } from '#libs/calendar.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation, type NewRecord, type Page, type Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { idFrom } from '../kernel/ids.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { nextCheck } from './check-schedule.js';
import { CURRENCY, merge, mismatchReason, NO_ATTENTION, type Payment, type UnmatchedPayment } from './payment.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  PaymentGateway,
  type GatewayOrder,
  type GatewayPayment,
} from './payment-gateway.port.js';
import { PaymentNotices } from './payment-notices.service.js';
import { PaymentsStore } from './payments.store.js';
import type { OrderToPay, PayableOrders } from './payable-orders.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { UNTOUCHED, type Refundable } from './refundable.js';
import { RefundsService } from './refunds.service.js';
import { CapturedMoneyService } from './captured-money.service.js';

export { ABANDONED_AFTER_MS } from './check-schedule.js';

/** How long an order that is asked for again may be old before its time to be paid begins anew. */
const RENEWED_AFTER_MS = 60 * 60_000;

/** Begins payments and brings what browser, webhook and reconciler learn of them to one state, exactly once. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly store: PaymentsStore,
    private readonly payable: PayableOrdersService,
    private readonly money: CapturedMoneyService,
    private readonly refunds: RefundsService,
    private readonly notices: PaymentNotices,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** Called once by the orders, before the application listens. */
  registerOrders(orders: PayableOrders): void {
    this.payable.register(orders);
  }

  page(query: Query<Payment>): Promise<Page<Payment>> {
    return this.store.payments.find(query);
  }

  async find(id: string): Promise<Payment> {
    const payment = await this.store.payments.get(id);
    if (!payment) throw new DomainError('not-found', { message: 'This payment does not exist.' });
    return payment;
  }

  /**
   * What the provider's checkout in the browser needs to pay an order.
   *
   * @param order the provider's order, the amount in paise, and what it is for
   */
  checkout({
    orderId,
    amount,
    description,
  }: Pick<CheckoutResponse, 'orderId' | 'amount' | 'description'>): CheckoutResponse {
    const { keyId, checkoutScript } = this.gateway;
    return { orderId, keyId, checkoutScript, amount, currency: CURRENCY, name: BRAND.name, description };
  }

  /** Remembers that an order is to be paid, so that it is given up when nobody does. `begunAt`: UTC. */
  prepare(order: OrderToPay, begunAt: Instant): Promise<Payment> {
    return this.store.insertPaymentIfAbsent({
      ...newPayment(order, this.gateway.provider, begunAt),
      nextCheckAt: nextCheck(begunAt, this.clock.millis()) ?? this.clock.now(),
    });
  }

  /** Stores the payments of orders as they were elsewhere or before, all or none, and returns them: for demo data. */
  async restore(payments: readonly RestoredPayment[]): Promise<Payment[]> {
    const stored = await this.store.payments.insertAll(
      payments.map(({ orderId, userId, createdAt, ...payment }) => ({
        ...newPayment({ orderId, userId, amount: payment.amount }, this.gateway.provider, createdAt),
        ...payment,
      })),
    );
    await this.refunds.restore(stored);
    return stored;
  }

  /** The provider's order that pays an order: one, however often this is called. Throws payment-provider-unavailable. */
  async begin(order: OrderToPay): Promise<{ payment: Payment; providerOrderId: string }> {
    const payment = await this.renewed(await this.prepare(order, this.clock.now()));
    if (payment.providerOrderId !== null) return { payment, providerOrderId: payment.providerOrderId };

    const { id: providerOrderId } = await this.orderAtProvider(payment);
    const stored = (await updateWithRetry(this.store.payments, payment.id, (current) =>
      current.providerOrderId === null ? { ...current, providerOrderId } : null,
    ))!;
    return { payment: stored, providerOrderId: stored.providerOrderId! };
  }

  /** Our order that a provider's order of this customer pays; any other is not found. */
  async orderPaidBy(providerOrderId: string, userId: string): Promise<string> {
    const own = await this.store.byProviderOrder(providerOrderId);
    if (own?.userId !== userId) throw new DomainError('not-found', { message: 'This order does not exist.' });
    return own.orderId;
  }

  /** Confirms a payment that the browser reports. Idempotent. Throws unless the order is paid with it. */
  async confirm(proof: { orderId: string; paymentId: string; signature: string; userId: string }): Promise<Payment> {
    const own = await this.store.byProviderOrder(proof.orderId);
    if (!own || own.userId !== proof.userId)
      throw new DomainError('not-found', { message: 'This order does not exist.' });
    if (!this.gateway.signatureIsValid(proof)) throw new DomainError('signature-invalid');
    if (own.settled && own.providerPaymentId === proof.paymentId) return own;
    try {
      const payment = await this.gateway.payment(proof.paymentId);
      if (payment.orderId !== proof.orderId) throw new DomainError('order-mismatch');
      await this.receive(await this.captured(payment, own));
    } catch (error) {
      throw this.translated(error, new DomainError('payment-unconfirmed'));
    }
    const result = await this.find(own.id);
    if (result.providerPaymentId === proof.paymentId) return result;
    const unmatched = await this.store.unmatched.get(proof.paymentId);
    throw unmatched
      ? new DomainError('purchase-closed', unmatchedMessage(unmatched))
      : new DomainError('payment-not-captured');
  }

  /** Applies what the provider says of a payment to ours, and settles the order. Safe to repeat, in any order. */
  async receive(update: GatewayPayment): Promise<void> {
    if (!update.captured) return this.receiveUncaptured(update);
    const kept = await this.store.unmatched.get(update.id);
    if (kept && kept.status !== 'resolved') return;
    const own = await this.store.ofUpdate(update);
    const reason = mismatchReason(own, update);
    if (reason) return void (await this.money.recordUnmatched(reason, update, own));
    const merged = await this.mergeStored(own!.id, update);
    if (merged.providerPaymentId !== update.id)
      return void (await this.money.recordUnmatched('second-payment', update, merged));
    if (!merged.settled) await this.money.settle(merged);
    if (hasUnknownRefunds(merged, update)) await this.checkSoon(merged.id);
  }

  /**
   * Asks the provider about one payment: its order, all payments of that, and their refunds. Each is handled by itself.
   *
   * @returns why the provider refuses to capture an authorized payment, in its words; null when nothing is to be captured
   * @throws what the gateway throws, after everything else was handled
   */
  async check(payment: Payment): Promise<string | null> {
    const providerOrderId = payment.providerOrderId ?? (await this.gateway.findOrder(payment.id))?.id ?? null;
    const updates = providerOrderId === null ? [] : await this.gateway.paymentsOfOrder(providerOrderId);
    const isAssigned =
      payment.providerPaymentId !== null && !updates.some(({ id }) => id === payment.providerPaymentId);
    if (isAssigned) updates.push(await this.gateway.payment(payment.providerPaymentId!));
    const failures: unknown[] = [];
    let captureRefused: string | null = null;
    // What is captured comes first: an authorization beside it is then left to go back by itself.
    for (const update of [...updates].sort((a, b) => Number(b.captured) - Number(a.captured))) {
      try {
        captureRefused = (await this.checkOne(payment.id, update)) ?? captureRefused;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (this.hasFailed(updates)) await this.noticeFailure(payment.id);
    return captureRefused;
  }

  /** The payment with what it lacks, asked from the provider. Throws payment-provider-unavailable and -refused. */
  async refresh(payment: Payment): Promise<Payment> {
    // Should the answer be lost, the reconciler asks again soon.
    await this.checkSoon(payment.id, LOST_ANSWER_MS);
    try {
      const update = await this.gateway.payment(payment.providerPaymentId!);
      await this.receive(update);
      if (differsFrom(await this.find(payment.id), update)) await this.refunds.learn(update.id);
    } catch (error) {
      const message = 'The payment service is not answering. Please try again.';
      throw this.translated(error, new DomainError('payment-provider-unavailable', { message }));
    }
    return this.find(payment.id);
  }

  /** The provider's no is for the log and the operator: wrong keys, a limit; its words are not shown to customers. */
  translated(error: unknown, unavailable: DomainError): unknown {
    if (error instanceof GatewayUnavailable) return unavailable;
    if (!(error instanceof GatewayRefused)) return error;
    this.logger.error(error.message);
    return new DomainError('payment-provider-refused');
  }

  /** Has the reconciler ask about a payment at its next run, or after some milliseconds. */
  async checkSoon(id: string, afterMs = 0): Promise<void> {
    const at = this.clock.in(afterMs);
    await updateWithRetry(this.store.payments, id, (current): Payment | null =>
      current.nextCheckAt === null || current.nextCheckAt > at
        ? { ...current, nextCheckAt: at, checkQueue: 'fresh' }
        : null,
    );
  }

  private async checkOne(id: string, update: GatewayPayment): Promise<string | null> {
    const own = await this.find(id);
    let latest = update;
    try {
      latest = await this.captured(update, own);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      this.logger.warn(error.message);
      return error.reason;
    }
    await this.receive(latest);
    const owner = latest.captured ? await this.money.ownerOf(latest.id) : null;
    if (owner && differsFrom(owner.record, latest)) await this.refunds.learn(latest.id);
    return null;
  }

  /** Whether every attempt to pay was declined, and the customer has had the time to try again. */
  private hasFailed(updates: readonly GatewayPayment[]): boolean {
    const begun = this.clock.in(-RETRY_WITHIN_MS);
    return (
      updates.length > 0 && updates.every(({ status, createdAt }) => status === 'failed' && (createdAt ?? '') <= begun)
    );
  }

  private async noticeFailure(id: string): Promise<void> {
    const own = await this.find(id);
    if (own.status === 'created') await this.notices.paymentFailed(own);
  }

  /** An authorization that nobody captured is sent back by the provider. It paid for nothing, and the customer is told. */
  private async receiveUncaptured(update: GatewayPayment): Promise<void> {
    if (update.status !== 'refunded' && update.status !== 'failed') return;
    const own = await this.store.ofUpdate(update);
    if (update.status === 'failed') {
      if (own?.status === 'created') await this.checkSoon(own.id, RETRY_WITHIN_MS);
      return;
    }
    if (own) await this.notices.paymentNotTaken(own, update);
  }

  /** An order that is taken up again has all its time to be paid anew. */
  private async renewed(payment: Payment): Promise<Payment> {
    const anHourAgo = this.clock.in(-RENEWED_AFTER_MS);
    const renewed = await updateWithRetry(this.store.payments, payment.id, (current): Payment | null =>
      current.status === 'created' && current.createdAt < anHourAgo
        ? {
            ...current,
            createdAt: this.clock.now(),
            nextCheckAt: nextCheck(this.clock.now(), this.clock.millis()),
            checkQueue: 'fresh',
            failedChecks: 0,
          }
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
          notes: { orderId: payment.orderId },
        }))
      );
    } catch (error) {
      throw this.translated(error, new DomainError('payment-provider-unavailable'));
    }
  }

  /** An authorized payment of the right amount is captured while its order waits for one; anything else is as it was. */
  private async captured(update: GatewayPayment, own: Payment): Promise<GatewayPayment> {
    const isWanted = own.status === 'created' && update.amount === own.amount && update.currency === CURRENCY;
    if (update.status !== 'authorized' || !isWanted) return update;
    const captured = await this.gateway.capture(update);
    return { ...captured, capturedAt: captured.capturedAt ?? this.clock.now() };
  }

  private async mergeStored(id: string, update: GatewayPayment): Promise<Payment> {
    try {
      return (await updateWithRetry(this.store.payments, id, (current) => merge(current, update, this.clock.now())))!;
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      this.logger.error(`payment ${update.id} is recorded for another order`);
      throw new DomainError('order-mismatch');
    }
  }
}

/** Most customers whose bank declines try again at once; those who do not get a mail. */
const RETRY_WITHIN_MS = 15 * 60_000;

/** When the provider is asked again, should an answer be lost. */
const LOST_ANSWER_MS = 2 * 60_000;

/** A payment as demo data has it. */
export type RestoredPayment = OrderToPay &
  Pick<
    Payment,
    | 'providerOrderId'
    | 'providerPaymentId'
    | 'status'
    | 'settled'
    | 'refunds'
    | 'refunded'
    | 'createdAt'
    | 'capturedAt'
    | 'nextCheckAt'
  >;

function newPayment({ orderId, userId, amount }: OrderToPay, provider: string, createdAt: Instant): NewRecord<Payment> {
  return {
    ...UNTOUCHED,
    ...NO_ATTENTION,
    id: idFrom('payment', orderId),
    orderId,
    userId,
    amount,
    provider,
    providerOrderId: null,
    providerPaymentId: null,
    status: 'created',
    settled: true,
    createdAt,
    capturedAt: null,
    captureTimeExact: false,
    nextCheckAt: null,
    checkQueue: 'fresh',
    failedChecks: 0,
  };
}

/** Refunds that the provider has accepted, as far as they are known here. */
function acceptedOf({ refunds }: Pick<Refundable, 'refunds'>): number {
  return refunds
    .filter(({ status, source }) => source !== 'bank-transfer' && (status === 'pending' || status === 'processed'))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function hasUnknownRefunds(own: Refundable, update: GatewayPayment): boolean {
  return update.refunded > acceptedOf(own);
}

/** Whether the provider counts other refunds of a payment than we do: more of them, or one that failed. */
function differsFrom(own: Refundable, update: GatewayPayment): boolean {
  return update.refunded !== acceptedOf(own);
}

/** For the one who paid, and hears that it did not pay for their order. */
function unmatchedMessage({ reason }: UnmatchedPayment): { message?: string } {
  switch (reason) {
    case 'second-payment':
      return { message: 'This order had been paid already. Your second payment goes back to you in full.' };
    case 'purchase-closed':
      return {};
    default:
      return {
        message:
          'Your payment arrived, but not with the amount of this order. Our office looks at it and writes to you; please do not pay again.',
      };
  }
}
