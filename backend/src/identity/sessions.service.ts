import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { instantOf, type Instant } from '#libs/calendar.js';
import type { SessionEndReason } from '#libs/contract/security-events.js';
import { AppConfig } from '../config/config.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { StaleWrite } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { JobRunner } from '../kernel/jobs.js';
import { removeExpired } from '../kernel/remove-old.js';
import type { Account } from './account.js';
import { AccountsService } from './accounts.service.js';
import { bearerToken } from './bearer-token.js';
import { SecurityEventsService } from './security-events.service.js';
import {
  ACCESS_TOKEN_SECONDS,
  readRefreshToken,
  refreshToken,
  renewalBy,
  sessionEnd,
  type Claims,
  type Session,
} from './session.js';
import { SessionsStore } from './sessions.store.js';

const EVERY_MS = 60 * 60_000;
/** Far more than a login that several people share needs, because an old session may still be in use. */
const MAX_SESSIONS_PER_ACCOUNT = 1_000;

/** A session with its tokens. */
export interface OpenSession {
  account: Account;
  accessToken: string;
  refreshToken: string;
  /** Seconds until the session expires, unless it is renewed. */
  secondsLeft: number;
}

/** Opens, renews and ends sessions, and identifies the caller of a request by its access token. */
@Injectable()
export class SessionsService {
  private readonly accountsOfCallers = new WeakMap<Caller, Account>();
  /** Writes that note the use of a session, by its id. The first requests of a page come at the same time. */
  private readonly marking = new Map<string, Promise<unknown>>();

  constructor(
    private readonly store: SessionsStore,
    private readonly accounts: AccountsService,
    private readonly events: SecurityEventsService,
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    jobs: JobRunner,
  ) {
    jobs.register({ name: 'expired sessions', everyMs: EVERY_MS, run: (signal) => this.removeExpired(signal) });
  }

  /**
   * Signs an account in, and ends its oldest sessions when it has too many. Its password, or a link that was mailed to
   * it, must have been checked.
   */
  async open(account: Account): Promise<OpenSession> {
    const now = this.clock.now();
    const session = await this.store.sessions.insert({
      id: newId(this.clock.millis()),
      accountId: account.id,
      epoch: account.sessionEpoch,
      generation: 0,
      usedGeneration: -1,
      renewedAt: now,
      createdAt: now,
      expiresAt: this.endOf(account, now),
    });
    await this.removeOldest(account.id);
    return this.withTokens(account, session);
  }

  /**
   * Exchanges a refresh token for new tokens, and for the same ones again until they are used. A token that was used
   * before ends its session, for a thief and for the owner. Throws not-signed-in.
   */
  async renew(token: string | undefined): Promise<OpenSession> {
    const claim = readRefreshToken(this.config.jwtSecret, token ?? '');
    if (!claim) throw new DomainError('not-signed-in');
    for (;;) {
      const session = await this.store.sessions.get(claim.id);
      const account = session && (await this.ownerOf(session));
      if (!account) throw new DomainError('not-signed-in');
      const renewal = renewalBy(session, claim.generation, this.clock.millis());
      if (renewal === 'repeat') return this.withTokens(account, session);
      if (renewal === 'stolen') {
        await this.store.sessions.remove(session.id);
        await this.events.record('sessions-ended', account, { reason: 'refresh-token-reused' });
        throw new DomainError('not-signed-in');
      }
      try {
        const renewed = {
          ...session,
          generation: session.generation + 1,
          renewedAt: this.clock.now(),
          expiresAt: this.endOf(account, session.createdAt),
        };
        return await this.withTokens(account, await this.store.sessions.replace(renewed));
      } catch (error) {
        if (!(error instanceof StaleWrite)) throw error;
      }
    }
  }

  /** Ends the session of a refresh token. Does nothing for an invalid one. */
  async end(token: string | undefined): Promise<void> {
    const claim = readRefreshToken(this.config.jwtSecret, token ?? '');
    const session = claim && (await this.store.sessions.get(claim.id));
    if (!session) return;
    await this.store.sessions.remove(session.id);
    await this.events.record('signed-out', await this.accounts.find(session.accountId));
  }

