import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Instant } from '#libs/calendar.js';
import type { SessionResponse } from '#libs/contract/accounts.js';
import type { Caller } from '../kernel/access.js';
import { Clock } from '../kernel/clock.port.js';
import { Database, StaleWrite, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { DomainError } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { RateLimits } from '../kernel/rate-limits.js';
import { Sweeper } from '../kernel/sweeper.js';
import type { Account } from './account.js';
import { AccountsStore } from './accounts.store.js';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_ADDRESS } from './limits.js';
import { Passwords } from './passwords.js';

/** One sign-in. Its refresh secret changes at every use and is kept hashed. */
interface Session extends StoredRecord {
  accountId: string;
  epoch: number;
  secretHash: string;
  /** Still good for a moment after a change, because two tabs may refresh at once. */
  previousHash: string | null;
  rotatedAt: Instant;
  expiresAt: Instant;
}

const definition: CollectionDefinition<Session> = {
  name: 'sessions',
  fields: { accountId: 'string', epoch: 'integer', secretHash: 'string', previousHash: 'string', rotatedAt: 'instant', expiresAt: 'instant' },
  indexes: [['expiresAt']],
};

/** What the bearer token says; role and rights come from the stored account at every request. */
export interface TokenClaims {
  sub: string;
  sid: string;
  epoch: number;
}

/** A sign-in's answer, and the refresh secret for the cookie; null where the cookie stays as it is. */
export interface SignedIn {
  session: SessionResponse;
  refresh: string | null;
}

const DAY_MS = 24 * 60 * 60_000;
export const SESSION_MS = 30 * DAY_MS;
const GRACE_MS = 30_000;
const SWEEP_BATCH = 500;

@Injectable()
export class Sessions {
  private readonly sessions;

  constructor(
    database: Database,
    private readonly accounts: AccountsStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.sessions = database.collection(definition);
    sweeper.register({ name: 'sessions', everyMs: DAY_MS / 24, run: () => this.forgetExpired() });
  }

  /** Throws login-failed, whatever the reason, after the same work; or too-many-requests. */
  async login(email: string, password: string, address: string): Promise<SignedIn> {
    await this.limits.take(LOGINS_PER_ADDRESS, address);
    await this.limits.take(LOGINS_PER_ACCOUNT, email);
    const account = await this.accounts.byEmail(email);
    const matches = await this.passwords.matches(password, account?.passwordHash);
    if (!account || !matches || account.disabled) throw new DomainError('login-failed');
    await this.limits.clear(LOGINS_PER_ACCOUNT, email);
    await this.limits.giveBack(LOGINS_PER_ADDRESS, address);
    return this.begin(account);
  }

  /** A new bearer token for the refresh secret. A secret used up before ends the whole sign-in: somebody has copied it. */
  async refresh(cookie: string): Promise<SignedIn> {
    const [id = '', secret = ''] = cookie.split('.');
    const session = await this.sessions.get(id);
    const account = session && (await this.accounts.accounts.get(session.accountId));
    if (!session || !account || !this.isLive(session, account)) throw new DomainError('not-signed-in');
    const hash = hashOf(secret);
    if (same(hash, session.secretHash)) return this.rotate(session, account, cookie);
    const inGrace = Date.parse(session.rotatedAt) + GRACE_MS >= this.clock.millis();
    if (session.previousHash !== null && same(hash, session.previousHash) && inGrace) {
      return { session: await this.response(account, session), refresh: null };
    }
    await this.sessions.remove(id);
    throw new DomainError('not-signed-in');
  }

  /** Whoever holds the claims, as the stored account has them now; null when they are no longer good. */
  async callerOf(claims: TokenClaims): Promise<Caller | null> {
    const [session, account] = await Promise.all([this.sessions.get(claims.sid), this.accounts.accounts.get(claims.sub)]);
    if (!session || !account || session.accountId !== account.id || claims.epoch !== account.sessionEpoch) return null;
    if (!this.isLive(session, account)) return null;
    return { userId: account.id, email: account.email, role: account.role, sessionId: session.id };
  }

  /** Ends the sign-in a refresh cookie belongs to, if there is one. */
  async logout(cookie: string | undefined): Promise<void> {
    const [id = '', secret = ''] = (cookie ?? '').split('.');
    const session = await this.sessions.get(id);
    if (session && [session.secretHash, session.previousHash].some((hash) => hash !== null && same(hashOf(secret), hash))) {
      await this.sessions.remove(id);
    }
  }

  private async begin(account: Account): Promise<SignedIn> {
    const secret = newSecret();
    const session = await this.sessions.insert({
      id: newId(this.clock.millis()),
      accountId: account.id,
      epoch: account.sessionEpoch,
      secretHash: hashOf(secret),
      previousHash: null,
      rotatedAt: this.clock.now(),
      expiresAt: this.clock.in(SESSION_MS),
    });
    return { session: await this.response(account, session), refresh: `${session.id}.${secret}` };
  }

  private async rotate(session: Session, account: Account, cookie: string): Promise<SignedIn> {
    const secret = newSecret();
    try {
      const rotated = await this.sessions.replace({
        ...session,
        secretHash: hashOf(secret),
        previousHash: session.secretHash,
        rotatedAt: this.clock.now(),
        expiresAt: this.clock.in(SESSION_MS),
      });
      return { session: await this.response(account, rotated), refresh: `${session.id}.${secret}` };
    } catch (error) {
      if (error instanceof StaleWrite) return this.refresh(cookie);
      throw error;
    }
  }

  private isLive(session: Session, account: Account): boolean {
    return session.expiresAt > this.clock.now() && session.epoch === account.sessionEpoch && !account.disabled;
  }

  private async response(account: Account, session: Session): Promise<SessionResponse> {
    const claims: TokenClaims = { sub: account.id, sid: session.id, epoch: account.sessionEpoch };
    const token = await this.jwt.signAsync({ ...claims, iat: Math.floor(this.clock.millis() / 1000) });
    return { token, userId: account.id, email: account.email, role: account.role };
  }

  private async forgetExpired(): Promise<void> {
    const expired = await this.sessions.list({ filter: { expiresAt: { lt: this.clock.now() } }, limit: SWEEP_BATCH });
    for (const session of expired) await this.sessions.remove(session.id);
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
