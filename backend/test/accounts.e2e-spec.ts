import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type TestApp } from './support/app.js';

const PASSWORD = 'correct horse battery';
const form = (email: string, overrides: object = {}) => ({
  name: 'Asha Rao',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: '98765 43210',
  ...overrides,
});

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const accountsOf = async (email: string) => (await app.list('/api/customers', { filter: { email } }, admin)).body;
const textOf = (answer: { body: { errors?: { field: string; message: string }[] } }, field: string) =>
  answer.body.errors?.find((error) => error.field === field)?.message;

describe('POST /api/register', () => {
  it('creates a customer who can sign in', async () => {
    const answer = await app.post('/api/register', form('Asha@Example.com'));
    expect([answer.status, answer.body]).toEqual([201, { message: 'User registered successfully!' }]);
    const session = await app.login('asha@example.com', PASSWORD);
    expect(session).toEqual({
      token: expect.any(String),
      userId: expect.any(String),
      email: 'asha@example.com',
      role: 'user',
    });
    expect((await app.get('/api/profile', session.token)).body).toMatchObject({
      name: 'Asha Rao',
      phone: '+919876543210',
      role: 'user',
    });
  });

  it('sends one welcome mail', async () => {
    await app.post('/api/register', form('welcome@example.com'));
    await app.sweep();
    await app.sweep();
    const mails = (await app.mails()).filter((mail) => mail.to?.[0]?.address === 'welcome@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Welcome/)]);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['name', '\u200b\u3164', 'Name is required'],
    ['name', '-', 'Name is required'],
    ['name', 'Asha\r\nBcc: everyone@example.com', 'Please write the name on one line'],
    ['name', 'Visit https://evil.example/prize now', 'Please write the name without a link'],
    ['name', 'See WWW.evil.example', 'Please write the name without a link'],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'asha', 'Invalid email address'],
    ['email', '"asha, rao"@example.com', 'Invalid email address'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'short', 'Please use at least 8 characters; 15 or more are better'],
    ['password', 'asha rao', 'Please choose a password that is not your name or email address'],
    ['confirmPassword', 'something else', 'Passwords do not match'],
    ['confirmPassword', undefined, 'Passwords do not match'],
    ['phone', '', 'phone number is required'],
    ['phone', undefined, 'phone number is required'],
    ['phone', '12345', 'Please enter a 10-digit Indian mobile number'],
    ['phone', '+1 212 555 0100', 'Please enter a 10-digit Indian mobile number'],
    ['phone', '5876543210', 'Please enter a 10-digit Indian mobile number'],
  ])('rejects %s %j: %s', async (field, value, message) => {
    const answer = await app.post('/api/register', form('refused@example.com', { [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(textOf(answer, field)).toBe(message);
    expect(await accountsOf('refused@example.com')).toEqual([]);
  });

  it('reports every invalid field at once', async () => {
    const answer = await app.post('/api/register', {});
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'name',
      'password',
      'phone',
    ]);
  });

  it('reads name and email address as they are seen', async () => {
    const { status } = await app.post(
      '/api/register',
      form('se\u200den@exam\u00adple.com\u200b', { name: '\u202eAsha' }),
    );
    expect(status).toBe(201);
    expect(await accountsOf('seen@example.com')).toEqual([expect.objectContaining({ name: 'Asha' })]);
    const login = { email: '\u202aSeen@example.com\u202c', password: form('').password };
    expect((await app.post('/api/login', login)).status).toBe(200);
  });

  it.each(['9876543210', '09876543210', '+919876543210', '91 98765-43210', '\u202a98765 43210\u202c'])(
    'normalises the phone %j',
    async (phone) => {
      const email = `phone${Buffer.from(phone).toString('hex')}@example.com`;
      expect((await app.post('/api/register', form(email, { phone }))).status).toBe(201);
      expect(await accountsOf(email)).toEqual([expect.objectContaining({ phone: '+919876543210' })]);
    },
  );

  it.each([
    'role',
    'id',
    '_id',
    'area',
    'disabled',
    'passwordHash',
    'sessionEpoch',
    'version',
    'createdAt',
    'pictureKey',
    'firstMail',
    'cars',
  ])('rejects a %s, and stores nothing (threat 10)', async (field) => {
    const email = `mass-${field.toLowerCase()}@example.com`;
    const answer = await app.post('/api/register', form(email, { [field]: field === 'role' ? 'admin' : 'x' }));
    expect(answer.status).toBe(400);
    expect(textOf(answer, field)).toBe(`${field} is not a field of this request`);
    expect(await accountsOf(email)).toEqual([]);
  });

  it.each([
    '{"__proto__":{"role":"admin"},"name":"x"}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '[]',
    '"text"',
    'null',
    '{',
    '',
  ])('rejects the body %j', async (raw) => {
    const answer = await app.request('POST', '/api/register', { raw });
    expect(answer.status).toBe(400);
  });

  it('accepts the fields of the original form that have no inputs', async () => {
    const carDetails = {
      carName: 'Hyundai',
      carModel: 'Creta',
      carColor: 'White',
      carNumber: 'mh 12 ab 1234',
      address: 'B-704, Amber Heights',
      parking: 'Bay 42',
    };
    expect((await app.post('/api/register', form('car@example.com', { profilePic: '', carDetails }))).status).toBe(201);
    const [account] = await accountsOf('car@example.com');
    expect(account.carDetails).toMatchObject({
      carName: 'Hyundai Creta',
      carType: 'SUV',
      carNumber: 'MH12AB1234',
      address: 'B-704, Amber Heights',
      parking: 'Bay 42',
    });
  });

  it('accepts a picture as large as those of phones', async () => {
    const noise = { width: 512, height: 512, channels: 3 as const };
    const picture = await sharp(randomBytes(3 * 512 * 512), { raw: noise })
      .jpeg({ quality: 95 })
      .toBuffer();
    const profilePic = `data:image/jpeg;base64,${picture.toString('base64')}`;
    expect(profilePic.length).toBeGreaterThan(200_000);
    expect((await app.post('/api/register', form('picture@example.com', { profilePic }))).status).toBe(201);
    const { token } = await app.login('picture@example.com', PASSWORD);
    const { body } = await app.get('/api/profile', token);
    expect((await app.get(body.profilePic)).headers.get('content-type')).toBe('image/webp');
  });

  it('returns the same response for an email address with an account, changes nothing, and notifies its owner by mail (threat 19)', async () => {
    const fresh = await app.post('/api/register', form('owner@example.com'));
    const again = await app.post(
      '/api/register',
      form('OWNER@example.com', { name: 'Mallory', password: 'mallory was here', confirmPassword: 'mallory was here' }),
    );
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);

    expect(await accountsOf('owner@example.com')).toEqual([expect.objectContaining({ name: 'Asha Rao' })]);
    expect((await app.post('/api/login', { email: 'owner@example.com', password: 'mallory was here' })).status).toBe(
      401,
    );
    await app.sweep();
    const subjects = (await app.mails())
      .filter((mail) => mail.to?.[0]?.address === 'owner@example.com')
      .map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([expect.stringMatching(/^Welcome/), expect.stringMatching(/already have/)]);
  });

  it('creates one account for twenty simultaneous registrations of an email address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => app.post('/api/register', form('race@example.com', { name: `Racer ${n}` }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await accountsOf('race@example.com')).toHaveLength(1);
  });
});

