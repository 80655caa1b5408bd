import { describe, expect, it } from '@jest/globals';
import { readRefreshToken, refreshToken, renewalBy, sessionEnd, type Session } from './session.js';

const renewedAt = '2026-11-21T06:30:00.000Z';
const now = Date.parse(renewedAt);
const session: Session = {
  id: 'abc123',
  version: 4,
  accountId: 'asha',
  epoch: 0,
  generation: 3,
  usedGeneration: 3,
  renewedAt,
  createdAt: renewedAt,
  expiresAt: '2026-12-21T06:30:00.000Z',
};

describe('the end of a session', () => {
  const HOUR = 60 * 60 * 1000;
  const DAY = 24 * HOUR;

  it('is 30 days after signing in, for customers', () => {
    expect(sessionEnd('user', now, now + 20 * DAY)).toBe(now + 30 * DAY);
  });

  it.each(['employee', 'admin'] as const)(
    'is 12 hours after the last use for an %s, and 30 days at the latest',
    (role) => {
      expect(sessionEnd(role, now, now + 5 * HOUR)).toBe(now + 17 * HOUR);
      expect(sessionEnd(role, now, now + 30 * DAY - HOUR)).toBe(now + 30 * DAY);
    },
  );
});

describe('a refresh token', () => {
  const secret = 'the secret of this installation';
  const token = refreshToken(secret, session);

  it('is read by the installation that issued it', () => {
    expect(readRefreshToken(secret, token)).toEqual({ id: 'abc123', generation: 3 });
  });

  it('is rejected by any other installation', () => {
    expect(readRefreshToken('another secret', token)).toBeNull();
  });

  it.each([
    ['another generation', token.replace('.3.', '.4.')],
    ['another session', token.replace('abc123', 'abc124')],
    ['a shortened signature', token.slice(0, -1)],
    ['a changed signature', token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')],
    ['no signature', 'abc123.3.'],
    ['nothing', ''],
    ['a key of every object', '__proto__.3.x'],
    ['50 kB of dots', '.'.repeat(50_000)],
  ])('with %s is rejected', (_, forged) => {
    expect(readRefreshToken(secret, forged)).toBeNull();
  });
});

describe('renewing a session with a refresh token', () => {
  it('succeeds with the latest token', () => {
    expect(renewalBy(session, 3, now + 10 * 24 * 3_600_000)).toBe('renew');
  });

  it('returns the same result for 30 seconds, for a second tab', () => {
    expect(renewalBy(session, 2, now + 30_000)).toBe('repeat');
  });

  it('returns the same result until the new tokens are used, because the response may have been lost', () => {
    expect(renewalBy({ ...session, usedGeneration: 2 }, 2, now + 24 * 3_600_000)).toBe('repeat');
    expect(renewalBy({ ...session, usedGeneration: 2 }, 1, now)).toBe('stolen');
  });

  it.each([
    [2, 30_001],
    [1, 0],
    [0, 0],
    [4, 0],
  ])('treats generation %d, %d ms after the last renewal, as stolen', (generation, after) => {
    expect(renewalBy(session, generation, now + after)).toBe('stolen');
  });
});
