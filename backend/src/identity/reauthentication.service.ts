import { Injectable } from '@nestjs/common';
import { RateLimits } from '../kernel/rate-limits.js';
import type { Account } from './account.js';
import { fieldError } from '../kernel/field-error.js';
import { PASSWORD_CHECKS_PER_ACCOUNT, PASSWORD_CHECKS_PER_SESSION } from './limits.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityEventsService } from './security-events.service.js';

/** Requires the current password within a session, so that a stolen session alone cannot take over the account. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly limits: RateLimits,
    private readonly events: SecurityEventsService,
  ) {}

  /**
   * Checks the current password, and counts failures. Throws validation-failed at `currentPassword`, or
   * too-many-requests.
   */
  async assertPassword(account: Account, password: string | undefined, sessionId: string): Promise<void> {
    if (!password) throw fieldError('currentPassword', 'Please enter your current password');
    await this.limits.consume(PASSWORD_CHECKS_PER_ACCOUNT, account.id);
    await this.limits.consume(PASSWORD_CHECKS_PER_SESSION, sessionId);
    if (!(await this.passwords.matches(password, account.passwordHash, account.id))) {
      this.events.log('reauthentication-failed', { accountId: account.id });
      throw fieldError('currentPassword', 'This is not your current password');
    }
    // Checks that still run keep counting, so that no session has more than the limit at the same time.
    await this.limits.undo(PASSWORD_CHECKS_PER_SESSION, sessionId);
  }
}
