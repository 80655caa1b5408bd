import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

interface Editable {
  /** The address of a record that was just made. */
  make: () => Promise<string>;
  /** Where updates of it go, when not there. */
  updates?: (address: string) => string;
  one: object;
  two: object;
}

/** Every record that two people can edit. */
const EDITABLE: Record<string, Editable> = {
  customer: {
    make: async () => `/api/customers/${(await app.customer()).userId}`,
    one: { name: 'Asha One', email: 'edited@example.com', phone: '9876500001' },
    two: { name: 'Asha Two', email: 'edited@example.com', phone: '9876500001' },
  },
  lead: {
    make: async () => {
      await app.post('/api/contact', {
        name: 'Lead',
        email: 'lead@example.com',
        phone: '9876500002',
        subject: 'Baner',
      });
      const { body } = await app.list('/api/leads', { filter: { email: 'lead@example.com' } }, token);
      return `/api/leads/${body[0].id}`;
    },
    one: { name: 'Lead One', email: 'lead@example.com' },
    two: { name: 'Lead Two', email: 'lead@example.com' },
  },
  'question of the FAQ': {
    make: async () =>
      `/api/register/faq/${(await app.post('/api/register/faq', { group: 'General', question: 'Edited?', answer: 'Yes' }, token)).body.id}`,
    one: { group: 'General', question: 'Edited?', answer: 'One' },
    two: { group: 'General', question: 'Edited?', answer: 'Two' },
  },
  community: {
    make: async () =>
      `/api/register/communities/${(await app.post('/api/register/communities', { name: 'Edited Court', locality: 'Baner' }, token)).body.id}`,
    one: { name: 'Edited Court', locality: 'Aundh', address: 'One' },
    two: { name: 'Edited Court', locality: 'Wakad', address: 'Two' },
  },
  "employee's area": {
    make: async () => `/api/register/employees/${(await app.staff('employee')).userId}`,
    updates: (address) => `${address.replace('employees', 'employee')}/area`,
    one: { area: 'Cedar Grove' },
    two: { area: 'Amber Heights' },
  },
};

describe.each(Object.entries(EDITABLE))(
  'two admins edit one %s',
  (_, { make, updates = (address) => address, one, two }) => {
    let address: string;
    const read = async () => (await app.get(address, token)).body;
    const save = (body: object) => app.put(updates(address), body, token);

    beforeAll(async () => {
      address = await make();
    });

    it('the second save is rejected with the current record, and changes nothing', async () => {
      const { version } = await read();
      const first = await save({ ...one, version });
      expect(first.status).toBe(200);
      expect(first.body.version).toBeGreaterThan(version);

      const second = await save({ ...two, version });
      expect(second.status).toBe(409);
      const now = await read();
      expect(now).toMatchObject({ ...one, ...('phone' in one && { phone: '+919876500001' }) });
      expect(second.body).toMatchObject({ code: 'edit-conflict', current: now });
      expect(second.body.message).toContain('Nothing was saved');
    });

    it('saves the newest version, and also without a version', async () => {
      expect((await save({ ...two, version: (await read()).version })).status).toBe(200);
      expect((await save(one)).status).toBe(200);
      expect(await read()).toMatchObject({ version: expect.any(Number) });
    });

    it('saves one of twenty simultaneous edits of the same version', async () => {
      const { version } = await read();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_value, index) => save({ ...(index % 2 ? one : two), version })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    });

    it.each([0, -1, 1.5, '1', null, {}, [1], 2 ** 53].map((version) => [version]))(
      'rejects the version %j',
      async (version) => {
        const { status, body } = await save({ ...one, version });
        expect([status, body.code]).toEqual(version === 2 ** 53 ? [409, 'edit-conflict'] : [400, 'validation-failed']);
      },
    );

    it('an edit of a deleted record answers 404', async () => {
      expect((await app.put(updates(address.replace(/[^/]+$/, 'nobody')), { ...one, version: 1 }, token)).status).toBe(
        404,
      );
    });
  },
);

it('a conflict contains no secrets', async () => {
  const { userId } = await app.customer();
  const body = { name: 'Asha', email: 'secret@example.com', phone: '9876500003', version: 999 };
  const answer = await app.put(`/api/customers/${userId}`, body, token);
  expect(answer.status).toBe(409);
  expect(answer.text).not.toMatch(/argon2|passwordHash|sessionEpoch/);
});
