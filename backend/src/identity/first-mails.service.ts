import { Injectable } from '@nestjs/common';
import { idFrom } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import { MailService } from '../mail/mail.service.js';
import { welcomeMail } from '../mail/templates.js';
import type { Account } from './account.js';
import { AccountsService, type NewAccount } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { PasswordResetsService } from './password-resets.service.js';

const JOB = 'account mails';
const EVERY_MS = 60_000;
const BATCH = 100;

/** Sends each new account its first mail: a welcome, or an invitation to choose a password. */
@Injectable()
export class FirstMailsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly store: AccountsStore,
    private readonly resets: PasswordResetsService,
    private readonly mails: MailService,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: () => this.sendPending() });
  }

  /** Creates an account and sends the mail in `mailOwed`. A crash in between only delays the mail. Throws email-taken. */
  async createAccount(details: NewAccount): Promise<Account> {
    const account = await this.accounts.create(details);
    this.jobs.nudge(JOB);
    return account;
  }

  private async sendPending(): Promise<void> {
    for (;;) {
      const waiting = await this.store.owedMail(BATCH);
      for (const account of waiting) await this.send(account);
      if (waiting.length < BATCH) return;
    }
  }

  private async send(account: Account): Promise<void> {
    if (account.mailOwed === 'welcome') await this.mails.queue(welcomeMail(account));
    else await this.resets.invite(idFrom('invitation', account.id), account.email);
    await this.accounts.change(account.id, (current) =>
      current.mailOwed === null ? null : { ...current, mailOwed: null },
    );
  }
}
