import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';

const clock = new TestClock();
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

const PERSON = { name: 'Sunita More', email: 'sunita@example.com', phone: '98765 40001', area: 'Cedar Grove' };

describe('a new employee', () => {
  it('chooses a password with the mailed link, and signs in with the role the admin chose', async () => {
    const made = await app.post('/api/register/employees', PERSON, token);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Sunita More',
      email: PERSON.email,
      phone: '+919876540001',
      area: 'Cedar Grove',
      disabled: false,
    });
    await app.sweep();
    await app.sweep();
    const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === PERSON.email)!;
    expect(mail.subject).toBe('Your Firstlight account');
    const link = /\/forgot\?token=([\w-]+)/.exec(mail.text!)![1]!;
    expect(
      (
        await app.post(`/api/auth/reset-password/${link}`, {
          password: 'sweep the deck 7',
          confirmPassword: 'sweep the deck 7',
        })
      ).status,
    ).toBe(200);
    expect(await app.login(PERSON.email, 'sweep the deck 7')).toMatchObject({ role: 'employee', userId: made.body.id });
  });

  it('can be edited with the returned version after the invitation has been sent', async () => {
    const { id, version } = (await app.post('/api/register/employees', { ...PERSON, email: 'v1@example.com' }, token))
      .body;
    await app.sweep();
    expect((await app.mails()).some(({ to }) => to?.[0]?.address === 'v1@example.com')).toBe(true);
    const area = { area: 'Amber Heights', version };
    expect((await app.put(`/api/register/employee/${id}/area`, area, token)).status).toBe(200);
  });

  it.each([
    ['an address that is taken', { ...PERSON }, 409, 'email'],
    ['a community that is none', { ...PERSON, email: 'a1@example.com', area: 'Atlantis' }, 400, 'area'],
    ['a role', { ...PERSON, email: 'a2@example.com', role: 'admin' }, 400, 'role'],
    ['no phone', { name: 'A', email: 'a3@example.com' }, 400, 'phone'],
  ])('is not created with %s', async (_, body, status, field) => {
    const answer = await app.post('/api/register/employees', body, token);
    expect({
      status: answer.status,
      fields: answer.body.errors.map((error: { field: string }) => error.field),
    }).toEqual({ status, fields: [field] });
  });
});

describe('a disabled employee', () => {
  it('is signed out immediately, and can sign in only when enabled again', async () => {
    const employee = await app.staff('employee', { area: 'Amber Heights' });
    const access = (disabled: unknown) =>
      app.put(`/api/register/employee/${employee.userId}/access`, { disabled }, token);
    const mine = () => app.get(`/api/register/employee/${employee.userId}/leads`, employee.token);
    expect((await mine()).status).toBe(200);
    expect((await access(true)).body).toMatchObject({ disabled: true, area: 'Amber Heights' });
    expect((await mine()).status).toBe(401);
    expect((await app.post('/api/login', { email: employee.email, password: 'correct horse battery' })).status).toBe(
      401,
    );
    expect((await app.list('/api/register/employees', { filter: { disabled: true } }, token)).body).toMatchObject([
      { id: employee.userId },
    ]);
    expect((await access(false)).body.disabled).toBe(false);
    expect((await mine()).status).toBe(401);
    expect((await app.login(employee.email)).role).toBe('employee');
  });

  it('cannot be an account with another role', async () => {
    const customer = await app.customer();
    expect((await app.put(`/api/register/employee/${customer.userId}/access`, { disabled: true }, token)).status).toBe(
      404,
    );
    expect((await app.put(`/api/register/employee/${customer.userId}/access`, { disabled: 'yes' }, token)).status).toBe(
      400,
    );
  });
});

describe('GET /api/register/employee/{id}/leads', () => {
  let employee: Awaited<ReturnType<TestApp['staff']>>;
  const leads = (query: object) => app.list(`/api/register/employee/${employee.userId}/leads`, query, employee.token);
  const namesOf = (answer: { body: { name: string }[] }) => answer.body.map(({ name }) => name);

  beforeAll(async () => {
    employee = await app.staff('employee', { area: 'Pebble Creek' });
    for (const [name, subject] of [
      ['Asha', 'Pebble Creek'],
      ['Bina', 'Stone Arch Towers'],
      ['Chitra', 'Pebble Creek 4'],
      ['Dev', 'Stone Arch Towers'],
      ['Esha', 'Pebble Creek'],
    ] as const) {
      clock.advance(1000);
      await app.post('/api/contact', {
        name,
        email: `${name.toLowerCase()}@example.com`,
        phone: '9876500002',
        subject,
      });
    }
    for (const name of ['Bina', 'Chitra']) {
      const [lead] = (await app.list('/api/leads', { filter: { email: `${name.toLowerCase()}@example.com` } }, token))
        .body;
      await app.put(`/api/leads/${lead.id}`, { name, email: lead.email, assigneeId: employee.userId }, token);
    }
  });

  it('returns the leads of the community and those assigned by name, each once, newest first', async () => {
    const answer = await leads({});
    expect(namesOf(answer)).toEqual(['Esha', 'Chitra', 'Bina', 'Asha']);
    expect(answer.headers.get('content-range')).toBe('leads 0-3/4');
  });

  it('supports paging, sorting, filters and search', async () => {
    expect(namesOf(await leads({ range: [1, 2] }))).toEqual(['Chitra', 'Bina']);
    expect((await leads({ range: [1, 2] })).headers.get('content-range')).toBe('leads 1-2/4');
    expect(namesOf(await leads({ range: [3, 9] }))).toEqual(['Asha']);
    expect(namesOf(await leads({ sort: ['name', 'ASC'] }))).toEqual(['Asha', 'Bina', 'Chitra', 'Esha']);
    expect(namesOf(await leads({ sort: ['createdAt', 'ASC'], range: [0, 1] }))).toEqual(['Asha', 'Bina']);
    expect(namesOf(await leads({ filter: { q: 'bin' } }))).toEqual(['Bina']);
    expect(namesOf(await leads({ filter: { q: 'dev' } }))).toEqual([]);
    const [first] = (await leads({})).body;
    await app.patch(`/api/leads/${first.id}/status`, { status: 'contacted' }, employee.token);
    expect(namesOf(await leads({ filter: { status: 'contacted' } }))).toEqual(['Esha']);
  });

  it.each([{ filter: { communityId: 'x' } }, { filter: { assigneeId: 'x' } }, { sort: ['email', 'ASC'] }])(
    'cannot be widened by %j',
    async (query) => {
      expect((await leads(query)).status).toBe(400);
    },
  );
});
