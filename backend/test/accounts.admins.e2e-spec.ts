import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminsStore } from '../src/identity/admins.store.js';
import { MarketingService } from '../src/marketing/marketing.service.js';
import { startApp, type TestApp } from './support/app.js';
import { bodyOf, person } from './support/people.js';

const PRIVATE_VIEW = {
  resource: 'leads',
  name: 'Mine',
  isShared: false,
  filter: '{}',
  sort: 'createdAt',
  order: 'DESC',
  perPage: 25,
  hiddenColumns: [],
};

let app: TestApp;
let admin: { token: string; userId: string; email: string };

beforeAll(async () => {
  app = await startApp();
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

describe('the last admin', () => {
  it('cannot be demoted, disabled or deleted by anyone', async () => {
    const own = await startApp();
    const last = await own.staff('admin');
    const { body } = await own.get(`/api/customers/${last.userId}`, last.token);
    for (const change of [{ role: 'user' }, { role: 'employee' }, { disabled: true }]) {
      const answer = await own.put(
        `/api/customers/${last.userId}`,
        { ...bodyOf(body), name: 'Changed', ...change },
        last.token,
      );
      expect([answer.status, answer.body.code]).toEqual([409, 'last-admin']);
    }
    const answer = await own.request('DELETE', `/api/customers/${last.userId}`, { token: last.token });
    expect([answer.status, answer.body.code]).toEqual([409, 'last-admin']);
    expect((await own.get(`/api/customers/${last.userId}`, last.token)).body).toEqual(body);
    await own.stop();
  });

  it('keeps views, columns and consents when the deletion is rejected', async () => {
    const own = await startApp();
    const { token, userId, email } = await own.staff('admin');
    await own.post('/api/views', PRIVATE_VIEW, token);
    await own.put('/api/views/columns/leads', { hidden: null, order: [], widths: [] }, token);
    await own.app.nest.get(MarketingService).change({ name: 'Admin', email }, true, 'popup');
    const kept = () =>
      Promise.all(
        ['/api/views', '/api/views/columns', '/api/subscribers'].map((path) =>
          own.get(path, token).then(({ body }) => body),
        ),
      );
    const before = await kept();
    expect(before.map((list) => list.length)).toEqual([1, 1, 1]);
    expect((await own.request('DELETE', `/api/customers/${userId}`, { token })).status).toBe(409);
    expect(await kept()).toEqual(before);
    await own.stop();
  });

  it('remains when admins demote and delete each other at the same time', async () => {
    const own = await startApp();
    let [one, other] = [await own.staff('admin'), await own.staff('admin')];
    for (let round = 0; round < 10; round += 1) {
      const rows = await Promise.all([one, other].map(({ userId }) => own.get(`/api/customers/${userId}`, one.token)));
      const demote = (id: string, n: number, token: string) =>
        own.put(`/api/customers/${id}`, { ...bodyOf(rows[n]!.body), role: 'user' }, token);
      const answers = await Promise.all([
        demote(other.userId, 1, one.token),
        round % 2 === 0
          ? demote(one.userId, 0, other.token)
          : own.request('DELETE', `/api/customers/${one.userId}`, { token: other.token }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = answers[0].status === 200 ? one : other;
      expect(
        (await own.list('/api/customers', { filter: { role: 'admin' } }, left.token)).body.map(({ id }) => id),
      ).toEqual([left.userId]);
      [one, other] = [left, await own.staff('admin')];
    }
    await own.stop();
  });

  it('can be demoted once there is another one', async () => {
    const own = await startApp();
    const first = await own.staff('admin');
    const second = (await own.post('/api/customers', person({ role: 'admin' }), first.token)).body;
    expect(second.role).toBe('admin');
    expect((await own.request('DELETE', `/api/customers/${first.userId}`, { token: first.token })).status).toBe(200);
    await own.stop();
  });
});

describe('a crash between the list of admins and the account', () => {
  it('is repaired by the job, in both directions', async () => {
    const roster = app.app.nest.get(AdminsStore);
    const { userId } = await app.customer();
    const role = async () => (await app.get(`/api/customers/${userId}`, admin.token)).body.role;
    await roster.add(userId);
    await app.sweep();
    expect(await role()).toBe('admin');
    await roster.remove(userId);
    await app.sweep();
    expect(await role()).toBe('user');
  });
});
