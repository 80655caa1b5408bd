import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProfileResponse } from '#libs/contract/accounts.js';
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
  ['role', 'POST', '/api/customers', { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' }],
  ['name', 'PUT', '/api/profile', {}],
  ['email', 'PUT', '/api/profile', {}],
  ['phone', 'PUT', '/api/profile', {}],
  ['cars', 'PUT', '/api/profile', {}],
  ['disabled', 'PUT', '/api/customers/nobody', { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' }],
])('%s must not be null in %s %s', async (field, method, path, body) => {
  const answer = await app.request(method, path, { body: { ...body, [field]: null }, token });
  expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ field })]]);
});

it.each([
  ['address', '/api/register/communities', { name: 'Birch Court', locality: 'Baner' }],
  ['pin', '/api/register/communities', { name: 'Cedar Court', locality: 'Baner' }],
])('null empties %s in POST %s', async (field, path, body) => {
  const answer = await app.post(path, { ...body, [field]: null }, token);
  expect([answer.status, answer.body[field]]).toEqual([201, '']);
});

it('null empties the PIN code of a customer', async () => {
  const customer = { name: 'Asha Rao', email: 'asha.pin@example.com', phone: '9812345673' };
  const carDetails = { communityName: 'Amber Heights', pin: null };
  const answer = await app.post<ProfileResponse>('/api/customers', { ...customer, carDetails }, token);
  expect([answer.status, typeof answer.body.carDetails.pin]).toEqual([201, 'string']);
});

it('an enquiry whose message is null has an empty message', async () => {
  const enquiry = { name: 'Lata Menon', email: 'lata@example.com', phone: '9812345671', subject: 'Baner' };
  expect((await app.post('/api/contact', { ...enquiry, message: null })).status).toBe(201);
  expect((await app.get('/api/leads', token)).body).toEqual([expect.objectContaining({ message: '' })]);
});

it('an empty area counts as none, in POST /api/customers', async () => {
  const customer = { name: 'Ira Joshi', email: 'ira@example.com', phone: '9812345672' };
  const answer = await app.post('/api/customers', { ...customer, area: '' }, token);
  expect([answer.status, answer.body.area]).toEqual([201, null]);
});
