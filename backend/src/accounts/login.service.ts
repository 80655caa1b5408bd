import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { AccountsService } from './accounts.service.js';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_ADDRESS } from './limits.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
  ) {}

  /** Throws login-failed, whatever the reason and after the same work; or too-many-requests. Counted before it is tried. */
  async login(email: string, password: string, address: string): Promise<OpenSession> {
    await this.limits.take(LOGINS_PER_ADDRESS, address);
    await this.limits.take(LOGINS_PER_ACCOUNT, email);
    const account = await this.accounts.byEmail(email);
    const matches = await this.passwords.matches(password, account?.passwordHash ?? null);
    if (!account || !matches || account.disabled) throw new DomainError('login-failed');
    await this.limits.clear(LOGINS_PER_ACCOUNT, email);
    await this.limits.giveBack(LOGINS_PER_ADDRESS, address);
    return this.sessions.open(account);
  }
}
