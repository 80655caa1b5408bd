import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { ipKey, type RateLimit } from '../kernel/rate-limit.js';
import { RateLimits } from '../kernel/rate-limits.js';
import type { Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { DevicesService } from './devices.service.js';
import {
  LOGINS_PER_IP,
  LOGINS_PER_DEVICE,
  LOGINS_TO_ACCOUNT,
  LOGINS_TO_ACCOUNT_PER_IP,
  SLOWED_LOGINS_TO_ACCOUNT,
  SLOWED_LOGINS_TO_ACCOUNT_PER_IP,
} from './limits.js';
import { PasswordsService } from './passwords.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';

/** The source of a sign-in. */
export interface Origin {
  remoteAddress: string;
  /** The token of the browser's device cookie. */
  deviceToken: string | undefined;
}

/** An attempt that was counted, and the count so far. */
interface Counted {
  limit: RateLimit;
  subject: string;
  count: number;
}

/**
 * Signs in. Attempts are limited per IP address and, for browsers that are new to the account, per account. A browser
 * that has signed in before is limited by its own failures alone, and a mailed link always works, so nobody can lock an
 * account's owner out by guessing.
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

  /** Counts an attempt by its IP address, before the body is read. Throws too-many-requests. */
  async admit({ remoteAddress, deviceToken }: Origin): Promise<void> {
    if (await this.devices.isKnownBrowser(deviceToken)) return;
    const count = await this.limits.consume(LOGINS_PER_IP, remoteAddress);
    if (count === LOGINS_PER_IP.max) await this.events.record('sign-in-failures', null, { attempts: count });
  }

  /**
   * Opens a session and returns it with the token for the browser's device cookie. Call admit() first.
   * Throws too-many-requests, or login-failed for any other reason and after the same work (threat 19).
   */
  async login(email: string, password: string, origin: Origin): Promise<OpenSession & { deviceToken: string }> {
    const account = await this.accounts.byEmail(email);
    const isKnown = await this.devices.isKnown(origin.deviceToken, account?.id);
    const counted = isKnown
      ? [await this.countKnownDevice(account!, origin)]
      : await this.countUnknownDevice(email, origin);
    // Guesses from elsewhere do not delay the owner's browser.
    const turn = isKnown ? account!.id : accountAndIp(email, origin);
    const matches = await this.passwords.matches(password, account?.passwordHash ?? null, turn);
    if (!account || !matches || account.disabled) {
      this.events.log('sign-in-failed', { accountId: account?.id ?? null });
      for (const { limit, count } of counted)
        if (count === limit.max) await this.events.record('sign-in-failures', account, { attempts: count });
      throw new DomainError('login-failed');
    }
    // Together, so that the store can make one transaction of them.
    const [session, deviceToken] = await Promise.all([
      this.sessions.open(account),
      this.devices.remember(origin.deviceToken, account.id),
      this.events.record('signed-in', account),
      this.uncount(counted, accountAndIp(email, origin)),
    ]);
    return { ...session, deviceToken };
  }

  private async uncount(counted: readonly Counted[], subject: string): Promise<void> {
    await Promise.all(counted.map((attempt) => this.limits.undo(attempt.limit, attempt.subject)));
    await this.limits.clear(LOGINS_TO_ACCOUNT_PER_IP, subject);
  }

  private async countKnownDevice(account: Account, { deviceToken }: Origin): Promise<Counted> {
    const subject = `${account.id} ${deviceToken}`;
    return { limit: LOGINS_PER_DEVICE, subject, count: await this.limits.consume(LOGINS_PER_DEVICE, subject) };
  }

  /** Also counts the IP address of a browser that admit() did not count because it is known for another account. */
  private async countUnknownDevice(email: string, origin: Origin): Promise<Counted[]> {
    const { remoteAddress } = origin;
    if (await this.devices.isKnownBrowser(origin.deviceToken)) await this.limits.consume(LOGINS_PER_IP, remoteAddress);
    return [
      { limit: LOGINS_PER_IP, subject: remoteAddress, count: 0 },
      await this.consumeOrSlow(LOGINS_TO_ACCOUNT_PER_IP, SLOWED_LOGINS_TO_ACCOUNT_PER_IP, accountAndIp(email, origin)),
      await this.consumeOrSlow(LOGINS_TO_ACCOUNT, SLOWED_LOGINS_TO_ACCOUNT, email),
    ];
  }

  /** Above a limit, its slow counterpart allows one attempt per window. */
  private async consumeOrSlow(limit: RateLimit, slow: RateLimit, subject: string): Promise<Counted> {
    const count = await this.limits.tryConsume(limit, subject);
    if (count !== null) return { limit, subject, count };
    return { limit: slow, subject, count: (await this.limits.consume(slow, subject)) + 1 };
  }
}

function accountAndIp(email: string, { remoteAddress }: Origin): string {
  return `${email} ${ipKey(remoteAddress)}`;
}
