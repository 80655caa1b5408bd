import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { disputeDueMail, disputeMail, failedRefundMail, unmatchedPaymentMail } from '../mail/money-mails.js';
import type { MailDraft } from '../mail/mail-message.js';
import { MailService } from '../mail/mail.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { DisputesStore } from './disputes.store.js';
import { PayableOrdersService } from './payable-orders.service.js';
import type { Payment } from './payment.js';
import { PaymentsStore } from './payments.store.js';

const EVERY_MS = 5 * 60_000;
/** In this time the reconciler resolves most payments by itself. */
const WAIT_MS = 15 * 60_000;
/** How long before the deadline of a dispute the office is reminded. */
const REMINDED_BEFORE_MS = 2 * 24 * 60 * 60_000;
/** Of one run. The next one continues, so that many payments do not fill the mailbox at once. */
const MAX_MAILS = 20;

/**
 * Emails the office about money that only it can decide on: unmatched payments, failed refunds and disputes. Each mail
 * has a key, so that it is queued once, whatever crashes.
 */
@Injectable()
export class MoneyNoticesService {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly disputes: DisputesStore,
    private readonly payable: PayableOrdersService,
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'money notices', everyMs: EVERY_MS, run: (signal) => this.report(signal) });
  }

  private async report(signal: AbortSignal): Promise<void> {
    const { moneyNoticeEmail } = await this.settings.settings();
    if (moneyNoticeEmail === '') return;
    let left = MAX_MAILS;
    for await (const mail of yieldingToEventLoop(this.waiting(moneyNoticeEmail), signal)) {
      if (await this.mails.isQueued(mail.key)) continue;
      await this.mails.queue(mail);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** The mails about everything that waits for the office, those with a deadline first. */
  private async *waiting(email: string): AsyncGenerator<MailDraft> {
    const [long, soon] = [this.clock.in(-REMINDED_BEFORE_MS), this.clock.in(REMINDED_BEFORE_MS)];
    for await (const dispute of this.disputes.toRespond()) {
      yield disputeMail(email, dispute);
      const { respondBy, createdAt } = dispute;
      // The office has just been told about a new one.
      if (respondBy !== null && respondBy <= soon && createdAt <= long) yield disputeDueMail(email, dispute);
    }
    const before = this.clock.in(-WAIT_MS);
    for await (const unmatched of this.payments.open(before)) yield unmatchedPaymentMail(email, unmatched);
    for await (const payment of this.payments.withFailedRefund(before)) yield await this.failedRefund(email, payment);
  }

  private async failedRefund(email: string, { orderId, refunds }: Payment): Promise<MailDraft> {
    const order = (await this.payable.orders.referencesOf([orderId])).get(orderId);
    const { id, amount } = refunds.findLast(({ status }) => status === 'failed')!;
    return failedRefundMail(email, { id, amount, orderId, order: order ?? null });
  }
}
