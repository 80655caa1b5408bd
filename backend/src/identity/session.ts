import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A sign-in on one browser. Each renewal is a generation; only the latest one's refresh token is good. */
export interface Session extends StoredRecord {
  accountId: string;
  /** The account's sessionEpoch when it began; another one means it is over. */
  epoch: number;
  generation: number;
  renewedAt: Instant;
  createdAt: Instant;
  expiresAt: Instant;
}

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const HOUR_MS = 60 * 60 * 1000;
/** A session ends this long after its sign-in, however much it is used. */
export const SESSION_MS = 30 * 24 * HOUR_MS;
/** A session of staff also ends after this long without a renewal. */
export const STAFF_IDLE_MS = 12 * HOUR_MS;
/** Two tabs may spend the same refresh token at the same moment, and an answer may get lost. */
const GRACE_MS = 30_000;

/** When a session ends that is used now, in milliseconds. A new role begins new sessions, so the role is that of the sign-in. */
export function sessionEnd(role: Role, signedInMs: number, nowMs: number): number {
  const latest = signedInMs + SESSION_MS;
  return role === 'user' ? latest : Math.min(latest, nowMs + STAFF_IDLE_MS);
}

/** - `renew`: the token of the current generation. `repeat`: of the one just renewed. `stolen`: spent before, by whoever. */
export type Renewal = 'renew' | 'repeat' | 'stolen';

export function renewalBy(session: Session, generation: number, nowMs: number): Renewal {
  if (generation === session.generation) return 'renew';
  const fresh = nowMs - Date.parse(session.renewedAt) <= GRACE_MS;
  return generation === session.generation - 1 && fresh ? 'repeat' : 'stolen';
}

/**
 * Refresh tokens are not stored: each is its session, its generation and a signature of both that only this installation can
 * make, so that the same answer can be given twice and a stolen database opens nothing.
 */
export function refreshToken(secret: string, session: Pick<Session, 'id' | 'generation'>): string {
  const claim = `${session.id}.${session.generation}`;
  return `${claim}.${signature(secret, claim).toString('base64url')}`;
}

/** Null for anything this installation did not sign. */
export function readRefreshToken(secret: string, token: string): { id: string; generation: number } | null {
  const [, id, generation, signed] = /^([a-z0-9]{1,64})\.(\d{1,9})\.([\w-]{43})$/.exec(token.slice(0, 200)) ?? [];
  if (id === undefined) return null;
  const right = signature(secret, `${id}.${generation}`);
  return timingSafeEqual(right, Buffer.from(signed!, 'base64url')) ? { id, generation: Number(generation) } : null;
}

function signature(secret: string, claim: string): Buffer {
  return createHmac('sha256', secret).update(`refresh token ${claim}`).digest();
}
