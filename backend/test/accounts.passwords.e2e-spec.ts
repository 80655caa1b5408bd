import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another horse entirely';
const MINUTE = 60_000;

// Guessing passwords costs time by design, and these tests guess a lot.
jest.setTimeout(60_000);

let app: TestApp;
let clock: TestClock;
let visitors = 0;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://wash.example' } });
});
afterAll(() => app.stop());

/** Headers of a caller whose address no other test has used. */
function somebody(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` };
}

const forgot = (email: unknown, headers = somebody(), more: object = {}) =>
  app.request('POST', '/api/auth/forgot-password', { body: { email, ...more }, headers });
const reset = (
  token: string,
  body: object = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  headers = somebody(),
) => app.request('POST', `/api/auth/reset-password/${token}`, { body, headers });
const login = (email: string, password: string, headers = somebody()) =>
  app.request('POST', '/api/login', { body: { email, password }, headers });

async function mailsTo(address: string) {
  await app.sweep();
  return (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Asks for a link and answers the token of the newest mail. */
async function tokenFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const mail = (await mailsTo(email)).filter(({ subject }) => subject === 'Choose a new password').at(-1)!;
  return /\/forgot\?token=([\w-]+)/.exec(mail.text!)![1]!;
}

describe('POST /api/auth/forgot-password', () => {
  it('mails the owner a link to the page that asks for the new password', async () => {
    const { email } = await app.customer();
    const answer = await forgot(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'If an account exists for this email, we have sent a link to reset the password.' },
    ]);
    const mail = (await mailsTo(email)).at(-1)!;
    expect(mail.subject).toBe('Choose a new password');
    expect(mail.text).toMatch(/https:\/\/wash\.example\/forgot\?token=[\w-]{43}\n/);
    expect(mail.html).toMatch(/href="https:\/\/wash\.example\/forgot\?token=[\w-]{43}"/);
  });

  it('returns the same response for an unknown email address, and sends no mail (threat 19)', async () => {
    const { email } = await app.customer();
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('ignores a password in the request', async () => {
    const { email } = await app.customer();
    expect((await forgot(email, somebody(), { password: NEW_PASSWORD })).status).toBe(200);
    expect((await login(email, NEW_PASSWORD)).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    ['asha', 'Invalid email address'],
    ['a@example.com,b@example.com', 'Invalid email address'],
    ['a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
  ])('rejects %j: %s (threat 26)', async (email, message) => {
    const answer = await forgot(email);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'email', message }]]);
  });

  it('builds the link from the configured URL, whatever host the request names (threat 20)', async () => {
    const { email } = await app.customer();
    await forgot(email, {
      ...somebody(),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    const mail = (await mailsTo(email)).at(-1)!;
    expect(mail.text).toContain('https://wash.example/forgot');
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });

  it('sends an account at most five mails per hour, with the same response for every email address', async () => {
    const { email } = await app.customer();
    for (const address of [email, 'nobody.either@example.com']) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push((await forgot(address)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    clock.advance(61 * MINUTE);
    expect((await forgot(email)).status).toBe(200);
  });
});

describe('POST /api/auth/reset-password/{token}', () => {
  it('sets the password, ends every session and notifies the owner', async () => {
    const { email, token: session } = await app.customer();
    const answer = await reset(await tokenFor(email));
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset successfully.' }]);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await app.get('/api/profile', session)).status).toBe(401);
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Your password was changed');
  });

  it('requires no confirmation, like the original call', async () => {
    const { email } = await app.customer();
    expect((await reset(await tokenFor(email), { password: NEW_PASSWORD })).status).toBe(200);
  });

  it.each([
    [{}, 'password', 'Password is required'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: NEW_PASSWORD, confirmPassword: '' }, 'confirmPassword', 'Confirm Password is required'],
    [{ password: NEW_PASSWORD, confirmPassword: 'different' }, 'confirmPassword', 'Passwords do not match'],
    [{ password: 'short' }, 'password', 'Please use at least 8 characters; 15 or more are better'],
    [{ password: 'password123' }, 'password', 'This password is too common. Please choose another'],
    [{ password: NEW_PASSWORD, role: 'admin' }, 'role', 'role is not a field of this request'],
  ])('rejects %j, and the link stays valid', async (body, field, message) => {
    const { email } = await app.customer();
    const token = await tokenFor(email);
    const answer = await reset(token, body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
    expect((await reset(token)).status).toBe(200);
  });

  it("rejects the account's own email address as its password", async () => {
    const { email } = await app.customer();
    expect((await reset(await tokenFor(email), { password: email })).body.errors[0].message).toMatch(
      /not your name or email/,
    );
  });

  describe('with a token (threat 21)', () => {
    it('that was used is rejected', async () => {
      const { email } = await app.customer();
      const token = await tokenFor(email);
      await reset(token);
      const again = await reset(token, { password: 'a third horse, please' });
      expect([again.status, again.body.code]).toEqual([400, 'reset-token-invalid']);
      expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    });

    it('works for one of twenty simultaneous requests', async () => {
      const { email } = await app.customer();
      const token = await tokenFor(email);
      const passwords = Array.from({ length: 20 }, (_, n) => `racing horse number ${n}`);
      const answers = await Promise.all(passwords.map((password) => reset(token, { password })));
      const winners = passwords.filter((_, n) => answers[n]!.status === 200);
      expect(winners).toHaveLength(1);
      expect((await login(email, winners[0]!)).status).toBe(200);
    });

    it('that is 30 minutes old is rejected', async () => {
      const { email } = await app.customer();
      const [first, second] = [await tokenFor(email), await tokenFor(email)];
      clock.advance(29 * MINUTE);
      expect((await reset(first)).status).toBe(200);
      const { email: late } = await app.customer();
      const token = await tokenFor(late);
      clock.advance(30 * MINUTE);
      expect((await reset(token)).body.code).toBe('reset-token-invalid');
      expect((await reset(second)).body.code).toBe('reset-token-invalid');
    });

    it('that was requested before a password change is rejected', async () => {
      const { email } = await app.customer();
      const [first, second] = [await tokenFor(email), await tokenFor(email)];
      expect((await reset(second)).status).toBe(200);
      expect((await reset(first, { password: 'a third horse, please' })).body.code).toBe('reset-token-invalid');
    });

    it('that was mailed to a previous email address is rejected', async () => {
      const { email, userId } = await app.customer();
      const token = await tokenFor(email);
      const admin = await app.staff('admin');
      const { name, phone } = (await app.get(`/api/customers/${userId}`, admin.token)).body;
      const moved = await app.put(`/api/customers/${userId}`, { name, phone, email: `left-${email}` }, admin.token);
      expect(moved.status).toBe(200);
      expect((await reset(token)).body.code).toBe('reset-token-invalid');
    });

    it.each(['x', 'A'.repeat(43), '__proto__', '%00', '%7B%22$ne%22:null%7D', "'%20OR%201=1%20--"])(
      '%s that was never sent is rejected',
      async (token) => {
        const answer = await reset(token);
        expect([answer.status, answer.body.code]).toEqual([400, 'reset-token-invalid']);
      },
    );

    it('is only in the mail, in no response', async () => {
      const { email, token: session } = await app.customer();
      const token = await tokenFor(email);
      const texts = [
        (await forgot(email)).text,
        (await app.get('/api/profile', session)).text,
        (await reset(token)).text,
      ];
      expect(texts.join()).not.toContain(token);
    });
  });
});

describe('brute force (threat 22)', () => {
  const guessMany = async (email: string, times: number, headers: () => Record<string, string>) => {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push((await login(email, `guess number ${n}`, headers())).status);
    return statuses;
  };
  /** What a browser sends back after this answer, beside the address it calls from. */
  const deviceOf = (answer: Answer<unknown>) => {
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))!;
    return { cookie: cookie.split(';')[0]! };
  };

  it('on one account from one IP address is slowed down after ten failures to one attempt in 30 seconds', async () => {
    const { email } = await app.customer();
    const address = somebody();
    expect(await guessMany(email, 13, () => address)).toEqual([...Array(11).fill(401), 429, 429]);
    const blocked = await login(email, PASSWORD, address);
    expect([blocked.status, blocked.body.code, blocked.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '30',
    ]);
    clock.advance(30_000);
    expect((await login(email, PASSWORD, address)).status).toBe(200);
  });

  it('does not lock out the owner at another IP address', async () => {
    const { email } = await app.customer();
    const attacker = somebody();
    await guessMany(email, 20, () => attacker);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('does not lock the owner out of a browser that has signed in before', async () => {
    const { email } = await app.customer();
    const home = somebody();
    const device = deviceOf(await login(email, PASSWORD, home));
    await guessMany(email, 12, () => home);
    await guessMany(email, 110, somebody);
    expect((await login(email, PASSWORD, home)).status).toBe(429);
    expect((await login(email, PASSWORD, somebody())).status).toBe(429);
    expect((await login(email, PASSWORD, { ...home, ...device })).status).toBe(200);
  });

  it('does not lock the owner out of a browser in which they have just set a new password', async () => {
    const { email } = await app.customer();
    await guessMany(email, 110, somebody);
    const done = await reset(await tokenFor(email));
    expect(done.status).toBe(200);
    const headers = { ...somebody(), ...deviceOf(done) };
    expect((await login(email, NEW_PASSWORD, headers)).status).toBe(200);
  });

  it('from many IP addresses on one account is slowed down after a hundred failures to one attempt in ten seconds', async () => {
    const { email } = await app.customer();
    const statuses = await guessMany(email, 103, somebody);
    expect(statuses).toEqual([...Array(101).fill(401), 429, 429]);
    expect((await login(email, PASSWORD)).headers.get('retry-after')).toBe('10');
    clock.advance(10_000);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('from a browser that has signed in before is stopped after ten failures', async () => {
    const { email } = await app.customer();
    const device = deviceOf(await login(email, PASSWORD));
    const statuses = await guessMany(email, 11, () => ({ ...somebody(), ...device }));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('gains nothing from the device cookie of another account, or from one issued before a password reset', async () => {
    const [{ email }, other] = [await app.customer(), await app.customer()];
    const foreign = deviceOf(await login(other.email, PASSWORD));
    const stolen = deviceOf(await login(email, PASSWORD));
    await reset(await tokenFor(email));
    for (const device of [foreign, stolen]) {
      const address = { ...somebody(), ...device };
      expect(await guessMany(email, 12, () => address)).toEqual([...Array(11).fill(401), 429]);
    }
  });

  it('is slowed down the same way for an account that does not exist (threat 19)', async () => {
    const address = somebody();
    expect(await guessMany('no.such@example.com', 12, () => address)).toEqual([...Array(11).fill(401), 429]);
  });

  it('gets no more attempts in parallel than in sequence', async () => {
    const { email } = await app.customer();
    const address = somebody();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => login(email, `guess number ${n}`, address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49);
  });

  it('is counted from zero after the owner signed in', async () => {
    const { email } = await app.customer();
    const address = somebody();
    for (let round = 0; round < 3; round += 1) {
      await guessMany(email, 9, () => address);
      expect((await login(email, PASSWORD, address)).status).toBe(200);
    }
  });

  it('is recorded once per burst, like each sign-in', async () => {
    const admin = await app.staff('admin');
    const { email, userId } = await app.customer();
    const address = somebody();
    await guessMany(email, 12, () => address);
    const { body } = await app.list('/api/security-events', { filter: { accountId: userId } }, admin.token);
    // The test's clock stands still, so their order is not defined.
    expect(body.map(({ event }) => event).sort()).toEqual(['sign-in-failures', 'signed-in']);
    expect(body.find(({ event }) => event === 'sign-in-failures')).toMatchObject({
      attempts: 10,
      remoteAddress: address['x-forwarded-for'],
    });
  });

  it('finds no device cookie in scripts or on other sites', async () => {
    const { email } = await app.customer();
    const answer = await login(email, PASSWORD);
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device='))!;
    expect(cookie.split('; ').slice(1).sort()).toEqual(
      ['HttpOnly', `Max-Age=${400 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
    );
  });

  it('from one IP address on many accounts is stopped', async () => {
    const address = somebody();
    const answers = [];
    for (let n = 0; n < 105; n += 1)
      answers.push((await login(`victim${n}@example.com`, 'spray and pray', address)).status);
    expect(answers.filter((status) => status === 401)).toHaveLength(100);
    expect(answers.slice(100)).toEqual(Array(5).fill(429));
  });

  it('gains nothing from a thousand forged IP addresses when no proxy is trusted', async () => {
    const own = await startApp({ clock: new TestClock() });
    const statuses = new Set<number>();
    for (let n = 0; n < 1000; n += 50) {
      const batch = Array.from({ length: 50 }, (_, m) =>
        own.request('POST', '/api/login', {
          body: { email: `victim${n + m}@example.com`, password: 'spray and pray' },
          headers: {
            'x-forwarded-for': `203.0.${Math.floor((n + m) / 250)}.${(n + m) % 250}`,
            'x-real-ip': `203.0.113.${m}`,
          },
        }),
      );
      for (const { status } of await Promise.all(batch)) if (n >= 100) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([429]));
    await own.stop();
  });

  it('is limited across restarts', async () => {
    const before = await startApp({ clock: new TestClock() });
    const { email } = await before.customer();
    for (let n = 0; n < 11; n += 1) await before.post('/api/login', { email, password: `guess number ${n}` });
    await before.stop({ keepData: true });
    const after = await startApp({ clock: new TestClock(), data: before.data });
    expect((await after.post('/api/login', { email, password: PASSWORD })).status).toBe(429);
    await after.stop();
  });
});

