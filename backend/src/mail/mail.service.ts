import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../config.js';
import { Clock } from '../kernel/clock.port.js';
import { idFrom } from '../kernel/ids.js';
import { Sweeper } from '../kernel/sweeper.js';
import { LEASE_MS, waitAfter, type MailDraft, type QueuedMail } from './mail-message.js';
import { Mailer } from './mailer.port.js';
import { MailsStore } from './mails.store.js';

const SWEEP = 'mails';
const EVERY_MS = 30_000;
const BATCH = 50;

/** The outbox: what is queued is durable, and is sent by whichever process takes it, until the mail server has accepted it. */
@Injectable()
export class MailService {
  private readonly logger = new Logger(MailService.name);

  constructor(
    private readonly store: MailsStore,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly sweeper: Sweeper,
  ) {
    sweeper.register({ name: SWEEP, everyMs: EVERY_MS, run: () => this.sendDue() });
  }

  /** Resolves when the mail cannot be lost any more; it is sent at once, in the background. */
  async queue({ key, ...mail }: MailDraft): Promise<void> {
    const now = this.clock.now();
    await this.store.queueOnce({ ...mail, id: idFrom('mail', key), status: 'queued', attempts: 0, dueAt: now, createdAt: now, sentAt: null });
    this.sweeper.nudge(SWEEP);
  }

  private async sendDue(): Promise<void> {
    for (;;) {
      const due = await this.store.due(this.clock.now(), BATCH);
      for (const { id } of due) {
        const mail = await this.store.claim(id, this.clock.now(), this.clock.in(LEASE_MS));
        if (mail) await this.send(mail);
      }
      if (due.length < BATCH) return;
    }
  }

  private async send({ id, to, subject, text, html, attempts }: QueuedMail): Promise<void> {
    try {
      await this.mailer.send({ messageId: `<${id}@${new URL(this.config.publicUrl).hostname}>`, to, subject, text, html });
      await this.store.change(id, (mail) => ({ ...mail, status: 'sent', sentAt: this.clock.now() }));
    } catch (error) {
      const wait = waitAfter(attempts);
      this.logger.warn(`mail ${id} was not accepted (attempt ${attempts}): ${error instanceof Error ? error.message : String(error)}`);
      await this.store.change(id, (mail) => (wait === null ? { ...mail, status: 'given-up' } : { ...mail, dueAt: this.clock.in(wait) }));
    }
  }
}
