import { Injectable } from '@nestjs/common';
import { RateLimits } from '../kernel/rate-limits.js';
import type { Account } from './account.js';
import { fieldError } from '../kernel/field-error.js';
import { PASSWORD_CHECKS_PER_SESSION } from './limits.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityEventsService } from './security-events.service.js';

/** The owner proves once more, within a session, to know the password: a stolen session alone must not take the account over. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimits,
    private readonly events: SecurityEventsService,
  ) {}

  /** Throws validation-failed at `currentPassword`, or too-many-requests. */
  async assertPassword(account: Account, password: string | undefined, sessionId: string): Promise<void> {
    if (!password) throw fieldError('currentPassword', 'Please enter your current password');
    await this.limits.take(PASSWORD_CHECKS_PER_SESSION, sessionId);
    if (!(await this.passwords.matches(password, account.passwordHash))) {
      this.events.log('reauthentication-failed', { accountId: account.id });
      throw fieldError('currentPassword', 'This is not your current password');
    }
    await this.limits.clear(PASSWORD_CHECKS_PER_SESSION, sessionId);
  }
}
