import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { settleRecord } from '../kernel/settle-record.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { Payment } from './payment.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { GatewayRejection, isGatewayFailure, PaymentGateway, type GatewayRefund } from './payment-gateway.port.js';
import {
  dashboardRefund,
  entryOf,
  mergeRefund,
  nextRefund,
  refundRecord,
  rejectedRefund,
  sending,
  SUCCEEDED_AFTER_ALL,
  transferNotAllowed,
  transferRecord,
  transferredRefund,
  type Refund,
  type RefundedMoney,
  type NewRefund,
} from './refund.js';
import { hasSucceededAfterAll, isOverdrawn, withRefund, type Refundable, type RefundEntry } from './refundable.js';
import { RefundsStore } from './refunds.store.js';
import { CapturedMoneyService, type MoneyOwner } from './captured-money.service.js';

/** Sends each refund to the provider once and applies the provider's status updates. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(
    private readonly store: RefundsStore,
    private readonly money: CapturedMoneyService,
    private readonly notices: PaymentNoticesService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** The refunds that a query selects, with their total. */
  page(query: Query<Refund>): Promise<Page<Refund>> {
    return this.store.refunds.find(query);
  }

  /** All refunds that a query selects, for exports. */
  stream(query: Query<Refund>): AsyncIterable<Refund> {
    return this.store.refunds.stream(query);
  }

  /** All refunds of an order, newest first. */
  ofOrder(orderId: string): Promise<Refund[]> {
    return this.store.ofOrder(orderId);
  }

  /** One attempt at a refund, by our id. Throws not-found. */
  async find(id: string): Promise<Refund> {
    return (await this.store.refunds.get(id)) ?? notFound('refund');
  }

  /** Stores the processed refunds of imported payments. For demo data. */
  async restore(payments: readonly (Payment & Pick<Refund, 'providerRefundId'>)[]): Promise<void> {
    await this.store.refunds.insertAll(
      payments.flatMap((record) =>
        record.refunds.map((entry) => ({
          ...refundRecord(moneyOf({ kind: 'payment', record }), entry),
          providerRefundId: record.providerRefundId,
          status: entry.status,
          acceptedAt: entry.createdAt,
          processedAt: entry.createdAt,
          nextCheckAt: null,
        })),
      ),
    );
  }

  /**
   * Requests a refund of a captured payment and sends it to the provider. Unless the provider accepts or finally
   * rejects it, the reconciler sends it again with the same idempotency key.
   *
   * @returns the refund: requested, pending, processed or failed
   * @throws DomainError nothing-to-refund, refund-exceeds-payment, payment-not-captured
   */
  async request(providerPaymentId: string, request: NewRefund): Promise<Refund> {
    const refund = await this.reserve(providerPaymentId, request);
    try {
      return await this.send(refund);
    } catch (error) {
      if (!isGatewayFailure(error)) throw error;
      this.logger.warn(`refund ${refund.id} will be sent again: ${error.message}`);
      // The idempotency key makes it safe for the reconciler to send it again.
      return this.change(refund.id, (current) =>
        current.status === 'requested' ? { ...current, nextCheckAt: this.clock.now() } : null,
      );
    }
  }

  /** Retries a failed refund as a new attempt. Throws what request throws. */
  async retry(failed: Refund, request: NewRefund): Promise<Refund> {
    const refund = await this.request(failed.providerPaymentId, { ...request, retryOf: failed.id });
    await this.markRetried(refund);
    return refund;
  }

  /**
   * Records that a failed refund was paid by bank transfer. The money has left the bank account, so nothing is sent to
   * the provider. Idempotent.
   *
   * @param reference the bank's reference of the transfer
   * @throws DomainError not-found; transition-not-allowed when the refund has not failed or was sent again;
   * refund-exceeds-payment when less than its amount is left of the payment
   */
  async recordTransfer(
    refundId: string,
    { reference, requestedBy }: { reference: string; requestedBy: string },
  ): Promise<Refund> {
    const failed = await this.find(refundId);
    if (failed.status !== 'failed') throw transferNotAllowed(failed);
    const now = this.clock.now();
    let transfer: RefundEntry | null = null;
    const transferIn = <T extends Refundable>(money: T): T => {
      transfer = transferredRefund(failed, money, { bankReference: reference, requestedBy, now });
      return withRefund(money, transfer);
    };
    const owner = await this.money.changeMoney(failed.providerPaymentId, transferIn, (one) => this.ensureRecords(one));
    if (!owner) throw transferNotAllowed(failed);
    const stored = await this.find(transfer!.id);
    if (!stored.settled) await this.settle(stored);
    return this.find(stored.id);
  }

  /**
   * Reserves the amount of a refund and records it. The reconciler sends it to the provider. Throws what
   * request throws.
   */
  async reserve(providerPaymentId: string, request: NewRefund): Promise<Refund> {
    const now = this.clock.now();
    let entry: RefundEntry | null = null;
    const reserveIn = <T extends Refundable>(money: T): T => {
      entry = nextRefund(providerPaymentId, money, request, now);
      return withRefund(money, entry);
    };
    let refund: Refund | null = null;
    await this.money.changeMoney(providerPaymentId, reserveIn, async (owner) => {
      refund = await this.store.insertIfAbsent(refundRecord(moneyOf(owner), entry!));
    });
    if (!refund)
      throw new DomainError('payment-not-captured', { message: 'Nothing was paid, so there is nothing to refund.' });
    return refund;
  }

  /** Creates refund records that are missing because the payment was written but the record was not. Idempotent. */
  async ensureRecords(owner: MoneyOwner): Promise<void> {
    for (const entry of owner.record.refunds) {
      const isTransfer = entry.source === 'bank-transfer';
      if ((entry.status !== 'requested' && !isTransfer) || (await this.store.refunds.get(entry.id))) continue;
      const money = moneyOf(owner);
      await this.store.insertIfAbsent(isTransfer ? transferRecord(money, entry) : refundRecord(money, entry));
    }
  }

  /**
   * Sends a requested refund to the provider. Idempotent by its key. Fails the refund only if the provider finally
   * rejects it. Leaves it to the reconciler if its lease ends before it is sent. Throws GatewayUnavailable and
   * GatewayRejection when it has to be sent again.
   */
  async send({ id }: Refund): Promise<Refund> {
    const refund = await this.change(id, (current) => sending(current, this.clock.millis()));
    const { nextCheckAt: leaseUntil } = refund;
    if (refund.status !== 'requested') return refund;
    // Applies a lost response, or a refund made in the provider's dashboard, before anything is sent.
    await this.syncFromProvider(refund.providerPaymentId);
    const latest = await this.find(id);
    if (latest.status !== 'requested') return latest;
    const obstacle = await this.obstacleTo(latest);
    if (obstacle !== null) return this.markFailed(id, obstacle);
    // A process that was paused for longer must not send it: since then, another one may have sent it, been rejected,
    // and had it retried under another key. Checked last, because the provider's timeout then limits the call.
    if (leaseUntil === null || this.clock.now() >= leaseUntil) return this.find(id);
    const { providerPaymentId: paymentId, amount } = latest;
    let made: GatewayRefund;
    try {
      made = await this.gateway.refund({ paymentId, amount, receipt: id, idempotencyKey: id });
    } catch (error) {
      if (!(error instanceof GatewayRejection && error.isFinal)) throw error;
      this.logger.error(error.message);
      return this.markFailed(id, error.reason);
    }
    await this.receive(made);
    return this.find(id);
  }

  /** Reads all refunds of a payment from the provider. Throws what the gateway throws. */
  async syncFromProvider(providerPaymentId: string): Promise<void> {
    for (const refund of await this.gateway.refundsOfPayment(providerPaymentId)) await this.receive(refund);
  }

  /**
   * Applies a status update by the provider. Idempotent and independent of the order of updates. Ignores payments that
   * were never captured. Called for webhooks, by the reconciler and after a request.
   */
  async receive(update: GatewayRefund): Promise<void> {
    const known = (await this.known(update)) ?? (await this.recordDashboardRefund(update));
    if (!known) return;
    const refund = await this.change(known.id, (current) => mergeRefund(current, update, this.clock.now()));
    if (!refund.settled) await this.settle(refund);
  }

  /** Applies a refund's status to its payment and order, and mails the customer. Idempotent. */
  async settle(refund: Refund): Promise<void> {
    await settleRecord(this.store.refunds, refund, async (latest) => {
      const entry = entryOf(latest);
      const owner = await this.money.changeMoney(latest.providerPaymentId, (money) => withRefund(money, entry));
      if (!owner) return null;
      await this.notices.refundChanged(latest, owner);
      await this.markRetried(latest);
      const { orderId, userId } = moneyOf(owner);
      return { ...latest, orderId, userId };
    });
  }

  /**
   * Checks a refund that is due: sends it if the provider has not accepted it yet, otherwise reads its status. Called
   * by the reconciler. Throws what the gateway throws.
   */
  async check(refund: Refund): Promise<void> {
    if (refund.status === 'requested') await this.send(refund);
    else await this.syncFromProvider(refund.providerPaymentId);
  }

  private async known({ id, receipt, paymentId }: GatewayRefund): Promise<Refund | null> {
    const known =
      (await this.store.byProviderRefund(id)) ?? (receipt === null ? null : await this.store.refunds.get(receipt));
    return known?.providerPaymentId === paymentId ? known : null;
  }

  private async recordDashboardRefund(update: GatewayRefund): Promise<Refund | null> {
    const owner = await this.money.ownerOf(update.paymentId);
    if (!owner) return null;
    const now = this.clock.now();
    const requested = { ...refundRecord(moneyOf(owner), dashboardRefund(update, now)), version: 1 };
    // Stored with the provider's status, because a requested refund would be sent.
    return this.store.insertIfAbsent(mergeRefund(requested, update, now)!);
  }

  private async markFailed(id: string, reason: string): Promise<Refund> {
    const refund = await this.change(id, (current) => rejectedRefund(current, reason, this.clock.now()));
    if (!refund.settled) await this.settle(refund);
    return this.find(id);
  }

  /** Why a refund must not be sent, or null. */
  private async obstacleTo({ providerPaymentId, retryOf }: Refund): Promise<string | null> {
    const owner = await this.money.ownerOf(providerPaymentId);
    if (!owner || isOverdrawn(owner.record)) return 'This payment has already been refunded.';
    return hasSucceededAfterAll(owner.record, retryOf) ? SUCCEEDED_AFTER_ALL : null;
  }

  /** Marks the failed refund that a refund retries. */
  private async markRetried({ id, retryOf }: Refund): Promise<void> {
    if (retryOf === null) return;
    await updateWithRetry(this.store.refunds, retryOf, (current) =>
      current.retriedBy ? null : { ...current, retriedBy: id },
    );
  }

  private async change(id: string, change: (current: Refund) => Refund | null): Promise<Refund> {
    return (await updateWithRetry(this.store.refunds, id, change)) ?? notFound('refund');
  }
}

function moneyOf({ kind, record }: MoneyOwner): RefundedMoney {
  const { userId, provider } = record;
  if (kind === 'unmatched') return { userId, provider, orderId: null, providerPaymentId: record.id };
  const { orderId, providerPaymentId } = record;
  return { userId, provider, orderId, providerPaymentId: providerPaymentId! };
}
