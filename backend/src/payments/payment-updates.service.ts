import { Injectable, Logger } from '@nestjs/common';
import type { UnmatchedReason } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import { UniqueViolation } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { CapturedMoneyService } from './captured-money.service.js';
import { CURRENCY, merge, mismatchReason, type Payment, type UnmatchedPayment } from './payment.js';
import type { CheckoutProof } from './checkout-proof.js';
import { GatewayRejection, PaymentGateway, type GatewayPayment } from './payment-gateway.port.js';
import { PayableOrdersService } from './payable-orders.service.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import type { Refundable } from './refundable.js';
import { RefundsService } from './refunds.service.js';

/** Most customers retry a declined payment immediately. Those who do not within this time get a mail. */
const RETRY_WITHIN_MS = 15 * 60_000;

/** When a payment is checked again if a response was lost. */
const LOST_RESPONSE_MS = 2 * 60_000;

/** Merges payment updates from the browser, webhooks and the reconciler into one state. Each takes effect once. */
@Injectable()
export class PaymentUpdatesService {
  private readonly logger = new Logger(PaymentUpdatesService.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly store: PaymentsStore,
    private readonly payable: PayableOrdersService,
    private readonly money: CapturedMoneyService,
    private readonly refunds: RefundsService,
    private readonly notices: PaymentNoticesService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms a client-reported payment, and returns the order's payment once it is captured. Idempotent.
   *
   * @param proof what the provider's checkout returned to the browser; `userId`: the customer who sent it
   * @throws DomainError not-found, signature-invalid, order-mismatch, payment-not-captured, purchase-closed,
   * payment-unconfirmed when the provider does not answer, payment-provider-rejected
   */
  async confirm(proof: CheckoutProof & { userId: string }): Promise<Payment> {
    const own = await this.store.byProviderOrder(proof.orderId);
    if (!own || own.userId !== proof.userId) notFound('order');
    if (!this.gateway.signatureIsValid(proof)) throw new DomainError('signature-invalid');
    if (own.settled && own.providerPaymentId === proof.paymentId) return own;
    let payment: GatewayPayment;
    try {
      payment = await this.gateway.payment(proof.paymentId);
      if (payment.orderId !== proof.orderId) throw new DomainError('order-mismatch');
      payment = await this.captured(payment, own);
      await this.receive(payment);
    } catch (error) {
      throw this.payments.asDomainError(error, new DomainError('payment-unconfirmed'));
    }
    const result = await this.payments.find(own.id);
    const unmatched = await this.store.unmatched.get(proof.paymentId);
    // Until its rejection is complete, the order's payment is still the rejected one.
    const isRejected = unmatched !== null && unmatched.status !== 'assigning' && unmatched.status !== 'resolved';
    if (result.providerPaymentId === proof.paymentId && !isRejected) return result;
    if (unmatched) throw new DomainError('purchase-closed', unmatchedMessage(unmatched));
    const reason = payment.status === 'authorized' ? await this.rejectionOf(result) : null;
    throw reason === null
      ? new DomainError('payment-not-captured')
      : new DomainError('purchase-closed', { message: uncapturedMessage(reason) });
  }

  /**
   * Applies an update of a payment, and settles the order. A payment that no order accounts for is recorded as
   * unmatched. Idempotent, in any order. Does not call the provider. Called for browser callbacks and webhooks, by the
   * reconciler, and for payments of links.
   */
  async receive(update: GatewayPayment): Promise<void> {
    if (!update.captured) return this.receiveUncaptured(update);
    // Nothing was collected, so there is nothing to match or to refund.
    if (update.amount === 0) return this.logger.warn(`payment ${update.id} of 0 was ignored`);
    const [unmatched, own] = await Promise.all([this.store.unmatched.get(update.id), this.store.ofUpdate(update)]);
    if (unmatched && unmatched.status !== 'resolved') return;
    const reason = await this.mismatchOf(own, update);
    if (reason) return void (await this.money.recordUnmatched(reason, update, own));
    const merged = await this.mergeStored(own!, update);
    if (merged.providerPaymentId !== update.id)
      return void (await this.money.recordUnmatched('second-payment', update, merged));
    if (!merged.settled) await this.money.settle(merged);
    if (hasUnknownRefunds(merged, update)) await this.payments.checkSoon(merged.id);
  }

  /**
   * Checks one payment with the provider: its order, all payments of that order, and their refunds. A failure of one
   * does not affect the others.
   *
   * @returns the provider's reason for rejecting the capture of an authorized payment; null otherwise
   * @throws what the gateway throws, after everything else was handled
   */
  async check(payment: Payment): Promise<string | null> {
    const providerOrderId = payment.providerOrderId ?? (await this.gateway.findOrder(payment.id))?.id ?? null;
    const updates = providerOrderId === null ? [] : await this.gateway.paymentsOfOrder(providerOrderId);
    const isAssigned =
      payment.providerPaymentId !== null && !updates.some(({ id }) => id === payment.providerPaymentId);
    if (isAssigned) updates.push(await this.gateway.payment(payment.providerPaymentId!));
    const failures: unknown[] = [];
    let captureRejection: string | null = null;
    // Captured payments first: a second, authorized one is then not captured and is returned by the provider.
    for (const update of [...updates].sort((a, b) => Number(b.captured) - Number(a.captured))) {
      try {
        captureRejection = (await this.checkOne(payment.id, update)) ?? captureRejection;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    if (this.hasFailed(updates)) await this.notifyFailure(payment.id);
    return captureRejection;
  }

  /**
   * Reads the payment from the provider, and returns it with all updates. Throws payment-provider-unavailable
   * and payment-provider-rejected.
   */
  async refresh(payment: Payment): Promise<Payment> {
    // If the response is lost, the reconciler asks again soon.
    await this.payments.checkSoon(payment.id, LOST_RESPONSE_MS);
    try {
      const update = await this.gateway.payment(payment.providerPaymentId!);
      await this.receive(update);
      if (differsFrom(await this.payments.find(payment.id), update)) await this.refunds.syncFromProvider(update.id);
    } catch (error) {
      const message = 'The payment service is not responding. Please try again.';
      throw this.payments.asDomainError(error, new DomainError('payment-provider-unavailable', { message }));
    }
    return this.payments.find(payment.id);
  }

  private async checkOne(id: string, update: GatewayPayment): Promise<string | null> {
    const own = await this.payments.find(id);
    let latest = update;
    try {
      latest = await this.captured(update, own);
    } catch (error) {
      if (!(error instanceof GatewayRejection)) throw error;
      this.logger.warn(error.message);
      return error.reason;
    }
    await this.receive(latest);
    const owner = latest.captured ? await this.money.ownerOf(latest.id) : null;
    if (owner && differsFrom(owner.record, latest)) await this.refunds.syncFromProvider(latest.id);
    return null;
  }

  /** Whether every attempt to pay was declined and the customer has had time to retry. */
  private hasFailed(updates: readonly GatewayPayment[]): boolean {
    const begun = this.clock.in(-RETRY_WITHIN_MS);
    return (
      updates.length > 0 && updates.every(({ status, createdAt }) => status === 'failed' && (createdAt ?? '') <= begun)
    );
  }

  private async notifyFailure(id: string): Promise<void> {
    const own = await this.payments.find(id);
    if (own.status === 'created') await this.notices.paymentFailed(own);
  }

  /** As mismatchReason, but a wrong amount matters only while the order waits for a payment. */
  private async mismatchOf(own: Payment | null, update: GatewayPayment): Promise<UnmatchedReason | null> {
    const reason = mismatchReason(own, update);
    const isOtherAmount = own !== null && reason === 'wrong-amount' && update.currency === CURRENCY;
    return isOtherAmount ? ((await this.rejectionOf(own)) ?? reason) : reason;
  }

  /** Why the order does not wait for a payment; null while it does. */
  private async rejectionOf({ orderId, providerPaymentId }: Payment): Promise<UnmatchedReason | null> {
    if ((await this.payable.orders.pendingPayment(orderId)) !== null) return null;
    return this.money.rejectionOf(orderId, providerPaymentId);
  }

  /** The provider returns an authorization that was not captured. It paid for nothing, and the customer is notified. */
  private async receiveUncaptured(update: GatewayPayment): Promise<void> {
    if (update.status !== 'refunded' && update.status !== 'failed') return;
    const own = await this.store.ofUpdate(update);
    if (update.status === 'failed') {
      if (own?.status === 'created') await this.payments.checkSoon(own.id, RETRY_WITHIN_MS);
      return;
    }
    if (own) await this.notices.uncapturedReturned(own, update, await this.rejectionOf(own));
  }

  /**
   * Captures an authorized payment of the right amount while its order waits for it. Returns any other payment
   * unchanged: the provider has no way to cancel an authorization, refunds only captured payments, and returns others
   * after days.
   */
  private async captured(update: GatewayPayment, own: Payment): Promise<GatewayPayment> {
    const isWanted = own.providerPaymentId === null && update.amount === own.amount && update.currency === CURRENCY;
    if (update.status !== 'authorized' || !isWanted || (await this.rejectionOf(own)) !== null) return update;
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

/** The total of known refunds that the provider has accepted. */
function acceptedOf({ refunds }: Pick<Refundable, 'refunds'>): number {
  return refunds
    .filter(({ status, source }) => source !== 'bank-transfer' && (status === 'pending' || status === 'processed'))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function hasUnknownRefunds(own: Refundable, update: GatewayPayment): boolean {
  return update.refunded > acceptedOf(own);
}

/** Whether the provider's refunds of a payment differ from ours: additional ones, or one that failed. */
function differsFrom(own: Refundable, update: GatewayPayment): boolean {
  return update.refunded !== acceptedOf(own);
}

/** The message for a customer whose authorized payment is not captured. */
function uncapturedMessage(reason: UnmatchedReason): string {
  const returned = 'so we did not collect this payment. You’ll get it back, usually within 10 business days.';
  return reason === 'second-payment'
    ? `This order has already been paid, ${returned}`
    : `This order was closed before your payment arrived, ${returned} Please order again.`;
}

/** The message for a customer whose payment does not pay for the order. */
function unmatchedMessage({ reason }: UnmatchedPayment): { message?: string } {
  switch (reason) {
    case 'second-payment':
      return { message: 'This order had already been paid. We’ll refund your second payment in full.' };
    case 'purchase-closed':
      return {};
    default:
      return {
        message:
          'Your payment arrived, but it does not match the amount of this order. We’ll look into it and write to you. Please don’t pay again.',
      };
  }
}
