import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { AppConfig } from '../config.js';
import { changeRecord } from '../kernel/change-record.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, StaleWrite, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { invalidFields } from '../kernel/validation.js';
import { MailService } from '../mail/mail.service.js';
import { invitationMail, resetMail } from '../mail/templates.js';
import type { Account } from './account.js';
import { AccountsStore } from './accounts.store.js';
import { RESETS_PER_ACCOUNT, RESETS_PER_ADDRESS } from './limits.js';
import { passwordFault, Passwords } from './passwords.js';

interface ResetToken extends StoredRecord {
  accountId: string;
  expiresAt: Instant;
  usedAt: Instant | null;
}

const definition: CollectionDefinition<ResetToken> = {
  name: 'reset_tokens',
  fields: { accountId: 'string', expiresAt: 'instant', usedAt: 'instant' },
};

const RESET_MS = 30 * 60_000;
const INVITATION_MS = 7 * 24 * 60 * 60_000;

/** Forgotten passwords: whoever reads the account's mail may choose a new one, once. Tokens are kept hashed. */
@Injectable()
export class PasswordReset {
  private readonly tokens;

  constructor(
    database: Database,
    private readonly accounts: AccountsStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly mails: MailService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.tokens = database.collection(definition);
  }

  /** Mails a link if there is an account; nothing tells the caller whether there is one. */
  async request(email: string, address: string): Promise<void> {
    await this.limits.take(RESETS_PER_ADDRESS, address);
    await this.limits.take(RESETS_PER_ACCOUNT, email);
    const account = await this.accounts.byEmail(email);
    if (!account || account.disabled) return;
    await this.mails.queue(resetMail(account, await this.link(account, RESET_MS)));
  }

  /** For an account that an admin made: a link to choose the first password. */
  async invite(account: Account): Promise<void> {
    await this.mails.queue(invitationMail(account, await this.link(account, INVITATION_MS)));
  }

  /** A fresh link for an account, without a mail: for the operator at the terminal. */
  link(account: Account, lastsMs = RESET_MS): Promise<string> {
    return this.issue(account, lastsMs).then((token) => `${this.config.publicUrl}/forgot?token=${token}`);
  }

  /** Sets the password and ends every session of the account. Throws reset-token-invalid. */
  async complete(token: string, password: string): Promise<void> {
    const known = await this.tokens.get(hashOf(token));
    const account = known && (await this.accounts.accounts.get(known.accountId));
    if (!known || !account || account.disabled || known.usedAt !== null || known.expiresAt <= this.clock.now()) {
      throw new DomainError('reset-token-invalid');
    }
    const fault = passwordFault(password, account);
    if (fault) throw invalidFields([{ field: 'password', message: fault }]);
    const passwordHash = await this.passwords.hash(password);
    await this.use(known);
    await changeRecord(this.accounts.accounts, account.id, (current) => ({
      ...current,
      passwordHash,
      sessionEpoch: current.sessionEpoch + 1,
      updatedAt: this.clock.now(),
    }));
  }

  private async issue(account: Account, lastsMs: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.tokens.insert({ id: hashOf(token), accountId: account.id, expiresAt: this.clock.in(lastsMs), usedAt: null });
    return token;
  }

  private async use(token: ResetToken): Promise<void> {
    try {
      await this.tokens.replace({ ...token, usedAt: this.clock.now() });
    } catch (error) {
      throw error instanceof StaleWrite ? new DomainError('reset-token-invalid') : error;
    }
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
