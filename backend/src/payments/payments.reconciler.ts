import { Injectable, Logger } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import type { Collection, Filter, StoredRecord } from '../kernel/database.port.js';
import { hasElapsed } from '../kernel/has-elapsed.js';
import { JobRunner } from '../kernel/jobs.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { runSafely } from '../kernel/run-safely.js';
import { replaceUnlessStale, updateWithRetry } from '../kernel/update-with-retry.js';
import { backoff, MAX_CHECK_MS, type CheckQueue } from './check-schedule.js';
import { nextDisputeCheck } from './dispute.js';
import { DisputesService } from './disputes.service.js';
import { DisputesStore } from './disputes.store.js';
import { GatewayRejection, GatewayUnavailable, isGatewayFailure } from './payment-gateway.port.js';
import { PaymentChecksService } from './payment-checks.service.js';
import { nextLinkCheck } from './payment-link.js';
import { PaymentLinksService } from './payment-links.service.js';
import { PaymentLinksStore } from './payment-links.store.js';
import { nextUnmatchedReview } from './payment.js';
import { PaymentsStore } from './payments.store.js';
import { ProviderStatusService } from './provider-status.service.js';
import { nextRefundCheck } from './refund.js';
import { RefundReviewsService } from './refund-reviews.service.js';
import { RefundsService } from './refunds.service.js';
import { RefundsStore } from './refunds.store.js';
import { CapturedMoneyService } from './captured-money.service.js';
import { nextSettlementCheck } from './settlement.js';
import { SettlementsService } from './settlements.service.js';
import { SettlementsStore } from './settlements.store.js';
import { UnmatchedPaymentsService } from './unmatched-payments.service.js';

const EVERY_MS = 30_000;
const BATCH = 100;
/** How often lists of the provider are read, and when a failed read is retried. */
const LISTS = {
  disputes: { everyMs: 60 * 60_000, retryAfterMs: 5 * 60_000 },
  settlements: { everyMs: 24 * 60 * 60_000, retryAfterMs: 60 * 60_000 },
} as const;
const NEVER_READ = { atMs: Number.NEGATIVE_INFINITY, againAfterMs: 0 };
/** After this many consecutive timeouts the provider is considered down, and the rest waits for the next run. */
const MAX_UNANSWERED = 5;

/** A record that is checked with the provider at a certain time. */
type Checkable = StoredRecord & { nextCheckAt: Instant | null; failedChecks: number };

/**
 * Finishes work that a crash interrupted, and asks the provider for updates that were not received. Records are
 * independent: a failing one is retried with backoff and does not block others.
 */
@Injectable()
export class PaymentsReconciler {
  private readonly logger = new Logger(PaymentsReconciler.name);
  private readonly reads = { disputes: NEVER_READ, settlements: NEVER_READ };
  private unanswered = 0;
  private stopping = new AbortController().signal;

