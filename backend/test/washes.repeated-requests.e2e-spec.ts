import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { WashResponse } from '#libs/contract/washes.js';
import { IdempotentRequests } from '../src/kernel/idempotent-requests.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const MINUTE_MS = 60_000;
const DATE = '2026-12-15';

const clock = new TestClock();
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

describe('a booking that is repeated under its idempotency key after a crash', () => {
  it.each([
    ['the price', { washPrices: { basic: 399, premium: 499, ultimate: 999 } }],
    ['the rule for its day', { daysOff: { weekly: null, holidays: [{ date: DATE, name: 'Local holiday' }] } }],
    ['the way to pay', { payAfterWash: false }],
  ])('is the wash that was booked, also when %s has changed', async (_, change) => {
    const { token, userId } = await app.customer();
    const body = {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9876500002',
      address: 'B-704, Cedar Grove, Baner, Pune',
      timeSlot: '5:30 AM - 6:00 AM',
      date: DATE,
    };
    const headers = { 'idempotency-key': randomUUID() };
    const book = () => app.request<WashResponse>('POST', '/api/checkoutBasic', { body, token, headers });
    const { body: settings } = await app.get('/api/settings', admin);
    const requests = app.app.nest.get<{ storeResponse: () => Promise<void> }>(IdempotentRequests);
    jest.spyOn(requests, 'storeResponse').mockRejectedValueOnce(new Error('killed'));
    const first = await book();
    await app.changeSettings(change, admin);
    clock.advance(MINUTE_MS);
    const again = await book();
    await app.changeSettings(Object.fromEntries(Object.keys(change).map((name) => [name, settings[name]])), admin);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const booked = (await app.list<WashResponse>('/api/washes', { filter: { userId } }, admin)).body;
    expect(booked.map(({ id }) => id)).toEqual([first.body.id]);
  });
});
