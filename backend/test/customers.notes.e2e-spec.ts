import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CustomerNotesStore, type CustomerNote } from '../src/customers/customer-notes.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; userId: string; email: string };
let manager: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  manager = await app.staff('manager');
});
afterAll(() => app.stop());

const path = (customerId: string, noteId = '') => `/api/customers/${customerId}/notes${noteId && `/${noteId}`}`;
const add = (customerId: string, text: unknown, token = manager.token) => app.post(path(customerId), { text }, token);
const list = async (customerId: string, token = admin.token) => (await app.get(path(customerId), token)).body;

describe('notes about a customer', () => {
  it('say who wrote them and when, newest first', async () => {
    const { userId } = await app.customer();
    expect((await add(userId, ' Prefers calls after 6 PM ')).status).toBe(201);
    clock.advance(60_000);
    await add(userId, 'Wants a renewal offer', admin.token);
    expect(await list(userId)).toMatchObject([
      { text: 'Wants a renewal offer', by: admin.email, isOwn: true, editedAt: null, at: '2026-11-21T06:31:00.000Z' },
      { text: 'Prefers calls after 6 PM', by: manager.email, isOwn: false, at: '2026-11-21T06:30:00.000Z' },
    ]);
  });

  it('are edited by their author, and deleted by their author or an admin', async () => {
    const { userId } = await app.customer();
    const own = (await add(userId, 'Calls on Sunday')).body;
    const other = (await add(userId, 'Complained about streaks', admin.token)).body;
    const edit = (id: string, token: string) => app.put(path(userId, id), { text: 'Calls on Monday' }, token);
    const remove = (id: string, token: string) => app.request('DELETE', path(userId, id), { token });

    expect((await edit(own.id, manager.token)).body).toMatchObject({
      text: 'Calls on Monday',
      editedAt: expect.any(String),
    });
    expect((await edit(own.id, admin.token)).status).toBe(403);
    expect((await remove(other.id, manager.token)).status).toBe(403);
    expect((await remove(other.id, admin.token)).body).toEqual({ id: other.id });
    expect((await remove(own.id, admin.token)).status).toBe(200);
    expect((await remove(own.id, admin.token)).status).toBe(404);
    expect(await list(userId)).toEqual([]);
  });

  it('belong to one customer, and are not possible about staff', async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    const { id } = (await add(one.userId, 'Two cars')).body;
    expect((await app.put(path(other.userId, id), { text: 'Taken' }, manager.token)).status).toBe(404);
    expect((await app.request('DELETE', path(other.userId, id), { token: admin.token })).status).toBe(404);
    expect((await add(admin.userId, 'About staff')).status).toBe(404);
    expect((await add('nobody', 'About nobody')).status).toBe(404);
  });

  it('are visible to accountants, and to no customer', async () => {
    const customer = await app.customer();
    await add(customer.userId, 'Pays by UPI');
    const accountant = await app.staff('accountant');
    expect(await list(customer.userId, accountant.token)).toMatchObject([{ text: 'Pays by UPI', isOwn: false }]);
    expect((await add(customer.userId, 'Not allowed', accountant.token)).status).toBe(403);
    expect((await app.get(path(customer.userId), customer.token)).status).toBe(403);
    expect((await app.get('/api/profile', customer.token)).text).not.toContain('Pays by UPI');
  });

  it.each([[''], ['  '], ['x'.repeat(1001)], [7], [null], [undefined]])('reject the text %j', async (text) => {
    const { userId } = await app.customer();
    expect((await add(userId, text)).body.errors).toMatchObject([{ field: 'text' }]);
  });

  it('are at most 500 about one customer', async () => {
    const { userId } = await app.customer();
    await add(userId, 'The first');
    const { notes } = app.app.nest.get(CustomerNotesStore);
    const [{ version: _, ...first }] = (await notes.list({ filter: { customerId: userId } })) as [CustomerNote];
    await notes.insertAll(Array.from({ length: 499 }, (_one, at) => ({ ...first, id: `${first.id}-${at}` })));
    expect((await add(userId, 'One too many')).body.errors).toMatchObject([{ field: 'text' }]);
    expect(await list(userId, admin.token)).toHaveLength(500);
  });

  it('are not kept when they are written while the account is deleted', async () => {
    const { userId } = await app.customer();
    const store = app.app.nest.get(CustomerNotesStore);
    const deleting = jest.spyOn(store, 'count').mockImplementationOnce(async () => {
      await app.request('DELETE', `/api/customers/${userId}`, { token: admin.token });
      return 0;
    });
    expect((await add(userId, 'Moves to Pune')).status).toBe(404);
    deleting.mockRestore();
    expect(await store.ofCustomer(userId)).toEqual([]);
  });

  it('are deleted with the account, and are not in the audit log', async () => {
    const { userId } = await app.customer();
    await add(userId, 'Secret of the house');
    await app.request('DELETE', `/api/customers/${userId}`, { token: admin.token });
    expect((await app.get(path(userId), admin.token)).status).toBe(404);
    expect((await app.list('/api/changes', { filter: { recordId: userId } }, admin.token)).text).not.toContain(
      'Secret',
    );
  });
});
