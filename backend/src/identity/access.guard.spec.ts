import { createHmac } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { describe, expect, it } from '@jest/globals';
import type { AppConfig } from '../config/config.js';
import { ACCESS, type Access, type Caller } from '../kernel/access.js';
import { AccessGuard } from './access.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import type { Claims } from './session.js';
import type { SessionsService } from './sessions.service.js';

const jwtSecret = 'a secret of the tests, long enough';

type Lookup = (claims: Claims) => Promise<Caller | null>;
const caller = (userId: string, role: Caller['role'] = 'user'): Caller => ({
  userId,
  email: `${userId}@example.com`,
  role,
  staffRole: role === 'user' ? null : role,
  sessionId: 'session',
});
const anyone: Lookup = ({ sub }) => Promise.resolve(caller(sub));

function guardWith(callerOf: Lookup, secret = jwtSecret): AccessGuard {
  return new AccessGuard(
    new Reflector(),
    new JwtStrategy({ jwtSecret: secret } as AppConfig, { callerOf } as SessionsService),
  );
}

function tokenOf(sub: string, secret = jwtSecret): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub,
    sid: 'session',
    epoch: 0,
    gen: 0,
    iat: 0,
    exp: 900,
    iss: 'doorstep-car-care',
    aud: 'doorstep-car-care/api',
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** A request to a route with this access rule. */
function requestTo(access: Access | undefined, token?: string) {
  const handler = () => undefined;
  if (access !== undefined) Reflect.defineMetadata(ACCESS, access, handler);
  const request: { headers: Record<string, string>; user?: Caller } = {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  };
  const context = {
    getHandler: () => handler,
    getClass: () => class Controller {},
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }),
  };
  return { request, context: context as unknown as ExecutionContext };
}

describe('the access guard', () => {
  it('allows everyone to call a public route', async () => {
    expect(await guardWith(anyone).canActivate(requestTo('public').context)).toBe(true);
  });

  it('denies a route without an access rule (threat 12)', async () => {
    const { context } = requestTo(undefined, tokenOf('asha'));
    await expect(guardWith(() => Promise.resolve(caller('asha', 'admin'))).canActivate(context)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('requires a token for every other route', async () => {
    await expect(guardWith(anyone).canActivate(requestTo(['user']).context)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  it('uses the current role of the account', async () => {
    const demoted = guardWith(({ sub }) => Promise.resolve(caller(sub, 'user')));
    await expect(demoted.canActivate(requestTo(['settings'], tokenOf('asha')).context)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('looks the session and the role up for every request with the same token', async () => {
    let current: Caller | null = caller('asha', 'admin');
    const guard = guardWith(() => Promise.resolve(current));
    const allowed = () => guard.canActivate(requestTo(['settings'], tokenOf('asha')).context);
    expect([await allowed(), await allowed()]).toEqual([true, true]);
    current = caller('asha', 'user');
    await expect(allowed()).rejects.toMatchObject({ code: 'forbidden' });
    current = null;
    await expect(allowed()).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(allowed()).rejects.toMatchObject({ code: 'not-signed-in' });
  });

  it('verifies a token that differs from a verified one', async () => {
    const guard = guardWith(anyone);
    expect(await guard.canActivate(requestTo(['user'], tokenOf('asha')).context)).toBe(true);
    const forged = `${tokenOf('asha').slice(0, -4)}AAAA`;
    await expect(guard.canActivate(requestTo(['user'], forged).context)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  it.each([
    ['in any letter case and with several spaces', (token: string) => `bearer  ${token}`, true],
    ['with another word', (token: string) => `Bearer ${token} x`, false],
    ['after a space that is not one of ASCII', (token: string) => `Bearer\u00a0${token}`, false],
    ['with another scheme', (token: string) => `Basic ${token}`, false],
  ])('a token %s', async (_, headerOf, isAccepted) => {
    const { context, request } = requestTo(['user']);
    request.headers.authorization = headerOf(tokenOf('asha'));
    const allowed = guardWith(anyone).canActivate(context);
    await (isAccepted
      ? expect(allowed).resolves.toBe(true)
      : expect(allowed).rejects.toMatchObject({ code: 'not-signed-in' }));
  });

  it('does not mix up concurrent callers', async () => {
    const waiting = new Map<string, () => void>();
    const guard = guardWith(({ sub }) => new Promise((found) => waiting.set(sub, () => found(caller(sub)))));
    const names = ['asha', 'ravi', 'meera'];
    const requests = names.map((name) => requestTo(['user'], tokenOf(name)));
    const answers = requests.map(async ({ context }) => guard.canActivate(context));
    while (waiting.size < names.length) await Promise.resolve();
    for (const name of [...names].reverse()) waiting.get(name)!();
    expect(await Promise.all(answers)).toEqual([true, true, true]);
    expect(requests.map(({ request }) => request.user?.userId)).toEqual(names);
  });

  it('does not mix up two applications in one process', async () => {
    const one = guardWith(anyone, jwtSecret);
    const other = guardWith(anyone, 'the secret of another application');
    expect(await one.canActivate(requestTo(['user'], tokenOf('asha', jwtSecret)).context)).toBe(true);
    await expect(other.canActivate(requestTo(['user'], tokenOf('asha', jwtSecret)).context)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  it('does not report a store failure as not signed in', async () => {
    const failing = guardWith(() => Promise.reject(new Error('the store does not answer')));
    await expect(failing.canActivate(requestTo(['user'], tokenOf('asha')).context)).rejects.toThrow(
      'the store does not answer',
    );
  });
});
