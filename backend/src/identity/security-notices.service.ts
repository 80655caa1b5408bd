import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { AppConfig } from '../config/config.js';
import { Clock } from '../kernel/clock.port.js';
import { yieldingToEventLoop } from '../kernel/event-loop.js';
import { JobRunner } from '../kernel/jobs.js';
import { Watermarks } from '../kernel/watermarks.js';
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
  newEmailSetMail,
  passwordChangedMail,
} from '../mail/account-mails.js';
import { MailService } from '../mail/mail.service.js';
import { oldestNoticeAt, withoutOldNotices, type Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { emailToken } from './email-change.js';
import { SecurityEventsService } from './security-events.service.js';
import type { EmailChanged, EmailChangeRequested, PasswordChanged, SecurityNotice } from './security-notice.js';

const JOB = 'security notices';
const EVERY_MS = 60_000;
const CLEAN_EVERY_MS = 6 * 60 * 60 * 1000;
const MAX_REMEMBERED = 10_000;

type EmailListener = (oldEmail: string, newEmail: string) => Promise<void>;

/**
 * Notifies owners of security changes of their accounts. A notice is written into the account with the change itself.
 * This job mails and records notices under ids that derive from them, so that a crash loses nothing and nothing is sent
 * twice. Sending does not write the account, so a client's copy of its version stays valid.
 */
@Injectable()
export class SecurityNoticesService {
  private readonly emailListeners: EmailListener[] = [];
  /** Notices that this process has sent. The mails' ids prevent duplicates; this saves looking them up. */
  private readonly sent = new Set<string>();

  constructor(
    private readonly accounts: AccountsService,
    private readonly store: AccountsStore,
    private readonly events: SecurityEventsService,
    private readonly mails: MailService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly watermarks: Watermarks,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.sendNew(signal) });
    jobs.register({ name: 'old security notices', everyMs: CLEAN_EVERY_MS, run: (signal) => this.removeOld(signal) });
  }

  /** Registers a feature that keeps data under email addresses. It is called at least once for each change of one. */
  onEmailChanged(listener: EmailListener): void {
    this.emailListeners.push(listener);
  }

  /** Sends new notices in the background. */
  sendSoon(): void {
    this.jobs.nudge(JOB);
  }

  private async sendNew(signal: AbortSignal): Promise<void> {
    const send = (account: Account, since: Instant) => this.sendSince(account, since);
    await this.watermarks.advance(JOB, { accounts: this.store.withNotices() }, send, signal);
  }

  private async sendSince(account: Account, since: Instant): Promise<void> {
    for (const notice of account.notices.filter(({ id, at }) => at >= since && !this.sent.has(id))) {
      await this.send(account, notice);
      if (this.sent.size >= MAX_REMEMBERED) this.sent.clear();
      this.sent.add(notice.id);
    }
  }

  private async removeOld(signal: AbortSignal): Promise<void> {
    const before = oldestNoticeAt(this.clock.now());
    for await (const { id } of yieldingToEventLoop(this.store.withOldNotices(before), signal))
      await this.accounts.change(id, (current) => withoutOldNotices(current, before));
  }

  private async send(account: Account, notice: SecurityNotice): Promise<void> {
    if (notice.kind === 'password-changed') await this.passwordChanged(account, notice);
    else if (notice.kind === 'email-changed') await this.emailChanged(account, notice);
    else await this.emailChangeRequested(account, notice);
  }

  private async passwordChanged(account: Account, notice: PasswordChanged): Promise<void> {
    const { id, at, email, by, remoteAddress } = notice;
    if (email !== null) await this.mails.queue(passwordChangedMail(id, { ...account, email }, at, by));
    const event = email === null ? 'password-set' : by === 'link' ? 'password-reset' : 'password-changed';
    // The owner's own change. The job may run on behalf of somebody else, who asked for another notice.
    await this.events.record(event, account, { id, at, remoteAddress, by: null });
  }

  private async emailChangeRequested(account: Account, notice: EmailChangeRequested): Promise<void> {
    const { id, at, oldEmail, newEmail, remoteAddress } = notice;
    await this.mails.queue(emailChangeRequestedMail(id, { ...account, email: oldEmail }, newEmail, at));
    const { emailChange } = account;
    if (emailChange?.id === id) {
      const owner = await this.accounts.byEmail(newEmail);
      const token = emailToken(this.config.jwtSecret, account.id, id);
      const link = `/confirm-email?token=${token}`;
      await this.mails.queue(
        owner ? emailInUseMail(owner, this.clock.today()) : confirmEmailMail(id, newEmail, link, emailChange.expiresAt),
      );
    }
    await this.events.record('email-change-requested', account, {
      id,
      at,
      remoteAddress,
      by: null,
      differences: [{ field: 'email', before: oldEmail, after: newEmail }],
    });
  }

  private async emailChanged(account: Account, notice: EmailChanged): Promise<void> {
    const { id, at, oldEmail, newEmail, by, remoteAddress, staff } = notice;
    for (const changed of this.emailListeners) await changed(oldEmail, newEmail);
    await this.mails.queue(emailChangedMail(id, { ...account, email: oldEmail }, newEmail, at, by));
    if (by === 'office') await this.mails.queue(newEmailSetMail(id, { ...account, email: newEmail }, oldEmail));
    await this.events.record('email-changed', account, {
      id,
      at,
      remoteAddress,
      by: staff,
      differences: [{ field: 'email', before: oldEmail, after: newEmail }],
    });
  }
}
