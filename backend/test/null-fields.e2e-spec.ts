import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

it.each([
  ['active', 'POST', '/api/register/communities', { name: 'Amber Heights', locality: 'Baner' }],
  ['active', 'PUT', '/api/register/communities/nobody', { name: 'Amber Heights', locality: 'Baner' }],
  ['disabled', 'POST', '/api/customers', { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' }],
  ['disabled', 'PUT', '/api/customers/nobody', { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' }],
])('%s must not be null in %s %s', async (field, method, path, body) => {
  const answer = await app.request(method, path, { body: { ...body, [field]: null }, token });
  expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ field })]]);
});
