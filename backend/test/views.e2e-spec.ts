import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ColumnLayoutResponse, ViewResponse } from '#libs/contract/views.js';
import { ViewsStore } from '../src/views/views.store.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let mine: string;
let colleague: string;

beforeAll(async () => {
  app = await startApp();
  mine = (await app.staff('admin')).token;
  colleague = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const VIEW = {
  resource: 'allOrders',
  name: 'Ending soon',
  isShared: false,
  filter: '{"status":["active"]}',
  sort: 'endDate',
  order: 'ASC',
  perPage: 50,
  hiddenColumns: ['email'],
};
const save = (token: string, details: object = {}) =>
  app.post<ViewResponse>('/api/views', { ...VIEW, ...details }, token);
const remove = (id: string, token: string) => app.request('DELETE', `/api/views/${id}`, { token });
const names = async (token: string) =>
  (await app.get<ViewResponse[]>('/api/views', token)).body.map(({ name, isOwn }) => [name, isOwn]);

describe('saved views', () => {
  it('are private unless shared', async () => {
    const { status, body } = await save(mine);
    expect({ status, body }).toMatchObject({ status: 200, body: { ...VIEW, isOwn: true } });
    const shared = (await save(colleague, { name: 'For all', isShared: true })).body;
    expect(await names(mine)).toEqual([
      ['Ending soon', true],
      ['For all', false],
    ]);
    expect(await names(colleague)).toEqual([['For all', true]]);
    expect((await remove(shared.id, colleague)).status).toBe(200);
    expect(await names(mine)).toEqual([['Ending soon', true]]);
  });

  it('are not shown to those who may not read their list', async () => {
    const manager = (await app.staff('manager')).token;
    const accountant = (await app.staff('accountant')).token;
    const leads = await save(manager, { resource: 'leads', name: 'Asha', isShared: true, filter: '{"q":"asha"}' });
    const orders = await save(manager, { name: 'Ending', isShared: true });
    expect(await names(accountant)).toEqual([['Ending', false]]);
    expect(await names(mine)).toContainEqual(['Asha', false]);
    for (const { body } of [leads, orders]) expect((await remove(body.id, manager)).status).toBe(200);
  });

  it('are deleted by their owner, and by an admin if they are shared', async () => {
    const manager = (await app.staff('manager')).token;
    const [own, shared] = [
      await save(manager, { name: 'Own' }),
      await save(manager, { name: 'Of all', isShared: true }),
    ];
    const another = (await save(mine, { name: 'Of an admin', isShared: true })).body;
    expect((await remove(another.id, manager)).status).toBe(404);
    expect((await remove(own.body.id, mine)).status).toBe(404);
    expect((await remove(shared.body.id, mine)).status).toBe(200);
    expect((await remove(own.body.id, manager)).status).toBe(200);
    expect((await remove(another.id, mine)).status).toBe(200);
  });

  it('are deleted with their owner, also when one is saved in the meantime', async () => {
    const { userId, token } = await app.staff('manager');
    await save(token);
    const store = app.app.nest.get(ViewsStore);
    const ofOwner = store.ofOwner.bind(store);
    const listing = jest.spyOn(store, 'ofOwner').mockImplementationOnce(async (...owner) => {
      const views = await ofOwner(...owner);
      await save(token, { name: 'Too late' });
      return views;
    });
    expect((await app.request('DELETE', `/api/customers/${userId}`, { token: mine })).status).toBe(200);
    listing.mockRestore();
    expect(await store.ofOwner(userId, 9)).toEqual([]);
  });

  it('are replaced under the same name, also when saved five times at once', async () => {
    const saved = await Promise.all(Array.from({ length: 5 }, () => save(mine, { name: 'Same', perPage: 25 })));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await names(mine)).filter(([name]) => name === 'Same')).toHaveLength(1);
  });

  it('are all shown, however many colleagues share', async () => {
    const owners = [(await app.staff('manager')).token, (await app.staff('manager')).token];
    const numbers = Array.from({ length: 101 }, (_, n) => n);
    for (const owner of owners)
      await Promise.all(numbers.map((n) => save(owner, { name: `Shared ${n}`, isShared: true })));
    const shown = (await names(mine)).filter(([name]) => String(name).startsWith('Shared '));
    expect(shown).toHaveLength(2 * numbers.length);
  });

  it.each([
    { filter: '[]' },
    { filter: 'no JSON' },
    { filter: '{"startDate_gte":{"toString":1}}' },
    { filter: '{"status":[["active"]]}' },
    { name: ' ' },
    { order: 'UP' },
    { perPage: 0 },
    { hiddenColumns: ['a b'] },
    { ownerId: 'x' },
  ])('are rejected with %j', async (details) => {
    expect((await save(mine, details)).status).toBe(400);
  });
});

describe('column layouts', () => {
  const LAYOUT = { hidden: ['email'], order: ['status', 'name'], widths: [{ column: 'name', width: 240 }] };
  const keep = (token: string, resource: string, details: object = {}) =>
    app.put<ColumnLayoutResponse>(`/api/views/columns/${resource}`, { ...LAYOUT, ...details }, token);
  const kept = async (token: string) => (await app.get<ColumnLayoutResponse[]>('/api/views/columns', token)).body;

  it('are each person’s own, one for each list', async () => {
    expect(await kept(mine)).toEqual([]);
    const { status, body } = await keep(mine, 'allOrders');
    expect({ status, body }).toEqual({ status: 200, body: { resource: 'allOrders', ...LAYOUT } });
    await keep(mine, 'customers', { hidden: null, order: [], widths: [] });
    expect(await kept(mine)).toEqual([
      { resource: 'allOrders', ...LAYOUT },
      { resource: 'customers', hidden: null, order: [], widths: [] },
    ]);
    expect(await kept(colleague)).toEqual([]);
  });

  it('are replaced by the last one, and none of another list is lost when several are written at once', async () => {
    const lists = ['leads', 'washes', 'mails', 'documents'];
    const answers = await Promise.all(lists.map((resource) => keep(colleague, resource)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await keep(colleague, 'leads', { hidden: [] });
    const found = await kept(colleague);
    expect(found.map(({ resource }) => resource).sort()).toEqual([...lists].sort());
    expect(found.find(({ resource }) => resource === 'leads')?.hidden).toEqual([]);
  });

  it.each([
    { hidden: ['a b'] },
    { hidden: 'email' },
    { hidden: undefined },
    { order: Array.from({ length: 61 }, (_, at) => `column${at}`) },
    { widths: [{ column: 'name', width: 20 }] },
    { widths: [{ column: 'name', width: 100.5 }] },
    { widths: [{ column: 'name', width: 100, height: 3 }] },
    { widths: Array.from({ length: 2 }, () => ({ column: 'name', width: 100 })) },
    { userId: 'x' },
  ])('are rejected with %j', async (details) => {
    expect((await keep(mine, 'allOrders', details)).status).toBe(400);
  });

  it('are rejected for invalid list names, and beyond fifty lists', async () => {
    expect((await keep(mine, '__proto__')).status).toBe(400);
    expect((await keep(mine, 'all%20orders')).status).toBe(400);
    const { token } = await app.staff('admin');
    const names = Array.from(
      { length: 51 },
      (_, at) => `list-${String.fromCharCode(97 + (at % 26)).repeat(1 + at / 26)}`,
    );
    const statuses = [];
    for (const name of names) statuses.push((await keep(token, name)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(400);
  });
});
