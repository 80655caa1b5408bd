import { Injectable } from '@nestjs/common';
import { addDays, addMonths, firstOfMonth, lastOfMonth, type CalendarDate, type Period } from '#libs/calendar.js';
import { Clock } from '../kernel/clock.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { JobRunner } from '../kernel/jobs.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { PaidSubscription } from '../orders/order.js';
import {
  CustomerRetentionTally,
  elapsedPart,
  isSettled,
  RENEWAL_DAYS,
  type CustomerRetention,
} from './customer-retention.js';
import { CustomerRetentionStore, type CustomerRetentionMonth } from './customer-retention.store.js';

const EVERY_MS = 60 * 60_000;
const MONTHS = 12;
/** Shorter than the interval, so that only one of several processes counts. */
const RECENT_MS = 50 * 60_000;
/** More than the longest term with all the pauses that the settings allow, and a year of days given back. */
const MAX_TERM_MONTHS = 37;

interface CountedMonth {
  /** Its first day. */
  month: CalendarDate;
  /** The part of it that is over. */
  days: Period;
  tally: CustomerRetentionTally;
}

/**
 * Renewals and churn of the last twelve months. An hourly job computes each month until it is final, so the cost of
 * reading does not depend on the number of orders.
 */
@Injectable()
export class CustomerRetentionService {
  constructor(
    private readonly store: CustomerRetentionStore,
    private readonly records: OrderRecordsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'customer retention', everyMs: EVERY_MS, run: (signal) => this.count(signal) });
  }

  /**
   * The figures of the last twelve months and the current month to date, oldest first. Months that were not computed
   * yet are left out.
   */
  lastYear(): Promise<CustomerRetentionMonth[]> {
    return this.store.since(this.firstMonth());
  }

  private firstMonth(): CalendarDate {
    return addMonths(firstOfMonth(this.clock.today()), -MONTHS);
  }

  private async count(signal: AbortSignal): Promise<void> {
    const months = await this.monthsToCount();
    if (months.length === 0) return;
    const from = months[0]!.days.from;
    const to = months.at(-1)!.days.to;
    for await (const terms of this.termsByCustomer({ from, to }, signal))
      for (const { tally } of months) tally.add(terms);
    // Incomplete figures are not stored.
    signal.throwIfAborted();
    for (const { month, tally } of months) await this.save(month, tally.figures);
  }

  /** The months that are not final, oldest first, unless another process has counted them recently. */
  private async monthsToCount(): Promise<CountedMonth[]> {
    const known = new Map((await this.lastYear()).map((month) => [month.id, month]));
    const recently = this.clock.in(-RECENT_MS);
    const months: CountedMonth[] = [];
    for (let at = 0; at <= MONTHS; at += 1) {
      const month = addMonths(this.firstMonth(), at);
      const before = known.get(month);
      const days = elapsedPart({ from: month, to: lastOfMonth(month) }, this.clock.today());
      if (days === null || before?.isSettled || (before && before.countedAt > recently)) continue;
      months.push({ month, days, tally: new CustomerRetentionTally(days) });
    }
    return months;
  }

  private async save(month: CalendarDate, figures: CustomerRetention): Promise<void> {
    const counted = {
      ...figures,
      isSettled: isSettled(lastOfMonth(month), this.clock.today()),
      countedAt: this.clock.now(),
    };
    await insertIfAbsent(this.store.months, { id: month, month, ...counted });
    await updateWithRetry(this.store.months, month, (current) => ({ ...current, ...counted }));
  }

  /** The terms that matter for some days, one customer at a time. */
  private async *termsByCustomer({ from, to }: Period, signal: AbortSignal): AsyncGenerator<PaidSubscription[]> {
    const all = this.records.stream<PaidSubscription>({
      filter: {
        kind: 'subscription',
        status: { in: ['active', 'paused', 'expired', 'cancelled', 'refunded'] },
        startDate: { gte: addMonths(from, -MAX_TERM_MONTHS), lte: addDays(to, RENEWAL_DAYS) },
        endDate: { gte: from },
      },
      sort: ['userId', 'ASC'],
    });
    let terms: PaidSubscription[] = [];
    for await (const term of yieldingToEventLoop(all, signal)) {
      if (terms.length > 0 && terms[0]!.userId !== term.userId) {
        yield terms;
        terms = [];
      }
      terms.push(term);
    }
    if (terms.length > 0) yield terms;
  }
}
