import { Injectable, Logger } from '@nestjs/common';
import { instantAt } from '#libs/calendar.js';
import type { AttentionReason } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { errorMessage } from '../kernel/error-text.js';
import { replaceUnlessStale, updateWithRetry } from '../kernel/update-with-retry.js';
import {
  UNPAID_EXPIRES_AFTER_MS,
  ATTENTION_AFTER_FAILURES,
  backoff,
  GIVE_UP_AFTER_FAILURES,
  MAX_CHECK_MS,
  nextCheck,
  nextReview,
} from './check-schedule.js';
import { flaggedForAttention, NO_ATTENTION, withOpenReview, type Payment } from './payment.js';
import { GatewayRejection, GatewayUnavailable } from './payment-gateway.port.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsStore } from './payments.store.js';
import { PayableOrdersService } from './payable-orders.service.js';

const MINUTES_PER_DAY = 24 * 60;

/** Checks payments with the provider, and schedules the next checks. */
@Injectable()
export class PaymentChecksService {
  private readonly logger = new Logger(PaymentChecksService.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly updates: PaymentUpdatesService,
    private readonly payable: PayableOrdersService,
    private readonly store: PaymentsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a payment that is due. Only one of several processes does. A failed check is retried with backoff. After
   * several failures the payment is flagged for the operator, and eventually checks stop. Called by the reconciler.
   *
   * @returns the error, or null
   */
  async check(due: Payment): Promise<unknown> {
    const nextCheckAt = this.clock.in(MAX_CHECK_MS);
    const payment = await replaceUnlessStale(this.store.payments, { ...due, nextCheckAt });
    if (!payment) return null;
    try {
      await this.succeeded(payment, await this.updates.check(payment));
      return null;
    } catch (error) {
      this.logger.warn(`payment ${payment.id} could not be checked and will be retried: ${checkErrorText(error)}`);
      await this.failed(payment, error);
      return error;
    }
  }

  /** Checks a payment now, for an operator. Throws not-found and payment-provider-unavailable. */
  async checkNow(id: string): Promise<Payment> {
    const payment = await this.payments.find(id);
    try {
      await this.succeeded(payment, await this.updates.check(payment));
    } catch (error) {
      await this.failed(payment, error);
      const message = 'The payment service is not responding. Please try again later.';
      throw this.payments.asDomainError(error, new DomainError('payment-provider-unavailable', { message }));
    }
    return this.payments.find(id);
  }

  private async succeeded({ id }: Payment, captureRejection: string | null): Promise<void> {
    const { orderId } = await this.payments.find(id);
    const endsOn = (await this.payable.orders.summary(orderId))?.endsOn;
    const orderEnds = endsOn ? instantAt(endsOn, MINUTES_PER_DAY) : null;
    const nowMs = this.clock.millis();
    const checked = (await updateWithRetry(this.store.payments, id, (latest): Payment => {
      const { attention, capturedAt, createdAt, payableUntil } = latest;
      const isCaptured = capturedAt !== null;
      const keepsAttention = attention === 'refund-failed';
      const next: Payment = {
        ...latest,
        ...(!keepsAttention && NO_ATTENTION),
        ...(captureRejection !== null && !isCaptured && this.attentionFor(latest, captureRejection)),
        // Decided on the latest record, because the order may have been renewed in the meantime.
        status: latest.status === 'created' && this.isExpired(latest) ? 'abandoned' : latest.status,
        checkQueue: isCaptured ? 'review' : 'fresh',
        nextCheckAt: isCaptured
          ? nextReview({ capturedAt, begunAt: createdAt }, nowMs, orderEnds)
          : nextCheck(createdAt, nowMs, payableUntil),
        failedChecks: 0,
      };
      return withOpenReview(next, this.clock.now());
    }))!;
    await this.expireOrder(checked);
  }

  private async failed({ id }: Payment, error: unknown): Promise<void> {
    // Wrong keys or a blocked address say nothing about the payment: it is checked until they are corrected.
    const isFinal = error instanceof GatewayRejection && error.isFinal;
    const nowMs = this.clock.millis();
    const failed = (await updateWithRetry(this.store.payments, id, (latest): Payment => {
      const failedChecks = latest.failedChecks + 1;
      const isGivenUp = failedChecks >= GIVE_UP_AFTER_FAILURES;
      const needsAttention = failedChecks >= ATTENTION_AFTER_FAILURES && latest.attention !== 'refund-failed';
      const status = latest.status === 'created' && isGivenUp && this.isExpired(latest) ? 'abandoned' : latest.status;
      return {
        ...latest,
        ...(needsAttention && flaggedForAttention(latest, reasonFor(error), this.clock.now())),
        lastError: checkErrorText(error),
        status,
        checkQueue: 'retry',
        // The last check must not precede the deadline of a payment link.
        nextCheckAt: isFinal && isGivenUp && status !== 'created' ? null : backoff(failedChecks, nowMs, Math.random()),
        failedChecks,
      };
    }))!;
    await this.expireOrder(failed);
  }

  /** Expires the order only after its payment was marked as abandoned, so that no concurrent payment is overlooked. */
  private async expireOrder({ id, status, orderId }: Payment): Promise<void> {
    if (status !== 'abandoned') return;
    // The customer may have begun to pay again in the meantime.
    if ((await this.payments.find(id)).status === 'abandoned') await this.payable.orders.expireUnpaid(orderId);
  }

  private isExpired({ createdAt, payableUntil }: Payment): boolean {
    if (payableUntil !== null && payableUntil > this.clock.now()) return false;
    return this.clock.millis() - Date.parse(createdAt) >= UNPAID_EXPIRES_AFTER_MS;
  }

  private attentionFor(payment: Payment, captureRejection: string): Partial<Payment> {
    return { ...flaggedForAttention(payment, 'capture-rejected', this.clock.now()), lastError: captureRejection };
  }
}

function reasonFor(error: unknown): AttentionReason {
  if (error instanceof GatewayRejection) return 'provider-rejected';
  return error instanceof GatewayUnavailable ? 'provider-unreachable' : 'check-failed';
}

function checkErrorText(error: unknown): string {
  if (error instanceof GatewayRejection) return error.reason.slice(0, 300);
  if (error instanceof GatewayUnavailable) return 'The provider did not answer.';
  return errorMessage(error).slice(0, 300);
}
