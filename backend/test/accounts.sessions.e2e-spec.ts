import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsService } from '../src/identity/accounts.service.js';
import { SessionsService } from '../src/identity/sessions.service.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { cookieOf, refreshAt, signInTo } from './support/sessions.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HOUR = 60 * 60_000;
const DAY = 24 * 60 * 60_000;

let app: TestApp;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** Seconds until the browser forgets the refresh cookie. */
function maxAgeOf(answer: Answer<unknown>): number {
  return Number(/Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]);
}

const signIn = (email?: string) => signInTo(app, email);
const refresh = (cookie: string, headers?: Record<string, string>) => refreshAt(app, cookie, headers);
const profile = async (token: string) => (await app.get('/api/profile', token)).status;

describe('the refresh cookie', () => {
  it('is not available to scripts and other sites, and is sent only where it is used', async () => {
    const { answer } = await signIn();
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('refresh='))).toHaveLength(1);
    const attributes = answer.headers.getSetCookie()[0]!.split('; ').slice(1).sort();
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/auth', 'SameSite=Strict']);
  });

  it('is sent only over https when the product is served over https', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://wash.example' } });
    const { email } = await secure.customer();
    const answer = await secure.post('/api/login', { email, password: PASSWORD });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    for (const set of answer.headers.getSetCookie()) {
      expect(set).toMatch(/^__Host-(refresh|device)=/);
      const attributes = set.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Strict']));
      expect(set).not.toContain('Domain');
    }
    const cookie = cookieOf(answer);
    expect((await secure.request('POST', '/api/auth/refresh', { headers: { cookie } })).status).toBe(200);
    const unprefixed = cookie.replace('__Host-', '');
    expect((await secure.request('POST', '/api/auth/refresh', { headers: { cookie: unprefixed } })).status).toBe(401);
    await secure.stop();
  });
});

