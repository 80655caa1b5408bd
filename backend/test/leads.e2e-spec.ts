import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeadFunnelRow } from '#libs/contract/leads.js';
import { seededCommunityId } from '../src/communities/community.js';
import { LeadsStore } from '../src/leads/leads.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const HOUR_MS = 60 * 60_000;

const clock = new TestClock();
let app: TestApp;
let admin: string;
let employee: Awaited<ReturnType<TestApp['staff']>>;
let count = 0;

beforeAll(async () => {
  // So that each enquiry can come from its own IP address.
  app = await startApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  ({ token: admin } = await app.staff('admin'));
  employee = await app.staff('employee', { area: 'Amber Heights' });
});
beforeEach(() => clock.advance(1000));
afterAll(() => app.stop());

function enquire(details: object = {}, from = '203.0.113.1') {
  count += 1;
  const body = {
    name: 'Asha Rao',
    email: `asha${count}@example.com`,
    phone: '9876500002',
    subject: 'Amber Heights',
    ...details,
  };
  return app.request('POST', '/api/contact', { body, headers: { 'x-forwarded-for': from } });
}

async function lead(details: object = {}) {
  clock.advance(1000);
  expect((await enquire(details)).status).toBe(201);
  return (await app.list('/api/leads', {}, admin)).body[0] as {
    id: string;
    name: string;
    email: string;
    phone: string;
  };
}

const find = async (id: string) => (await app.get(`/api/leads/${id}`, admin)).body;
const save = (one: { id: string; name: string; email: string }, change: object) =>
  app.put(`/api/leads/${one.id}`, { name: one.name, email: one.email, ...change }, admin);

describe('a status change of a lead', () => {
  it('is applied once when it is sent twice, and both succeed', async () => {
    const { id } = await lead();
    const [first, again] = [
      await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, employee.token),
      await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, employee.token),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const { body } = await app.list('/api/changes', { filter: { recordId: id } }, admin);
    expect(body).toHaveLength(1);
  });

  it('is rejected if it is not allowed', async () => {
    const { id } = await lead();
    const answer = await app.patch(`/api/leads/${id}/status`, { status: 'lost' }, employee.token);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('A lead that is new cannot become lost. Allowed: contacted.');
  });
});

describe('a lost lead', () => {
  it('can be reopened, which the audit log records', async () => {
    const { id } = await lead();
    for (const status of ['contacted', 'lost', 'contacted']) {
      const answer = await app.patch(`/api/leads/${id}/status`, { status }, employee.token);
      expect(answer.body).toMatchObject({ status });
    }
    const { body } = await app.list('/api/changes', { filter: { recordId: id } }, admin);
    expect(body.flatMap(({ differences }: any) => differences)).toContainEqual({
      field: 'status',
      before: 'lost',
      after: 'contacted',
    });
  });
});

describe('following up on a lead', () => {
  const leadsDue = async (by: string) =>
    (await app.list('/api/leads', { filter: { followUpOn_lte: by }, sort: ['followUpOn', 'ASC'] }, admin)).body.map(
      ({ id }: { id: string }) => id,
    );

  it('lists the leads that are due, the longest due first', async () => {
    const [later, sooner, never] = [await lead(), await lead(), await lead()];
    expect((await save(later, { followUpOn: '2026-12-02' })).body.followUpOn).toBe('2026-12-02');
    await save(sooner, { followUpOn: '2026-12-01' });
    const due = await leadsDue('2026-12-02');
    expect(due.filter((id: string) => [later.id, sooner.id, never.id].includes(id))).toEqual([sooner.id, later.id]);
    await save(later, { name: 'Asha R' });
    expect((await find(later.id)).followUpOn).toBe('2026-12-02');
    expect((await save(later, { followUpOn: null })).body.followUpOn).toBeNull();
    for (const followUpOn of ['soon', '2026-02-30', 3]) expect((await save(later, { followUpOn })).status).toBe(400);
  });

  it('keeps the reason while the lead is lost, and ends with it', async () => {
    const one = await lead();
    await save(one, { followUpOn: '2026-12-01' });
    const change = (body: object) => app.patch(`/api/leads/${one.id}/status`, body, admin);
    await change({ status: 'contacted', reason: 'ignored' });
    expect(await find(one.id)).toMatchObject({ lostReason: '', followUpOn: '2026-12-01' });
    expect((await change({ status: 'lost', reason: ' Price ' })).body).toMatchObject({
      lostReason: 'Price',
      followUpOn: null,
    });
    expect((await save(one, { followUpOn: '2026-12-01' })).body.errors).toMatchObject([{ field: 'followUpOn' }]);
    expect((await change({ status: 'contacted' })).body).toMatchObject({ status: 'contacted', lostReason: '' });
    expect((await change({ status: 'lost', reason: 'x'.repeat(201) })).status).toBe(400);
  });

  it('records where the lead came from', async () => {
    const one = await lead();
    expect((await find(one.id)).source).toBe('contact-form');
    expect((await save(one, { source: 'referral' })).body.source).toBe('referral');
    expect((await save(one, { source: 'elsewhere' })).status).toBe(400);
    const { body } = await app.list('/api/leads', { filter: { source: ['referral'] } }, admin);
    expect(body.map(({ id }: { id: string }) => id)).toContain(one.id);
  });
});

