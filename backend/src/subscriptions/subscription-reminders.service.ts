import { Injectable, Logger } from '@nestjs/common';
import { addDays, instantAt, type CalendarDate } from '#libs/calendar.js';
import { CommunitiesService } from '../communities/communities.service.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { JobRunner } from '../kernel/jobs.js';
import { runSafely } from '../kernel/run-safely.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { MailService } from '../mail/mail.service.js';
import { planEndingMail } from '../mail/plan-reminder-mails.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { PaidSubscription } from '../orders/order.js';
import { upcomingDetails } from './planned-change.js';
import { RunningSubscriptionsService } from './running-subscriptions.service.js';

const EVERY_MS = 30 * 60_000;
/** Reminders are sent from nine o'clock, Asia/Kolkata. */
const FROM_MINUTE = 9 * 60;
/** How many days before the last day each reminder is due, and until when a missed one is still sent. */
const REMINDERS = [
  { days: 7, untilDays: 2 },
  { days: 1, untilDays: 0 },
];

/**
 * Reminds customers that their plan ends. A mail's key derives from the plan, its end date and the reminder, so that
 * each reminder is sent once, even by several processes.
 */
@Injectable()
export class SubscriptionRemindersService {
  private readonly logger = new Logger(SubscriptionRemindersService.name);
  private doneOn: CalendarDate | null = null;

  constructor(
    private readonly records: OrderRecordsService,
    private readonly running: RunningSubscriptionsService,
    private readonly accounts: AccountsService,
    private readonly communities: CommunitiesService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'plan reminders', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const today = this.clock.today();
    if (this.doneOn === today || this.clock.now() < instantAt(today, FROM_MINUTE)) return;
    let succeeded = true;
    for (const { days, untilDays } of REMINDERS) {
      const endDate = { gte: addDays(today, untilDays), lte: addDays(today, days) };
      const filter = { kind: 'subscription', status: 'active', endDate };
      const ending = this.records.stream<PaidSubscription>({ filter, sort: ['endDate', 'ASC'] });
      for await (const plan of yieldingToEventLoop(ending, signal)) {
        const isDone = await runSafely(this.logger, `the reminder of plan ${plan.id}`, () => this.remind(plan, days));
        succeeded &&= isDone;
      }
    }
    if (succeeded && !signal.aborted) this.doneOn = today;
  }

  private async remind(plan: PaidSubscription, days: number): Promise<void> {
    const paidUntil = await this.running.paidUntil(plan);
    if (paidUntil !== null && paidUntil > plan.endDate) return;
    const account = await this.accounts.find(plan.userId);
    if (!account) return;
    const upcoming = { ...plan, ...upcomingDetails(plan) };
    const closed = await this.communities.closed(upcoming.communityId);
    await this.mails.queue(
      planEndingMail(account, upcoming, { daysBefore: days, closedCommunity: closed?.name ?? null }),
    );
  }
}
