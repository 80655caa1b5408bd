import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountsService } from '../src/identity/accounts.service.js';
import { EmailChangesService } from '../src/identity/email-changes.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { emailChangeCalls, PASSWORD } from './support/email-changes.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let clock: TestClock;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock, env: { PUBLIC_URL: 'https://wash.example' } });
});
afterAll(() => app.stop());

const { unused, request, profile, confirm, login, mailsTo, subjectsTo, tokenTo } = emailChangeCalls(() => app);
const textOf = async (address: string, subject: string) =>
  (await mailsTo(address)).find((mail) => mail.subject === subject)?.text;

describe('PUT /api/profile with another email address', () => {
  it('keeps the current address until the new one is confirmed with the mailed link', async () => {
    const { email, token } = await app.customer();
    const next = unused();
    const answer = await request(token, next.toUpperCase());
    expect([answer.status, answer.body.email, answer.body.pendingEmail]).toEqual([200, email, next]);
    expect([await login(email), await login(next)]).toEqual([200, 401]);

    const [mail] = await mailsTo(next);
    expect(mail!.text).toMatch(/https:\/\/wash\.example\/confirm-email\?token=[\w.-]+\n/);
    const confirmed = await confirm(await tokenTo(next));
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { message: 'Your email address was changed.', email: next },
    ]);
    expect([await login(email), await login(next)]).toEqual([401, 200]);
    expect(await profile(token)).toMatchObject({ email: next, pendingEmail: null });
  });

  it('notifies the old address of the request and of the change', async () => {
    const { email, token } = await app.customer();
    const next = unused();
    await request(token, next);
    expect(await textOf(email, 'Request to change your email address')).toContain(next);
    await confirm(await tokenTo(next));
    expect(await textOf(email, 'Your email address was changed')).toContain(next);
    expect(await subjectsTo(next)).toEqual(['Confirm your email address']);
  });

  it.each([
    ['no password', undefined, 'Please enter your current password'],
    ['an empty password', '', 'Please enter your current password'],
    ['a wrong password', 'not this one', 'This is not your current password'],
  ])('is rejected with %s, and saves nothing', async (_, currentPassword, message) => {
    const { email, name, token } = await app.customer();
    const next = unused();
    const answer = await app.put('/api/profile', { email: next, name: 'Mallory', currentPassword }, token);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'currentPassword', message }]]);
    expect(await profile(token)).toMatchObject({ email, name, pendingEmail: null });
    expect(await mailsTo(next)).toEqual([]);
  });

  it('saves the other fields immediately', async () => {
    const { email, token } = await app.customer();
    const body = { email: unused(), currentPassword: PASSWORD, name: 'Asha Iyer', carDetails: { parking: 'Bay 7' } };
    expect((await app.put('/api/profile', body, token)).body).toMatchObject({
      email,
      name: 'Asha Iyer',
      carDetails: { parking: 'Bay 7' },
    });
  });

  it('requires no password for the current address, in any spelling', async () => {
    const { email, token } = await app.customer();
    const answer = await app.put('/api/profile', { email: ` ${email.toUpperCase()} ` }, token);
    expect([answer.status, answer.body.pendingEmail]).toEqual([200, null]);
  });

  it.each(['employee', 'admin'] as const)('takes password and confirmation from the %s too', async (role) => {
    const { email, token } = await app.staff(role);
    const next = unused();
    expect((await app.put('/api/profile', { email: next }, token)).status).toBe(400);
    expect((await request(token, next)).body).toMatchObject({ email, pendingEmail: next });
  });

  it('returns the same response for an address with an account, and notifies its owner (threat 34)', async () => {
    const [one, owner] = [await app.customer(), await app.customer()];
    await app.sweep();
    const free = await request(one.token, unused());
    const taken = await request(one.token, owner.email);
    const shape = ({ status, body }: typeof free) => [status, { ...body, pendingEmail: '', version: 0 }];
    expect(shape(taken)).toEqual(shape(free));
    expect(taken.body.pendingEmail).toBe(owner.email);
    const subjects = await subjectsTo(owner.email);
    expect(subjects.filter((subject) => subject?.startsWith('You already have'))).toHaveLength(1);
    expect(subjects).not.toContain('Confirm your email address');
    expect(
      (await subjectsTo(one.email)).filter((subject) => subject === 'Request to change your email address'),
    ).toHaveLength(2);
  });

  it('sends at most five mails per hour for an account, and five per day to an address', async () => {
    const { token } = await app.customer();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await request(token, unused())).status);
    expect(statuses).toEqual([...Array(5).fill(200), 429]);

    for (const target of [unused(), (await app.customer()).email]) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push((await request((await app.customer()).token, target)).status);
      expect(answers).toEqual([...Array(5).fill(200), 429]);
    }
  });

  it('is rejected when the password that was entered has been reset in the meantime', async () => {
    const { userId, token } = await app.customer();
    const { nest } = app.app;
    const accounts = nest.get(AccountsService);
    const { sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    const account = (await accounts.find(userId))!;
    const editor = { sessionId, currentPassword: PASSWORD };
    const change = (await nest.get(EmailChangesService).changeTo(unused(), account, editor))!;
    await accounts.setPassword(userId, 'the owner’s new password');
    await expect(accounts.change(userId, change)).rejects.toMatchObject({ code: 'conflict' });
    expect((await accounts.find(userId))!.emailChange).toBeNull();
  });

  it('can be cancelled', async () => {
    const { email, token } = await app.customer();
    const next = unused();
    await request(token, next);
    const link = await tokenTo(next);
    const answer = await app.request('DELETE', '/api/profile/pending-email', { token });
    expect([answer.status, answer.body.email, answer.body.pendingEmail]).toEqual([200, email, null]);
    expect((await confirm(link)).body.code).toBe('email-token-invalid');
    expect((await app.request('DELETE', '/api/profile/pending-email', { token })).status).toBe(200);
  });
});

