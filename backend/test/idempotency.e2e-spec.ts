import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { IdempotentRequests } from '../src/kernel/idempotent-requests.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = new TestClock();
let app: TestApp;
/** Another process on the same store; SQLite allows one. */
let peer: TestApp;
let adminEmail: string;
let admin: string;
let count = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  peer = process.env.TEST_STORE === 'mongo' ? await startApp({ clock, data: app.data }) : app;
  ({ token: admin, email: adminEmail } = await app.staff('admin'));
});
afterAll(async () => {
  if (peer !== app) await peer.stop({ keepData: true });
  await app.stop();
});

interface Save {
  method?: string;
  path: string;
  body?: object;
  token?: string;
  key?: string;
  on?: TestApp;
}

const save = ({ method = 'POST', path, body, token = admin, key = randomUUID(), on = app }: Save) =>
  on.request(method, path, { body, token, headers: { 'idempotency-key': key } });

const question = () => ({ group: 'Refunds', question: `Question ${(count += 1)}?`, answer: 'An answer' });
const customer = () => {
  count += 1;
  return { name: 'Asha Rao', email: `asha${count}@example.com`, phone: '9876500002' };
};
const community = () => ({ name: `Community ${(count += 1)}`, locality: 'Baner' });

/** Every form that creates a record: its path, a body, and how many such records there are. */
const FORMS: [string, string, () => Record<string, unknown>, (body: Record<string, unknown>) => Promise<unknown[]>][] =
  [
    ['FAQ question', '/api/register/faq', question, (body) => list('/api/register/faq', { q: body.question })],
    ['customer', '/api/customers', customer, (body) => list('/api/customers', { q: body.email })],
    [
      'employee',
      '/api/register/employees',
      () => ({ ...customer(), area: null }),
      (body) => list('/api/register/employees', { q: body.email }),
    ],
    [
      'community',
      '/api/register/communities',
      community,
      (body) => list('/api/register/communities', { q: body.name }),
    ],
  ];

async function list(path: string, filter: object): Promise<unknown[]> {
  return (await app.list(path, { filter }, admin)).body;
}

describe.each(FORMS)('the form of a new %s', (_, path, form, stored) => {
  it('sent ten times at once creates one record, with the same response to each', async () => {
    const [body, key] = [form(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save({ path, body, key, on: index % 2 ? peer : app })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await stored(body)).toHaveLength(1);
  });

  it('sent again after a lost response gets that response', async () => {
    const [body, key] = [form(), randomUUID()];
    const first = await save({ path, body, key });
    await pass(DAY_MS - MINUTE_MS);
    const again = await save({ path, body, key });
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await stored(body)).toHaveLength(1);
  });

  it('sent again after a crash between record and response creates no second one', async () => {
    const [body, key] = [form(), randomUUID()];
    crashBeforeNextAnswer();
    const first = await save({ path, body, key });
    clock.advance(MINUTE_MS);
    const again = await save({ path, body, key, on: peer });
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(again.body.id).toBe(first.body.id);
    expect(await stored(body)).toHaveLength(1);
  });
});

/** The process ends after the effect: its answer is never stored, and the key stays locked. */
function crashBeforeNextAnswer(): void {
  const requests = app.app.nest.get<{ storeResponse: () => Promise<void> }>(IdempotentRequests);
  jest.spyOn(requests, 'storeResponse').mockRejectedValueOnce(new Error('killed'));
}

/** Lets time pass, and signs in again. */
async function pass(millis: number): Promise<void> {
  clock.advance(millis);
  ({ token: admin } = await app.login(adminEmail));
}

describe('an idempotency key', () => {
  it('belongs to one caller', async () => {
    const [body, key] = [question(), randomUUID()];
    const { token: otherAdmin } = await app.staff('admin');
    const [own, others] = [
      await save({ path: '/api/register/faq', body, key, token: admin }),
      await save({ path: '/api/register/faq', body, key, token: otherAdmin }),
    ];
    expect([own.status, others.status]).toEqual([201, 201]);
    expect(own.body.id).not.toBe(others.body.id);
  });

  it('is rejected for another body, operation or record', async () => {
    const [body, key] = [question(), randomUUID()];
    const { id } = (await save({ path: '/api/register/faq', body, key })).body;
    const reuses = [
      await save({ path: '/api/register/faq', body: { ...body, answer: 'Another answer' }, key }),
      await save({ path: '/api/register/communities', body, key }),
      await save({ path: `/api/register/faq/${id}`, method: 'PUT', body, key }),
    ];
    for (const { status, body: problem } of reuses)
      expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency-key-reused' });
  });

  it('can be used again after a rejected request', async () => {
    const key = randomUUID();
    const body = question();
    expect((await save({ path: '/api/register/faq', body: { ...body, answer: '' }, key })).status).toBe(400);
    expect((await save({ path: '/api/register/faq', body, key })).status).toBe(201);
  });

  it('expires after a day', async () => {
    const [body, key] = [question(), randomUUID()];
    const first = await save({ path: '/api/register/faq', body, key });
    await pass(DAY_MS + MINUTE_MS);
    await app.sweep();
    const later = await save({ path: '/api/register/faq', body, key });
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it.each(['short', 'a key with spaces in it', 'x'.repeat(129)])('%j is rejected', async (key) => {
    const answer = await save({ path: '/api/register/faq', body: question(), key });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'Idempotency-Key', message: expect.any(String) }]);
  });
});