describe('account enumeration (threat 19)', () => {
  const ROUNDS = 21;
  /** On a busy machine a median can be off by more than is asked; what calls really tell apart shows every time. */
  const TRIALS = 3;

  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

  /** Milliseconds; what is done in the background is waited for afterwards. */
  async function timeOf(call: () => Promise<unknown>): Promise<number> {
    const started = performance.now();
    await call();
    const time = performance.now() - started;
    await app.sweep();
    return time;
  }

  it.each([
    ['login', (email: string) => login(email, 'a wrong password')],
    [
      'register',
      (email: string) =>
        app.request('POST', '/api/register', {
          body: { name: 'Asha', email, phone: '9876543210', password: PASSWORD, confirmPassword: PASSWORD },
          headers: somebody(),
        }),
    ],
    ['forgot-password', (email: string) => forgot(email)],
  ])('by the time that %s takes is not possible: medians within 10 ms', async (name, call) => {
    let difference = Infinity;
    for (let trial = 0; trial < TRIALS && difference >= 10; trial += 1) {
      const differences: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { email } = await app.customer();
        await app.sweep();
        const nobody = `${name}-${trial}-${round}@nobody.example`;
        const unknownFirst = round % 2 === 0 ? await timeOf(() => call(nobody)) : null;
        const known = await timeOf(() => call(email));
        differences.push(known - (unknownFirst ?? (await timeOf(() => call(nobody)))));
      }
      difference = Math.abs(median(differences));
    }
    expect(difference).toBeLessThan(10);
  });
});
