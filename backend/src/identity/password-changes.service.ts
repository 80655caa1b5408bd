import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/access.js';
import { remoteAddress } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { withNotice, withPassword } from './account.js';
import { AccountsService } from './accounts.service.js';
import { isCommonPassword } from './common-passwords.provider.js';
import { fieldError } from '../kernel/field-error.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { PASSWORD_CHANGES_PER_ACCOUNT } from './limits.js';
import { passwordError } from './password-rule.js';
import { PasswordsService } from './passwords.service.js';
import { ReauthenticationService } from './reauthentication.service.js';
import { SecurityNoticesService } from './security-notices.service.js';
import { SessionsService } from './sessions.service.js';

/** Changes of a password by the signed-in owner. */
@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly reauthentication: ReauthenticationService,
    private readonly sessions: SessionsService,
    private readonly notices: SecurityNoticesService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the password, ends every session except the caller's, and notifies the owner by mail. Throws
   * not-found, validation-failed, too-many-requests, or conflict when the password was changed at the same time.
   */
  async change(
    { userId, sessionId }: Caller,
    { currentPassword, password }: { currentPassword: string; password: string },
  ): Promise<void> {
    const account = await this.accounts.find(userId);
    if (!account) throw new DomainError('not-found');
    await this.reauthentication.assertPassword(account, currentPassword, sessionId);
    const error = passwordError(password, account, isCommonPassword);
    if (error) throw fieldError('password', error);
    if (await this.passwords.matches(password, account.passwordHash, userId))
      throw fieldError('password', 'Please choose a password other than your current one');
    await this.limits.consume(PASSWORD_CHANGES_PER_ACCOUNT, userId);

    const passwordHash = await this.passwords.hash(password, userId);
    const changed = await this.accounts.change(userId, (current) => {
      if (current.passwordVersion !== account.passwordVersion) throw new DomainError('conflict');
      return withNotice(withPassword(current, passwordHash, sessionId), {
        kind: 'password-changed',
        id: newId(this.clock.millis()),
        at: this.clock.now(),
        remoteAddress: remoteAddress(),
        email: current.email,
        by: 'owner',
      });
    });
    if (!changed) throw new DomainError('not-found');
    await this.sessions.removeEnded(changed, 'password-changed');
    this.notices.sendSoon();
  }
}
