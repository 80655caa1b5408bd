import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '#libs/contract/accounts.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: { token: string; userId: string };

beforeAll(async () => {
  app = await startApp();
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

const setRole = (id: string, staffRole: unknown, token = admin.token) =>
  app.put(`/api/register/employee/${id}/staff-role`, { staffRole }, token);

const staffIds = async (filter?: object) =>
  (await app.list<{ id: string }>('/api/register/employees', filter ? { filter } : {}, admin.token)).body.map(
    ({ id }) => id,
  );

describe('a staff role', () => {
  it('is returned when staff sign in, and to no customer', async () => {
    const manager = await app.staff('manager');
    const { email } = await app.customer();
    expect(await app.login(manager.email)).toMatchObject({ role: 'admin', staffRole: 'manager' });
    expect(admin).toMatchObject({ role: 'admin', staffRole: 'admin' });
    expect(await app.staff('employee')).toMatchObject({ role: 'employee', staffRole: 'employee' });
    expect(await app.login(email)).not.toHaveProperty('staffRole');
    expect((await app.get('/api/profile', manager.token)).body).toMatchObject({ role: 'admin', staffRole: 'manager' });
  });

  it('is changed by an admin, which ends the sessions and is recorded', async () => {
    const { userId, token, email } = await app.staff('employee', { area: 'Cedar Grove' });
    expect((await setRole(userId, 'accountant')).body).toMatchObject({ id: userId, staffRole: 'accountant' });

    expect((await app.get('/api/profile', token)).status).toBe(401);
    const again = await app.login(email);
    expect(again).toMatchObject({ role: 'admin', staffRole: 'accountant' });
    expect((await app.get('/api/documents', again.token)).status).toBe(200);
    expect((await app.get('/api/leads', again.token)).status).toBe(403);

    const { body: changes } = await app.list('/api/changes', { filter: { recordId: userId } }, admin.token);
    expect(changes[0]).toMatchObject({
      differences: expect.arrayContaining([{ field: 'staffRole', before: 'employee', after: 'accountant' }]),
    });
    const { body: events } = await app.list(
      '/api/security-events',
      { filter: { accountId: userId, event: 'role-changed' } },
      admin.token,
    );
    expect(events).toMatchObject([
      {
        differences: [
          { field: 'role', before: 'employee', after: 'admin' },
          { field: 'staffRole', before: 'employee', after: 'accountant' },
        ],
      },
    ]);
  });

  it('is named by security events and their export, which would otherwise list an accountant as an admin', async () => {
    const { userId } = await app.staff('accountant');
    const filter = { accountId: userId, event: 'signed-in' };
    const { body } = await app.list('/api/security-events', { filter }, admin.token);
    expect(body).toMatchObject([{ role: 'admin', staffRole: 'accountant' }]);
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const { text } = await app.get(`/api/security-events/export?${query.toString()}`, admin.token);
    expect(text).toContain(`,${userId},Accountant,`);
  });

  it('set again to the same value ends no session', async () => {
    const { userId, token } = await app.staff('manager');
    expect((await setRole(userId, 'manager')).status).toBe(200);
    expect((await app.get('/api/profile', token)).status).toBe(200);
  });

  it('is not undone by unblocking the account at the same time', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const { userId } = await app.staff('manager');
      const setAccess = (disabled: boolean) =>
        app.put(`/api/register/employee/${userId}/access`, { disabled }, admin.token);
      const answers = await Promise.all([setRole(userId, 'employee'), setAccess(true), setAccess(false)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const after = await app.get(`/api/register/employees/${userId}`, admin.token);
      expect(after.body).toMatchObject({ staffRole: 'employee' });
    }
  });

  it('must be one of four, and is for staff only', async () => {
    const manager = await app.staff('manager');
    const customer = await app.customer();
    expect((await setRole(manager.userId, 'owner')).status).toBe(400);
    expect((await setRole(manager.userId, null)).status).toBe(400);
    expect((await setRole(customer.userId, 'manager')).status).toBe(404);
  });

  it('is chosen when an account is added', async () => {
    const person = { name: 'Nilesh Pawar', email: 'nilesh.pawar@example.com', phone: '98765 40044' };
    const made = await app.post('/api/register/employees', { ...person, staffRole: 'manager' }, admin.token);
    expect(made.body).toMatchObject({ staffRole: 'manager' });
    expect((await app.get(`/api/customers/${made.body.id}`, admin.token)).body).toMatchObject({ role: 'admin' });
  });

  it('decides who is listed: all staff but admins, unless a filter names them', async () => {
    const people = {} as Record<StaffRole, string>;
    for (const staffRole of ['admin', 'manager', 'accountant', 'employee'] as const)
      people[staffRole] = (await app.staff(staffRole)).userId;
    const { userId: customerId } = await app.customer();

    const listed = await staffIds();
    expect(listed).toEqual(expect.arrayContaining([people.manager, people.accountant, people.employee]));
    expect(listed).not.toContain(people.admin);
    expect(await staffIds({ staffRole: ['admin'] })).toContain(people.admin);
    expect(await staffIds({ staffRole: 'employee' })).not.toContain(people.manager);
    expect(await staffIds({ staffRole: null })).not.toContain(customerId);
  });
});

describe('the last admin', () => {
  it('keeps the role and the access', async () => {
    const own = await startApp();
    const { userId, token } = await own.staff('admin');
    await own.staff('manager');
    const changes: [string, object][] = [
      [`/api/register/employee/${userId}/staff-role`, { staffRole: 'manager' }],
      [`/api/register/employee/${userId}/staff-role`, { staffRole: 'employee' }],
      [`/api/register/employee/${userId}/access`, { disabled: true }],
    ];
    for (const [path, body] of changes) expect((await own.put(path, body, token)).body.code).toBe('last-admin');
    expect((await own.request('DELETE', `/api/customers/${userId}`, { token })).body.code).toBe('last-admin');
    expect((await own.get('/api/settings', token)).status).toBe(200);

    const second = await own.staff('admin');
    const demoted = await own.put(
      `/api/register/employee/${userId}/staff-role`,
      { staffRole: 'manager' },
      second.token,
    );
    expect(demoted.body).toMatchObject({ staffRole: 'manager' });
    await own.stop();
  });
});

describe('a manager', () => {
  it('sets the communities that employees cover', async () => {
    const manager = await app.staff('manager');
    const { userId } = await app.staff('employee', { area: 'Cedar Grove' });
    const { body: employee } = await app.get(`/api/register/employees/${userId}`, manager.token);
    const covering = await app.put(
      `/api/register/employee/${userId}/communities`,
      { otherCommunities: [{ community: 'Pine Crest' }], version: employee.version },
      manager.token,
    );
    expect(covering.body).toMatchObject({ otherCommunities: [{ communityName: 'Pine Crest' }] });
    const { version } = covering.body;
    expect(
      (await app.put(`/api/register/employee/${userId}/area`, { area: 'Amber Heights', version }, manager.token)).body,
    ).toMatchObject({ area: 'Amber Heights' });
  });

  it('can change customers but no staff accounts, in any operation', async () => {
    const manager = await app.staff('manager');
    const employee = await app.staff('employee');
    const customer = await app.customer();
    const body = { name: 'Somebody Else', email: customer.email, phone: '9876540055' };

    expect((await app.put(`/api/customers/${customer.userId}`, body, manager.token)).status).toBe(200);
    const refused = [
      app.put(`/api/customers/${customer.userId}`, { ...body, role: 'admin' }, manager.token),
      app.put(`/api/customers/${customer.userId}`, { ...body, role: 'employee' }, manager.token),
      app.put(`/api/customers/${employee.userId}`, { ...body, email: employee.email }, manager.token),
      app.put(`/api/customers/${manager.userId}`, { ...body, email: manager.email, role: 'admin' }, manager.token),
      app.put('/api/profile', { id: admin.userId, name: 'Somebody Else' }, manager.token),
      app.post('/api/customers', { ...body, email: 'another@example.com', role: 'admin' }, manager.token),
      app.request('DELETE', `/api/customers/${admin.userId}`, { token: manager.token }),
      app.request('DELETE', `/api/customers/${employee.userId}`, { token: manager.token }),
      setRole(manager.userId, 'admin', manager.token),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await app.get('/api/profile', manager.token)).body).toMatchObject({ staffRole: 'manager' });
    expect((await app.get(`/api/customers/${customer.userId}`, admin.token)).body).toMatchObject({ role: 'user' });
  });
});

describe('the audit log of a manager', () => {
  it('has no changes of settings, by whichever filter', async () => {
    const manager = await app.staff('manager');
    await app.changeSettings({ payAfterWash: false }, admin.token);
    const { userId, email } = await app.customer();
    const changed = { name: 'Somebody Else', email, phone: '9876540056' };
    expect((await app.put(`/api/customers/${userId}`, changed, manager.token)).status).toBe(200);
    const read = async (token: string, filter: object = {}) =>
      app.list<{ id: string; resource: string }>('/api/changes', { filter }, token);

    const [setting] = (await read(admin.token, { resource: 'settings' })).body;
    expect(setting).toMatchObject({ resource: 'settings' });
    const all = await read(manager.token);
    const resources = new Set(all.body.map(({ resource }) => resource));
    expect(resources.has('settings')).toBe(false);
    expect(resources.has('customers')).toBe(true);
    expect(all.headers.get('content-range')).toMatch(new RegExp(`/${all.body.length}$`));

    for (const resource of ['settings', ['settings']])
      expect((await read(manager.token, { resource })).body).toEqual([]);
    for (const resource of ['customers', ['customers', 'settings']])
      expect(new Set((await read(manager.token, { resource })).body.map((one) => one.resource))).toEqual(
        new Set(['customers']),
      );
    expect((await read(manager.token, { resource_gte: 'settings' })).status).toBe(400);
    expect((await app.get(`/api/changes/${setting!.id}`, manager.token)).status).toBe(404);
    expect((await app.get(`/api/changes/${setting!.id}`, admin.token)).status).toBe(200);
  });
});

describe('an accountant', () => {
  it('changes no account but their own', async () => {
    const accountant = await app.staff('accountant');
    const customer = await app.customer();
    const answer = await app.put('/api/profile', { id: customer.userId, name: 'Somebody Else' }, accountant.token);
    expect(answer.status).toBe(404);
    expect((await app.put('/api/profile', { name: 'Kavita Joshi' }, accountant.token)).body).toMatchObject({
      name: 'Kavita Joshi',
    });
  });
});
