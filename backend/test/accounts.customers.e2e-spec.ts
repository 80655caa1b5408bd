import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, type TestApp } from './support/app.js';
import { bodyOf, person } from './support/people.js';

const PASSWORD = 'correct horse battery';
const AREA = 'Amber Heights';

let app: TestApp;
let admin: { token: string; userId: string; email: string };

beforeAll(async () => {
  app = await startApp();
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

const create = async (overrides: object = {}) =>
  (await app.post('/api/customers', person(overrides), admin.token)).body;
const remove = (id: string, token = admin.token) => app.request('DELETE', `/api/customers/${id}`, { token });
const update = (id: string, body: object, token = admin.token) => app.put(`/api/customers/${id}`, body, token);

describe('GET /api/customers', () => {
  it('returns an array of accounts with a Content-Range that browsers can read', async () => {
    await create();
    const answer = await app.list('/api/customers', { range: [0, 0], sort: ['createdAt', 'DESC'] }, admin.token);
    expect(answer.body).toHaveLength(1);
    expect(answer.headers.get('content-range')).toMatch(/^customers 0-0\/\d+$/);
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/content-range/i);
    expect(Object.keys(answer.body[0]).sort()).toEqual([
      '_id',
      'acceptedTerms',
      'activePlan',
      'area',
      'areaId',
      'carDetails',
      'cars',
      'companyName',
      'createdAt',
      'disabled',
      'email',
      'gstin',
      'id',
      'name',
      'pendingEmail',
      'phone',
      'planEndedOn',
      'profilePic',
      'role',
      'staffRole',
      'tags',
      'version',
    ]);
  });

  it('finds accounts by prefixes of name, email, phone and car number', async () => {
    const { id } = await create({
      name: 'José Núñez',
      email: 'jose.nunez@search.example',
      phone: '9000012345',
      carDetails: { carNumber: 'KA05MX4321' },
    });
    for (const q of ['jose', 'NUN', 'jose.nunez@search', '12345', '90000 12345', '4321', 'KA 05 MX 4321', 'nun jos']) {
      const { body } = await app.list('/api/customers', { filter: { q } }, admin.token);
      expect({ q, found: body.map((row) => row.id) }).toEqual({ q, found: expect.arrayContaining([id]) });
    }
    expect((await app.list('/api/customers', { filter: { q: 'ose' } }, admin.token)).body).toEqual([]);
  });

  it('filters by role, community and ids, and sorts', async () => {
    const one = await create({ role: 'employee', area: AREA, name: 'Zoya Employee' });
    const two = await create({ role: 'employee', area: AREA, name: 'Anil Employee' });
    const listed = await app.list(
      '/api/customers',
      { filter: { role: 'employee', areaId: seededCommunityId(AREA) }, sort: ['name', 'ASC'] },
      admin.token,
    );
    expect(listed.body.map(({ id }) => id)).toEqual([two.id, one.id]);
    const many = await app.list('/api/customers', { filter: { id: [one.id, two.id, 'nobody'] } }, admin.token);
    expect(many.body.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  it.each([
    { passwordHash: 'x' },
    { 'passwordHash.$ne': null },
    { email: { $ne: null } },
    { $where: '1' },
    { role: { $in: ['admin'] } },
    { sessionEpoch: 0 },
  ])('rejects the filter %j and lists the allowed ones (threat 7)', async (filter) => {
    const answer = await app.list('/api/customers', { filter }, admin.token);
    expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'bad-list-query']);
  });

  it('cannot be sorted by secret fields', async () => {
    expect((await app.list('/api/customers', { sort: ['passwordHash', 'ASC'] }, admin.token)).status).toBe(400);
  });
});

describe('POST /api/customers', () => {
  it('creates an account without a password, and invites its owner to choose one', async () => {
    const answer = await app.post(
      '/api/customers',
      person({
        email: 'Invited@Example.com',
        role: 'employee',
        area: AREA,
        carDetails: { carName: 'Hyundai Creta', carNumber: 'mh 12 ab 1234' },
      }),
      admin.token,
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      email: 'invited@example.com',
      role: 'employee',
      area: AREA,
      carDetails: { carType: 'SUV', carNumber: 'MH12AB1234' },
    });
    expect((await app.post('/api/login', { email: 'invited@example.com', password: '' })).status).toBe(400);
    expect((await app.post('/api/login', { email: 'invited@example.com', password: PASSWORD })).status).toBe(401);

    await app.sweep();
    await app.sweep();
    const mails = (await app.mails()).filter((mail) => mail.to?.[0]?.address === 'invited@example.com');
    expect(mails).toHaveLength(1);
    const token = /\/forgot\?token=([\w-]+)/.exec(mails[0]!.text!)![1];
    expect((await app.post(`/api/auth/reset-password/${token}`, { password: PASSWORD })).status).toBe(200);
    expect((await app.post('/api/login', { email: 'invited@example.com', password: PASSWORD })).body.role).toBe(
      'employee',
    );
  });

  it('creates a customer when no role is given', async () => {
    expect((await create()).role).toBe('user');
  });

  it('rejects an email address that has an account', async () => {
    const { email } = await create();
    const answer = await app.post('/api/customers', person({ email: email.toUpperCase() }), admin.token);
    expect([answer.status, answer.body.code, answer.body.errors[0].field]).toEqual([409, 'email-taken', 'email']);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['email', '', 'Email is required'],
    ['phone', '', 'phone number is required'],
    ['role', 'superuser', 'role must be one of user, employee, admin'],
    ['area', 'Atlantis', 'Please choose a community from the list'],
    ['password', PASSWORD, 'password is not a field of this request'],
    ['passwordHash', 'x', 'passwordHash is not a field of this request'],
    ['id', 'mine', 'id is not a field of this request'],
  ])('rejects %s %j: %s', async (field, value, message) => {
    const answer = await app.post('/api/customers', person({ [field]: value }), admin.token);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]]);
  });
});

