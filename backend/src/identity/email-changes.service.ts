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
import { EMAIL_CHANGES_PER_ACCOUNT, EMAIL_CHANGES_PER_NEW_EMAIL, EMAIL_TOKENS_PER_ADDRESS } from './limits.js';
import { ReauthenticationService } from './reauthentication.service.js';
import type { SecurityNotice } from './security-notice.js';
import { SecurityNoticesService } from './security-notices.service.js';

/** The owner, with the password as typed; or the office, which changes the accounts of others. */
export type EmailEditor = { sessionId: string; currentPassword: string | undefined } | 'office';

/** How an account's record changes; pure. */
type AccountChange = (current: Account) => Account;

/** The address an account signs in with. It names the account, so nobody gets it changed by a stolen session alone. */
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
   * What entering an address makes of the account; null when it has that one already. The owner's is in force once it is
   * confirmed from the new address, and is kept until then whether or not it has an account. The office's is in force at
   * once, and ends the account's sessions: whoever reads the mail of a mistyped address may have signed in.
   * A password that is sent along is checked in any case.
   * Throws validation-failed or too-many-requests.
   */
  async changeTo(email: string, account: Account, editor: EmailEditor): Promise<AccountChange | null> {
    const isNew = email !== account.email;
    if (editor === 'office') return isNew ? this.byOffice(email) : null;
    if (!isNew && editor.currentPassword === undefined) return null;
    await this.reauthentication.assertPassword(account, editor.currentPassword, editor.sessionId);
    if (!isNew) return null;
    await this.limits.take(EMAIL_CHANGES_PER_ACCOUNT, account.id);
    await this.limits.take(EMAIL_CHANGES_PER_NEW_EMAIL, email);
    const occurrence = this.occurrence();
    const emailChange = newEmailChange(this.config.jwtSecret, account.id, {
      id: occurrence.id,
      email,
      expiresAt: this.clock.in(EMAIL_LINK_MS),
    });
    return (current) =>
      withNotice(
        { ...current, emailChange },
        { ...occurrence, kind: 'email-change-requested', oldEmail: current.email, newEmail: email },
      );
  }

  /** Makes the address of a mailed link the account's, and answers it. Throws email-token-invalid, email-taken or too-many-requests. */
  async confirm(token: string, address: string): Promise<string> {
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
    await this.limits.giveBack(EMAIL_TOKENS_PER_ADDRESS, address);
    this.notices.sendSoon();
    return account.email;
  }

  /** The address that waits for its confirmation is given up; its link no longer works. */
  async cancel(accountId: string): Promise<Account> {
    const account = await this.accounts.change(accountId, (current) =>
      current.emailChange === null ? null : { ...current, emailChange: null },
    );
    if (!account) throw new DomainError('not-found');
    return account;
  }

  private byOffice(email: string): AccountChange {
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
