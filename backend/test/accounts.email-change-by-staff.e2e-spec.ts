import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { emailChangeCalls } from './support/email-changes.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock(), env: { PUBLIC_URL: 'https://wash.example' } });
});
afterAll(() => app.stop());

const { unused, request, profile, confirm, login, subjectsTo, tokenTo } = emailChangeCalls(() => app);

describe('the email address of a customer, changed by staff', () => {
  async function changedByOffice() {
    const admin = await app.staff('admin');
    const customer = await app.customer();
    const { userId, name, phone } = customer;
    const next = unused();
    const change = () => app.put(`/api/customers/${userId}`, { name, phone, email: next }, admin.token);
    return { admin, customer, next, change };
  }

  it('takes effect immediately, and both addresses are notified', async () => {
    const { customer, next, change } = await changedByOffice();
    expect((await change()).body.email).toBe(next);
    expect([await login(customer.email), await login(next)]).toEqual([401, 200]);
    expect(await subjectsTo(customer.email)).toContain('Your email address was changed');
    expect(await subjectsTo(next)).toEqual(['Your new email address at Firstlight']);
  });

  it('ends the sessions of the account, and cancels a change its owner has requested', async () => {
    const { customer, change } = await changedByOffice();
    const asked = unused();
    await request(customer.token, asked);
    const link = await tokenTo(asked);
    await change();
    expect((await app.get('/api/profile', customer.token)).status).toBe(401);
    expect((await confirm(link)).body.code).toBe('email-token-invalid');
  });

  it('is in the audit log with who, before and after', async () => {
    const { admin, customer, next, change } = await changedByOffice();
    await change();
    const { body } = await app.list('/api/changes', { filter: { recordId: customer.userId } }, admin.token);
    expect(body[0]).toMatchObject({
      by: admin.email,
      differences: [{ field: 'email', before: customer.email, after: next }],
    });
  });

  it('does not end sessions when another field is corrected', async () => {
    const { admin, customer } = await changedByOffice();
    const { userId, email, phone } = customer;
    await app.put(`/api/customers/${userId}`, { name: 'Asha Iyer', phone, email: email.toUpperCase() }, admin.token);
    expect(await profile(customer.token)).toMatchObject({ name: 'Asha Iyer', email });
  });

  it('is rejected when the new address has an account', async () => {
    const { admin, customer } = await changedByOffice();
    const { userId, name, phone } = customer;
    const answer = await app.put(`/api/customers/${userId}`, { name, phone, email: admin.email }, admin.token);
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
  });

  it("is not possible for the admin's own, which requires password and confirmation", async () => {
    const admin = await app.staff('admin');
    const { name, phone } = await profile(admin.token);
    const answer = await app.put(`/api/customers/${admin.userId}`, { name, phone, email: unused() }, admin.token);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'email', message: 'Please change your own email address on your profile page' }],
    ]);
    expect((await profile(admin.token)).email).toBe(admin.email);
  });
});
