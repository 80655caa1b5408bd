import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { CapturedMoneyService } from './captured-money.service.js';
import { CURRENCY, merge, mismatchReason, type Payment, type UnmatchedPayment } from './payment.js';
import { GatewayRefused, PaymentGateway, type GatewayPayment } from './payment-gateway.port.js';
import { PaymentNotices } from './payment-notices.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import type { Refundable } from './refundable.js';
import { RefundsService } from './refunds.service.js';

/** Most customers whose bank declines try again at once; those who do not get a mail. */
const RETRY_WITHIN_MS = 15 * 60_000;

/** When the provider is asked again, should an answer be lost. */
const LOST_ANSWER_MS = 2 * 60_000;

/** Brings what the browser, webhooks and the reconciler learn of payments to one state, exactly once. */
@Injectable()
export class PaymentUpdatesService {
  private readonly logger = new Logger(PaymentUpdatesService.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly store: PaymentsStore,
    private readonly money: CapturedMoneyService,
    private readonly refunds: RefundsService,
    private readonly notices: PaymentNotices,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

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
      throw this.payments.translated(error, new DomainError('payment-unconfirmed'));
    }
    const result = await this.payments.find(own.id);
    if (result.providerPaymentId === proof.paymentId) return result;
    const unmatched = await this.store.unmatched.get(proof.paymentId);
    throw unmatched
      ? new DomainError('purchase-closed', unmatchedMessage(unmatched))
      : new DomainError('payment-not-captured');
  }

  /** Applies what the provider says of a payment to ours, and settles the order. Safe to repeat, in any order. */
  async receive(update: GatewayPayment): Promise<void> {
    if (!update.captured) return this.receiveUncaptured(update);
    const [kept, own] = await Promise.all([this.store.unmatched.get(update.id), this.store.ofUpdate(update)]);
    if (kept && kept.status !== 'resolved') return;
    const reason = mismatchReason(own, update);
    if (reason) return void (await this.money.recordUnmatched(reason, update, own));
    const merged = await this.mergeStored(own!, update);
    if (merged.providerPaymentId !== update.id)
      return void (await this.money.recordUnmatched('second-payment', update, merged));
    if (!merged.settled) await this.money.settle(merged);
    if (hasUnknownRefunds(merged, update)) await this.payments.checkSoon(merged.id);
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
    await this.payments.checkSoon(payment.id, LOST_ANSWER_MS);
    try {
      const update = await this.gateway.payment(payment.providerPaymentId!);
      await this.receive(update);
      if (differsFrom(await this.payments.find(payment.id), update)) await this.refunds.learn(update.id);
    } catch (error) {
      const message = 'The payment service is not answering. Please try again.';
      throw this.payments.translated(error, new DomainError('payment-provider-unavailable', { message }));
    }
    return this.payments.find(payment.id);
  }

  private async checkOne(id: string, update: GatewayPayment): Promise<string | null> {
    const own = await this.payments.find(id);
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
    const own = await this.payments.find(id);
    if (own.status === 'created') await this.notices.paymentFailed(own);
  }

  /** An authorization that nobody captured is sent back by the provider. It paid for nothing, and the customer is told. */
  private async receiveUncaptured(update: GatewayPayment): Promise<void> {
    if (update.status !== 'refunded' && update.status !== 'failed') return;
    const own = await this.store.ofUpdate(update);
    if (update.status === 'failed') {
      if (own?.status === 'created') await this.payments.checkSoon(own.id, RETRY_WITHIN_MS);
      return;
    }
    if (own) await this.notices.paymentNotTaken(own, update);
  }

  /** An authorized payment of the right amount is captured while its order waits for one; anything else is as it was. */
  private async captured(update: GatewayPayment, own: Payment): Promise<GatewayPayment> {
    const isWanted = own.status === 'created' && update.amount === own.amount && update.currency === CURRENCY;
    if (update.status !== 'authorized' || !isWanted) return update;
    const captured = await this.gateway.capture(update);
    return { ...captured, capturedAt: captured.capturedAt ?? this.clock.now() };
  }

  private async mergeStored(own: Payment, update: GatewayPayment): Promise<Payment> {
    try {
      const merged = (current: Payment) => merge(current, update, this.clock.now());
      return (await updateWithRetry(this.store.payments, own.id, merged, own))!;
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      this.logger.error(`payment ${update.id} is recorded for another order`);
      throw new DomainError('order-mismatch');
    }
  }
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
          'Your payment arrived, but it does not match the amount of this order. We’ll look into it and write to you. Please do not pay again.',
      };
  }
}