describe('POST /api/auth/confirm-email/{token}', () => {
  async function pending() {
    const customer = await app.customer();
    const next = unused();
    await request(customer.token, next);
    return { ...customer, next, link: await tokenTo(next) };
  }

  it('works once', async () => {
    const { link } = await pending();
    expect((await confirm(link)).status).toBe(200);
    const again = await confirm(link);
    expect([again.status, again.body.code]).toEqual([400, 'email-token-invalid']);
  });

  it('works for one of twenty simultaneous requests', async () => {
    const { link, email, next } = await pending();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.sweep();
    expect((await subjectsTo(email)).filter((subject) => subject === 'Your email address was changed')).toHaveLength(1);
    expect(await login(next)).toBe(200);
  });

  it('works for 24 hours', async () => {
    const [inTime, late] = [await pending(), await pending()];
    clock.advance(24 * HOUR - MINUTE);
    expect((await confirm(inTime.link)).status).toBe(200);
    clock.advance(MINUTE);
    expect((await confirm(late.link)).body.code).toBe('email-token-invalid');
    expect(await login(late.email)).toBe(200);
    const { token } = await app.login(late.email);
    expect((await profile(token)).pendingEmail).toBeNull();
  });

  it('works only for the latest requested address', async () => {
    const { token, link } = await pending();
    const newest = unused();
    await request(token, newest);
    expect((await confirm(link)).body.code).toBe('email-token-invalid');
    expect((await confirm(await tokenTo(newest))).body.email).toBe(newest);
  });

  it('gives an address requested by two accounts to the first that confirms it', async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    const next = unused();
    await request(one.token, next);
    const first = await tokenTo(next);
    await request(other.token, next);
    const second = await tokenTo(next);
    expect((await confirm(second)).status).toBe(200);
    const late = await confirm(first);
    expect([late.status, late.body.code]).toEqual([409, 'email-taken']);
    expect((await profile(one.token)).email).toBe(one.email);
  });

  it('does not work for a disabled account', async () => {
    const admin = await app.staff('admin');
    const { userId, name, email, phone, link } = await pending();
    await app.put(`/api/customers/${userId}`, { name, email, phone, disabled: true }, admin.token);
    expect((await confirm(link)).body.code).toBe('email-token-invalid');
  });

  it('invalidates password links that were mailed to the old address', async () => {
    const { email, link } = await pending();
    await app.post('/api/auth/forgot-password', { email });
    const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Choose a new password')!;
    const reset = /\/forgot\?token=([\w-]+)/.exec(mail.text!)![1]!;
    await confirm(link);
    const answer = await app.post(`/api/auth/reset-password/${reset}`, { password: 'mallory was here' });
    expect(answer.body.code).toBe('reset-token-invalid');
  });

  it.each(['x', 'A'.repeat(43), `nobody.${'A'.repeat(43)}`, '__proto__', '%00', "'%20OR%201=1", 'A'.repeat(900)])(
    'rejects %s, which was never sent',
    async (token) => {
      const answer = await confirm(token);
      expect([answer.status, answer.body.code]).toEqual([400, 'email-token-invalid']);
    },
  );

  it("rejects another account's id with a valid signature", async () => {
    const [one, other] = [await pending(), await pending()];
    expect((await confirm(`${other.userId}.${one.link.split('.')[1]}`)).body.code).toBe('email-token-invalid');
  });

  it('is limited for each IP address, before the body is read', async () => {
    const own = await startApp({ clock: new TestClock() });
    const statuses = [];
    for (let n = 0; n < 52; n += 1)
      statuses.push((await own.request('POST', '/api/auth/confirm-email/x', { raw: '{' })).status);
    expect(statuses.slice(49)).toEqual([400, 429, 429]);
    await own.stop();
  });

  it('has its token only in the mail, in no response', async () => {
    const { token, link } = await pending();
    const texts = [(await app.get('/api/profile', token)).text, (await confirm(link)).text];
    expect(texts.join()).not.toContain(link);
  });
});

describe('the mails about a change', () => {
  it('are sent after a restart when the process ended right after it, with a valid link', async () => {
    const before = await startApp({ clock: new TestClock() });
    const { email, token } = await before.customer();
    await before.sweep();
    await before.stopJobs();
    const body = { email: 'after-the-crash@example.com', currentPassword: PASSWORD };
    expect((await before.put('/api/profile', body, token)).status).toBe(200);
    await before.stop({ keepData: true });

    const after = await startApp({ clock: new TestClock(), data: before.data });
    await after.sweep();
    await after.sweep();
    const mails = await after.mails();
    expect(
      mails.filter(({ to, subject }) => to?.[0]?.address === email && /^Request to change/.test(subject!)),
    ).toHaveLength(1);
    const [confirmation, ...more] = mails.filter(({ to }) => to?.[0]?.address === body.email);
    expect(more).toEqual([]);
    const link = /confirm-email\?token=([\w.-]+)/.exec(confirmation!.text!)![1]!;
    expect((await after.post(`/api/auth/confirm-email/${link}`, {})).status).toBe(200);
    await after.stop();
  });
});
