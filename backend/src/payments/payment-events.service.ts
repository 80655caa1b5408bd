import { Injectable, Logger } from '@nestjs/common';
import { keptSince } from '#libs/retention.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { errorStack } from '../kernel/error-text.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeOld } from '../kernel/remove-old.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { DisputesService } from './disputes.service.js';
import { DowntimesService } from './downtimes.service.js';
import { PaymentLinksService } from './payment-links.service.js';
import { PaymentGateway, type GatewayEvent, type WebhookDelivery } from './payment-gateway.port.js';
import { PaymentUpdatesService } from './payment-updates.service.js';
import { PaymentsStore, type ReceivedEvent } from './payments.store.js';
import { ProviderStatusService } from './provider-status.service.js';
import { RefundsService } from './refunds.service.js';
import { SettlementsService } from './settlements.service.js';

export const PAYMENT_EVENTS_JOB = 'payment events';
const EVERY_MS = 15_000;
const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;
const BATCH = 100;
/** Low, so that customers' requests are not delayed. */
const MAX_CONCURRENT = 2;
/** Longer than an event waits and takes. After this time, the process that received it is assumed to have ended. */
const MAX_APPLYING_MS = 60_000;
const MAX_RETRY_MS = 6 * 60 * 60_000;

/**
 * Receives the provider's events. An event is stored, acknowledged, and then applied, because the provider waits five
 * seconds for a response and disables a webhook that fails for a day.
 */
@Injectable()
export class PaymentEventsService {
  private readonly logger = new Logger(PaymentEventsService.name);
  /** Events that this process has received and not started to apply. */
  private readonly waiting: ReceivedEvent[] = [];
  private readonly workers = new Set<Promise<void>>();
  private isRunning = false;
  private isStopping = () => false;

  constructor(
    private readonly store: PaymentsStore,
    private readonly updates: PaymentUpdatesService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly settlements: SettlementsService,
    private readonly downtimes: DowntimesService,
    private readonly links: PaymentLinksService,
    private readonly gateway: PaymentGateway,
    private readonly status: ProviderStatusService,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: PAYMENT_EVENTS_JOB, everyMs: EVERY_MS, run: (signal) => this.run(signal) });
    jobs.register({ name: 'old payment events', everyMs: CLEAN_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /**
   * Resolves when the event is stored. It is applied once, in the background, by this process or, if that ends, by
   * another one. Throws signature-invalid.
   */
  async receive(delivery: WebhookDelivery): Promise<void> {
    const event = this.gateway.readWebhook(delivery);
    if (!event) {
      await this.status.noteRejection('events');
      throw new DomainError('signature-invalid');
    }
    const received = await this.store.insertEvent({
      id: event.id,
      type: event.type,
      receivedAt: this.clock.now(),
      event,
      dueAt: this.clock.in(MAX_APPLYING_MS),
      failures: 0,
    });
    if (received === null) return;
    this.waiting.push(received);
    if (this.isRunning) this.startWorkers();
    else this.jobs.nudge(PAYMENT_EVENTS_JOB);
  }

  /**
   * Applies waiting events, including those that other processes received but did not apply. Resolves when none are
   * being applied.
   */
  private async run(signal: AbortSignal): Promise<void> {
    this.isRunning = true;
    this.isStopping = () => signal.aborted;
    try {
      this.waiting.push(...(await this.store.eventsDue(this.clock.now(), BATCH)));
      for (this.startWorkers(); this.workers.size > 0; this.startWorkers()) await Promise.all(this.workers);
    } finally {
      this.isRunning = false;
    }
  }

  /**
   * Removes old events. Their content is deleted once they are applied; their ids are kept longer, to reject the
   * deliveries that the provider repeats for days.
   */
  private removeOld(signal: AbortSignal): Promise<void> {
    const old = { receivedAt: { lt: keptSince('paymentEvents', this.clock.now()) } };
    return removeOld(
      this.store.events,
      { filter: old, sort: ['receivedAt', 'ASC'] },
      signal,
      ({ dueAt }) => dueAt !== null,
    );
  }

  private startWorkers(): void {
    while (this.workers.size < MAX_CONCURRENT && this.waiting.length > 0 && !this.isStopping()) {
      const worker = this.applyWaiting().finally(() => this.workers.delete(worker));
      this.workers.add(worker);
    }
  }

  private async applyWaiting(): Promise<void> {
    while (this.waiting.length > 0 && !this.isStopping()) await this.tryToApply(this.waiting.shift()!);
  }

  /**
   * A failing event does not block others. It is retried with backoff from one minute, even if it was applied but could
   * not be marked. Never rejects.
   */
  private async tryToApply(received: ReceivedEvent): Promise<void> {
    const { id, type, event, failures } = received;
    if (event === null) return;
    try {
      await this.apply(event);
      await this.mark(received, (current) => ({ ...current, event: null, dueAt: null }));
    } catch (error) {
      this.logger.error(`event ${id} (${type}) failed and will be retried`, errorStack(error));
      const dueAt = this.clock.in(Math.min(MAX_APPLYING_MS * 2 ** failures, MAX_RETRY_MS));
      const put = this.mark(received, (current) => ({ ...current, dueAt, failures: failures + 1 }));
      // If the store does not answer, the event stays due.
      await put.catch((reason: unknown) => this.logger.error(reason));
    }
  }

  /** Changes the event, unless another process has applied it in the meantime. */
  private async mark(received: ReceivedEvent, change: (current: ReceivedEvent) => ReceivedEvent): Promise<void> {
    const { events } = this.store;
    const changed = (current: ReceivedEvent) => (current.dueAt === null ? null : change(current));
    await updateWithRetry(events, received.id, changed, received);
  }

  /** Applies an event without calling the provider, which is left to the reconciler. Idempotent. */
  private async apply(event: GatewayEvent): Promise<void> {
    const { at, payment, refund, dispute, settlement, downtime, paymentLink } = event;
    // The link comes before its payment, because it determines the order.
    if (paymentLink) {
      const paidBy = payment && { paymentIds: [payment.id], orderId: payment.orderId };
      await this.links.receive({ ...paymentLink, ...paidBy });
    }
    // The payment comes before its refund or dispute, which requires it.
    if (payment) await this.updates.receive(payment);
    if (paymentLink) await this.links.claimPaymentOf(paymentLink.id);
    if (refund) await this.refunds.receive(refund);
    if (dispute) await this.disputes.receive(dispute, at ?? this.clock.now());
    if (settlement) await this.settlements.receive(settlement);
    if (downtime) await this.downtimes.receive(downtime, at ?? this.clock.now());
  }
}
