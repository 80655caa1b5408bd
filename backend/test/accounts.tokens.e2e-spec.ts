import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';
import { refreshAt, signInTo } from './support/sessions.js';

const PASSWORD = 'correct horse battery';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const signIn = () => signInTo(app);
const refresh = (cookie: string) => refreshAt(app, cookie);
const profile = async (token: string) => (await app.get('/api/profile', token)).status;

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
    expect(Object.keys(claims).sort()).toEqual(['aud', 'epoch', 'exp', 'gen', 'iat', 'iss', 'sid', 'sub']);
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
      'its own key',
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
    ['an expiry that is not a number', () => rightly({ ...claims, exp: '9999999999' })],
    ['an expiry that has passed', () => rightly({ ...claims, exp: (claims.iat as number) - 1 })],
    ['a query for an account', () => rightly({ ...claims, sub: { $ne: null } })],
    ['nothing in it', () => rightly({})],
    ['no three parts', () => 'abc'],
  ];

  it.each(FORGERIES)('with %s is rejected', async (_, make) => {
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

  it('has no admin rights after its admin was demoted', async () => {
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

  it('cannot be replaced with the password of a disabled account', async () => {
    const admin = await asAdmin();
    const { userId, email } = await signIn();
    const { name, phone } = await row(userId, admin);
    await app.put(`/api/customers/${userId}`, { name, email, phone, disabled: true }, admin);
    const answer = await app.post('/api/login', { email, password: PASSWORD });
    expect([answer.status, answer.body.message]).toEqual([401, 'Login failed']);
  });
});
