import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { NEW_PASSWORD, PasswordCalls, somebody } from './support/passwords.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;

let app: TestApp;
let clock: TestClock;
let calls: PasswordCalls;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://wash.example' } });
  calls = new PasswordCalls(app);
});
afterAll(() => app.stop());

describe('POST /api/auth/forgot-password', () => {
  it('mails the owner a link to the page that asks for the new password', async () => {
    const { email } = await app.customer();
    const answer = await calls.forgot(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'If an account exists for this email, we have sent a link to reset the password.' },
    ]);
    const mail = (await calls.mailsTo(email)).find(({ subject }) => subject === 'Choose a new password')!;
    expect(mail.text).toMatch(/https:\/\/wash\.example\/forgot\?token=[\w-]{43}\n/);
    expect(mail.html).toMatch(/href="https:\/\/wash\.example\/forgot\?token=[\w-]{43}"/);
  });

  it('returns the same response for an unknown email address, and sends no mail (threat 19)', async () => {
    const { email } = await app.customer();
    const [known, unknown] = [await calls.forgot(email), await calls.forgot('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await calls.mailsTo('nobody@example.com')).toEqual([]);
  });

  it('ignores a password in the request', async () => {
    const { email } = await app.customer();
    expect((await calls.forgot(email, somebody(), { password: NEW_PASSWORD })).status).toBe(200);
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(401);
    expect((await calls.login(email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    ['asha', 'Invalid email address'],
    ['a@example.com,b@example.com', 'Invalid email address'],
    ['a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
  ])('rejects %j: %s (threat 26)', async (email, message) => {
    const answer = await calls.forgot(email);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'email', message }]]);
  });

  it('builds the link from the configured URL, whatever host the request names (threat 20)', async () => {
    const { email } = await app.customer();
    await calls.forgot(email, {
      ...somebody(),
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    });
    const mail = (await calls.mailsTo(email)).find(({ text }) => text?.includes('/forgot'))!;
    expect(mail.text).toContain('https://wash.example/forgot');
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });

  it('sends an account at most five mails per hour, with the same response for every email address', async () => {
    const { email } = await app.customer();
    for (const address of [email, 'nobody.either@example.com']) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push((await calls.forgot(address)).status);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    clock.advance(61 * MINUTE);
    expect((await calls.forgot(email)).status).toBe(200);
  });
});

describe('POST /api/auth/reset-password/{token}', () => {
  it('sets the password, ends every session and notifies the owner', async () => {
    const { email, token: session } = await app.customer();
    const answer = await calls.reset(await calls.tokenFor(email));
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset successfully.' }]);
    expect((await calls.login(email, NEW_PASSWORD)).status).toBe(200);
    expect((await calls.login(email, PASSWORD)).status).toBe(401);
    expect((await app.get('/api/profile', session)).status).toBe(401);
    const subjects = (await calls.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  it('requires no confirmation, like the original call', async () => {
    const { email } = await app.customer();
    expect((await calls.reset(await calls.tokenFor(email), { password: NEW_PASSWORD })).status).toBe(200);
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
    const token = await calls.tokenFor(email);
    const answer = await calls.reset(token, body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
    expect((await calls.reset(token)).status).toBe(200);
  });

  it("rejects the account's own email address as its password", async () => {
    const { email } = await app.customer();
    expect((await calls.reset(await calls.tokenFor(email), { password: email })).body.errors[0].message).toMatch(
      /not your name or email/,
    );
  });

  describe('with a token (threat 21)', () => {
    it('is rejected if the token was used', async () => {
      const { email } = await app.customer();
      const token = await calls.tokenFor(email);
      await calls.reset(token);
      const again = await calls.reset(token, { password: 'a third horse, please' });
      expect([again.status, again.body.code]).toEqual([400, 'reset-token-invalid']);
      expect((await calls.login(email, NEW_PASSWORD)).status).toBe(200);
    });

    it('works for one of twenty simultaneous requests', async () => {
      const { email } = await app.customer();
      const token = await calls.tokenFor(email);
      const passwords = Array.from({ length: 20 }, (_, n) => `racing horse number ${n}`);
      const answers = await Promise.all(passwords.map((password) => calls.reset(token, { password })));
      const winners = passwords.filter((_, n) => answers[n]!.status === 200);
      expect(winners).toHaveLength(1);
      expect((await calls.login(email, winners[0]!)).status).toBe(200);
    });

    it('is rejected if the token is 30 minutes old', async () => {
      const { email } = await app.customer();
      const [first, second] = [await calls.tokenFor(email), await calls.tokenFor(email)];
      clock.advance(29 * MINUTE);
      expect((await calls.reset(first)).status).toBe(200);
      const { email: late } = await app.customer();
      const token = await calls.tokenFor(late);
      clock.advance(30 * MINUTE);
      expect((await calls.reset(token)).body.code).toBe('reset-token-invalid');
      expect((await calls.reset(second)).body.code).toBe('reset-token-invalid');
    });

    it('is rejected if the token was requested before a password change', async () => {
      const { email } = await app.customer();
      const [first, second] = [await calls.tokenFor(email), await calls.tokenFor(email)];
      expect((await calls.reset(second)).status).toBe(200);
      expect((await calls.reset(first, { password: 'a third horse, please' })).body.code).toBe('reset-token-invalid');
    });

    it('is rejected if the token was mailed to a previous email address', async () => {
      const { email, userId } = await app.customer();
      const token = await calls.tokenFor(email);
      const admin = await app.staff('admin');
      const { name, phone } = (await app.get(`/api/customers/${userId}`, admin.token)).body;
      const moved = await app.put(`/api/customers/${userId}`, { name, phone, email: `left-${email}` }, admin.token);
      expect(moved.status).toBe(200);
      expect((await calls.reset(token)).body.code).toBe('reset-token-invalid');
    });

    it.each(['x', 'A'.repeat(43), '__proto__', '%00', '%7B%22$ne%22:null%7D', "'%20OR%201=1%20--"])(
      '%s that was never sent is rejected',
      async (token) => {
        const answer = await calls.reset(token);
        expect([answer.status, answer.body.code]).toEqual([400, 'reset-token-invalid']);
      },
    );

    it('is only in the mail, in no response', async () => {
      const { email, token: session } = await app.customer();
      const token = await calls.tokenFor(email);
      const texts = [
        (await calls.forgot(email)).text,
        (await app.get('/api/profile', session)).text,
        (await calls.reset(token)).text,
      ];
      expect(texts.join()).not.toContain(token);
    });
  });
});
