import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIT_ENTRIES } from '../src/kernel/audit-entry.js';
import { Database } from '../src/kernel/database.port.js';
import { seededCommunityId } from '../src/communities/community.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; userId: string; email: string };
let employee: { token: string; userId: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  employee = await app.staff('employee', { area: 'Amber Heights' });
});
beforeEach(() => clock.advance(1000));
afterAll(() => app.stop());

const log = () => app.app.nest.get(Database).collection(AUDIT_ENTRIES);
const changesOf = async (recordId: string) =>
  (await app.list('/api/changes', { filter: { recordId }, sort: ['at', 'ASC'] }, admin.token)).body;

async function lead(email: string): Promise<{ id: string; version: number }> {
  await app.post('/api/contact', {
    name: 'Asha Rao',
    email,
    phone: '9876500002',
    subject: 'Amber Heights',
    message: 'Daily?',
  });
  return (await app.list('/api/leads', { filter: { email } }, admin.token)).body[0];
}

describe('changes by staff', () => {
  it('are recorded with who, when, before and after, and listed newest first', async () => {
    const { id } = await lead('kept@example.com');
    expect(await changesOf(id)).toEqual([]);
    const at = clock.now();
    await app.put(
      `/api/leads/${id}`,
      { name: 'Asha R', email: 'kept@example.com', communityId: seededCommunityId('Cedar Grove') },
      admin.token,
    );
    clock.advance(1000);
    await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, admin.token);

    const { body, headers } = await app.list('/api/changes', { filter: { recordId: id } }, admin.token);
    expect(headers.get('content-range')).toBe('changes 0-1/2');
    expect(body[1]).toEqual({
      id: expect.any(String),
      _id: body[1].id,
      resource: 'leads',
      recordId: id,
      name: 'Asha R',
      action: 'changed',
      byId: admin.userId,
      by: admin.email,
      at,
      differences: [
        { field: 'name', before: 'Asha Rao', after: 'Asha R' },
        { field: 'community', before: 'Amber Heights', after: 'Cedar Grove' },
      ],
    });
    expect(body[0].differences).toEqual([{ field: 'status', before: 'new', after: 'contacted' }]);
    expect((await app.get(`/api/changes/${body[0].id}`, admin.token)).body).toEqual(body[0]);
  });

  it('include those by employees, and not those by customers', async () => {
    const { id } = await lead('employee@example.com');
    await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, employee.token);
    await app.post(`/api/leads/${id}/notes`, { text: 'Called' }, employee.token);
    expect((await changesOf(id)).map(({ by }) => by)).toEqual([employee.email, employee.email]);

    const customer = await app.customer();
    await app.put('/api/profile', { name: 'Own Name' }, customer.token);
    expect(await changesOf(customer.userId)).toEqual([]);
  });

  it('include the company and GSTIN on invoices', async () => {
    const customer = await app.customer();
    const { name, email, phone } = (await app.get(`/api/customers/${customer.userId}`, admin.token)).body;
    const body = { id: customer.userId, name, email, phone, gstin: '27AAPFU0939F1ZV', companyName: 'Rao Traders' };
    expect((await app.put('/api/profile', body, admin.token)).status).toBe(200);
    const [change] = await changesOf(customer.userId);
    expect(change).toMatchObject({
      by: admin.email,
      differences: [
        { field: 'gstin', before: null, after: '27AAPFU0939F1ZV' },
        { field: 'companyName', before: null, after: 'Rao Traders' },
      ],
    });
  });

  it('include creations, and deletions with all deleted values', async () => {
    const made = await app.post(
      '/api/customers',
      { name: 'Made Here', email: 'made@example.com', phone: '9876500009', carDetails: { carNumber: 'MH12AB1234' } },
      admin.token,
    );
    clock.advance(1000);
    await app.request('DELETE', `/api/customers/${made.body.id}`, { token: admin.token });
    const [created, removed] = await changesOf(made.body.id);
    expect(created).toMatchObject({ action: 'created', name: 'Made Here' });
    expect(created.differences).toContainEqual({ field: 'email', before: null, after: 'made@example.com' });
    expect(removed).toMatchObject({ action: 'removed', name: 'Made Here', resource: 'customers' });
    expect(removed.differences).toContainEqual({ field: 'cars.0.carNumber', before: 'MH12AB1234', after: null });
  });

  it('are not recorded when nothing changed, or when the change was rejected', async () => {
    const { id, version } = await lead('refused@example.com');
    await app.put(`/api/leads/${id}`, { name: 'Asha Rao', email: 'refused@example.com' }, admin.token);
    await app.put(`/api/leads/${id}`, { name: 'Too late', email: 'refused@example.com', version }, admin.token);
    await app.patch(`/api/leads/${id}/status`, { status: 'lost' }, admin.token);
    await app.request('DELETE', '/api/leads/nobody', { token: admin.token });
    expect(await changesOf(id)).toEqual([]);
  });

  it('contain no credentials', async () => {
    const made = (
      await app.post(
        '/api/customers',
        { name: 'Secret', email: 'secret@example.com', phone: '9876500010' },
        admin.token,
      )
    ).body;
    await app.put(
      `/api/customers/${made.id}`,
      { name: 'Secret', email: 'secret@example.com', phone: '9876500010', role: 'employee' },
      admin.token,
    );
    await app.request('DELETE', `/api/customers/${made.id}`, { token: admin.token });
    const { text, body } = await app.list('/api/changes', { filter: { recordId: made.id } }, admin.token);
    expect(body.map(({ action }) => action).sort()).toEqual(['changed', 'created', 'removed']);
    expect(text).not.toMatch(/password|argon2|sessionEpoch|token/i);
  });

  it('are each recorded once when many are made at once', async () => {
    const { id } = await lead('storm@example.com');
    const texts = Array.from({ length: 15 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => app.post(`/api/leads/${id}/notes`, { text }, admin.token)));
    const kept = (await changesOf(id)).flatMap(({ differences }) =>
      differences.map(({ after }: { after: string }) => after),
    );
    expect(kept.sort()).toEqual(texts.sort());
  });
});

