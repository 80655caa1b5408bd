import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite, type Collection, type StoredRecord } from '../kernel/database.port.js';
import { errorMessage } from '../kernel/error-text.js';
import { JobRunner } from '../kernel/jobs.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { backoff, type CheckQueue } from './check-schedule.js';
import { nextDisputeCheck } from './dispute.js';
import { DisputesService } from './disputes.service.js';
import { DisputesStore } from './disputes.store.js';
import { GatewayUnavailable } from './payment-gateway.port.js';
import { PaymentChecksService } from './payment-checks.service.js';
import { nextLinkCheck } from './payment-link.js';
import { PaymentLinksService } from './payment-links.service.js';
import { PaymentLinksStore } from './payment-links.store.js';
import { PaymentsStore } from './payments.store.js';
import { nextRefundCheck } from './refund.js';
import { RefundsService } from './refunds.service.js';
import { RefundsStore } from './refunds.store.js';
import { CapturedMoneyService } from './captured-money.service.js';
import { SettlementsService } from './settlements.service.js';
import { SettlementsStore } from './settlements.store.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

const EVERY_MS = 30_000;
const BATCH = 100;
/** Longer than the timeout of a provider call. */
const MAX_CALL_MS = 2 * 60_000;
const READ_DISPUTES_EVERY_MS = 60 * 60_000;
const READ_SETTLEMENTS_EVERY_MS = 24 * 60 * 60_000;
const SETTLEMENTS_RETRY_AFTER_MS = 60 * 60_000;
/** After this many consecutive timeouts the provider is considered down, and the rest waits for the next run. */
const MAX_UNANSWERED = 5;

/** A record that is checked with the provider at a certain time. */
type Checkable = StoredRecord & { nextCheckAt: string | null; failedChecks: number };

/**
 * Finishes work that a crash interrupted, and asks the provider for updates that were not received. Records are
 * independent: a failing one is retried with backoff and does not block others.
 */
@Injectable()
export class PaymentsReconciler {
  private readonly logger = new Logger(PaymentsReconciler.name);
  private disputesReadAt = Number.NEGATIVE_INFINITY;
  private settlementsDueAt = Number.NEGATIVE_INFINITY;
  private unanswered = 0;
  private stopping = new AbortController().signal;

  constructor(
    private readonly checks: PaymentChecksService,
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly money: CapturedMoneyService,
    private readonly payments: PaymentsStore,
    private readonly refundsStore: RefundsStore,
    private readonly disputesStore: DisputesStore,
    private readonly settlements: SettlementsService,
    private readonly settlementsStore: SettlementsStore,
    private readonly links: PaymentLinksService,
    private readonly linksStore: PaymentLinksStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'payments', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    this.stopping = signal;
    this.unanswered = 0;
    await this.finishInterrupted();
    await this.checkPayments('fresh', Number.POSITIVE_INFINITY);
    await this.eachDue(
      this.refundsStore.refunds,
      () => this.refundsStore.due(this.clock.now(), BATCH),
      (refund) => this.refunds.check(refund),
      (refund) => nextRefundCheck(refund, this.clock.millis()),
    );
    await this.checkPayments('retry', BATCH);
    await this.checkPayments('review', BATCH);
    await this.eachDue(
      this.payments.unmatched,
      () => this.payments.unmatchedDue(this.clock.now(), BATCH),
      (payment) => this.unmatched.check(payment),
      (payment) => this.unmatched.nextCheck(payment),
    );
    await this.eachDue(
      this.disputesStore.disputes,
      () => this.disputesStore.due(this.clock.now(), BATCH),
      (dispute) => this.disputes.check(dispute),
      ({ status }) => nextDisputeCheck(status, this.clock.millis()),
    );
    await this.eachDue(
      this.linksStore.links,
      () => this.linksStore.due(this.clock.now(), BATCH),
      (link) => this.links.check(link),
      (link) => nextLinkCheck(link, this.clock.millis()),
    );
    await this.readDisputes();
    await this.readSettlements();
    await this.eachDue(
      this.settlementsStore.settlements,
      () => this.settlementsStore.due(this.clock.now(), BATCH),
      (settlement) => this.settlements.check(settlement),
      (settlement) => this.settlements.nextCheck(settlement),
    );
  }

