import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMUNITIES } from '#libs/communities.js';
import { startApp, type TestApp } from './support/app.js';
import { communityFixtures, NO_USES, RECORDS } from './support/communities.js';
import { buy } from './support/purchase.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const { byName, community, usesOf, lead, everybodyOf } = communityFixtures(() => ({ app, token }));

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

  it('has the official name of its state', async () => {
    const { body } = await app.post(
      RECORDS,
      { name: 'Beach Court', locality: 'Auroville', state: ' pondicherry' },
      token,
    );
    expect(body).toMatchObject({ state: 'Puducherry' });
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
    for (const name of ['Kensington Court', 'KENSINGTON  court', 'Kensington-Court', 'Kens\u00adington Court']) {
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
    ['a state that is unknown', { name: 'Nowhere', locality: 'Baner', state: 'Maharastra' }, 'state'],
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
    expect((await remove()).body).toMatchObject({ code: 'community-in-use', uses: { ...NO_USES, orders: 1 } });
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
