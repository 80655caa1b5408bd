import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';

const PASSWORD = 'correct horse battery';

const clock = new TestClock();
let app: TestApp;
/** Another process on the same store; SQLite allows one. */
let peer: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  peer = process.env.TEST_STORE === 'mongo' ? await startApp({ clock, data: app.data }) : app;
  ({ token: admin } = await app.staff('admin'));
});
afterAll(async () => {
  if (peer !== app) await peer.stop({ keepData: true });
  await app.stop();
});

const profile = async (token: string, on = app) => (await on.get('/api/profile', token)).status;
const everywhere = (token: string) => Promise.all([app, peer].map((on) => profile(token, on)));
const change = (id: string, details: { email: string; name: string; phone: string }, access: object) =>
  app.put(`/api/customers/${id}`, { name: details.name, email: details.email, phone: details.phone, ...access }, admin);

/** A customer whose token both processes have verified, and remember. */
async function knownCustomer() {
  const customer = await app.customer();
  for (let request = 1; request <= 3; request += 1) expect(await everywhere(customer.token)).toEqual([200, 200]);
  return customer;
}

it('a request whose body arrives after the role has changed is rejected', async () => {
  const manager = await app.customer();
  expect((await change(manager.userId, manager, { role: 'admin' })).status).toBe(200);
  const { token } = await app.login(manager.email);
  const body = JSON.stringify({ name: 'Slow Court', locality: 'Baner' });
  const slow = send(`${app.url}/api/register/communities`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  await once(slow, 'continue');
  slow.write(body.slice(0, 9));
  expect((await change(manager.userId, manager, { role: 'user' })).status).toBe(200);
  slow.end(body.slice(9));
  const [{ statusCode }] = (await once(slow, 'response')) as [IncomingMessage];
  expect(statusCode).toBe(401);
});

describe('at the next request to any process, a token that was used before is rejected', () => {
  it('after signing out', async () => {
    const { email } = await knownCustomer();
    const answer = await app.post('/api/login', { email, password: PASSWORD });
    const [cookie] = answer.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
    expect(await everywhere(answer.body.token)).toEqual([200, 200]);
    await app.request('POST', '/api/auth/logout', { headers: { cookie: cookie! } });
    expect(await everywhere(answer.body.token)).toEqual([401, 401]);
  });

  it('after its account has been disabled', async () => {
    const customer = await knownCustomer();
    expect((await change(customer.userId, customer, { disabled: true })).status).toBe(200);
    expect(await everywhere(customer.token)).toEqual([401, 401]);
  });

  it('after the role has changed, and the new role counts for a new token', async () => {
    const customer = await knownCustomer();
    expect((await change(customer.userId, customer, { role: 'admin' })).status).toBe(200);
    expect(await everywhere(customer.token)).toEqual([401, 401]);
    const { token } = await app.login(customer.email);
    const list = () => Promise.all([app, peer].map(async (on) => (await on.list('/api/customers', {}, token)).status));
    expect(await list()).toEqual([200, 200]);
    expect((await change(customer.userId, customer, { role: 'user' })).status).toBe(200);
    expect(await list()).toEqual([401, 401]);
  });

  it('after the password has been changed elsewhere', async () => {
    const customer = await knownCustomer();
    const elsewhere = await app.login(customer.email);
    const passwords = { currentPassword: PASSWORD, password: 'another horse 42', confirmPassword: 'another horse 42' };
    expect((await app.post('/api/profile/password', passwords, elsewhere.token)).status).toBe(200);
    expect(await everywhere(customer.token)).toEqual([401, 401]);
    expect(await everywhere(elsewhere.token)).toEqual([200, 200]);
  });

  it('when it has expired', async () => {
    const { token } = await knownCustomer();
    clock.advance(15 * 60_000);
    expect(await everywhere(token)).toEqual([401, 401]);
  });
});