  /** Work that does not need the provider. */
  private async finishInterrupted(): Promise<void> {
    await this.each(this.payments.unsettled(), async (payment) => {
      await this.refunds.ensureRecords({ kind: 'payment', record: payment });
      await this.money.settle(payment);
    });
    await this.each(this.refundsStore.unsettled(), (refund) => this.refunds.settle(refund));
    await this.each(this.disputesStore.unsettled(), (dispute) => this.disputes.settle(dispute));
    await this.each(this.payments.inProgress('assigning'), (payment) => this.unmatched.finishAssignment(payment));
    await this.each(this.payments.inProgress('returning'), (payment) => this.unmatched.ensureReturn(payment));
  }

  /** Checks at most `limit` payments of a queue, so that failing ones and reviews never block new ones. */
  private async checkPayments(queue: CheckQueue, limit: number): Promise<void> {
    for (let checked = 0; checked < limit && !this.isOver;) {
      const batch = await this.payments.due(queue, this.clock.now(), BATCH);
      for (const payment of batch) {
        if (this.isOver) return;
        await this.safely(payment.id, async () => this.countUnanswered(await this.checks.check(payment)));
      }
      checked += batch.length;
      if (batch.length < BATCH) return;
    }
  }

  /** Checks each due record. Only one of several processes does. A failed one is retried later. */
  private async eachDue<T extends Checkable>(
    records: Collection<T>,
    due: () => Promise<T[]>,
    check: (record: T) => Promise<unknown>,
    next: (record: T) => string | null,
  ): Promise<void> {
    for (const record of await due()) {
      if (this.isOver) return;
      const claimed = await this.claim(records, record);
      if (!claimed) continue;
      let failed = false;
      await this.safely(record.id, async () => {
        try {
          await check(claimed);
          this.countUnanswered(null);
        } catch (error) {
          failed = true;
          this.countUnanswered(error);
          throw error;
        }
      });
      await updateWithRetry(records, record.id, (current) => {
        if (current.nextCheckAt === null) return null;
        const failedChecks = failed ? current.failedChecks + 1 : 0;
        const nextCheckAt = failed ? backoff(failedChecks, this.clock.millis(), Math.random()) : next(current);
        return { ...current, failedChecks, nextCheckAt };
      });
    }
  }

  private async claim<T extends Checkable>(records: Collection<T>, record: T): Promise<T | null> {
    try {
      return await records.replace({ ...record, nextCheckAt: this.clock.in(MAX_CALL_MS) });
    } catch (error) {
      if (error instanceof StaleWrite) return null;
      throw error;
    }
  }

  private async readDisputes(): Promise<void> {
    if (this.isOver || this.clock.millis() - this.disputesReadAt < READ_DISPUTES_EVERY_MS) return;
    this.disputesReadAt = this.clock.millis();
    await this.safely('disputes', () => this.disputes.readNewest());
  }

  private async readSettlements(): Promise<void> {
    if (this.isOver || this.clock.millis() < this.settlementsDueAt) return;
    this.settlementsDueAt = this.clock.millis() + SETTLEMENTS_RETRY_AFTER_MS;
    await this.safely('settlements', async () => {
      await this.settlements.readNewest();
      this.settlementsDueAt = this.clock.millis() + READ_SETTLEMENTS_EVERY_MS;
    });
  }

  private async each<T extends { id: string }>(
    records: AsyncIterable<T>,
    work: (one: T) => Promise<unknown>,
  ): Promise<void> {
    for await (const record of yieldingToEventLoop(records, this.stopping))
      await this.safely(record.id, () => work(record));
  }

  private async safely(id: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn(`${id} failed and will be retried: ${errorMessage(error)}`);
    }
  }

  /** Whether to leave the rest to a later run: the provider is down, or the application is stopping. */
  private get isOver(): boolean {
    return this.stopping.aborted || this.unanswered >= MAX_UNANSWERED;
  }

  private countUnanswered(failure: unknown): void {
    this.unanswered = failure instanceof GatewayUnavailable ? this.unanswered + 1 : 0;
  }
}
