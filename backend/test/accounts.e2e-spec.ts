import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type TestApp } from './support/app.js';

jest.setTimeout(30_000);

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
    ['name', 'Asha\r\nBcc: everyone@example.com', 'Please write the name on one line'],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'asha', 'Invalid email address'],
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

  it.each(['9876543210', '09876543210', '+919876543210', '91 98765-43210', ' 98765 43210 '])(
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
    ['what is no email', { email: "' OR 1=1 --", password: PASSWORD }],
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

describe('GET and PUT /api/profile', () => {
  it("show and change the caller's profile, with type and price of the car", async () => {
    const { token, userId } = await app.customer();
    const carDetails = {
      carName: 'Hyundai Creta',
      carColor: 'Red',
      carNumber: 'mh-12-ab-1234',
      planDuration: 6,
      timeSlot: '6:30-7:00',
      address: 'B-704, Amber Heights',
      parking: 'Bay 42',
    };
    const answer = await app.put(
      '/api/profile',
      { id: userId, name: ' Meera ', phone: '09812345678', carDetails },
      token,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: userId,
      _id: userId,
      name: 'Meera',
      phone: '+919812345678',
      role: 'user',
      profilePic: null,
      carDetails: { ...carDetails, carNumber: 'MH12AB1234', carType: 'SUV', planAmount: 13_794 },
    });
    expect((await app.get('/api/profile', token)).body).toEqual(answer.body);
  });

  it('accept their own response as a request', async () => {
    const { token } = await app.customer();
    const { body } = await app.put(
      '/api/profile',
      { carDetails: { carName: 'Hyundai Creta', planDuration: 1 } },
      token,
    );
    const { id, name, email, phone, profilePic, carDetails } = body;
    const again = await app.put('/api/profile', { id, name, email, phone, profilePic, carDetails }, token);
    expect(again.body).toEqual({ ...body, version: expect.any(Number) });
  });

  it.each([
    ['a car that is not in the list', { carName: 'Batmobile' }, 400, 'carDetails.carName'],
    ["a type that is not the car's", { carName: 'Hyundai Creta', carType: 'Hatchback' }, 400, 'carDetails.carType'],
    ['a number that is no Indian plate', { carNumber: 'HELLO' }, 400, 'carDetails.carNumber'],
    ['a slot that does not exist', { timeSlot: '4:00-4:30' }, 400, 'carDetails.timeSlot'],
    ['a duration that does not exist', { planDuration: 2 }, 400, 'carDetails.planDuration'],
    ['an unknown field', { price: 1 }, 400, 'carDetails.price'],
  ])('reject %s and change nothing', async (_, carDetails, status, field) => {
    const { token } = await app.customer();
    const before = (await app.get('/api/profile', token)).body;
    const answer = await app.put('/api/profile', { name: 'Changed', carDetails }, token);
    expect([answer.status, answer.body.errors[0].field]).toEqual([status, field]);
    expect((await app.get('/api/profile', token)).body).toEqual(before);
  });

  it('reject an amount other than the price, with the price (409)', async () => {
    const { token } = await app.customer();
    const answer = await app.put(
      '/api/profile',
      { carDetails: { carName: 'Hyundai Creta', planDuration: 3, planAmount: 10 } },
      token,
    );
    expect([answer.status, answer.body.code, answer.body.expected]).toEqual([
      409,
      'amount-mismatch',
      { planAmount: 6897 },
    ]);
    expect((await app.get('/api/profile', token)).body.carDetails.carName).toBe('');
  });

  it.each([
    'role',
    '_id',
    'area',
    'disabled',
    'passwordHash',
    'sessionEpoch',
    'version',
    'createdAt',
    'cars',
    'address',
  ])('reject a %s (threat 10)', async (field) => {
    const { token } = await app.customer();
    const answer = await app.put('/api/profile', { name: 'Changed', [field]: field === 'role' ? 'admin' : 'x' }, token);
    expect(answer.status).toBe(400);
    expect((await app.get('/api/profile', token)).body).toMatchObject({
      role: 'user',
      name: expect.not.stringMatching('Changed'),
    });
  });

  it("answer 404 for another customer's profile", async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    const answer = await app.put('/api/profile', { id: other.userId, name: 'Mallory' }, one.token);
    expect(answer.status).toBe(404);
    expect((await app.get('/api/profile', other.token)).body.name).toBe(other.name);
    expect((await app.get('/api/profile', one.token)).body.name).toBe(one.name);
  });

  it('let an admin change another profile, like the original customers form', async () => {
    const customer = await app.customer();
    expect((await app.put('/api/profile', { id: customer.userId, name: 'By admin' }, admin)).body).toMatchObject({
      id: customer.userId,
      name: 'By admin',
      role: 'user',
    });
  });

  it('keep two simultaneous changes', async () => {
    const { token } = await app.customer();
    await Promise.all([
      ...Array.from({ length: 5 }, () => app.put('/api/profile', { name: 'Both' }, token)),
      ...Array.from({ length: 5 }, () => app.put('/api/profile', { carDetails: { parking: 'Bay 7' } }, token)),
    ]);
    expect((await app.get('/api/profile', token)).body).toMatchObject({
      name: 'Both',
      carDetails: { parking: 'Bay 7' },
    });
  });

  it('contain no secrets (threat 13)', async () => {
    const { token } = await app.customer();
    const texts = [
      await app.get('/api/profile', token),
      await app.get('/api/customers', admin),
      await app.put('/api/profile', { name: 'X' }, token),
    ].map(({ text }) => text);
    for (const text of texts)
      expect(text).not.toMatch(/argon2|hash|epoch|passwordVersion|pictureKey|firstMail|notices|keptSession|token/i);
  });
});