  constructor(
    private readonly checks: PaymentChecksService,
    private readonly unmatched: UnmatchedPaymentsService,
    private readonly refunds: RefundsService,
    private readonly refundReviews: RefundReviewsService,
    private readonly disputes: DisputesService,
    private readonly money: CapturedMoneyService,
    private readonly payments: PaymentsStore,
    private readonly refundsStore: RefundsStore,
    private readonly disputesStore: DisputesStore,
    private readonly settlements: SettlementsService,
    private readonly settlementsStore: SettlementsStore,
    private readonly links: PaymentLinksService,
    private readonly status: ProviderStatusService,
    private readonly linksStore: PaymentLinksStore,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'payments', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    this.stopping = signal;
    this.unanswered = 0;
    await this.repairRefunds();
    await this.finishInterrupted();
    await this.checkPayments('fresh', Number.POSITIVE_INFINITY);
    await this.eachDue(this.refundsStore.refunds, (refund) => this.refunds.check(refund), nextRefundCheck);
    if (!this.isOver) await this.safely('refunds', () => this.refundReviews.read());
    await this.checkPayments('retry', BATCH);
    await this.checkPayments('review', BATCH);
    await this.eachDue(this.payments.unmatched, (payment) => this.unmatched.check(payment), nextUnmatchedReview);
    await this.eachDue(this.disputesStore.disputes, (dispute) => this.disputes.check(dispute), nextDisputeCheck);
    await this.eachDue(this.linksStore.links, (link) => this.links.check(link), nextLinkCheck);
    await this.readIfDue('disputes');
    await this.readIfDue('settlements');
    const { settlements } = this.settlementsStore;
    await this.eachDue(settlements, (settlement) => this.settlements.check(settlement), nextSettlementCheck);
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

  private async repairRefunds(): Promise<void> {
    for await (const owner of yieldingToEventLoop(this.refundReviews.toRepair(), this.stopping))
      await this.safely(owner.record.id, () => this.refunds.ensureRecords(owner));
  }

  /**
   * Checks at most `limit` payments of a queue, so that failing ones and reviews never block new ones. Ends when none of
   * a batch could be handled, such as while the database is read-only, because the same ones would be due again.
   */
  private async checkPayments(queue: CheckQueue, limit: number): Promise<void> {
    for (let checked = 0; checked < limit && !this.isOver;) {
      const batch = await this.payments.due(queue, this.clock.now(), BATCH);
      let handled = 0;
      for (const payment of batch) {
        if (this.isOver) return;
        if (await this.safely(payment.id, async () => this.countUnanswered(await this.checks.check(payment))))
          handled += 1;
      }
      checked += batch.length;
      if (batch.length < BATCH || handled === 0) return;
    }
  }

  /**
   * Checks each due record, longest due first. Only one of several processes does. A failed one is retried later.
   *
   * @param nextCheck when to check a record again after a success; null for never
   */
  private async eachDue<T extends Checkable>(
    records: Collection<T>,
    check: (record: T) => Promise<unknown>,
    nextCheck: (record: T, nowMs: number) => Instant | null,
  ): Promise<void> {
    const filter: Filter<T> = { nextCheckAt: { lte: this.clock.now() } };
    for (const record of await records.list({ filter, sort: ['nextCheckAt', 'ASC'], limit: BATCH })) {
      if (this.isOver) return;
      const claimed = await replaceUnlessStale(records, { ...record, nextCheckAt: this.clock.in(MAX_CHECK_MS) });
      if (!claimed) continue;
      const isChecked = await this.safely(record.id, async () => {
        try {
          await check(claimed);
          this.countUnanswered(null);
        } catch (error) {
          this.countUnanswered(error);
          throw error;
        }
      });
      await updateWithRetry(records, record.id, (current) => {
        if (current.nextCheckAt === null) return null;
        const failedChecks = isChecked ? 0 : current.failedChecks + 1;
        const nowMs = this.clock.millis();
        const next = isChecked ? nextCheck(current, nowMs) : backoff(failedChecks, nowMs, Math.random());
        // What changed during this check may need an earlier one.
        const isEarlier = current.nextCheckAt < claimed.nextCheckAt! && (next === null || current.nextCheckAt < next);
        return { ...current, failedChecks, nextCheckAt: isEarlier ? current.nextCheckAt : next };
      });
    }
  }

  private async readIfDue(list: keyof typeof LISTS): Promise<void> {
    const { atMs, againAfterMs } = this.reads[list];
    if (this.isOver || !hasElapsed(atMs, againAfterMs, this.clock.millis())) return;
    const { everyMs, retryAfterMs } = LISTS[list];
    this.reads[list] = { atMs: this.clock.millis(), againAfterMs: retryAfterMs };
    await this.safely(list, async () => {
      try {
        await this[list].readNewest();
      } catch (error) {
        // Lists are read regularly, also while there are no payments.
        if (error instanceof GatewayRejection && !error.isFinal) await this.status.noteRejection('keys');
        throw error;
      }
      this.reads[list] = { atMs: this.clock.millis(), againAfterMs: everyMs };
    });
  }

  private async each<T extends { id: string }>(
    records: AsyncIterable<T>,
    work: (one: T) => Promise<unknown>,
  ): Promise<void> {
    for await (const record of yieldingToEventLoop(records, this.stopping))
      await this.safely(record.id, () => work(record));
  }

  private safely(subject: string, work: () => Promise<unknown>): Promise<boolean> {
    return runSafely(this.logger, subject, work, isGatewayFailure);
  }

  /** Whether to leave the rest to a later run: the provider is down, or the application is stopping. */
  private get isOver(): boolean {
    return this.stopping.aborted || this.unanswered >= MAX_UNANSWERED;
  }

  private countUnanswered(failure: unknown): void {
    this.unanswered = failure instanceof GatewayUnavailable ? this.unanswered + 1 : 0;
  }
}