describe('a note', () => {
  const note = (id: string, body: object) => app.post(`/api/leads/${id}/notes`, body, employee.token);

  it('with an id is added once, and the same text with another id is another note', async () => {
    const { id } = await lead();
    for (const noteId of ['note-000001', 'note-000001', 'note-000002'])
      expect((await note(id, { id: noteId, text: 'No answer' })).status).toBe(201);
    await note(id, { text: 'No answer' });
    const { notes } = await find(id);
    expect(notes).toEqual(Array(3).fill({ at: expect.any(String), by: employee.email, text: 'No answer' }));
  });

  it('sent twice at once is added once', async () => {
    const { id } = await lead();
    await Promise.all([1, 2, 3].map(() => note(id, { id: 'note-at-once', text: 'Comes down at seven' })));
    expect((await find(id)).notes).toHaveLength(1);
  });

  it('is rejected beyond 200 for a lead', async () => {
    const { id } = await lead();
    expect((await note(id, { text: 'The first' })).status).toBe(201);
    const { leads } = app.app.nest.get(LeadsStore);
    const stored = (await leads.get(id))!;
    const notes = Array.from({ length: 200 }, (_, at) => ({ ...stored.notes[0]!, id: `note-${at}-many` }));
    await leads.replace({ ...stored, notes });
    expect((await note(id, { text: 'One too many' })).body.errors).toMatchObject([{ field: 'text' }]);
    expect((await note(id, { id: 'note-7-many', text: 'Sent again' })).status).toBe(201);
  });

  it('is rejected with the maximum if it is too long', async () => {
    const { id } = await lead();
    const message = async (text: string) => (await note(id, { text })).body.message;
    expect(await message('x'.repeat(1001))).toBe('Please write a note of at most 1000 characters');
    expect(await message(' ')).toBe('Please write a note');
  });

  it.each(['short', 'x'.repeat(65), 'with a space', { $ne: '' }, 12345678])(
    'is rejected with the id %j',
    async (noteId) => {
      const { id } = await lead();
      expect((await note(id, { id: noteId, text: 'Hello' })).status).toBe(400);
      expect((await find(id)).notes).toEqual([]);
    },
  );
});

describe('a lead that an admin edits', () => {
  it('can have no phone', async () => {
    const one = await lead();
    expect((await save(one, { phone: '' })).body.phone).toBe('');
    expect((await save(one, {})).body.phone).toBe('');
    expect((await app.list('/api/leads', { filter: { q: 'asha', phone: '' } }, admin)).body).toMatchObject([
      { id: one.id },
    ]);
    expect((await save(one, { phone: '12345' })).status).toBe(400);
    expect((await save(one, { phone: '98765 43210' })).body.phone).toBe('+919876543210');
  });

  it('loses its phone and its message by null, and keeps what is omitted', async () => {
    const one = await lead();
    await save(one, { phone: '98765 43210', message: 'Call after six' });
    expect((await save(one, {})).body).toMatchObject({ phone: '+919876543210', message: 'Call after six' });
    expect((await save(one, { phone: null, message: null })).body).toMatchObject({ phone: '', message: '' });
  });

  it('keeps an assignee who is no longer an employee, and accepts only employees as new ones', async () => {
    const former = await app.staff('employee');
    const [one, other] = [await lead(), await lead()];
    expect((await save(one, { assigneeId: former.userId })).status).toBe(200);
    const { name, email, phone } = (await app.get(`/api/customers/${former.userId}`, admin)).body;
    const demoted = await app.put(`/api/customers/${former.userId}`, { name, email, phone, role: 'user' }, admin);
    expect(demoted.status).toBe(200);
    expect((await save(one, { message: 'Call after six', assigneeId: former.userId })).body).toMatchObject({
      message: 'Call after six',
      assigneeId: former.userId,
    });
    expect((await save(other, { assigneeId: former.userId })).status).toBe(404);
    expect((await save(one, { assigneeId: null })).body.assigneeId).toBeNull();
  });

  it('has no assignee once its employee is deleted', async () => {
    const former = await app.staff('employee');
    const one = await lead();
    expect((await save(one, { assigneeId: former.userId })).status).toBe(200);
    expect((await app.request('DELETE', `/api/customers/${former.userId}`, { token: admin })).status).toBe(200);
    expect((await find(one.id)).assigneeId).toBeNull();
  });
});