describe('the profile picture (threat 23)', () => {
  const png = () =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();
  const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

  it('is re-encoded and served publicly at a URL that cannot be guessed', async () => {
    const { token } = await app.customer();
    const { body } = await app.put('/api/profile', { profilePic: dataUrl(await png()) }, token);
    expect(body.profilePic).toMatch(/^\/api\/pictures\/[0-9a-f]{32}$/);

    const response = await fetch(app.url + body.profilePic);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  it('stays when its URL is sent back, and is deleted when replaced or removed', async () => {
    const { token } = await app.customer();
    const first = (await app.put('/api/profile', { profilePic: dataUrl(await png()) }, token)).body.profilePic;
    expect((await app.put('/api/profile', { profilePic: first }, token)).body.profilePic).toBe(first);
    const second = (await app.put('/api/profile', { profilePic: dataUrl(await png()) }, token)).body.profilePic;
    expect((await app.get(first)).status).toBe(404);
    expect((await app.put('/api/profile', { profilePic: null }, token)).body.profilePic).toBeNull();
    expect((await app.get(second)).status).toBe(404);
  });

  it.each([
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['SVG called PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML called PNG', 'image/png', '<!doctype html><script>alert(1)</script>'],
  ])('that is %s is rejected and changes nothing', async (_, type, content) => {
    const { token } = await app.customer();
    const answer = await app.put(
      '/api/profile',
      { name: 'Changed', profilePic: dataUrl(Buffer.from(content), type) },
      token,
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'picture-invalid']);
    expect((await app.get('/api/profile', token)).body).toMatchObject({
      profilePic: null,
      name: expect.not.stringMatching('Changed'),
    });
  });

  it("cannot be set to the URL of another account's picture or of another site", async () => {
    const [one, other] = [await app.customer(), await app.customer()];
    const theirs = (await app.put('/api/profile', { profilePic: dataUrl(await png()) }, other.token)).body.profilePic;
    for (const profilePic of [
      theirs,
      'https://evil.example/pixel.png',
      '/api/pictures/../profile',
      'javascript:alert(1)',
    ]) {
      expect((await app.put('/api/profile', { profilePic }, one.token)).status).toBe(400);
    }
  });

  it('of more than 5 MB is rejected', async () => {
    const { token } = await app.customer();
    const large = dataUrl(Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]));
    expect((await app.put('/api/profile', { profilePic: large }, token)).status).toBe(400);
    expect((await app.put('/api/profile', { profilePic: dataUrl(Buffer.alloc(9 * 1024 * 1024)) }, token)).status).toBe(
      413,
    );
  });

  it.each(['nobody', '..%2f..%2fetc%2fpasswd', '%00'])('GET /api/pictures/%s is not found', async (key) => {
    expect((await app.get(`/api/pictures/${key}`)).status).toBe(404);
  });
});
