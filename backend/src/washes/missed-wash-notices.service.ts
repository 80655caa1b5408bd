import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../identity/accounts.service.js';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { runSafely } from '../kernel/run-safely.js';
import { MailService } from '../mail/mail.service.js';
import { washMissedMail } from '../mail/visit-mails.js';
import { OrderRecordsService } from '../orders/order-records.service.js';
import type { WashOrder } from '../orders/order.js';

const EVERY_MS = 10 * 60_000;

/**
 * Tells customers about washes that their team could not do. Mails go to the account's email address, because the one on
 * the wash is not verified. A mail's key derives from the report, so that each is sent once, even by several processes
 * and after a crash.
 */
@Injectable()
export class MissedWashNoticesService {
  private readonly logger = new Logger(MissedWashNoticesService.name);

  constructor(
    private readonly orders: OrderRecordsService,
    private readonly accounts: AccountsService,
    private readonly mails: MailService,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'missed washes', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const due = this.orders.stream<WashOrder>({ filter: { missedNoticeDueAt: { lte: this.clock.now() } } });
    for await (const wash of yieldingToEventLoop(due, signal))
      await runSafely(this.logger, `the notice of wash ${wash.id}`, () => this.notify(wash));
  }

  private async notify({ id, missedNoticeDueAt }: WashOrder): Promise<void> {
    const wash = await this.orders.findOf('wash', id);
    // Withdrawn, done or moved since the run began.
    if (wash.missed === null || wash.missedNoticeDueAt !== missedNoticeDueAt) return;
    const account = await this.accounts.find(wash.userId);
    if (account) {
      const { name, email } = account;
      await this.mails.queue(washMissedMail({ ...wash, name, email, missed: wash.missed }));
    }
    await this.orders.write<WashOrder>(wash, (current) =>
      current.missedNoticeDueAt === missedNoticeDueAt ? { ...current, missedNoticeDueAt: null } : null,
    );
  }
}
