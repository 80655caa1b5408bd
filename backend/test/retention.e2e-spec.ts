import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeadStatus } from '#libs/contract/leads.js';
import { RETENTION } from '#libs/retention.js';
import { AccountsStore } from '../src/identity/accounts.store.js';
import { MarketingService } from '../src/marketing/marketing.service.js';
import { ViewsStore } from '../src/views/views.store.js';
import { PASSWORD, startApp, TestClock, type TestApp } from './support/app.js';
import { PICTURE } from './support/picture.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const DAY = 86_400_000;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; userId: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

/** Moves the clock, runs the jobs and signs the admin in again. */
async function later(days: number): Promise<void> {
  clock.advance(days * DAY);
  await app.sweep();
  admin = await app.login(admin.email);
}

const list = async (path: string, filter: object = {}) => (await app.list(path, { filter }, admin.token)).body;

async function lead(email: string, status: LeadStatus = 'new', followUpOn?: string): Promise<string> {
  await app.post('/api/contact', { name: 'Asha Rao', email, phone: '9876500002', subject: 'Baner', message: 'Daily?' });
  const [{ id }] = await list('/api/leads', { email });
  const steps: LeadStatus[] = status === 'new' ? [] : status === 'contacted' ? [status] : ['contacted', status];
  for (const to of steps) await app.patch(`/api/leads/${id}/status`, { status: to }, admin.token);
  if (followUpOn) await app.put(`/api/leads/${id}`, { name: 'Asha Rao', email, followUpOn }, admin.token);
  return id as string;
}

describe('enquiries', () => {
  const emails = async () => (await list('/api/leads')).map(({ email }) => email as string).sort();

  it('are deleted two years after their last change, unless a follow-up day lies ahead', async () => {
    for (const status of ['new', 'contacted', 'converted', 'lost'] as const)
      await lead(`${status}@example.com`, status);
    await lead('ahead@example.com', 'contacted', '2028-12-01');
    await lead('behind@example.com', 'contacted', '2026-12-01');
    const touched = await lead('touched@example.com', 'lost');
    await later(10);
    await app.post(`/api/leads/${touched}/notes`, { text: 'Called again' }, admin.token);
    await later(720);
    expect(await emails()).toHaveLength(7);

    // 21 November 2028: two years and a day after the first enquiries.
    await later(2);
    expect(await emails()).toEqual(['ahead@example.com', 'touched@example.com']);
    const { headers } = await app.list('/api/leads', { range: [0, 0] }, admin.token);
    expect(headers.get('content-range')).toBe('leads 0-0/2');

    await later(20);
    expect(await emails()).toEqual([]);
  });

  it('keep no changes by staff longer than themselves', async () => {
    const id = await lead('changed@example.com', 'lost');
    await later(365);
    expect(await list('/api/changes', { recordId: id })).toHaveLength(2);
    await later(366);
    expect(await list('/api/changes', { recordId: id })).toEqual([]);
  });
});

describe('security events', () => {
  it('are deleted after one year', async () => {
    const { userId } = await app.customer();
    const events = async () => list('/api/security-events', { accountId: userId });
    expect(await events()).not.toEqual([]);
    await later(364);
    expect(await events()).not.toEqual([]);
    await later(3);
    expect(await events()).toEqual([]);
    const { paths } = (await app.get('/api/openapi.json')).body;
    expect(paths['/api/security-events'].get.description).toContain('kept for one year');
  });

  it('are deleted from the account too, whose owner was notified of them', async () => {
    const { userId } = await app.customer();
    const change = { name: 'Asha', email: 'moved@example.com', phone: '9876500008' };
    await app.put(`/api/customers/${userId}`, change, admin.token);
    const notices = async () => (await app.app.nest.get(AccountsStore).accounts.get(userId))?.notices;
    await app.sweep();
    expect(await notices()).toHaveLength(1);
    await later(366);
    expect(await notices()).toEqual([]);
  });
});

describe('the cookies', () => {
  it('are the two that the privacy page names, for the time that it states', async () => {
    const { email } = await app.customer();
    const { headers } = await app.post('/api/login', { email, password: PASSWORD });
    const cookies = headers.getSetCookie().map((cookie) => {
      const [, name, seconds] = /^(\w+)=.*Max-Age=(\d+)/.exec(cookie)!;
      return [name, Number(seconds)];
    });
    const DAY_SECONDS = DAY / 1000;
    expect(cookies.sort()).toEqual([
      ['device', RETENTION.devices.days * DAY_SECONDS],
      ['refresh', RETENTION.sessions.days * DAY_SECONDS],
    ]);
  });
});

describe('messages to the customers of a community', () => {
  it('are deleted after one year', async () => {
    const { communityId } = await buy(app, await app.customer());
    const path = `/api/register/communities/${communityId}/messages`;
    const message = { subject: 'No water tomorrow', text: 'We clean again on Thursday.' };
    expect((await app.post(path, message, admin.token)).status).toBe(202);
    await later(364);
    expect(await list(path)).toMatchObject([{ subject: message.subject }]);
    await later(3);
    expect(await list(path)).toEqual([]);
  });
});