describe('an account that is created by staff', () => {
  it.each(['user', 'employee', 'admin'])('as %s is recorded with that role, in one entry', async (role) => {
    const { id } = await create({ role });
    const { body } = await app.list('/api/changes', { filter: { recordId: id } }, admin.token);
    expect(body).toMatchObject([{ action: 'created' }]);
    expect(body[0].differences).toContainEqual({ field: 'role', before: null, after: role });
  });
});

describe('a customer who is created with sign-in disabled', () => {
  it.each(['user', 'employee', 'admin'])('as %s cannot sign in and is not invited', async (role) => {
    const { id, email, ...account } = await create({ role, disabled: true });
    expect(account).toMatchObject({ role, disabled: true });
    for (let round = 1; round <= 2; round += 1) await app.sweep();
    expect((await app.mails()).filter(({ to }) => to?.[0]?.address === email)).toEqual([]);
    expect((await update(id, { ...person({ email }), disabled: false })).body).toMatchObject({ role, disabled: false });
  });
});

describe('GET, PUT and DELETE /api/customers/{id}', () => {
  it('show, change and remove an account', async () => {
    const made = await create();
    const changed = await update(made.id, {
      ...bodyOf(made),
      name: 'Changed',
      role: 'employee',
      area: AREA,
      carDetails: { carName: 'Hyundai Creta' },
    });
    expect(changed.body).toMatchObject({
      id: made.id,
      name: 'Changed',
      role: 'employee',
      area: AREA,
      carDetails: { carName: 'Hyundai Creta' },
    });
    expect((await app.get(`/api/customers/${made.id}`, admin.token)).body).toEqual(changed.body);
    expect((await update(made.id, { ...bodyOf(made), area: null })).body.area).toBeNull();

    expect((await remove(made.id)).body).toEqual({ id: made.id });
    expect((await app.get(`/api/customers/${made.id}`, admin.token)).status).toBe(404);
    expect((await remove(made.id)).status).toBe(404);
  });

  it('release the email address of a deleted account', async () => {
    const made = await create();
    await remove(made.id);
    expect((await app.post('/api/customers', bodyOf(made), admin.token)).status).toBe(201);
  });

  it('answer 404 for an account that does not exist', async () => {
    for (const id of ['nobody', '__proto__', '%00', "' OR 1=1"]) {
      expect((await app.get(`/api/customers/${id}`, admin.token)).status).toBe(404);
      expect((await update(id, bodyOf(person()))).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  it.each(['user', 'employee'] as const)('are forbidden for a %s', async (role) => {
    const { id, ...made } = await create();
    const { token } = role === 'user' ? await app.customer() : await app.staff(role);
    expect((await app.get('/api/customers', token)).status).toBe(403);
    expect((await app.post('/api/customers', person(), token)).status).toBe(403);
    expect((await update(id, { ...bodyOf(made), role: 'admin' }, token)).status).toBe(403);
    expect((await remove(id, token)).status).toBe(403);
    expect((await app.get(`/api/customers/${id}`, admin.token)).body).toEqual({
      id,
      ...made,
      version: expect.any(Number),
    });
  });
});

describe('GET /api/register/employees', () => {
  it('lists employees with their communities, and no customers', async () => {
    const employee = await create({ role: 'employee', area: AREA });
    const customer = await create();
    const { body, headers } = await app.list('/api/register/employees', { sort: ['createdAt', 'DESC'] }, admin.token);
    expect(headers.get('content-range')).toBe(`employees 0-${body.length - 1}/${body.length}`);
    expect(body).toContainEqual({
      id: employee.id,
      _id: employee.id,
      name: employee.name,
      email: employee.email,
      phone: employee.phone,
      staffRole: 'employee',
      area: AREA,
      areaId: seededCommunityId(AREA),
      otherCommunities: [],
      disabled: false,
      version: expect.any(Number),
    });
    expect(body.map(({ id }) => id)).not.toContain(customer.id);
    expect((await app.get(`/api/register/employees/${employee.id}`, admin.token)).body.email).toBe(employee.email);
    expect((await app.get(`/api/register/employees/${customer.id}`, admin.token)).status).toBe(404);
  });

  it('cannot return other roles', async () => {
    expect((await app.list('/api/register/employees', { filter: { role: 'admin' } }, admin.token)).status).toBe(400);
  });
});

describe('PUT /api/register/employee/{id}/area', () => {
  it('assigns and removes a community', async () => {
    const { id } = await create({ role: 'employee' });
    const answer = await app.put(`/api/register/employee/${id}/area`, { area: AREA }, admin.token);
    expect([answer.status, answer.body]).toMatchObject([200, { message: 'Updated!', id, area: AREA }]);
    expect((await app.put(`/api/register/employee/${id}/area`, { area: '' }, admin.token)).body.area).toBeNull();
    const byId = await app.put(`/api/register/employee/${id}/area`, { area: seededCommunityId(AREA) }, admin.token);
    expect(byId.body).toMatchObject({ area: AREA, areaId: seededCommunityId(AREA) });
  });

  it.each([{}, { area: 7 }, { area: { $ne: 1 } }, { area: 'Atlantis' }, { area: AREA, role: 'admin' }])(
    'rejects %j',
    async (body) => {
      const { id } = await create({ role: 'employee' });
      expect((await app.put(`/api/register/employee/${id}/area`, body, admin.token)).status).toBe(400);
    },
  );

  it('accepts only employees', async () => {
    const { id } = await create();
    for (const other of [id, admin.userId, 'nobody']) {
      expect((await app.put(`/api/register/employee/${other}/area`, { area: AREA }, admin.token)).status).toBe(404);
    }
  });
});
