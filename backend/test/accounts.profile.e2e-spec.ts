import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { PicturesService } from '../src/customers/pictures.service.js';
import { MarketingService } from '../src/marketing/marketing.service.js';
import { startApp, type TestApp } from './support/app.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

describe('GET and PUT /api/profile', () => {
  it('store an address and a parking place without invisible characters', async () => {
    const { token } = await app.customer();
    const carDetails = { carName: 'Hyundai Creta', tower: '\u202eB', flat: '\u200b', bay: '4\u00ad2' };
    const { status, body } = await app.put('/api/profile', { carDetails }, token);
    expect(status).toBe(200);
    expect(body.carDetails).toMatchObject({ tower: 'B', flat: '', bay: '42' });
  });

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
    ['a number that is not an Indian plate', { carNumber: 'HELLO' }, 400, 'carDetails.carNumber'],
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

  it('is not kept when the change that it belongs to is rejected', async () => {
    const [customer, other] = [await app.customer(), await app.customer()];
    const added = jest.spyOn(app.app.nest.get(PicturesService), 'add');
    const request = { id: customer.userId, email: other.email, profilePic: dataUrl(await png()) };
    expect((await app.put('/api/profile', request, admin)).body.code).toBe('email-taken');
    const key = await added.mock.results[0]!.value;
    added.mockRestore();
    expect((await app.get(`/api/pictures/${key as string}`)).status).toBe(404);
  });

  it('is kept for a new customer when their consent to news cannot be stored', async () => {
    const failing = jest
      .spyOn(app.app.nest.get(MarketingService), 'change')
      .mockRejectedValueOnce(new Error('no store'));
    const person = { name: 'Asha Rao', email: 'with-picture@example.com', phone: '98765 43210' };
    const password = { password: 'correct horse battery', confirmPassword: 'correct horse battery' };
    const form = { ...person, ...password, profilePic: dataUrl(await png()), marketing: true };
    expect((await app.post('/api/register', form)).status).toBe(500);
    failing.mockRestore();
    const { token } = (await app.post('/api/login', { email: person.email, password: password.password })).body;
    const { profilePic } = (await app.get('/api/profile', token)).body;
    expect((await fetch(app.url + profilePic)).status).toBe(200);
  });

  it.each([
    ['SVG', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['SVG called PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML called PNG', 'image/png', '<!doctype html><script>alert(1)</script>'],
  ])('is rejected if it is %s, and changes nothing', async (_, type, content) => {
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

  it('is rejected if it has more than 5 MB', async () => {
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
