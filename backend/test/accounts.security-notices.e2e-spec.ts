import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withNotice } from '../src/identity/account.js';
import { AccountsStore } from '../src/identity/accounts.store.js';
import { actingAs } from '../src/kernel/actor.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { emailChangeCalls } from './support/email-changes.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('a password that a customer changed is not recorded as changed by the staff who are acting', async () => {
  const customer = await app.customer();
  const admin = await app.staff('admin');
  const { accounts } = app.app.nest.get(AccountsStore);
  const account = (await accounts.get(customer.userId))!;
  const at = new Date().toISOString();
  const notice = { id: 'own-change', at, remoteAddress: null, email: account.email, by: 'owner' as const };
  await accounts.replace(withNotice(account, { ...notice, kind: 'password-changed' }));

  const caller = { ...admin, role: 'admin', staffRole: 'admin', sessionId: 'any' } as Parameters<typeof actingAs>[0];
  await actingAs(caller, () => app.sweep());
  const filter = { accountId: customer.userId, event: 'password-changed' };
  const { body } = await app.list('/api/security-events', { filter }, admin.token);
  expect(body).toMatchObject([{ by: null }]);
});

it('the confirmation of an email address is sent after the clock was set back', async () => {
  const clock = new TestClock();
  const own = await startApp({ clock });
  const { request, subjectsTo } = emailChangeCalls(() => own);
  await own.sweep();
  clock.advance(-24 * 60 * 60_000);
  const { token } = await own.customer();
  expect((await request(token, 'moved.back@example.com')).status).toBe(200);
  const subjects = await subjectsTo('moved.back@example.com');
  await own.stop();
  expect(subjects).toEqual(['Confirm your email address']);
});