describe('POST /api/auth/refresh', () => {
  it('returns the same fields as login, with a new token and a new cookie', async () => {
    const { email, userId, cookie, token } = await signIn();
    clock.advance(20 * MINUTE);
    expect(await profile(token)).toBe(401);
    const answer = await refresh(cookie);
    expect([answer.status, answer.body]).toEqual([200, { token: expect.any(String), userId, email, role: 'user' }]);
    expect(await profile(answer.body.token)).toBe(200);
    expect(cookieOf(answer)).toMatch(/^refresh=./);
    expect(cookieOf(answer)).not.toBe(cookie);
  });

  it('ends a session 30 days after sign-in, even if it is used', async () => {
    let { cookie } = await signIn();
    for (let day = 1; day < 30; day += 1) {
      clock.advance(DAY);
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer);
    }
    clock.advance(DAY - 10 * MINUTE);
    const last = await refresh(cookie);
    expect(maxAgeOf(last)).toBe(10 * 60);
    clock.advance(10 * MINUTE);
    expect(await profile(last.body.token)).toBe(401);
    expect((await refresh(cookieOf(last))).status).toBe(401);
  });

  it('keeps a customer who comes back after four weeks', async () => {
    const { cookie } = await signIn();
    clock.advance(28 * DAY);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it.each(['employee', 'admin'] as const)('ends the session of an %s after 12 hours without use', async (role) => {
    const { email } = await app.staff(role);
    const used = await signIn(email);
    expect(maxAgeOf(used.answer)).toBe(12 * 60 * 60);
    clock.advance(12 * HOUR - MINUTE);
    const again = await refresh(used.cookie);
    expect(again.status).toBe(200);
    clock.advance(12 * HOUR);
    expect(await profile(again.body.token)).toBe(401);
    expect((await refresh(cookieOf(again))).status).toBe(401);
  });

  it('ends the session of staff too 30 days after the sign-in', async () => {
    const { email } = await app.staff('employee');
    let { cookie } = await signIn(email);
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      clock.advance(11 * HOUR);
      const answer = await refresh(cookie);
      expect(answer.status).toBe(200);
      cookie = cookieOf(answer);
    }
    clock.advance(11 * HOUR);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('does not log out two tabs that use the same cookie at the same time', async () => {
    const { cookie } = await signIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const cookies = new Set(answers.map(cookieOf));
    expect(cookies.size).toBe(1);
    expect((await refresh([...cookies][0]!)).status).toBe(200);
  });

  it('returns the same response again after a lost one, however late', async () => {
    const { cookie, token } = await signIn();
    expect(await profile(token)).toBe(200);
    clock.advance(20 * MINUTE);
    const lost = await refresh(cookie);
    clock.advance(3 * HOUR);
    const again = await refresh(cookie);
    expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(lost)]);
    expect(await profile(again.body.token)).toBe(200);
  });

  it('ends the session when a used cookie returns later, because it was stolen', async () => {
    const stolen = await signIn();
    const owner = await refresh(stolen.cookie);
    expect(await profile(owner.body.token)).toBe(200);
    clock.advance(31_000);
    const thief = await refresh(stolen.cookie);
    expect([thief.status, thief.body.code]).toEqual([401, 'not-signed-in']);
    expect((await refresh(cookieOf(owner))).status).toBe(401);
    expect(await profile(owner.body.token)).toBe(401);
  });

  it.each([
    '',
    'refresh=',
    'refresh=x',
    'refresh=a.0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    `refresh=${'9'.repeat(3000)}`,
  ])('rejects the cookie %j, and clears it', async (cookie) => {
    const answer = await refresh(cookie);
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=;.*Path=\/api\/auth/);
  });

  it("rejects the cookie of another session with this one's signature", async () => {
    const [one, other] = [await signIn(), await signIn()];
    const [, generation, signature] = one.cookie.split('.');
    expect((await refresh(`${other.cookie.split('.')[0]}.${generation}.${signature}`)).status).toBe(401);
  });

  it.each([
    'https://evil.example',
    'http://localhost:3000.evil.example',
    'null',
    'http://localhost:3001',
    'file://',
    'not an origin',
  ])('rejects the origin %s, and keeps the session (threat 29)', async (origin) => {
    const { cookie, token } = await signIn();
    const answer = await refresh(cookie, { origin });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await app.request('POST', '/api/auth/logout', { headers: { cookie, origin } })).status).toBe(403);
    expect(await profile(token)).toBe(200);
  });

  it('rejects other origins when the path is percent-encoded too, and marks every response of the API', async () => {
    const { cookie, token } = await signIn();
    const headers = { cookie, origin: 'https://evil.example' };
    for (const path of ['/%61pi/auth/logout', '/ap%69/auth/refresh'])
      expect((await app.request('POST', path, { headers })).status).toBe(403);
    expect(await profile(token)).toBe(200);
    for (const path of ['/api/profile', '/%61pi/profile'])
      expect((await app.get(path, token)).headers.get('cache-control')).toBe('no-store');
  });

  it('accepts the configured origin and the origin of the request', async () => {
    const { cookie } = await signIn();
    expect((await refresh(cookie, { origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await refresh(cookie, { origin: app.url })).status).toBe(200);
  });

  it('does not let other sites read responses (threat 29)', async () => {
    const { token } = await signIn();
    const answer = await app.request('GET', '/api/profile', { token, headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await app.request('OPTIONS', '/api/profile', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session and its bearer token immediately, and clears the cookie', async () => {
    const { cookie, token } = await signIn();
    const answer = await app.request('POST', '/api/auth/logout', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=;.*Path=\/api\/auth/);
    expect(await profile(token)).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('does not end other sessions of the account', async () => {
    const one = await signIn();
    const other = await signIn(one.email);
    await app.request('POST', '/api/auth/logout', { headers: { cookie: one.cookie } });
    expect([await profile(one.token), await profile(other.token)]).toEqual([401, 200]);
  });

  it('returns the same response when repeated and without a session', async () => {
    const { cookie } = await signIn();
    for (const headers of [{ cookie }, { cookie }, {}, { cookie: 'refresh=rubbish' }] as Record<string, string>[]) {
      expect((await app.request('POST', '/api/auth/logout', { headers })).status).toBe(200);
    }
  });
});

describe('signing in many times', () => {
  const recorded = async (filter: object) => {
    const { token } = await app.staff('admin');
    const query = { filter, range: [0, 0] as [number, number] };
    return (await app.list('/api/security-events', query, token)).headers.get('content-range');
  };

  it('keeps the newest 1,000 sessions of an account', async () => {
    const { userId, email, token: oldest } = await app.customer();
    clock.advance(1);
    const { token: second } = await signIn(email);
    clock.advance(1);
    const account = (await app.app.nest.get(AccountsService).find(userId))!;
    const sessions = app.app.nest.get(SessionsService);
    await Promise.all(Array.from({ length: 998 }, () => sessions.open(account)));
    expect(await Promise.all([oldest, second].map(profile))).toEqual([200, 200]);
    clock.advance(1);
    const { token: newest } = await signIn(email);
    expect(await Promise.all([oldest, second, newest].map(profile))).toEqual([401, 200, 200]);
  });

  it('is always possible, but only 300 sign-ins and sign-outs in an hour are recorded (threat 37)', async () => {
    const { userId, email } = await app.customer();
    for (let times = 1; times <= 151; times += 1) {
      const { answer, cookie } = await signIn(email);
      expect(answer.status).toBe(200);
      expect((await app.request('POST', '/api/auth/logout', { headers: { cookie } })).status).toBe(200);
    }
    expect(await recorded({ accountId: userId })).toMatch(/\/300$/);
    clock.advance(HOUR);
    await signIn(email);
    expect(await recorded({ accountId: userId })).toMatch(/\/301$/);
  });

  it('and using an old cookie each time is recorded 20 times in an hour (threat 37)', async () => {
    const { userId, email } = await app.customer();
    for (let times = 1; times <= 21; times += 1) {
      const { cookie } = await signIn(email);
      const renewed = await refresh(cookie);
      expect(await profile(renewed.body.token)).toBe(200);
      expect((await refresh(cookieOf(renewed))).status).toBe(200);
      clock.advance(31_000);
      expect((await refresh(cookie)).status).toBe(401);
    }
    expect(await recorded({ accountId: userId, event: 'sessions-ended' })).toMatch(/\/20$/);
  });
});
