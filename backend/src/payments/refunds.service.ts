import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { settleRecord } from '../kernel/settle-record.js';
import { transitionNotAllowed } from '../kernel/transition-error.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import type { Payment } from './payment.js';
import { PaymentNotices } from './payment-notices.service.js';
import { GatewayRejection, GatewayUnavailable, PaymentGateway, type GatewayRefund } from './payment-gateway.port.js';
import {
  dashboardRefund,
  entryOf,
  mergeRefund,
  nextRefund,
  refundRecord,
  rejectedRefund,
  sending,
  transferIdOf,
  transferredRefund,
  type Refund,
  type RefundedMoney,
  type NewRefund,
} from './refund.js';
import { withRefund, type Refundable, type RefundEntry } from './refundable.js';
import { RefundsStore } from './refunds.store.js';
import { CapturedMoneyService, type MoneyOwner } from './captured-money.service.js';

/** Sends each refund to the provider once and applies the provider's status updates. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(
    private readonly store: RefundsStore,
    private readonly money: CapturedMoneyService,
    private readonly notices: PaymentNotices,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  page(query: Query<Refund>): Promise<Page<Refund>> {
    return this.store.refunds.find(query);
  }

  stream(query: Query<Refund>): AsyncIterable<Refund> {
    return this.store.refunds.stream(query);
  }

  /** All refunds of an order, newest first. */
  ofOrder(orderId: string): Promise<Refund[]> {
    return this.store.ofOrder(orderId);
  }

  /** Throws not-found. */
  async find(id: string): Promise<Refund> {
    const refund = await this.store.refunds.get(id);
    if (!refund) throw new DomainError('not-found', { message: 'This refund does not exist.' });
    return refund;
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
   * Requests a refund of a captured payment and sends it to the provider. If the provider does not respond, the reconciler
   * sends it again with the same idempotency key.
   *
   * @returns the refund: requested, pending, processed or failed
   * @throws DomainError nothing-to-refund, refund-exceeds-payment, payment-not-captured
   */
  async request(providerPaymentId: string, request: NewRefund): Promise<Refund> {
    const refund = await this.reserve(providerPaymentId, request);
    try {
      return await this.send(refund);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      // The idempotency key makes it safe for the reconciler to send it again.
      return this.change(refund.id, (current) =>
        current.status === 'requested' ? { ...current, nextCheckAt: this.clock.now() } : null,
      );
    }
  }

  /** Retries a failed refund as a new attempt. Throws what request throws. */
  async retry(failed: Refund, request: NewRefund): Promise<Refund> {
    const refund = await this.request(failed.providerPaymentId, { ...request, retryOf: failed.id });
    await this.change(failed.id, (current) => (current.retriedBy ? null : { ...current, retriedBy: refund.id }));
    return refund;
  }

  /**
   * Records that a failed refund was paid by bank transfer. The money has left the bank account, so nothing is sent to the
   * provider. Idempotent.
   *
   * @param reference the bank's reference of the transfer
   * @throws DomainError not-found, transition-not-allowed when the refund has not failed or was sent again
   */
  async recordTransfer(
    refundId: string,
    { reference, requestedBy }: { reference: string; requestedBy: string },
  ): Promise<Refund> {
    const failed = await this.find(refundId);
    const owner = await this.money.ownerOf(failed.providerPaymentId);
    const again = owner?.record.refunds.find((one) => one.retryOf === refundId && one.id !== transferIdOf(refundId));
    if (failed.status !== 'failed' || !owner || again) throw transferNotAllowed(failed);
    const id = transferIdOf(refundId);
    const marked = await this.change(refundId, (current) => (current.retriedBy ? null : { ...current, retriedBy: id }));
    if (marked.retriedBy !== id) throw transferNotAllowed(marked);
    const now = this.clock.now();
    const record = refundRecord(moneyOf(owner), transferredRefund(failed, owner.record, requestedBy, now));
    const paid = { status: 'processed' as const, acceptedAt: now, processedAt: now, bankReference: reference };
    const stored = await this.store.insertIfAbsent({ ...record, ...paid, settled: false, nextCheckAt: null });
    if (!stored.settled) await this.settle(stored);
    return this.find(id);
  }

  /**
   * Reserves the amount of a refund and records it. The reconciler sends it to the provider.
   *
   * @throws what request throws
   */
  async reserve(providerPaymentId: string, request: NewRefund): Promise<Refund> {
    const now = this.clock.now();
    let entry: RefundEntry | null = null;
    const reserveIn = <T extends Refundable>(money: T): T => {
      entry = nextRefund(providerPaymentId, money, request, now);
      return withRefund(money, entry);
    };
    const owner = await this.money.changeMoney(providerPaymentId, reserveIn);
    if (!owner)
      throw new DomainError('payment-not-captured', { message: 'Nothing was paid, so there is nothing to refund.' });
    return this.store.insertIfAbsent(refundRecord(moneyOf(owner), entry!));
  }

  /** Creates the refund records that are missing after a crash between the two writes. */
  async ensureRecords(owner: MoneyOwner): Promise<void> {
    for (const entry of owner.record.refunds) {
      if (entry.status === 'requested') await this.store.insertIfAbsent(refundRecord(moneyOf(owner), entry));
    }
  }

  /** Sends a requested refund to the provider. Idempotent by its key. Throws GatewayUnavailable. */
  async send({ id }: Refund): Promise<Refund> {
    const refund = await this.change(id, (current) => sending(current, this.clock.millis()));
    if (refund.status !== 'requested') return refund;
    try {
      // Applies a lost response, or a refund made in the provider's dashboard, before anything is sent.
      await this.syncFromProvider(refund.providerPaymentId);
      const latest = await this.find(id);
      if (latest.status !== 'requested') return latest;
      if (await this.isOverdrawn(latest.providerPaymentId))
        return await this.markFailed(id, 'This payment has already been refunded.');
      const { providerPaymentId: paymentId, amount } = latest;
      await this.receive(await this.gateway.refund({ paymentId, amount, receipt: id, idempotencyKey: id }));
    } catch (error) {
      if (!(error instanceof GatewayRejection)) throw error;
      this.logger.error(error.message);
      return this.markFailed(id, error.reason);
    }
    return this.find(id);
  }

  /** Reads all refunds of a payment from the provider. Throws what the gateway throws. */
  async syncFromProvider(providerPaymentId: string): Promise<void> {
    for (const refund of await this.gateway.refundsOfPayment(providerPaymentId)) await this.receive(refund);
  }

  /**
   * Applies a status update by the provider. Idempotent and independent of the order of updates. Ignores payments that
   * were never captured.
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
      const { orderId, userId } = moneyOf(owner);
      return { ...latest, orderId, userId };
    });
  }

  /** Checks a refund that is due: sends it if the provider has not accepted it yet, otherwise reads its status. */
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

  /** Whether reserved refunds and refunds made in the dashboard exceed the payment. */
  private async isOverdrawn(providerPaymentId: string): Promise<boolean> {
    const owner = await this.money.ownerOf(providerPaymentId);
    if (!owner) return true;
    const { amount, refunded, refunding, lost } = owner.record;
    return refunded + refunding + lost > amount;
  }

  private async change(id: string, change: (current: Refund) => Refund | null): Promise<Refund> {
    const refund = await updateWithRetry(this.store.refunds, id, change);
    if (!refund) throw new DomainError('not-found', { message: 'This refund does not exist.' });
    return refund;
  }
}

function transferNotAllowed({ status }: Refund): DomainError {
  const message =
    status === 'failed'
      ? 'This refund has already been retried.'
      : `This refund is ${status}. Only a failed one can be retried or paid by bank transfer.`;
  return transitionNotAllowed(message, status);
}

function moneyOf({ kind, record }: MoneyOwner): RefundedMoney {
  const { userId, provider } = record;
  if (kind === 'unmatched') return { userId, provider, orderId: null, providerPaymentId: record.id };
  const { orderId, providerPaymentId } = record;
  return { userId, provider, orderId, providerPaymentId: providerPaymentId! };
}
