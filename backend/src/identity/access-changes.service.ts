import { Injectable } from '@nestjs/common';
import type { Account } from './account.js';
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
   * Ends the sessions of the account, and records a security event for each of the two that changed.
   * Returns null when the account has been deleted. Throws last-admin.
   */
  async change(before: Account, access: Pick<Account, 'role' | 'disabled'>): Promise<Account | null> {
    const account = await this.accounts.setAccess(before.id, access);
    if (!account) return null;
    for (const [field, event] of [
      ['role', 'role-changed'],
      ['disabled', 'access-changed'],
    ] as const) {
      if (before[field] === account[field]) continue;
      await this.events.record(event, account, {
        differences: [{ field, before: before[field], after: account[field] }],
      });
      await this.sessions.removeEnded(account, event);
    }
    return account;
  }
}
