import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AccountsService } from '../src/identity/accounts.service.js';
import { PasswordsService } from '../src/identity/passwords.service.js';
import { ReauthenticationService } from '../src/identity/reauthentication.service.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another horse entirely';
const MINUTE = 60_000;

let app: TestApp;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const FORM = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const change = (token: string, form: object = {}) => app.post('/api/profile/password', { ...FORM, ...form }, token);
const login = (email: string, password: string) => app.post('/api/login', { email, password });
const isSignedIn = async (token: string) => (await app.get('/api/profile', token)).status === 200;

async function subjectsTo(address: string): Promise<(string | undefined)[]> {
  await app.sweep();
  return (await app.mails())
    .filter((mail) => mail.to?.some((to) => to.address === address))
    .map(({ subject }) => subject);
}

/** Sets the password `a third horse, please` with a mailed link. */
async function reset(email: string): Promise<Answer<unknown>> {
  await app.post('/api/auth/forgot-password', { email });
  await app.sweep();
  const mail = (await app.mails()).filter(
    ({ subject, to }) => subject === 'Choose a new password' && to?.[0]?.address === email,
  );
  const link = /\/forgot\?token=([\w-]+)/.exec(mail.at(-1)!.text!)![1]!;
  return app.post(`/api/auth/reset-password/${link}`, { password: 'a third horse, please' });
}

/**
 * The next passwords are hashed when so many are to be: until then, each request has seen the password that it changes.
 */
function hashTogether(requests: number): void {
  const passwords = app.app.nest.get(PasswordsService);
  const hash = passwords.hash.bind(passwords);
  let begin = () => {};
  const together = new Promise<void>((resolve) => (begin = resolve));
  let waiting = 0;
  passwords.hash = async (...hashed) => {
    waiting += 1;
    if (waiting === requests) {
      passwords.hash = hash;
      begin();
    }
    await together;
    return hash(...hashed);
  };
}