describe('a crash', () => {
  it('between a change and its copy loses nothing, because the job copies it', async () => {
    const { id } = await lead('crash@example.com');
    await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, admin.token);
    const [before] = await changesOf(id);
    await log().remove(before.id);
    expect(await changesOf(id)).toEqual([]);
    await app.sweep();
    expect(await changesOf(id)).toEqual([before]);
    await app.sweep();
    expect(await changesOf(id)).toEqual([before]);
  });

  it('before the next change of the same record loses nothing', async () => {
    const { id } = await lead('crash2@example.com');
    await app.patch(`/api/leads/${id}/status`, { status: 'contacted' }, admin.token);
    const [first] = await changesOf(id);
    await log().remove(first.id);
    clock.advance(1000);
    await app.patch(`/api/leads/${id}/status`, { status: 'lost' }, admin.token);
    expect((await changesOf(id)).map(({ differences }) => differences[0].after)).toEqual(['contacted', 'lost']);
  });

  it('during a deletion leaves an entry only if the record was deleted', async () => {
    const { id } = await lead('crash3@example.com');
    const gone = {
      resource: 'leads',
      name: 'Asha',
      action: 'removed' as const,
      byId: admin.userId,
      by: admin.email,
      at: clock.now(),
      differences: [],
      open: true,
    };
    await log().insert({ ...gone, id: 'there', recordId: id });
    await log().insert({ ...gone, id: 'gone', recordId: 'a-lead-that-is-gone' });
    await app.sweep();
    expect(await log().get('there')).not.toBeNull();
    clock.advance(3 * 60_000);
    await app.sweep();
    expect(await log().get('there')).toBeNull();
    expect(await log().get('gone')).toMatchObject({ open: false });
  });
});

describe('GET /api/changes', () => {
  it('filters by resource, action and person, and searches names and email addresses', async () => {
    const { id } = await lead('filtered@example.com');
    await app.put(`/api/leads/${id}`, { name: 'Findable Zubin', email: 'filtered@example.com' }, admin.token);
    for (const filter of [
      { q: 'zubin' },
      { resource: 'leads', byId: admin.userId, q: 'findable' },
      { action: 'changed', q: admin.email },
    ]) {
      expect((await app.list('/api/changes', { filter }, admin.token)).body.map(({ recordId }) => recordId)).toContain(
        id,
      );
    }
    expect((await app.list('/api/changes', { filter: { action: 'removed', q: 'zubin' } }, admin.token)).body).toEqual(
      [],
    );
  });

  it.each([{ differences: 'x' }, { open: true }, { by: { $ne: null } }, { recordId: { $gt: '' } }])(
    'rejects the filter %j',
    async (filter) => {
      expect((await app.list('/api/changes', { filter }, admin.token)).status).toBe(400);
    },
  );
});
