import { Injectable } from '@nestjs/common';
import { idFrom } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import { Watermarks } from '../kernel/watermarks.js';
import { MailService } from '../mail/mail.service.js';
import { welcomeMail } from '../mail/account-mails.js';
import type { Account } from './account.js';
import { AccountsService, type NewAccount } from './accounts.service.js';
import { AccountsStore } from './accounts.store.js';
import { PasswordResetsService } from './password-resets.service.js';

const JOB = 'first mails';
const RECOVERY_JOB = 'missing first mails';
const EVERY_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * Sends each new account its first mail: a welcome, or an invitation to choose a password. The mail is named in the
 * account, so a crash after the account was created only delays it. Sending does not write the account, so a client's
 * copy of its version stays valid.
 */
@Injectable()
export class FirstMailsService {
  /** Created by this process, and not mailed yet. */
  private readonly pending: Account[] = [];
  /** Accounts that this process has mailed. The mails' ids prevent duplicates; this saves looking them up. */
  private readonly mailed = new Set<string>();

  constructor(
    private readonly accounts: AccountsService,
    private readonly store: AccountsStore,
    private readonly resets: PasswordResetsService,
    private readonly mails: MailService,
    private readonly watermarks: Watermarks,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.sendPending(signal) });
    jobs.register({ name: RECOVERY_JOB, everyMs: EVERY_MS, run: (signal) => this.sendMissing(signal) });
  }

  /** Creates an account and sends its `firstMail`. Throws email-taken. */
  async createAccount(details: NewAccount): Promise<Account> {
    const account = await this.accounts.create(details);
    this.pending.push(account);
    this.jobs.nudge(JOB);
    return account;
  }

  /** After a stop, the job below sends the rest when the next process starts. */
  private async sendPending(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.pending.length > 0) await this.send(this.pending.shift()!);
  }

  /** Mails of accounts whose process stopped before it could send them. */
  private async sendMissing(signal: AbortSignal): Promise<void> {
    await this.watermarks.advance(JOB, this.store.withFirstMail(), (account) => this.send(account), signal);
  }

  private async send({ id, name, email, firstMail }: Account): Promise<void> {
    if (firstMail === null || this.mailed.has(id)) return;
    if (firstMail === 'welcome') await this.mails.queue(welcomeMail({ id, name, email }));
    else await this.resets.invite(idFrom('invitation', id), email);
    if (this.mailed.size >= MAX_REMEMBERED) this.mailed.clear();
    this.mailed.add(id);
  }
}