describe('POST /api/profile/password', () => {
  it('sets the password and notifies the owner once', async () => {
    const { email, token } = await app.customer();
    const answer = await change(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your password was changed. Your other devices were logged out.' },
    ]);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    await app.sweep();
    const subjects = await subjectsTo(email);
    expect(subjects.filter((subject) => subject === 'Your password was changed')).toHaveLength(1);
  });

  it('keeps this session and its refresh cookie, and ends the others', async () => {
    const { email } = await app.customer();
    const [here, there] = [await login(email, PASSWORD), await login(email, PASSWORD)];
    const cookie = here.headers.getSetCookie()[0]!.split(';')[0]!;
    expect((await change(here.body.token)).status).toBe(200);
    expect(await isSignedIn(here.body.token)).toBe(true);
    expect(await isSignedIn(there.body.token)).toBe(false);
    clock.advance(20 * MINUTE);
    const renewed = await app.request('POST', '/api/auth/refresh', { headers: { cookie } });
    expect(renewed.status).toBe(200);
    expect(await isSignedIn(renewed.body.token)).toBe(true);
  });

  it('ends a session that an earlier change had kept', async () => {
    const { email } = await app.customer();
    const first = (await login(email, PASSWORD)).body.token;
    await change(first);
    const second = (await login(email, NEW_PASSWORD)).body.token;
    const third = {
      currentPassword: NEW_PASSWORD,
      password: 'a third horse, please',
      confirmPassword: 'a third horse, please',
    };
    expect((await change(second, third)).status).toBe(200);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });

  it('leaves no session after a password reset', async () => {
    const { email, token } = await app.customer();
    await change(token);
    expect((await reset(email)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
  });

  it.each([
    [{ currentPassword: undefined }, 'currentPassword', 'Please enter your current password'],
    [{ currentPassword: '' }, 'currentPassword', 'Please enter your current password'],
    [{ currentPassword: 'not this one' }, 'currentPassword', 'This is not your current password'],
    [
      { password: 'short', confirmPassword: 'short' },
      'password',
      'Please use at least 8 characters; 15 or more are better',
    ],
    [{ confirmPassword: 'different' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Confirm Password is required'],
    [
      { password: 'Sunshine1', confirmPassword: 'Sunshine1' },
      'password',
      'This password is too common. Please choose another',
    ],
    [
      { password: PASSWORD, confirmPassword: PASSWORD },
      'password',
      'Please choose a password other than your current one',
    ],
    [{ userId: 'somebody' }, 'userId', 'userId is not a field of this request'],
  ])('rejects %j at its field, and changes nothing', async (form, field, message) => {
    const { email, token } = await app.customer();
    const answer = await change(token, form);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
    expect(await isSignedIn(token)).toBe(true);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it("rejects the account's own email address as its password", async () => {
    const { email, token } = await app.customer();
    const answer = await change(token, { password: email, confirmPassword: email });
    expect(answer.body.errors[0].message).toMatch(/not your name or email/);
  });

  it('allows a stolen session ten guesses, and does not block the owner in another session', async () => {
    const { email, token: stolen } = await app.customer();
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await change(stolen, { currentPassword: `guess number ${n}` })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const owner = (await login(email, PASSWORD)).body.token;
    expect((await change(owner)).status).toBe(200);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  it('counts right passwords whose checks still run, per session, and all of them per account', async () => {
    const { userId } = await app.customer();
    const nest = app.app.nest;
    const account = (await nest.get(AccountsService).find(userId))!;
    const reauthentication = nest.get(ReauthenticationService);
    const passwords = nest.get(PasswordsService);
    const matches = jest.spyOn(passwords, 'matches');
    const ends: (() => void)[] = [];
    matches.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(true))));
    const check = (session: string) => reauthentication.assertPassword(account, PASSWORD, session);
    try {
      const running = Array.from({ length: 10 }, () => check('one'));
      await expect(check('one')).rejects.toMatchObject({ code: 'too-many-requests' });
      ends[0]!();
      await running[0];
      running.push(check('one'));
      await expect(check('one')).rejects.toMatchObject({ code: 'too-many-requests' });
      for (const end of ends) end();
      await Promise.all(running);

      matches.mockResolvedValue(true);
      // Thirteen of sixty are counted.
      for (let nth = 14; nth <= 60; nth += 1) await check(`session ${nth}`);
      await expect(check('another')).rejects.toMatchObject({ code: 'too-many-requests' });
    } finally {
      matches.mockRestore();
    }
  });

  it('is limited to five changes an hour, which a mailed link does not count as', async () => {
    const { email, token } = await app.customer();
    const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, nth) => `horse number ${nth}, please`)];
    const answers = [];
    for (const [nth, password] of passwords.slice(1).entries())
      answers.push(await change(token, { currentPassword: passwords[nth], password, confirmPassword: password }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), 429]);
    expect(answers.at(-1)!.body.message).toBe(
      'You have changed your password several times within an hour. Please wait and try again.',
    );
    expect((await subjectsTo(email)).filter((subject) => subject === 'Your password was changed')).toHaveLength(5);
    expect((await reset(email)).status).toBe(200);
    clock.advance(60 * MINUTE);
    const here = (await login(email, 'a third horse, please')).body.token;
    expect((await change(here, { currentPassword: 'a third horse, please' })).status).toBe(200);
  });

  it('makes one of two simultaneous changes', async () => {
    const { token } = await app.customer();
    hashTogether(2);
    const answers = await Promise.all(
      ['a third horse, please', 'a fourth horse, please'].map((password) =>
        change(token, { password, confirmPassword: password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['employee', 'admin'] as const)('is for the %s too', async (role) => {
    const { email, token } = await app.staff(role);
    expect((await change(token)).status).toBe(200);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('cancels a change of the email address that was requested before', async () => {
    const { email, token } = await app.customer();
    const moving = { email: `stolen-${email}`, currentPassword: PASSWORD };
    expect((await app.put('/api/profile', moving, token)).body.pendingEmail).toBe(`stolen-${email}`);
    await app.sweep();
    const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === `stolen-${email}`)!;
    const link = /confirm-email\?token=([\w.-]+)/.exec(mail.text!)![1]!;
    await change(token);
    expect((await app.get('/api/profile', token)).body.pendingEmail).toBeNull();
    expect((await app.post(`/api/auth/confirm-email/${link}`, {})).body.code).toBe('email-token-invalid');
  });
});

describe('a notice of a changed password', () => {
  it('is sent after a restart when the process ended right after the change', async () => {
    const before = await startApp({ clock: new TestClock() });
    const { email, token } = await before.customer();
    await before.sweep();
    // Nothing in the background runs any more, as after a crash.
    await before.stopJobs();
    expect((await before.post('/api/profile/password', FORM, token)).status).toBe(200);
    await before.stop({ keepData: true });

    const after = await startApp({ clock: new TestClock(), data: before.data });
    await after.sweep();
    const notices = (await after.mails()).filter(
      ({ subject, to }) => subject === 'Your password was changed' && to?.[0]?.address === email,
    );
    expect(notices).toHaveLength(1);
    await after.stop();
  });
});
