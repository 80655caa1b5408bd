import { Injectable } from '@nestjs/common';
import { addDays, addMonths, firstOfMonth, lastOfMonth, type CalendarDate, type Period } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { PaidSubscription } from '../orders/order.js';
import { elapsedPart, isSettled, RENEWAL_DAYS, RetentionTally, type Retention } from './retention.js';
import { RetentionStore, type RetentionMonth } from './retention.store.js';

const EVERY_MS = 60 * 60_000;
const MONTHS = 12;
/** More than the longest term with all its pauses. */
const MAX_TERM_MONTHS = 15;

/**
 * Renewals and churn of the last twelve months. An hourly job computes each month until it is final, so the cost of
 * reading does not depend on the number of orders.
 */
@Injectable()
export class RetentionService {
  constructor(
    private readonly store: RetentionStore,
    private readonly orders: OrderRecordsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'retention', everyMs: EVERY_MS, run: (signal) => this.count(signal) });
  }

  /** Oldest first. The current month is included to date. */
  lastYear(): Promise<RetentionMonth[]> {
    return this.store.since(this.firstMonth());
  }

  private firstMonth(): CalendarDate {
    return addMonths(firstOfMonth(this.clock.today()), -MONTHS);
  }

  private async count(signal: AbortSignal): Promise<void> {
    const known = new Map((await this.lastYear()).map((month) => [month.id, month]));
    for (let at = 0; at <= MONTHS; at += 1) {
      const month = addMonths(this.firstMonth(), at);
      if (!known.get(month)?.isSettled) await this.countMonth(month, signal);
    }
  }

  private async countMonth(month: CalendarDate, signal: AbortSignal): Promise<void> {
    const today = this.clock.today();
    const days = elapsedPart({ from: month, to: lastOfMonth(month) }, today);
    if (days === null) return;
    const counted = {
      ...(await this.figuresOf(days, signal)),
      isSettled: isSettled(lastOfMonth(month), today),
      countedAt: this.clock.now(),
    };
    await insertIfAbsent(this.store.months, { id: month, month, ...counted });
    await updateWithRetry(this.store.months, month, (current) => ({ ...current, ...counted }));
  }

  private async figuresOf(days: Period, signal: AbortSignal): Promise<Retention> {
    const tally = new RetentionTally(days);
    const terms = this.orders.stream<PaidSubscription>({
      filter: {
        kind: 'subscription',
        status: { in: ['active', 'paused', 'expired', 'cancelled', 'refunded'] },
        startDate: { gte: addMonths(days.from, -MAX_TERM_MONTHS), lte: addDays(days.to, RENEWAL_DAYS) },
        endDate: { gte: days.from },
      },
      sort: ['startDate', 'ASC'],
    });
    for await (const term of yieldingToEventLoop(terms, signal)) tally.add(term);
    // Incomplete figures are not stored.
    signal.throwIfAborted();
    return tally.figures();
  }
}
