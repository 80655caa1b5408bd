import { Injectable, Logger } from '@nestjs/common';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { runSafely } from '../kernel/run-safely.js';
import type { Settings } from '../settings/settings.js';
import { SettingsService } from '../settings/settings.service.js';
import type { MailDraft } from './mail-message.js';
import { MailService } from './mail.service.js';

const EVERY_MS = 5 * 60_000;
/** Of a source, in one run. The next one continues, so that the mailbox does not fill at once. */
const MAX_MAILS = 20;

interface Source {
  /** What the notices are about, for the log. */
  subject: string;
  /** The setting with the address. */
  address: keyof Pick<Settings, 'noticeEmail' | 'moneyNoticeEmail'>;
  /** The mails about everything that waits for the office now, the most urgent first. */
  waiting: (email: string) => AsyncIterable<MailDraft>;
}

/**
 * Emails the office about what only it can decide. Each mail has a key, so that it is queued once, whatever crashes.
 * Without an address nothing is queued. A mail that has not been accepted follows a change of the address.
 */
@Injectable()
export class OfficeNoticesService {
  private readonly logger = new Logger(OfficeNoticesService.name);
  private readonly sources: Source[] = [];

  constructor(
    private readonly settings: SettingsService,
    private readonly mails: MailService,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'office notices', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  /** Called before the application listens. */
  register(source: Source): void {
    this.sources.push(source);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const settings = await this.settings.settings();
    for (const { subject, address, waiting } of this.sources) {
      const email = settings[address];
      if (email === '') continue;
      await runSafely(this.logger, `notices about ${subject}`, () => this.queueNew(waiting(email), signal));
    }
  }

  private async queueNew(waiting: AsyncIterable<MailDraft>, signal: AbortSignal): Promise<void> {
    let left = MAX_MAILS;
    for await (const mail of yieldingToEventLoop(waiting, signal)) {
      const { key, to } = mail;
      if (!(await this.mails.isQueued(key))) await this.mails.queue(mail);
      else if (!(await this.mails.readdress(key, to.address))) continue;
      left -= 1;
      if (left === 0) return;
    }
  }
}
