import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMUNITIES } from '#libs/communities.js';
import { startApp, type TestApp } from './support/app.js';
import { buy } from './support/purchase.js';

let app: TestApp;
let token: string;
let number = 0;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const RECORDS = '/api/register/communities';
const byName = async (name: string) => (await app.list(RECORDS, { filter: { name } }, token)).body[0];
const community = async (name: string, details: object = {}) =>
  (await app.post(RECORDS, { name, locality: 'Baner', ...details }, token)).body;
const usesOf = async ({ id }: { id: string }) => (await app.get(`${RECORDS}/${id}/uses`, token)).body;
const NONE = { employees: 0, customers: 0, leads: 0, orders: 0, washes: 0 };

async function lead(subject: string) {
  number += 1;
  const email = `asker${number}@example.com`;
  await app.post('/api/contact', { name: 'Asker', email, phone: '9876500002', subject });
  const read = async () => (await app.list('/api/leads', { filter: { email } }, token)).body[0];
  return { read, id: (await read()).id as string };
}

/** Somebody of each kind who names this community. */
async function everybodyOf(name: string) {
  const employee = await app.staff('employee', { area: name });
  const customer = await app.customer();
  await app.put('/api/profile', { carDetails: { address: `B-704, ${name}, Pune` } }, customer.token);
  const plan = await app.post(
    `/api/plans/${customer.userId}`,
    {
      carName: 'Hyundai Creta',
      carNumber: 'MH12AB1234',
      planDuration: 1,
      timeSlot: '6:30-7:00',
      address: `B-704, ${name}`,
    },
    customer.token,
  );
  expect(plan.status).toBe(201);
  const wash = await app.post(
    '/api/checkoutBasic',
    {
      name: 'Asha',
      email: 'asha@example.com',
      phone: '9876500001',
      address: `B-704, ${name}`,
      timeSlot: '5:30 AM - 6:00 AM',
    },
    customer.token,
  );
  expect(wash.status).toBe(201);
  return { employee, customer, lead: await lead(`near ${name}`) };
}

