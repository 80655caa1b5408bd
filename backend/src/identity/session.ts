import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#libs/calendar.js';
import { RETENTION, retentionMs } from '#libs/retention.js';
import type { Role } from '#libs/contract/accounts.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A sign-in on one browser. Each renewal is a new generation; only the refresh token of the latest is valid. */
export interface Session extends StoredRecord {
  accountId: string;
  /** The account's sessionEpoch at sign-in. The session ends when it changes. */
  epoch: number;
  generation: number;
  /** The latest generation whose access token was used, so that its response has arrived. */
  usedGeneration: number;
  renewedAt: Instant;
  createdAt: Instant;
  expiresAt: Instant;
}

/** The claims of an access token. Account and session are looked up for every request. */
export interface Claims {
  sub: string;
  sid: string;
  epoch: number;
  /** The generation of the session. */
  gen: number;
  iat: number;
  exp: number;
}

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const HOUR_MS = 60 * 60 * 1000;
/** The maximum lifetime of a session. */
const SESSION_MS = retentionMs(RETENTION.sessions);
/** The maximum inactivity of a staff session. */
const STAFF_IDLE_MS = 12 * HOUR_MS;
/** How long the previous refresh token is accepted although the current one is in use: two tabs can renew at once. */
const GRACE_MS = 30_000;

/**
 * When a session that is used now expires, in milliseconds. A change of role ends sessions, so the role is the one at
 * sign-in.
 */
export function sessionEnd(role: Role, signedInMs: number, nowMs: number): number {
  const latest = signedInMs + SESSION_MS;
  return role === 'user' ? latest : Math.min(latest, nowMs + STAFF_IDLE_MS);
}

/**
 * `renew`: the current token. `repeat`: the previous one, whose response was lost or is about to arrive. `stolen`: one
 * that was used before.
 */
type Renewal = 'renew' | 'repeat' | 'stolen';

/**
 * What a refresh token of a generation does to its session.
 *
 * @param nowMs UTC, in milliseconds
 */
export function renewalBy(session: Session, generation: number, nowMs: number): Renewal {
  if (generation === session.generation) return 'renew';
  const isLost = session.usedGeneration < session.generation;
  const isFresh = nowMs - Date.parse(session.renewedAt) <= GRACE_MS;
  return generation === session.generation - 1 && (isLost || isFresh) ? 'repeat' : 'stolen';
}

/**
 * Refresh tokens are not stored. Each consists of the session's id, its generation and a signature, so that the same
 * token can be returned twice, and a stolen database contains no valid token.
 */
export function refreshToken(secret: string, session: Pick<Session, 'id' | 'generation'>): string {
  const claim = `${session.id}.${session.generation}`;
  return `${claim}.${signature(secret, claim).toString('base64url')}`;
}

/** The contents of a refresh token; null without a valid signature. */
export function readRefreshToken(secret: string, token: string): { id: string; generation: number } | null {
  const [, id, generation, signed] = /^([a-z0-9]{1,64})\.(\d{1,9})\.([\w-]{43})$/.exec(token.slice(0, 200)) ?? [];
  if (id === undefined) return null;
  const expected = signature(secret, `${id}.${generation}`);
  return timingSafeEqual(expected, Buffer.from(signed!, 'base64url')) ? { id, generation: Number(generation) } : null;
}

function signature(secret: string, claim: string): Buffer {
  return createHmac('sha256', secret).update(`refresh token ${claim}`).digest();
}
