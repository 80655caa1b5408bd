import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';

jest.setTimeout(30_000);

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

/** The refresh cookie that an answer sets, as a browser sends it back. */
function cookieOf(answer: Answer<unknown>): string {
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0]!;
}

/** Seconds until the browser forgets the refresh cookie. */
function maxAgeOf(answer: Answer<unknown>): number {
  return Number(/Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]);
}

async function signIn(email?: string) {
  const known = email ?? (await app.customer()).email;
  const answer = await app.post('/api/login', { email: known, password: PASSWORD });
  return {
    email: known,
    token: answer.body.token as string,
    userId: answer.body.userId as string,
    cookie: cookieOf(answer),
    answer,
  };
}

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/refresh', { headers: { cookie, ...headers } });
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

  it('returns the same response again after a lost one', async () => {
    const { cookie } = await signIn();
    const lost = await refresh(cookie);
    clock.advance(20_000);
    const again = await refresh(cookie);
    expect([again.status, cookieOf(again)]).toEqual([200, cookieOf(lost)]);
  });

  it('ends the session when a used cookie returns later, because it was stolen', async () => {
    const stolen = await signIn();
    const owner = await refresh(stolen.cookie);
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

describe('a forged bearer token (threat 16)', () => {
  let claims: Record<string, unknown>;
  let genuine: string;

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hmac = (algorithm: string, secret: string) => (text: string) =>
    createHmac(algorithm, secret).update(text).digest('base64url');
  const forge = (header: unknown, payload: unknown, signer: (text: string) => string) => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${signer(text)}`;
  };
  const rightly = (payload: unknown) => forge({ alg: 'HS256', typ: 'JWT' }, payload, hmac('sha256', app.jwtSecret));

  beforeEach(async () => {
    genuine = (await signIn()).token;
    claims = JSON.parse(Buffer.from(genuine.split('.')[1]!, 'base64url').toString());
  });

  it('is distinguished from a valid one that is built the same way', async () => {
    expect(await profile(rightly(claims))).toBe(200);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'epoch', 'exp', 'iat', 'iss', 'sid', 'sub']);
    expect((claims.exp as number) - (claims.iat as number)).toBe(900);
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const FORGERIES: [string, () => string][] = [
    ['no algorithm', () => forge({ alg: 'none', typ: 'JWT' }, claims, () => '')],
    ['no algorithm, in capitals', () => forge({ alg: 'NONE' }, claims, () => '')],
    ['no signature', () => genuine.replace(/[^.]+$/, '')],
    ['another secret', () => forge({ alg: 'HS256', typ: 'JWT' }, claims, hmac('sha256', 'x'.repeat(43)))],
    [
      'an empty secret',
      () =>
        forge({ alg: 'HS256', typ: 'JWT' }, claims, (text) =>
          createHmac('sha256', '').update(text).digest('base64url'),
        ),
    ],
    ['HS512 by the right secret', () => forge({ alg: 'HS512', typ: 'JWT' }, claims, hmac('sha512', app.jwtSecret))],
    [
      'RS256',
      () =>
        forge({ alg: 'RS256', typ: 'JWT' }, claims, (text) =>
          sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
        ),
    ],
    [
      'a key of its own',
      () =>
        forge({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../../dev/null' }, claims, hmac('sha256', 'AAAA')),
    ],
    ['another account', () => rightly({ ...claims, sub: 'another' })],
    ['another session', () => rightly({ ...claims, sid: 'another' })],
    ['another epoch', () => rightly({ ...claims, epoch: (claims.epoch as number) + 1 })],
    ['another issuer', () => rightly({ ...claims, iss: 'evil' })],
    ['another audience', () => rightly({ ...claims, aud: 'evil' })],
    ['no audience', () => rightly({ ...claims, aud: undefined })],
    ['no expiry', () => rightly({ ...claims, exp: undefined })],
    ['an expiry that is no number', () => rightly({ ...claims, exp: '9999999999' })],
    ['an expiry that has passed', () => rightly({ ...claims, exp: (claims.iat as number) - 1 })],
    ['a query for an account', () => rightly({ ...claims, sub: { $ne: null } })],
    ['nothing in it', () => rightly({})],
    ['no three parts', () => 'abc'],
  ];

  it.each(FORGERIES)('with %s is refused', async (_, make) => {
    const answer = await app.get('/api/profile', make());
    expect([answer.status, answer.body.code]).toEqual([401, 'not-signed-in']);
  });

  it('is accepted only in the Authorization header', async () => {
    expect((await app.get(`/api/profile?access_token=${genuine}`)).status).toBe(401);
    expect(
      (await app.request('GET', '/api/profile', { headers: { cookie: `token=${genuine}; refresh=${genuine}` } }))
        .status,
    ).toBe(401);
    expect((await app.request('GET', '/api/profile', { headers: { authorization: `Basic ${genuine}` } })).status).toBe(
      401,
    );
  });

  it("cannot set a role, which is the account's", async () => {
    expect((await app.get('/api/customers', rightly({ ...claims, role: 'admin' }))).status).toBe(403);
  });
});

describe('a stale token (threat 17)', () => {
  const asAdmin = async () => (await app.staff('admin')).token;
  const row = async (id: string, admin: string) => (await app.get(`/api/customers/${id}`, admin)).body;

  it.each([
    ['a new role', { role: 'employee' }],
    ['being disabled', { disabled: true }],
  ])('ends with %s at the next request, including refresh', async (_, change) => {
    const admin = await asAdmin();
    const { userId, token, cookie } = await signIn();
    const { name, email, phone } = await row(userId, admin);
    expect((await app.put(`/api/customers/${userId}`, { name, email, phone, ...change }, admin)).status).toBe(200);
    expect(await profile(token)).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('of a demoted admin has no admin rights', async () => {
    const [admin, demoted] = [await asAdmin(), await app.staff('admin')];
    const { name, email, phone } = await row(demoted.userId, admin);
    await app.put(`/api/customers/${demoted.userId}`, { name, email, phone, role: 'user' }, admin);
    expect((await app.get('/api/customers', demoted.token)).status).toBe(401);
    const again = await app.login(demoted.email, PASSWORD);
    expect(again.role).toBe('user');
    expect((await app.get('/api/customers', again.token)).status).toBe(403);
  });

  it('ends with the account', async () => {
    const admin = await asAdmin();
    const { userId, token, cookie } = await signIn();
    expect((await app.request('DELETE', `/api/customers/${userId}`, { token: admin })).status).toBe(200);
    expect(await profile(token)).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('stays valid through changes that do not affect access', async () => {
    const admin = await asAdmin();
    const { userId, token } = await signIn();
    const { email, phone } = await row(userId, admin);
    await app.put(`/api/customers/${userId}`, { name: 'New name', email, phone, role: 'user', disabled: false }, admin);
    expect(await profile(token)).toBe(200);
  });

  it('of a disabled account cannot be replaced with the password', async () => {
    const admin = await asAdmin();
    const { userId, email } = await signIn();
    const { name, phone } = await row(userId, admin);
    await app.put(`/api/customers/${userId}`, { name, email, phone, disabled: true }, admin);
    const answer = await app.post('/api/login', { email, password: PASSWORD });
    expect([answer.status, answer.body.message]).toEqual([401, 'Login failed']);
  });
});