describe('the communities of a new installation', () => {
  it('are those of the list, by name, for everybody', async () => {
    const { status, body, headers } = await app.get('/api/communities');
    expect(status).toBe(200);
    const listed = body.map(({ name, locality, pin }: Record<string, string>) => ({ name, locality, pin }));
    expect(listed).toEqual(COMMUNITIES);
    expect(Object.keys(body[0]).sort()).toEqual(['_id', 'city', 'id', 'locality', 'name', 'pin', 'state']);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('exist once, and do not return after they are deleted', async () => {
    const own = await startApp();
    const admin = await own.staff('admin');
    const { id } = (await own.list(RECORDS, { filter: { name: 'Mulberry Park' } }, admin.token)).body[0];
    expect((await own.request('DELETE', `${RECORDS}/${id}`, { token: admin.token })).status).toBe(200);
    await own.stop({ keepData: true });

    const again = await startApp({ data: own.data });
    const names = (await again.get('/api/communities')).body.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(COMMUNITIES.length - 1);
    expect(names).not.toContain('Mulberry Park');
    await again.stop();
  });
});

describe('a community', () => {
  it('is by default in the city of the office', async () => {
    const { contacts } = (await app.get('/api/settings', token)).body;
    await app.changeSettings({ contacts: { ...contacts, city: 'Hyderabad', state: 'Telangana' } }, token);
    const { body } = await app.post(RECORDS, { name: 'Lake Vista', locality: 'Gachibowli' }, token);
    await app.changeSettings({ contacts }, token);
    expect(body).toMatchObject({ city: 'Hyderabad', state: 'Telangana' });
  });

  it('can be created, found, changed, hidden and deleted', async () => {
    const made = await app.post(
      RECORDS,
      { name: '  Lake   Crest ', locality: 'Pashan', address: 'Lake Road 4' },
      token,
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Lake Crest',
      locality: 'Pashan',
      address: 'Lake Road 4',
      city: 'Pune',
      state: 'Maharashtra',
      pin: '',
      active: true,
      mergedInto: null,
      version: 1,
    });
    expect((await app.list(RECORDS, { filter: { q: 'cres lake' } }, token)).body).toMatchObject([{ id: made.body.id }]);
    expect((await app.list(RECORDS, { filter: { q: 'road' } }, token)).headers.get('content-range')).toBe(
      'communities 0-0/1',
    );

    const hidden = await app.put(
      `${RECORDS}/${made.body.id}`,
      { name: 'Lake Crest', locality: 'Pashan', active: false, version: 1 },
      token,
    );
    expect(hidden.body).toMatchObject({ active: false, address: 'Lake Road 4' });
    expect((await app.get('/api/communities')).text).not.toContain('Lake Crest');
    expect((await app.request('DELETE', `${RECORDS}/${made.body.id}`, { token })).body).toEqual({ id: made.body.id });
    expect((await app.get(`${RECORDS}/${made.body.id}`, token)).status).toBe(404);
  });

  it('has a unique name, in any spelling', async () => {
    await community('Kénsington Court');
    for (const name of ['Kensington Court', 'KENSINGTON  court', 'Kensington-Court']) {
      const { status, body } = await app.post(RECORDS, { name, locality: 'Baner' }, token);
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'community-exists', errors: [{ field: 'name' }] },
      });
    }
  });

  it.each([
    ['no name', { locality: 'Baner' }, 'name'],
    ['a name of signs', { name: '---', locality: 'Baner' }, 'name'],
    ['a name of 101 letters', { name: 'x'.repeat(101), locality: 'Baner' }, 'name'],
    ['a control character', { name: 'Bell\u0007 Court', locality: 'Baner' }, 'name'],
    ['no locality', { name: 'Nowhere' }, 'locality'],
    ['a PIN code of five digits', { name: 'Nowhere', locality: 'Baner', pin: '41104' }, 'pin'],
    ['an active that is text', { name: 'Nowhere', locality: 'Baner', active: 'yes' }, 'active'],
    ['a field of the record itself', { name: 'Nowhere', locality: 'Baner', mergedInto: 'x' }, 'mergedInto'],
  ])('is rejected with %s', async (_, body, field) => {
    const answer = await app.post(RECORDS, body, token);
    expect({
      status: answer.status,
      fields: answer.body.errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });

  it('cannot be deleted while records refer to it, and the error lists them', async () => {
    const used = await community('Busy Court');
    await everybodyOf('Busy Court');
    expect(await usesOf(used)).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
    const { status, body } = await app.request('DELETE', `${RECORDS}/${used.id}`, { token });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'community-in-use',
      uses: { employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 },
    });
    expect(body.message).toBe(
      'Busy Court is in use: 1 employee, 1 customer, 1 lead, 1 order, 1 wash. Merge it into another community, or make it unavailable.',
    );
    expect((await app.get(`${RECORDS}/${used.id}`, token)).status).toBe(200);
  });

  it('cannot be deleted while a plan is to move to it', async () => {
    const { id } = await community('Moving Court');
    const customer = await app.customer();
    const path = `/api/plans/${customer.userId}/${(await buy(app, customer)).id}`;
    expect((await app.put(path, { communityId: id, flat: '12' }, customer.token)).status).toBe(200);
    const remove = () => app.request('DELETE', `${RECORDS}/${id}`, { token });
    expect((await remove()).body).toMatchObject({ code: 'community-in-use', uses: { ...NONE, orders: 1 } });
    await app.request('DELETE', `${path}/plannedChange`, { token: customer.token });
    expect((await remove()).status).toBe(200);
  });

  it('cannot be chosen once it is not active, and stays on existing records', async () => {
    const { id } = await community('Sleepy Hollow');
    const employee = await app.staff('employee', { area: 'Sleepy Hollow' });
    await app.put(`${RECORDS}/${id}`, { name: 'Sleepy Hollow', locality: 'Baner', active: false }, token);
    const other = await app.staff('employee');
    expect(
      (await app.put(`/api/register/employee/${other.userId}/area`, { area: 'Sleepy Hollow' }, token)).body.message,
    ).toBe('Please choose a community from the list');
    expect(
      (await app.put(`/api/register/employee/${employee.userId}/area`, { area: 'Sleepy Hollow' }, token)).status,
    ).toBe(200);
    const asked = await lead('Sleepy Hollow');
    expect(await asked.read()).toMatchObject({ communityId: id, communityName: 'Sleepy Hollow' });
    const { name, email } = await asked.read();
    const save = (communityId: string) => app.put(`/api/leads/${asked.id}`, { name, email, communityId }, token);
    expect((await save(id)).status).toBe(200);
    expect((await save('atlantis')).body.message).toBe('Please choose a community from the list');
    const { id: elsewhere } = await byName('Cedar Grove');
    expect((await save(elsewhere)).status).toBe(200);
    expect((await save(id)).status).toBe(400);
  });

  it('has its new name on every record immediately, without writing them', async () => {
    const { id } = await community('Rosewood');
    const { employee, customer, lead: asked } = await everybodyOf('Rosewood');
    const records = async () => ({
      lead: await asked.read(),
      employee: (await app.get(`/api/register/employees/${employee.userId}`, token)).body,
      customer: (await app.get(`/api/customers/${customer.userId}`, token)).body,
      plan: (await app.list('/api/allOrders', { filter: { communityId: id } }, token)).body[0],
      wash: (await app.list('/api/washes', { filter: { communityId: id } }, token)).body[0],
    });
    const before = await records();
    await app.put(`${RECORDS}/${id}`, { name: 'Rosewood Gardens', locality: 'Baner' }, token);
    const after = await records();
    expect(after).toMatchObject({
      lead: { communityId: id, communityName: 'Rosewood Gardens' },
      employee: { area: 'Rosewood Gardens', areaId: id },
      customer: { carDetails: { communityId: id, communityName: 'Rosewood Gardens' } },
      plan: { communityName: 'Rosewood Gardens' },
      wash: { communityName: 'Rosewood Gardens' },
    });
    const versions = (of: object) => Object.values(of).map(({ version }: { version: number }) => version);
    expect(versions(after)).toEqual(versions(before));
    expect(await usesOf({ id })).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
  });
});

