import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const add = (lead: object) => app.post('/api/leads', lead, admin);
const communityId = async (name: string) =>
  (await app.list('/api/register/communities', { filter: { name } }, admin)).body[0].id as string;
const CALLER = { name: 'Asha Rao', phone: '98765 00101' };

it('an enquiry by phone becomes a lead of its community, without an email address', async () => {
  const amberHeights = await communityId('Amber Heights');
  const employee = await app.staff('employee', { area: 'Amber Heights' });
  const { status, body } = await add({
    ...CALLER,
    message: 'Two cars, wants to know the price',
    communityId: amberHeights,
    assigneeId: employee.userId,
    followUpOn: '2099-12-01',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Asha Rao',
    phone: '+919876500101',
    email: '',
    subject: 'Amber Heights',
    message: 'Two cars, wants to know the price',
    communityName: 'Amber Heights',
    assigneeId: employee.userId,
    followUpOn: '2099-12-01',
    status: 'new',
    source: 'phone',
    fromCustomer: false,
  });
  const { body: own } = await app.list(`/api/register/employee/${employee.userId}/leads`, {}, employee.token);
  expect(own).toMatchObject([{ id: body.id }]);
});

it('its location can name the community, or one that is not served', async () => {
  expect((await add({ ...CALLER, subject: 'B-4, Amber Heights' })).body).toMatchObject({
    subject: 'B-4, Amber Heights',
    communityName: 'Amber Heights',
  });
  expect((await add({ ...CALLER, subject: 'Far Away', source: 'referral' })).body).toMatchObject({
    subject: 'Far Away',
    communityId: null,
    source: 'referral',
  });
});

it('somebody who can be reached neither by phone nor by email is rejected', async () => {
  const unreachable = { status: 400, body: { errors: [{ field: 'phone' }] } };
  expect(await add({ name: 'Asha Rao' })).toMatchObject(unreachable);
  const { body: lead } = await add({ name: 'Asha Rao', email: 'ASHA.staff@example.com' });
  expect(lead).toMatchObject({ email: 'asha.staff@example.com', phone: '' });
  const save = (change: object) => app.put(`/api/leads/${lead.id}`, { name: lead.name, ...change }, admin);
  expect(await save({ email: '' })).toMatchObject(unreachable);
  expect((await save({ email: '', phone: '98765 00102' })).body).toMatchObject({ email: '', phone: '+919876500102' });
});

it('leads without an email address are repeated only when they have the same phone', async () => {
  const [first, other, again] = [
    await add({ name: 'Bina Shah', phone: '98765 00111' }),
    await add({ name: 'Chitra Nair', phone: '98765 00112' }),
    await add({ name: 'Bina', phone: '98765 00111' }),
  ];
  const isRepeated = async (id: string) => (await app.get(`/api/leads/${id}`, admin)).body.isRepeated as boolean;
  expect(await isRepeated(first.body.id)).toBe(true);
  expect(await isRepeated(again.body.id)).toBe(true);
  expect(await isRepeated(other.body.id)).toBe(false);
});

it('a call by a customer is marked', async () => {
  const { email } = await app.customer();
  expect((await add({ name: 'Asha Rao', email })).body.fromCustomer).toBe(true);
});

it('a repeated request adds one lead', async () => {
  const send = () =>
    app.request('POST', '/api/leads', {
      body: { name: 'Devika Menon', phone: '98765 00121' },
      token: admin,
      headers: { 'idempotency-key': 'lead-by-phone-0001' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  const { body } = await app.list('/api/leads', { filter: { phone: '+919876500121' } }, admin);
  expect(body).toHaveLength(1);
});

it('an empty choice removes community and assignee, so that the filter for open leads finds it', async () => {
  const employee = await app.staff('employee');
  const person = { name: 'Farah Khan', email: '', phone: '98765 00131' };
  const chosen = { communityId: await communityId('Amber Heights'), assigneeId: employee.userId };
  const { body: lead } = await add({ ...person, ...chosen });
  const emptied = { ...person, communityId: '', assigneeId: '' };
  expect(await app.put(`/api/leads/${lead.id}`, emptied, admin)).toMatchObject({
    status: 200,
    body: { communityId: null, assigneeId: null },
  });
  const filter = { phone: '+919876500131', communityId: null, assigneeId: null };
  expect((await app.list('/api/leads', { filter }, admin)).body).toMatchObject([{ id: lead.id }]);
});

describe('a new location', () => {
  const change = async (lead: object, update: object) => {
    const { body } = await add({ ...CALLER, ...lead });
    const { status, body: changed } = await app.put(
      `/api/leads/${body.id}`,
      { ...CALLER, email: '', ...update },
      admin,
    );
    expect(status).toBe(200);
    return changed;
  };

  it('changes the community to the one that it names', async () => {
    expect(await change({ subject: 'Amber Heights' }, { subject: ' B-4, Cedar Grove ' })).toMatchObject({
      subject: 'B-4, Cedar Grove',
      communityName: 'Cedar Grove',
    });
  });

  it('removes only the community of the previous location if it names none', async () => {
    expect(await change({ subject: 'Amber Heights' }, { subject: 'Far Away' })).toMatchObject({ communityId: null });
    const chosen = { subject: 'Far Away', communityId: await communityId('Cedar Grove') };
    expect(await change(chosen, { subject: 'Near the lake' })).toMatchObject({ communityName: 'Cedar Grove' });
  });

  it('does not replace a community that is chosen with it', async () => {
    const cedarGrove = await communityId('Cedar Grove');
    const both = { subject: 'Beside Amber Heights', communityId: cedarGrove };
    expect(await change({ subject: 'Far Away' }, both)).toMatchObject({ communityName: 'Cedar Grove' });
  });

  it('keeps the community if it is the same or empty', async () => {
    const cedarGrove = await communityId('Cedar Grove');
    const moved = { subject: 'Amber Heights', communityId: cedarGrove };
    for (const update of [{ subject: 'Amber Heights' }, { subject: '' }, {}])
      expect(await change(moved, update)).toMatchObject({ communityName: 'Cedar Grove' });
  });
});
