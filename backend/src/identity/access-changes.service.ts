import { Injectable } from '@nestjs/common';
import type { Account, AccountAccess } from './account.js';
import { AccountsService } from './accounts.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { SessionsService } from './sessions.service.js';

/** Changes of an account's role, and of whether it may sign in, by staff. */
@Injectable()
export class AccessChangesService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly events: SecurityEventsService,
  ) {}

  /**
   * Ends the sessions of the account, and records a security event for each change.
   * @param accessOf see AccountsService.changeAccess
   * @returns null when the account has been deleted
   * @throws DomainError last-admin, and what `accessOf` throws
   */
  async change(id: string, accessOf: (current: Account) => AccountAccess): Promise<Account | null> {
    const changedAccount = await this.accounts.changeAccess(id, accessOf);
    if (!changedAccount) return null;
    const { before, after: account } = changedAccount;
    for (const [event, fields] of [
      ['role-changed', ['role', 'staffRole']],
      ['access-changed', ['disabled']],
    ] as const) {
      const changed = fields.filter((field) => before[field] !== account[field]);
      if (changed.length === 0) continue;
      const differences = changed.map((field) => ({ field, before: before[field], after: account[field] }));
      await this.events.record(event, account, { differences });
      await this.sessions.removeEnded(account, event);
    }
    return account;
  }
}