describe('POST /api/login', () => {
  it('requires both fields, with the text that the form shows', async () => {
    const answer = await app.post('/api/login', {});
    expect([answer.status, textOf(answer, 'email'), textOf(answer, 'password')]).toEqual([400, 'Required', 'Required']);
  });

  it('compares email addresses case-insensitively', async () => {
    await app.post('/api/register', form('case@example.com'));
    expect((await app.post('/api/login', { email: ' Case@EXAMPLE.com', password: PASSWORD })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { email: 'asha@example.com', password: 'wrong password' }],
    ['an unknown email', { email: 'nobody@example.com', password: PASSWORD }],
    ['a text that is not an email address', { email: "' OR 1=1 --", password: PASSWORD }],
  ])('answers %s with the same text', async (_, body) => {
    const answer = await app.post('/api/login', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([401, 'login-failed', 'Login failed']);
  });

  it.each([
    { email: { $ne: null }, password: { $ne: null } },
    { email: ['asha@example.com'], password: [PASSWORD] },
    { email: 'asha@example.com', password: true },
  ])('rejects %j, which are not strings', async (body) => {
    expect((await app.post('/api/login', body)).status).toBe(400);
  });

  it('distinguishes long passwords that differ near the end (threat 18)', async () => {
    const password = `${'long and boring '.repeat(7)}1`;
    await app.post('/api/register', form('long@example.com', { password, confirmPassword: password }));
    expect(
      (await app.post('/api/login', { email: 'long@example.com', password: password.replace(/1$/, '2') })).status,
    ).toBe(401);
    expect((await app.post('/api/login', { email: 'long@example.com', password })).status).toBe(200);
  });
});
