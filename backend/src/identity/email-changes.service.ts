import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/config.js';
import { actingStaff, remoteAddress } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { withNotice, withSessionsEnded, type Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { accountIdOf, confirmedBy, EMAIL_LINK_MS, newEmailChange } from './email-change.js';
import { EMAIL_CHANGES_PER_ACCOUNT, EMAIL_CHANGES_PER_NEW_EMAIL, EMAIL_TOKENS_PER_IP } from './limits.js';
import { ReauthenticationService } from './reauthentication.service.js';
import type { SecurityNotice } from './security-notice.js';
import { SecurityNoticesService } from './security-notices.service.js';

/** Who changes an email address: the owner, with the password they entered, or staff. */
export type EmailEditor = { sessionId: string; currentPassword: string | undefined } | 'office';

/** A change of an account. Pure. */
type AccountChange = (current: Account) => Account;

/** Changes of the email address that an account signs in with. A stolen session alone cannot change it. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reauthentication: ReauthenticationService,
    private readonly notices: SecurityNoticesService,
    private readonly limits: RateLimits,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The change of an account for a new email address; null when it is the current one. A change by the owner takes
   * effect when it is confirmed with a link mailed to the new address, and is stored the same way if that address has
   * an account. A change by staff takes effect immediately and ends the account's sessions, because somebody else may
   * have signed in with a mistyped address. A password in the request is always checked. Throws validation-failed or
   * too-many-requests; the change throws conflict when the password was changed at the same time.
   */
  async changeTo(email: string, account: Account, editor: EmailEditor): Promise<AccountChange | null> {
    const isNew = email !== account.email;
    if (editor === 'office') return isNew ? this.byStaff(email) : null;
    if (!isNew && editor.currentPassword === undefined) return null;
    await this.reauthentication.assertPassword(account, editor.currentPassword, editor.sessionId);
    if (!isNew) return null;
    await this.limits.consume(EMAIL_CHANGES_PER_ACCOUNT, account.id);
    await this.limits.consume(EMAIL_CHANGES_PER_NEW_EMAIL, email);
    const occurrence = this.occurrence();
    const emailChange = newEmailChange(this.config.jwtSecret, account.id, {
      id: occurrence.id,
      email,
      expiresAt: this.clock.in(EMAIL_LINK_MS),
    });
    return (current) => {
      // A new password ends sessions and cancels changes that were requested with the old one.
      if (current.passwordVersion !== account.passwordVersion) throw new DomainError('conflict');
      return withNotice(
        { ...current, emailChange },
        { ...occurrence, kind: 'email-change-requested', oldEmail: current.email, newEmail: email },
      );
    };
  }

  /**
   * Confirms a new email address and returns it. Successful calls do not count toward the limit of the IP address.
   * Throws email-token-invalid or email-taken.
   */
  async confirm(token: string, ip: string): Promise<string> {
    const occurrence = this.occurrence();
    const account = await this.accounts.change(accountIdOf(token) ?? '', (current) => {
      const confirmed = confirmedBy(token, current, this.clock.now());
      if (!confirmed) throw new DomainError('email-token-invalid');
      return withNotice(
        { ...current, email: confirmed.email, emailChange: null },
        {
          ...occurrence,
          kind: 'email-changed',
          oldEmail: current.email,
          newEmail: confirmed.email,
          by: 'owner',
          staff: null,
        },
      );
    });
    if (!account) throw new DomainError('email-token-invalid');
    await this.limits.undo(EMAIL_TOKENS_PER_IP, ip);
    this.notices.sendSoon();
    return account.email;
  }

  /** Cancels a change that has not been confirmed; its link stops working. Throws not-found. */
  async cancel(accountId: string): Promise<Account> {
    const account = await this.accounts.change(accountId, (current) =>
      current.emailChange === null ? null : { ...current, emailChange: null },
    );
    if (!account) throw new DomainError('not-found');
    return account;
  }

  private byStaff(email: string): AccountChange {
    const occurrence = this.occurrence();
    const staff = actingStaff()?.email ?? null;
    return (current) =>
      current.email === email
        ? current
        : withNotice(withSessionsEnded({ ...current, email, emailChange: null }), {
            ...occurrence,
            kind: 'email-changed',
            oldEmail: current.email,
            newEmail: email,
            by: 'office',
            staff,
          });
  }

  private occurrence(): Pick<SecurityNotice, 'id' | 'at' | 'remoteAddress'> {
    return { id: newId(this.clock.millis()), at: this.clock.now(), remoteAddress: remoteAddress() };
  }
}