describe('an edit', () => {
  it('sent again is one edit, without a conflict', async () => {
    const body = question();
    const { id, version } = (await save({ path: '/api/register/faq', body })).body;
    const edit = { path: `/api/register/faq/${id}`, method: 'PUT', body: { ...body, answer: 'Edited', version } };
    const key = randomUUID();
    const [first, again] = [await save({ ...edit, key }), await save({ ...edit, key })];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('sent again after a crash causes no conflict', async () => {
    const body = question();
    const { id, version } = (await save({ path: '/api/register/faq', body })).body;
    const edit = { path: `/api/register/faq/${id}`, method: 'PUT', body: { ...body, answer: 'Edited', version } };
    const key = randomUUID();
    crashBeforeNextAnswer();
    await save({ ...edit, key });
    clock.advance(MINUTE_MS);
    const again = await save({ ...edit, key });
    expect(again).toMatchObject({ status: 200, body: { answer: 'Edited' } });
    expect((await save({ ...edit, key: randomUUID() })).body.code).toBe('edit-conflict');
  });

  it('is applied once when it changes the settings and is sent five times at once', async () => {
    const { id: _id, _id: _same, ...values } = (await app.get('/api/settings', admin)).body;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save({ path: '/api/settings', method: 'PUT', body: values, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await app.get('/api/settings', admin)).body.version).toBe(values.version + 1);
  });

  it('can be sent again when it deletes a record', async () => {
    const { id } = (await save({ path: '/api/register/faq', body: question() })).body;
    const key = randomUUID();
    const [first, again] = [
      await save({ path: `/api/register/faq/${id}`, method: 'DELETE', key }),
      await save({ path: `/api/register/faq/${id}`, method: 'DELETE', key }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
  });
});

describe('the storefront', () => {
  it('books one wash, even if the request is repeated later', async () => {
    const { token, userId } = await app.customer();
    const body = {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9876500002',
      address: 'B-704, Cedar Grove, Baner, Pune',
      timeSlot: '5:30 AM - 6:00 AM',
    };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save({ path: '/api/checkoutBasic', body, token, key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    clock.advance(10 * MINUTE_MS);
    await save({ path: '/api/checkoutBasic', body, token, key });
    const booked = (await app.list('/api/washes', { filter: { userId } }, admin)).body;
    expect(booked.map(({ id }) => id)).toEqual([answers[0]!.body.id]);
  });

  it('stores one enquiry, even if the request is repeated', async () => {
    const body = { name: 'Asha Rao', email: 'enquiry@example.com', phone: '9876500002', subject: 'Baner' };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.request('POST', '/api/contact', { body, headers: { 'idempotency-key': key } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(await list('/api/leads', { email: body.email })).toHaveLength(1);
  });
});

describe('the OpenAPI document', () => {
  /** They change nothing, or have their own way to be repeated. */
  const WITHOUT_KEY = [
    'DELETE /api/profile/pending-email',
    'POST /api/checkout/quote',
    'POST /api/payments/{id}/check',
    'POST /api/settings/preview',
    'POST /api/settings/restore/confirm',
    'PUT /api/first-steps',
    'PUT /api/profile/marketing',
    'PUT /api/views/columns/{resource}',
  ];

  it('declares the key on every write operation of staff', async () => {
    const { paths } = (await app.get('/api/openapi.json')).body as {
      paths: Record<
        string,
        Record<string, { security?: object[]; parameters?: { name: string }[]; responses: object }>
      >;
    };
    const missing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { security = [] }]) => method !== 'get' && security.some((scheme) => 'bearer' in scheme))
        .filter(([, { parameters = [] }]) => !parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(missing.sort()).toEqual(WITHOUT_KEY);
    expect(Object.keys(paths['/api/contact']!.post!.responses)).toContain('422');
  });
});

describe('600 new keys in an hour', () => {
  const profile = (token: string, key?: string) =>
    save({ method: 'PUT', path: '/api/profile', body: { name: 'Asha Rao' }, token, key });

  async function useAllKeys(limitedBy: string): Promise<void> {
    const requests = app.app.nest.get(IdempotentRequests);
    const use = (key: string) =>
      requests.once({ scope: limitedBy, limitedBy, key, content: [] }, () => Promise.resolve());
    for (let nth = 1; nth < 600; nth += 1) await use(`key ${nth}`);
  }

  it('are the most that a customer can use; earlier ones can be repeated', async () => {
    const [{ token, userId }, other] = [await app.customer(), await app.customer()];
    const first = randomUUID();
    expect((await profile(token, first)).status).toBe(200);
    await useAllKeys(userId);
    const rejected = await profile(token);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await profile(token, first)).headers.get('idempotency-replayed')).toBe('true');
    expect((await profile(other.token)).status).toBe(200);
  });

  it('do not limit the office, which changes many records at once', async () => {
    const { token, userId } = await app.staff('admin');
    await useAllKeys(userId);
    for (const status of [200, 200]) expect((await profile(token)).status).toBe(status);
  });
});
