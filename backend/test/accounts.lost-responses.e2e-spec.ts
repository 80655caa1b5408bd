import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';
import { emailChangeCalls, PASSWORD } from './support/email-changes.js';
import { NEW_PASSWORD, PasswordCalls } from './support/passwords.js';

let app: TestApp;
let passwords: PasswordCalls;

beforeAll(async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  passwords = new PasswordCalls(app);
});
afterAll(() => app.stop());

const emails = emailChangeCalls(() => app);
const NEW = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

/** Sends a request whose response is lost, and again as the site does when the user tries again. */
async function twice(path: string, body: object, token?: string) {
  const headers = { 'idempotency-key': randomUUID() };
  const lost = await app.request('POST', path, { body, token, headers });
  const again = await app.request('POST', path, { body, token, headers });
  expect([again.status, again.body]).toEqual([lost.status, lost.body]);
  return again;
}

it('a password that was changed is not reported as wrong', async () => {
  const { email, token } = await app.customer();
  const { body } = await twice('/api/profile/password', { currentPassword: PASSWORD, ...NEW }, token);
  expect(body.message).toBe('Your password was changed. Your other devices were logged out.');
  expect((await passwords.login(email, NEW_PASSWORD)).status).toBe(200);
});

it('a password that was reset is not reported as an invalid link', async () => {
  const { email } = await app.customer();
  const token = await passwords.tokenFor(email);
  const { body } = await twice(`/api/auth/reset-password/${token}`, NEW);
  expect(body.message).toBe('Password reset successfully.');
  // Anybody else's request with the link is a new one.
  expect((await passwords.reset(token)).body.code).toBe('reset-token-invalid');
});

it('an email address that was confirmed is not reported as an invalid link', async () => {
  const { token } = await app.customer();
  const next = emails.unused();
  await emails.request(token, next);
  const link = await emails.tokenTo(next);
  const { body } = await twice(`/api/auth/confirm-email/${link}`, {});
  expect(body).toEqual({ message: 'Your email address was changed.', email: next });
  expect((await emails.confirm(link)).body.code).toBe('email-token-invalid');
});

it('a new customer is not told that the account existed before', async () => {
  const email = emails.unused();
  const person = { name: 'Asha Rao', email, phone: '9876543210', password: PASSWORD, confirmPassword: PASSWORD };
  await twice('/api/register', person);
  expect(await emails.subjectsTo(email)).toHaveLength(1);
});
