import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/config.js';
import { remoteAddress } from '../kernel/actor.js';
import { updateWithRetry } from '../kernel/update-with-retry.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { removeExpired } from '../kernel/remove-old.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { JobRunner } from '../kernel/jobs.js';
import { MailService } from '../mail/mail.service.js';
import { invitationMail, resetMail } from '../mail/account-mails.js';
import { withNotice, withPassword, type Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { isCommonPassword } from './common-passwords.provider.js';
import { DevicesService } from './devices.service.js';
import { fieldError } from '../kernel/field-error.js';
import { RESETS_PER_ACCOUNT, RESET_TOKENS_PER_IP } from './limits.js';
import type { Origin } from './login.service.js';
import { passwordError } from './password-rule.js';
import { LINK_MS, isValidFor, type PasswordReset } from './password-reset.js';
import { PasswordResetsStore } from './password-resets.store.js';
import { PasswordsService } from './passwords.service.js';
import { hashOfToken, newToken } from './secret-token.js';
import { SecurityNoticesService } from './security-notices.service.js';
import { SessionsService } from './sessions.service.js';

const JOB = 'password resets';
const EVERY_MS = 60_000;
const LEASE_MS = 60_000;
const BATCH = 100;

/** Sets passwords with mailed links, which are random, expire and work once. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly store: PasswordResetsStore,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly notices: SecurityNoticesService,
    private readonly devices: DevicesService,
    private readonly limits: RateLimits,
    private readonly mails: MailService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    jobs.register({ name: JOB, everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  /**
   * Requests a link. The job finds out later whether the email address has an account (threat 19). Throws
   * too-many-requests.
   */
  async request(email: string): Promise<void> {
    await this.limits.consume(RESETS_PER_ACCOUNT, email);
    await this.insert('reset', newId(this.clock.millis()), email);
  }

  /** Requests an invitation for an account without a password. Idempotent by id. */
  invite(id: string, email: string): Promise<void> {
    return this.insert('invitation', id, email);
  }

  /** Creates a link that sets the account's password, for the command line. */
  async createLink(account: Account): Promise<string> {
    const token = newToken();
    const expiresAt = this.clock.in(LINK_MS.reset);
    const { id: accountId, email, passwordVersion } = account;
    await this.store.resets.insert({
      id: newId(this.clock.millis()),
      kind: 'reset',
      email,
      tokenHash: hashOfToken(token),
      accountId,
      passwordVersion,
      dueAt: null,
      expiresAt,
      usedAt: null,
    });
    // Uses the configured URL, never the host that a request names (threat 20).
    return new URL(pathOf(token), this.config.publicUrl).href;
  }

  /**
   * Sets the password, ends every session and forgets every known browser. The current browser becomes a known one, so
   * that limits do not keep it from signing in. Returns the token for its device cookie. Throws reset-token-invalid or
   * validation-failed.
   */
  async complete(token: string, password: string, { remoteAddress: ip, deviceToken }: Origin): Promise<string> {
    const reset = await this.store.byTokenHash(hashOfToken(token));
    const account = reset && (await this.accounts.find(reset.accountId ?? ''));
    if (!reset || !isValidFor(reset, account, this.clock.now())) throw new DomainError('reset-token-invalid');
    const error = passwordError(password, account, isCommonPassword);
    if (error) throw fieldError('password', error);

    const passwordHash = await this.passwords.hash(password, account.id);
    await this.markUsed(reset, account);
    const changed = await this.accounts.change(account.id, (current) => {
      if (!isValidFor({ ...reset, usedAt: null }, current, this.clock.now()))
        throw new DomainError('reset-token-invalid');
      return withNotice(withPassword(current, passwordHash), {
        kind: 'password-changed',
        id: reset.id,
        at: this.clock.now(),
        remoteAddress: remoteAddress(),
        email: current.passwordHash === null ? null : current.email,
        by: 'link',
      });
    });
    if (!changed) throw new DomainError('reset-token-invalid');
    await this.sessions.removeEnded(changed, 'password-changed');
    this.notices.sendSoon();
    await this.limits.undo(RESET_TOKENS_PER_IP, ip);
    await this.devices.removeAll(account.id);
    return this.devices.remember(deviceToken, account.id);
  }

  /** Marks a link as used. When it is used several times at once, one call succeeds. */
  private async markUsed(reset: PasswordReset, account: Account): Promise<void> {
    let isValid = false;
    await updateWithRetry(this.store.resets, reset.id, (current) => {
      isValid = isValidFor(current, account, this.clock.now());
      return isValid ? { ...current, usedAt: this.clock.now() } : null;
    });
    if (!isValid) throw new DomainError('reset-token-invalid');
  }

  private async insert(kind: PasswordReset['kind'], id: string, email: string): Promise<void> {
    await insertIfAbsent(this.store.resets, {
      id,
      kind,
      email,
      tokenHash: null,
      accountId: null,
      passwordVersion: null,
      dueAt: this.clock.now(),
      expiresAt: this.clock.in(LINK_MS[kind]),
      usedAt: null,
    });
    this.jobs.nudge(JOB);
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await this.store.due(this.clock.now(), BATCH);
      for (const reset of due) {
        if (signal.aborted) return;
        await this.mail(reset);
      }
      if (due.length < BATCH) break;
    }
    await removeExpired(this.store.resets, this.clock.now(), signal);
  }

  /** Creates the link and mails it. After a crash in between, a new link replaces the one that may have been mailed. */
  private async mail({ id, email }: PasswordReset): Promise<void> {
    const account = await this.accounts.byEmail(email);
    if (!account || account.disabled) {
      await this.store.resets.remove(id);
      return;
    }
    const token = newToken();
    const reset = await this.claim(id, account, hashOfToken(token));
    if (!reset) return;
    const write = reset.kind === 'invitation' ? invitationMail : resetMail;
    await this.mails.queue(write(`${id} ${reset.tokenHash}`, account, pathOf(token), reset.expiresAt));
    await updateWithRetry(this.store.resets, id, (current) =>
      current.tokenHash === reset.tokenHash ? { ...current, dueAt: null } : null,
    );
  }

  private async claim(id: string, account: Account, tokenHash: string): Promise<PasswordReset | null> {
    const claimed = await updateWithRetry(this.store.resets, id, (current) => {
      if (current.dueAt === null || current.dueAt > this.clock.now()) return null;
      return {
        ...current,
        tokenHash,
        accountId: account.id,
        passwordVersion: account.passwordVersion,
        dueAt: this.clock.in(LEASE_MS),
      };
    });
    return claimed?.tokenHash === tokenHash ? claimed : null;
  }
}

function pathOf(token: string): string {
  return `/forgot?token=${token}`;
}
