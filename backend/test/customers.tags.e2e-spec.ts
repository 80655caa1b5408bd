import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerResponse, CustomerTag } from '#libs/contract/customer-tags.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: string;
let manager: string;

beforeAll(async () => {
  app = await startApp();
  ({ token: admin } = await app.staff('admin'));
  ({ token: manager } = await app.staff('manager'));
});
afterAll(() => app.stop());

const change = (id: string, tags: object, token = manager) =>
  app.request<CustomerResponse>('PATCH', `/api/customers/${id}/tags`, { token, body: tags });
const found = async (filter: object) =>
  (await app.list<CustomerResponse>('/api/customers', { filter, sort: ['name', 'ASC'] }, manager)).body.map(
    ({ name }) => name,
  );
const tags = async () => (await app.get<CustomerTag[]>('/api/customers/tags', manager)).body;

async function tagged(name: string, ...add: string[]) {
  const customer = await app.customer({ name });
  expect((await change(customer.userId, { add })).status).toBe(200);
  return customer;
}

describe('tags of customers', () => {
  it('are added, removed and listed, with one spelling', async () => {
    const one = await tagged('Asha Rao', ' Corporate ', 'VIP');
    const other = await app.customer({ name: 'Bina Shah' });
    expect((await change(other.userId, { add: ['vip', 'CORPORATE'] })).body.tags).toEqual(['Corporate', 'VIP']);
    expect(await tags()).toEqual([
      { name: 'Corporate', customers: 2 },
      { name: 'VIP', customers: 2 },
    ]);
    expect((await change(other.userId, { remove: ['corporate', 'unknown'] })).body.tags).toEqual(['VIP']);
    expect((await change(one.userId, { remove: ['Corporate'] })).body.tags).toEqual(['VIP']);
    expect((await tags()).map(({ name }) => name)).toEqual(['VIP']);
    expect((await app.get<CustomerResponse>(`/api/customers/${one.userId}`, manager)).body.tags).toEqual(['VIP']);
  });

  it('are compared and kept without invisible characters, which phones add to copied text', async () => {
    const { userId } = await app.customer();
    const { body } = await change(userId, { add: ['\u202aGold\u202c', 'Go\u200bld', 'Gold'] });
    expect(body.tags).toEqual(['Gold']);
  });

  it('filter the list exactly, together with the search and other filters', async () => {
    await tagged('Chitra Iyer', 'Society', 'Two cars');
    await tagged('Dev Iyer', 'Society secretary');
    await tagged('Esha Nair', 'Society');
    expect(await found({ tags: 'society' })).toEqual(['Chitra Iyer', 'Esha Nair']);
    expect(await found({ tags: ['Society', 'two cars'] })).toEqual(['Chitra Iyer']);
    expect(await found({ tags: ['Society'], q: 'iye' })).toEqual(['Chitra Iyer']);
    expect(await found({ tags: ['Society'], q: '--' })).toEqual([]);
    expect(await found({ tags: 'Society', activePlan: true })).toEqual([]);
    expect(await found({ tags: 'Soc' })).toEqual([]);
    // A search for text finds names, not tags.
    expect(await found({ q: 'society' })).toEqual([]);
  });

  it.each([
    [{ tags: '!!!' }, 'filter.tags needs a letter or a digit.'],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'filter.tags may list at most 5 values.'],
    [{ tags: null }, 'filter.tags must be text.'],
    [{ tags: { $ne: 'a' } }, 'filter.tags must be text.'],
    [{ tags_gte: 'a' }, 'Filtering by "tags_gte" is not possible.'],
  ])('reject the filter %j', async (filter, message) => {
    const { status, body } = await app.list('/api/customers', { filter }, manager);
    expect(status).toBe(400);
    expect((body as unknown as { message: string }).message).toContain(message);
  });

  it.each([
    [{ add: ['x'.repeat(31)] }, 'A tag has 1 to 30 characters'],
    [{ add: [' '] }, 'A tag has 1 to 30 characters'],
    [{ add: ['!!!'] }, 'A tag needs a letter or a digit, and at most 30 characters'],
    [{ add: Array.from({ length: 11 }, (_, at) => `Tag ${at}`) }, expect.any(String)],
    [{ add: ['two\nlines'] }, 'Please write a tag on one line'],
  ])('reject %j', async (request, message) => {
    const { userId } = await app.customer();
    const { status, body } = await change(userId, request);
    expect({ status, message: (body as any).errors[0].message }).toEqual({ status: 400, message });
  });

  it('are limited to ten for a customer', async () => {
    const { userId } = await app.customer();
    await change(userId, { add: Array.from({ length: 10 }, (_, at) => `Of ten ${at}`) });
    const { status, body } = await change(userId, { add: ['Eleventh'] });
    expect({ status, message: (body as any).errors[0].message }).toEqual({
      status: 400,
      message: 'A customer has at most 10 tags',
    });
    expect((await tags()).map(({ name }) => name)).not.toContain('Eleventh');
    await change(userId, { remove: Array.from({ length: 10 }, (_, at) => `Of ten ${at}`) });
  });

  it('keep both of two changes at once', async () => {
    const { userId } = await app.customer();
    await Promise.all(['One', 'Two', 'Three'].map((tag) => change(userId, { add: [tag] })));
    const { body } = await app.get<CustomerResponse>(`/api/customers/${userId}`, manager);
    expect(body.tags).toEqual(['One', 'Three', 'Two']);
  });

  it('are hidden from the customer, survive an edit, and are deleted with the account', async () => {
    const customer = await tagged('Farah Khan', 'Difficult');
    expect((await app.get('/api/profile', customer.token)).text).not.toContain('Difficult');
    const { name, email, phone } = customer;
    const edited = await app.put<CustomerResponse>(
      `/api/customers/${customer.userId}`,
      { name: `${name} Ali`, email, phone },
      manager,
    );
    expect(edited.body.tags).toEqual(['Difficult']);
    expect(await found({ tags: 'Difficult' })).toEqual(['Farah Khan Ali']);
    expect((await app.request('DELETE', `/api/customers/${customer.userId}`, { token: manager })).status).toBe(200);
    expect(await found({ tags: 'Difficult' })).toEqual([]);
    expect((await tags()).map(({ name: tag }) => tag)).not.toContain('Difficult');
  });

  it('are changed by managers, those of staff by admins', async () => {
    const [{ userId }, { token: accountant }, { userId: colleague }] = await Promise.all([
      app.customer(),
      app.staff('accountant'),
      app.staff('accountant'),
    ]);
    expect((await change(userId, { add: ['VIP'] }, accountant)).status).toBe(403);
    expect((await change(colleague, { add: ['VIP'] })).status).toBe(403);
    expect((await change(colleague, { add: ['VIP'] }, admin)).status).toBe(200);
    expect((await change('nobody', { add: ['VIP'] })).status).toBe(404);
  });

  it('are exported', async () => {
    await tagged('Gita Joshi', 'Exported', 'Also this');
    const filter = encodeURIComponent(JSON.stringify({ tags: 'Exported' }));
    const { text } = await app.get(`/api/customers/export?filter=${filter}`, admin);
    expect(text).toContain('"Also this, Exported"');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });
});
