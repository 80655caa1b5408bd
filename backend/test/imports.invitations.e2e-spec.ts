import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const check = async (csv: string, details: object) =>
  (await app.post('/api/imports', { kind: 'customers', fileName: 'customers.csv', csv, ...details }, token)).body;
const recipients = async () => (await app.mails()).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);

describe('an import of customers', () => {
  it('skips a row that was created after the check, and invites the others', async () => {
    const { id } = await check(
      'Name,Email,Phone Number\nLate,late@example.com,9876550020\nOther,invited.row@example.com,9876550021\n',
      { invite: true },
    );
    await app.customer({ email: 'late@example.com' });
    await app.post(`/api/imports/${id}/start`, {}, token);
    await app.sweep();
    await app.sweep();
    expect((await app.get(`/api/imports/${id}`, token)).body).toMatchObject({
      status: 'done',
      rows: 2,
      done: 2,
      created: 1,
    });
    expect(await recipients()).toContain('invited.row@example.com');
  });

  it('invites customers as chosen at its start, if that differs from the check', async () => {
    const { id } = await check('Name,Email,Phone\nQuiet,not.invited@example.com,9876550022\n', {
      invite: true,
    });
    expect((await app.post(`/api/imports/${id}/start`, { invite: 'no' }, token)).status).toBe(400);
    await app.post(`/api/imports/${id}/start`, { invite: false }, token);
    await app.sweep();
    await app.sweep();
    expect((await app.get(`/api/imports/${id}`, token)).body).toMatchObject({ status: 'done', created: 1 });
    expect(await recipients()).not.toContain('not.invited@example.com');
  });
});