describe('a customer made of a lead', () => {
  const create = (details: object) => {
    count += 1;
    return app.post(
      '/api/customers',
      { name: 'Asha Rao', email: `new${count}@example.com`, phone: '9876500002', role: 'user', ...details },
      admin,
    );
  };
  const customersIn = async (community: string) =>
    (await app.list('/api/customers', { filter: { communityId: seededCommunityId(community) } }, admin)).body.map(
      ({ id }: { id: string }) => id,
    );

  it('has the community that was set, whatever the address contains', async () => {
    const { body } = await create({
      carDetails: { address: 'Tower 3, near Amber Heights', communityId: seededCommunityId('Cedar Grove') },
    });
    expect(await customersIn('Cedar Grove')).toEqual([body.id]);
    expect(body.carDetails.address).toBe('Tower 3, near Amber Heights');
    const { body: unnamed } = await create({ carDetails: { communityId: seededCommunityId('Pebble Creek') } });
    expect(await customersIn('Pebble Creek')).toEqual([unnamed.id]);
  });

  it('cannot have an unknown community', async () => {
    const answer = await create({ carDetails: { communityId: 'atlantis' } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'carDetails.communityId', message: 'Please choose a community from the list' },
    ]);
  });
});

describe('leads of one person', () => {
  const marked = async (ids: string[]) =>
    (await app.list('/api/leads', { filter: { id: ids } }, admin)).body
      .filter(({ isRepeated }: { isRepeated: boolean }) => isRepeated)
      .map(({ id }: { id: string }) => id)
      .sort();

  it('are marked by the same phone or email address, on any page of the list', async () => {
    const first = await lead({ email: 'twice@example.com', phone: '9876500901' });
    const samePhone = await lead({ phone: '9876500901' });
    const sameEmail = await lead({ email: 'twice@example.com', phone: '9876500902' });
    const alone = await lead({ phone: '9876500903' });
    expect(await marked([first.id, samePhone.id, sameEmail.id, alone.id])).toEqual(
      [first.id, samePhone.id, sameEmail.id].sort(),
    );
    expect(await marked([first.id])).toEqual([first.id]);
    expect((await find(samePhone.id)).isRepeated).toBe(true);
    expect((await find(alone.id)).isRepeated).toBe(false);
  });

  it('are not matched by a missing phone number', async () => {
    const [one, other] = [await lead({ phone: '9876500904' }), await lead({ phone: '9876500905' })];
    for (const each of [one, other]) expect((await save(each, { phone: '' })).status).toBe(200);
    expect(await marked([one.id, other.id])).toEqual([]);
  });

  it('are not marked for employees, who see some of the leads only', async () => {
    await lead({ email: 'thrice@example.com', phone: '9876500906' });
    const again = await lead({ email: 'thrice@example.com', phone: '9876500907' });
    const { body } = await app.get(`/api/register/employee/${employee.userId}/leads`, employee.token);
    expect(body.find(({ id }: { id: string }) => id === again.id)).toMatchObject({ isRepeated: false });
  });
});

it('an enquiry with a location that is too long is rejected with the maximum', async () => {
  const message = async (subject: unknown) => (await enquire({ subject }, '203.0.113.77')).body.message;
  expect(await message('x'.repeat(201))).toBe('Please use at most 200 characters');
  expect(await message('')).toBe('Location is required');
  expect(await message(undefined)).toBe('Location is required');
});

describe('enquiries from one IP address', () => {
  it('are limited, with the time to wait, without limiting others', async () => {
    const own = '198.51.100.7';
    for (let sent = 0; sent < 60; sent += 1) expect((await enquire({}, own)).status).toBe(201);
    const over = await enquire({}, own);
    expect(over.status).toBe(429);
    expect(over.body).toMatchObject({
      code: 'too-many-requests',
      message: 'Too many attempts. Please wait and try again.',
    });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enquire({}, '198.51.100.8')).status).toBe(201);
    clock.advance(HOUR_MS);
    expect((await enquire({}, own)).status).toBe(201);
  });

  it('are counted per /64 network, including those with the hidden field', async () => {
    for (let sent = 0; sent < 60; sent += 1)
      expect((await enquire({ website: 'https://spam.example' }, `2001:db8:1:2::${sent + 1}`)).status).toBe(201);
    expect((await enquire({}, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await enquire({}, '2001:db8:1:3::1')).status).toBe(201);
  });
});

it('counts the leads of each source by status, and follows each change', async () => {
  // The clock may have moved past the end of the first session.
  ({ token: admin } = await app.staff('admin'));
  const funnel = async () => (await app.get<LeadFunnelRow[]>('/api/leads/funnel', admin)).body;
  const { id, name, email } = await lead();
  const move = (status: string) => app.patch(`/api/leads/${id}/status`, { status }, admin);
  expect((await app.put(`/api/leads/${id}`, { name, email, source: 'walk-in' }, admin)).status).toBe(200);
  const ofWalkIns = async () => (await funnel()).find(({ source }) => source === 'walk-in');
  const none = { new: 0, contacted: 0, converted: 0, lost: 0 };
  expect(await ofWalkIns()).toEqual({ source: 'walk-in', leads: 1, statuses: { ...none, new: 1 } });
  for (const status of ['contacted', 'converted'] as const) {
    expect((await move(status)).status).toBe(200);
    expect(await ofWalkIns()).toEqual({ source: 'walk-in', leads: 1, statuses: { ...none, [status]: 1 } });
  }
  const total = (await app.list('/api/leads', { range: [0, 0] }, admin)).headers.get('content-range')!;
  expect((await funnel()).reduce((sum, { leads }) => sum + leads, 0)).toBe(Number(total.split('/')[1]));
});
