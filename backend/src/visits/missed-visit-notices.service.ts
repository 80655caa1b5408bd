import { Injectable, Logger } from '@nestjs/common';
import { isRunning } from '#libs/order-transitions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { runSafely } from '../kernel/run-safely.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { MailService } from '../mail/mail.service.js';
import { visitMissedMail } from '../mail/visit-mails.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import { pauseWindow } from '../subscriptions/pause.js';
import { asOf } from '../subscriptions/subscription.js';
import type { ReportedVisit } from './visit.js';
import { VisitsStore } from './visits.store.js';

const EVERY_MS = 10 * 60_000;

/**
 * Tells customers about missed visits. A mail's key derives from the visit, so that each is sent once, even by several
 * processes and after a crash.
 */
@Injectable()
export class MissedVisitNoticesService {
  private readonly logger = new Logger(MissedVisitNoticesService.name);

  constructor(
    private readonly store: VisitsStore,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly orders: OrderRecordsService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'missed visits', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const due = this.store.visits.stream({ filter: { noticeDueAt: { lte: this.clock.now() } } });
    for await (const visit of yieldingToEventLoop(due, signal))
      await runSafely(this.logger, `the notice of visit ${visit.id}`, () => this.notify(visit));
  }

  private async notify({ id, noticeDueAt }: ReportedVisit): Promise<void> {
    const visit = await this.store.visits.get(id);
    // Withdrawn or corrected since the run began.
    if (visit?.noticeDueAt !== noticeDueAt) return;
    const account = await this.accounts.find(visit.userId);
    if (account) await this.mails.queue(visitMissedMail(account, visit, await this.possibleFor(visit.orderId)));
    await updateWithRetry(
      this.store.visits,
      id,
      (current) => (current.noticeDueAt === noticeDueAt ? { ...current, noticeDueAt: null } : null),
      visit,
    );
  }

  /** Whether the plan can be changed, and paused by the rules that it was bought with, from tomorrow on. */
  private async possibleFor(orderId: string): Promise<{ canChange: boolean; canPause: boolean }> {
    const order = await this.orders.get(orderId);
    if (order?.kind !== 'subscription') return { canChange: false, canPause: false };
    const today = this.clock.today();
    const plan = asOf(order, today);
    return {
      canChange: isRunning(plan) && (plan.endDate ?? '') > today,
      canPause: plan.status === 'active' && pauseWindow(plan, today) !== null,
    };
  }
}