  /** Removes the sessions that a new sessionEpoch has ended, and records the reason. */
  async removeEnded(account: Account, reason: SessionEndReason): Promise<void> {
    const removed = await this.removeOf(account.id, account.keptSessionId);
    if (removed > 0) await this.events.record('sessions-ended', account, { reason });
  }

  /** Removes the sessions of an account except the one to keep. Returns their number. */
  async removeOf(accountId: string, keptId: string | null = null): Promise<number> {
    const ended = (await this.store.ofAccount(accountId)).filter(({ id }) => id !== keptId);
    for (const { id } of ended) await this.store.sessions.remove(id);
    return ended.length;
  }

  private async removeOldest(accountId: string): Promise<void> {
    const oldest = await this.store.beyondNewest(accountId, MAX_SESSIONS_PER_ACCOUNT);
    for (const { id } of oldest) await this.store.sessions.remove(id);
  }

  /**
   * The caller with these claims and the account's current role; null when token, session or account is no longer
   * valid.
   */
  async callerOf({ sub, sid, epoch, gen, exp }: Claims): Promise<Caller | null> {
    if (!(exp * 1000 > this.clock.millis())) return null;
    const [session, owner] = await Promise.all([this.store.sessions.get(sid), this.accounts.find(sub)]);
    if (session?.accountId !== sub || session.epoch !== epoch) return null;
    const account = this.validOwner(session, owner);
    if (!account) return null;
    if (session.generation === gen && session.usedGeneration < gen) await this.markUsed(session);
    const { id: userId, email, role, staffRole } = account;
    const caller: Caller = { userId, email, role, staffRole, sessionId: sid };
    this.accountsOfCallers.set(caller, account);
    return caller;
  }

  /** The account that a caller was authenticated with, as it was at the start of the request. */
  accountOf(caller: Caller): Account {
    const account = this.accountsOfCallers.get(caller);
    if (!account) throw new Error('this caller was not authenticated here');
    return account;
  }

  /** The caller of a request that was let in with this header, as of now; null once the token is no longer valid. */
  callerOfAccepted(authorization: string): Promise<Caller | null> {
    return this.callerOf(this.jwt.decode<Claims>(bearerToken(authorization)!));
  }

  private async ownerOf(session: Session): Promise<Account | null> {
    return this.validOwner(session, await this.accounts.find(session.accountId));
  }

  /** The account if the session is valid for it. */
  private validOwner(session: Session, account: Account | null): Account | null {
    if (Date.parse(session.expiresAt) <= this.clock.millis()) return null;
    if (!account || account.disabled) return null;
    return account.sessionEpoch === session.epoch || account.keptSessionId === session.id ? account : null;
  }

  /** Notes that the tokens of a session have arrived. If that fails, the next request does it. */
  private async markUsed(session: Session): Promise<void> {
    const marking =
      this.marking.get(session.id) ??
      this.store.sessions
        .replace({ ...session, usedGeneration: session.generation })
        .catch(() => undefined)
        .finally(() => this.marking.delete(session.id));
    this.marking.set(session.id, marking);
    await marking;
  }

  private endOf({ role }: Account, signedInAt: Instant): Instant {
    return instantOf(sessionEnd(role, Date.parse(signedInAt), this.clock.millis()));
  }

  private async withTokens(account: Account, session: Session): Promise<OpenSession> {
    const iat = Math.floor(this.clock.millis() / 1000);
    const claims: Claims = {
      sub: account.id,
      sid: session.id,
      epoch: session.epoch,
      gen: session.generation,
      iat,
      exp: iat + ACCESS_TOKEN_SECONDS,
    };
    return {
      account,
      accessToken: await this.jwt.signAsync(claims),
      refreshToken: refreshToken(this.config.jwtSecret, session),
      secondsLeft: Math.ceil((Date.parse(session.expiresAt) - this.clock.millis()) / 1000),
    };
  }

  private removeExpired(signal: AbortSignal): Promise<void> {
    return removeExpired(this.store.sessions, this.clock.now(), signal);
  }
}
