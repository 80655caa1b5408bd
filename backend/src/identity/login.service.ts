import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { addressKey, type RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import type { Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { DevicesService } from './devices.service.js';
import {
  LOGINS_PER_ADDRESS,
  LOGINS_PER_DEVICE,
  LOGINS_TO_ACCOUNT,
  LOGINS_TO_ACCOUNT_PER_ADDRESS,
  SLOWED_LOGINS_TO_ACCOUNT,
  SLOWED_LOGINS_TO_ACCOUNT_PER_ADDRESS,
} from './limits.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';

/** Where a sign-in comes from. */
export interface Origin {
  remoteAddress: string;
  /** The token of the browser's device cookie. */
  deviceToken: string | undefined;
}

/** An attempt that was counted: by which limit, of whom, and how many there are by now. */
interface Counted {
  limit: RateLimit;
  subject: string;
  count: number;
}

/**
 * Signing in. Guessing is slowed down by the network address and, for browsers that are new to the account, by the account.
 * A browser that has signed in before is limited by its own failures alone, and a mailed link always opens the account:
 * nobody can lock the owner out.
 */
@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
    private readonly events: SecurityEventsService,
    private readonly limits: RateLimits,
  ) {}

  /** Counts a sign-in by its network address before anything of it is read. Throws too-many-requests. */
  async admit({ remoteAddress, deviceToken }: Origin): Promise<void> {
    if (await this.devices.isKnownBrowser(deviceToken)) return;
    const count = await this.limits.take(LOGINS_PER_ADDRESS, remoteAddress);
    if (count === LOGINS_PER_ADDRESS.most) await this.events.record('sign-in-failures', null, { attempts: count });
  }

  /**
   * Opens a session, and answers the token for the browser's device cookie. Call admit() first.
   * Throws login-failed, whatever the reason and after the same work; or too-many-requests.
   */
  async login(email: string, password: string, origin: Origin): Promise<OpenSession & { deviceToken: string }> {
    const account = await this.accounts.byEmail(email);
    const isKnown = await this.devices.isKnown(origin.deviceToken, account?.id);
    const counted = isKnown ? [await this.countDevice(account!, origin)] : await this.countStranger(email, origin);
    const matches = await this.passwords.matches(password, account?.passwordHash ?? null);
    if (!account || !matches || account.disabled) {
      this.events.log('sign-in-failed', { accountId: account?.id ?? null });
      for (const { limit, count } of counted)
        if (count === limit.most) await this.events.record('sign-in-failures', account, { attempts: count });
      throw new DomainError('login-failed');
    }
    for (const { limit, subject } of counted) await this.limits.giveBack(limit, subject);
    await this.limits.clear(LOGINS_TO_ACCOUNT_PER_ADDRESS, pairOf(email, origin));
    const deviceToken = await this.devices.remember(origin.deviceToken, account.id);
    await this.events.record('signed-in', account);
    return { ...(await this.sessions.open(account)), deviceToken };
  }

  private async countDevice(account: Account, { deviceToken }: Origin): Promise<Counted> {
    const subject = `${account.id} ${deviceToken}`;
    return { limit: LOGINS_PER_DEVICE, subject, count: await this.limits.take(LOGINS_PER_DEVICE, subject) };
  }

  /** A browser that admit() let in for another account is counted by its network address here. */
  private async countStranger(email: string, origin: Origin): Promise<Counted[]> {
    const { remoteAddress } = origin;
    if (await this.devices.isKnownBrowser(origin.deviceToken))
      await this.limits.take(LOGINS_PER_ADDRESS, remoteAddress);
    return [
      { limit: LOGINS_PER_ADDRESS, subject: remoteAddress, count: 0 },
      await this.takeOrSlow(LOGINS_TO_ACCOUNT_PER_ADDRESS, SLOWED_LOGINS_TO_ACCOUNT_PER_ADDRESS, pairOf(email, origin)),
      await this.takeOrSlow(LOGINS_TO_ACCOUNT, SLOWED_LOGINS_TO_ACCOUNT, email),
    ];
  }

  /** Once a limit is reached, its slow successor lets one attempt through now and then. */
  private async takeOrSlow(limit: RateLimit, slow: RateLimit, subject: string): Promise<Counted> {
    try {
      return { limit, subject, count: await this.limits.take(limit, subject) };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'too-many-requests')) throw error;
      return { limit: slow, subject, count: (await this.limits.take(slow, subject)) + 1 };
    }
  }
}

function pairOf(email: string, { remoteAddress }: Origin): string {
  return `${email} ${addressKey(remoteAddress)}`;
}
