import { Injectable } from '@nestjs/common';
import { instantOf, type Instant } from '#libs/calendar.js';
import type { DisputeEvidenceRequest } from '#libs/contract/payments.js';
import { Clock } from '../kernel/clock.port.js';
import type { Page, Query } from '../kernel/database.port.js';
import { notFound } from '../kernel/not-found.js';
import { assertVersionCurrent } from '../kernel/edit.js';
import { settleRecord } from '../kernel/settle-record.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { mergeDispute, newDispute, type Dispute } from './dispute.js';
import { DisputesStore } from './disputes.store.js';
import { PaymentGateway, type GatewayDispute } from './payment-gateway.port.js';
import { withDispute } from './refundable.js';
import { CapturedMoneyService } from './captured-money.service.js';

/** Applies disputes of payments, and their effects on orders. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly store: DisputesStore,
    private readonly money: CapturedMoneyService,
    private readonly gateway: PaymentGateway,
    private readonly clock: Clock,
  ) {}

  /** The disputes that a query selects, with their total. */
  page(query: Query<Dispute>): Promise<Page<Dispute>> {
    return this.store.disputes.find(query);
  }

  /** All disputes that a query selects, for exports. */
  stream(query: Query<Dispute>): AsyncIterable<Dispute> {
    return this.store.disputes.stream(query);
  }

  /** A dispute by the provider's id. Throws not-found. */
  async find(id: string): Promise<Dispute> {
    return (await this.store.disputes.get(id)) ?? notFound('dispute');
  }

  /** Records which evidence an operator has collected for a dispute. Throws not-found or edit-conflict. */
  async collect(id: string, { evidence, version }: DisputeEvidenceRequest): Promise<Dispute> {
    await this.find(id);
    return (await updateWithRetry(this.store.disputes, id, (current) => {
      assertVersionCurrent(current, { version });
      return { ...current, evidence };
    }))!;
  }

  /**
   * Applies an update of a dispute to its payment and order. Idempotent, in any order. Called for webhooks and by the
   * reconciler.
   *
   * @param at the provider's time of the update
   */
  async receive(update: GatewayDispute, at: Instant): Promise<void> {
    const nowMs = this.clock.millis();
    const known = await this.store.insertIfAbsent(newDispute(update, this.gateway.provider, at, nowMs));
    const dispute = (await updateWithRetry(this.store.disputes, known.id, (current) =>
      mergeDispute(current, update, at, nowMs),
    ))!;
    if (!dispute.settled) await this.settle(dispute);
  }

  /** Reads the newest disputes, to find those whose webhooks were lost. Throws what the gateway throws. */
  async readNewest(): Promise<void> {
    const at = this.timeOfRead();
    for (const update of await this.gateway.newestDisputes()) await this.receive(update, at);
  }

  /** Reads the current status of a dispute. Throws what the gateway throws. */
  async check({ id }: Dispute): Promise<void> {
    const at = this.timeOfRead();
    await this.receive(await this.gateway.dispute(id), at);
  }

  /**
   * The time of a status that is about to be read. It is taken before the request, because an event may arrive while the
   * response is on its way. In full seconds, as in events, so that an event of the same second is not older.
   */
  private timeOfRead(): Instant {
    return instantOf(Math.floor(this.clock.millis() / 1000) * 1000);
  }

  /**
   * Applies a dispute's status to its payment and order. Does nothing while the payment is not known; the reconciler
   * then calls it again. Idempotent.
   */
  async settle(dispute: Dispute): Promise<void> {
    await settleRecord(this.store.disputes, dispute, async (latest) => {
      const { id, status, amountDeducted, providerPaymentId, version: revision } = latest;
      const owner = await this.money.changeMoney(providerPaymentId, (money) =>
        withDispute(money, { id, status, amountDeducted, revision }),
      );
      // Applied by the reconciler once the payment is known.
      if (!owner) return null;
      const orderId = owner.kind === 'payment' ? owner.record.orderId : null;
      return { ...latest, orderId, userId: owner.record.userId };
    });
  }
}