describe('merging', () => {
  const everyRecordIn = async (id: string) =>
    Promise.all(
      ['customers', 'leads', 'allOrders', 'washes'].map(
        async (list) => (await app.list(`/api/${list}`, { filter: { communityId: id } }, token)).body.length,
      ),
    );

  it('redirects one to the other immediately, and moves its records', async () => {
    const [from, into] = [await community('Oak Wood'), await community('Oakwood Heights')];
    const people = await everybodyOf('Oak Wood');
    expect(await usesOf(from)).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
    for (let times = 1; times <= 2; times += 1) {
      const answer = await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
      expect({ status: answer.status, ...answer.body }).toMatchObject({
        status: 202,
        mergedInto: into.id,
        active: false,
      });
    }
    expect(await people.lead.read()).toMatchObject({ communityId: into.id, communityName: 'Oakwood Heights' });
    const { body: employee } = await app.get(`/api/register/employees/${people.employee.userId}`, token);
    expect(employee).toMatchObject({ areaId: into.id, area: 'Oakwood Heights' });

    await app.sweep();
    expect(await usesOf(from)).toEqual(NONE);
    expect(await usesOf(into)).toEqual({ employees: 1, customers: 1, leads: 1, orders: 1, washes: 1 });
    // Accounts of every role are customers here: the employee is one of them.
    // All Orders lists the plan and the wash.
    expect(await everyRecordIn(into.id)).toEqual([2, 1, 2, 1]);
    expect(await everyRecordIn(from.id)).toEqual([0, 0, 0, 0]);
  });

  it('keeps name and id of the merged one as aliases', async () => {
    const [from, into] = [await community('Old Park Test'), await community('New Park Test')];
    await app.post(`${RECORDS}/${from.id}/merge`, { into: into.id }, token);
    expect((await app.list(RECORDS, { filter: { name: 'Old Park Test' } }, token)).body).toEqual([]);
    expect((await app.get('/api/communities')).text).not.toContain('Old Park Test');
    expect(await (await lead('Old Park Test 12')).read()).toMatchObject({ communityId: into.id });
    const { token: customer } = await app.customer();
    const saved = await app.put('/api/profile', { carDetails: { communityId: from.id, flat: '4' } }, customer);
    expect(saved.body.carDetails).toMatchObject({ communityId: into.id, communityName: 'New Park Test' });
    expect((await app.post(RECORDS, { name: 'Old Park Test', locality: 'Baner' }, token)).body.code).toBe(
      'community-exists',
    );
  });

  it('is completed after a crash, also for a chain of merges', async () => {
    const own = await startApp();
    const admin = await own.staff('admin');
    const create = async (name: string) =>
      (await own.post(RECORDS, { name, locality: 'Baner' }, admin.token)).body.id as string;
    const [a, b, c] = [await create('Part A'), await create('Part B'), await create('Whole')];
    await own.staff('employee', { area: 'Part A' });
    await own.post(`${RECORDS}/${a}/merge`, { into: b }, admin.token);
    await own.post(`${RECORDS}/${b}/merge`, { into: c }, admin.token);
    await own.stop({ keepData: true });

    const again = await startApp({ data: own.data });
    const session = await again.login(admin.email);
    await again.sweep();
    const uses = async (id: string) => (await again.get(`${RECORDS}/${id}/uses`, session.token)).body.employees;
    expect([await uses(a), await uses(b), await uses(c)]).toEqual([0, 0, 1]);
    expect((await again.list('/api/register/employees', {}, session.token)).body).toMatchObject([{ area: 'Whole' }]);
    await again.stop();
  });

  it('two communities into each other leaves one of them with all records', async () => {
    const [one, two] = [await community('Twin One'), await community('Twin Two')];
    await app.staff('employee', { area: 'Twin One' });
    await app.staff('employee', { area: 'Twin Two' });
    await Promise.all([
      app.post(`${RECORDS}/${one.id}/merge`, { into: two.id }, token),
      app.post(`${RECORDS}/${two.id}/merge`, { into: one.id }, token),
    ]);
    for (let round = 0; round < 2; round += 1) await app.sweep();
    const left = (await app.list(RECORDS, { filter: { name: ['Twin One', 'Twin Two'] } }, token)).body;
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ mergedInto: null });
    expect(await usesOf(left[0])).toEqual({ ...NONE, employees: 2 });
  });

  it.each([
    ['itself', async (id: string) => id],
    ['nothing', async () => 'nobody'],
    ['a list', async () => ['x']],
  ])('into %s is rejected', async (_, into) => {
    const { id } = (await byName('Merge Refused')) ?? (await community('Merge Refused'));
    const { status, body } = await app.post(`${RECORDS}/${id}/merge`, { into: await into(id) }, token);
    expect({ status, fields: body.errors.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['into'],
    });
  });
});