describe('emails', () => {
  it('are deleted after one year', async () => {
    const { email } = await app.customer();
    await app.sweep();
    const mails = async () => (await list('/api/mails', { q: email })).length;
    expect(await mails()).toBeGreaterThan(0);
    await later(364);
    expect(await mails()).toBeGreaterThan(0);
    await later(3);
    expect(await mails()).toBe(0);
  });
});

describe('changes of an account by staff', () => {
  it('are deleted after two years from the account too, and do not return with the next change', async () => {
    const { userId, email } = await app.customer();
    const change = (name: string) =>
      app.put(`/api/customers/${userId}`, { name, email, phone: '9876500009' }, admin.token);
    await change('Former Name');
    await change('Name Today');
    await later(732);
    expect(JSON.stringify(await app.app.nest.get(AccountsStore).accounts.get(userId))).not.toContain('Former Name');

    await change('New Name');
    const changes = await list('/api/changes', { recordId: userId });
    expect(changes.map(({ differences }) => differences)).toEqual([
      [{ field: 'name', before: 'Name Today', after: 'New Name' }],
    ]);
  });
});

describe('a deleted account', () => {
  it('leaves only the personal data that the law requires or that is deleted later', async () => {
    const customer = await app.customer();
    const provider = new Provider(app);
    const order = await app.post('/api/checkout/order', { planData: CRETA }, customer.token);
    const { razorpay_payment_id: paymentId, ...proof } = await provider.pay(order.body.orderId);
    const planData = { ...CRETA, paymentId };
    await app.post('/api/checkout/add', { userId: customer.userId, planData, ...proof }, customer.token);
    await app.put('/api/profile/marketing', { granted: true }, customer.token);
    await app.post(`/api/customers/${customer.userId}/notes`, { text: 'Prefers mornings' }, admin.token);
    await app.sweep();
    const subscribers = () => list('/api/subscribers', { q: customer.email });
    expect(await subscribers()).toMatchObject([{ granted: true }]);

    expect((await app.request('DELETE', `/api/customers/${customer.userId}`, { token: admin.token })).status).toBe(200);
    expect((await app.get('/api/profile', customer.token)).status).toBe(401);
    expect((await app.get(`/api/customers/${customer.userId}`, admin.token)).status).toBe(404);
    expect((await app.get(`/api/customers/${customer.userId}/notes`, admin.token)).status).toBe(404);
    expect(await subscribers()).toMatchObject([{ granted: false, source: 'account-deleted' }]);
    expect(await list('/api/allOrders', { userId: customer.userId })).toHaveLength(1);

    await later(732);
    expect(await subscribers()).toEqual([]);
    expect(await list('/api/changes', { recordId: customer.userId })).toEqual([]);
    const [kept] = await list('/api/allOrders', { userId: customer.userId });
    expect(kept).toMatchObject({ name: customer.name, email: customer.email });
  });

  it('leaves no picture, not even one that was uploaded in the meantime', async () => {
    const { userId, token } = await app.customer();
    const profilePic = PICTURE;
    const upload = async () => (await app.put('/api/profile', { profilePic }, token)).body.profilePic as string;
    const urls = [await upload()];
    const marketing = app.app.nest.get(MarketingService);
    const withdraw = marketing.withdrawOfDeleted.bind(marketing);
    marketing.withdrawOfDeleted = async (email) => {
      if (urls.length === 1) urls.push(await upload());
      await withdraw(email);
    };
    const { status } = await app.request('DELETE', `/api/customers/${userId}`, { token: admin.token });
    marketing.withdrawOfDeleted = withdraw;
    expect(status).toBe(200);
    const left = await Promise.all(urls.map(async (url) => (await app.get(url)).status));
    expect(left).toEqual([404, 404]);
  });

  it('keeps orders, payments and documents for at least 72 months after the annual return is due', async () => {
    const counts = async () => [
      (await list('/api/allOrders')).length,
      (await list('/api/payments')).length,
      (await list('/api/documents')).length,
    ];
    const before = await counts();
    expect(Math.min(...before)).toBeGreaterThan(0);
    await later(8 * 366);
    expect(await counts()).toEqual(before);
  });
});

describe('the account of a member of staff', () => {
  it('is deleted with its private views and columns; shared views stay', async () => {
    const manager = await app.staff('admin');
    const view = { resource: 'leads', filter: '{}', sort: 'name', order: 'ASC', perPage: 25, hiddenColumns: [] };
    for (const [name, isShared] of [
      ['Mine', false],
      ['Ours', true],
    ] as const)
      expect((await app.post('/api/views', { ...view, name, isShared }, manager.token)).status).toBe(200);
    const store = app.app.nest.get(ViewsStore);
    await app.request('DELETE', `/api/customers/${manager.userId}`, { token: admin.token });
    const left = await store.views.list({ filter: { ownerId: manager.userId } });
    expect(left.map(({ name }) => name)).toEqual(['Ours']);
    expect(await store.layouts.get(manager.userId)).toBeNull();
  });
});
