import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Answer, type TestApp } from './support/app.js';
import { PasswordCalls } from './support/passwords.js';
import { buy, CRETA, order, Provider } from './support/purchase.js';

const PERSON = { name: 'Indira Nambiar', email: 'indira.nambiar@example.com', phone: '9812309876' };
const PASSWORDS = ['violet marble staircase', 'wrong marble staircase', 'amber granite doorway', 'ivory slate window'];
const ADDRESS = 'Tower Q, 1704, Amber Heights, Baner';

const lines: string[] = [];
const destination = { write: (line: string) => lines.push(line) };
/** What must not be in the log, by what it is. */
const secrets: Record<string, string> = {};

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startApp({ log: destination, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => app.stop());

const cookies = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!.split('=')[1]!)
    .filter((value) => value !== '');

describe('the log of a customer’s visit, from registration to a new password (docs/threat-model.md, 30)', () => {
  beforeAll(async () => {
    const [password, wrong, changed, reset] = PASSWORDS as [string, string, string, string];
    Object.assign(secrets, {
      email: PERSON.email,
      phone: PERSON.phone,
      name: PERSON.name,
      address: ADDRESS,
      'car number': 'MH12LG0001',
      password,
      'wrong password': wrong,
      'changed password': changed,
      'reset password': reset,
    });
    const expectStatus = async (request: Promise<Answer<any>>, status: number) => {
      const answer = await request;
      if (answer.status !== status) throw new Error(`answered ${answer.status} instead of ${status}: ${answer.text}`);
      return answer;
    };

    const form = { ...PERSON, password, confirmPassword: password };
    await expectStatus(app.post('/api/register', form), 201);
    await app.post('/api/register', form);
    await app.post('/api/register', { ...form, phone: 'not a phone', password: 'short' });
    await expectStatus(app.post('/api/login', { email: PERSON.email, password: wrong }), 401);
    const login = await expectStatus(app.post('/api/login', { email: PERSON.email, password }), 200);
    const { token } = login.body;
    ({ userId } = login.body);
    secrets.token = token;
    cookies(login.headers).forEach((value, n) => (secrets[`cookie ${n}`] = value));
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const refreshed = await expectStatus(app.request('POST', '/api/auth/refresh', { headers: { cookie } }), 200);
    secrets['refreshed token'] = refreshed.body.token;
    cookies(refreshed.headers).forEach((value, n) => (secrets[`refreshed cookie ${n}`] = value));
    await app.get('/api/profile', `${token}x`);

    const carDetails = { carName: 'Hyundai Creta', carNumber: 'MH12LG0001', address: ADDRESS };
    await expectStatus(app.put('/api/profile', { name: PERSON.name, carDetails }, token), 200);
    await expectStatus(
      app.put('/api/profile', { email: 'indira.other@example.com', currentPassword: password }, token),
      200,
    );
    secrets['new email'] = 'indira.other@example.com';

    const planData = { ...CRETA, carNumber: 'MH12LG0001', address: ADDRESS };
    await buy(app, { token, userId }, planData);
    const provider = new Provider(app);
    const failing = await order(app, token, { ...planData, carNumber: 'MH12LG0002', timeSlot: '7:00-7:30' });
    await provider.pay(failing.orderId, 'failure');
    await provider.setFaults({ responseStatus: 503 });
    await app.post(
      '/api/checkout/order',
      { planData: { ...planData, carNumber: 'MH12LG0003', timeSlot: '8:00-8:30' } },
      token,
    );
    await provider.setFaults({});
    await app.post(
      '/api/checkout/add',
      { userId, planData, razorpay_order_id: failing.orderId, razorpay_signature: 'f0' },
      token,
    );
    secrets['key secret'] = provider.keys.keySecret;
    secrets['webhook secret'] = provider.keys.webhookSecret;

    await expectStatus(
      app.post(
        '/api/profile/password',
        { currentPassword: password, password: changed, confirmPassword: changed },
        token,
      ),
      200,
    );
    secrets['reset link'] = await new PasswordCalls(app).tokenFor(PERSON.email);
    await expectStatus(
      app.post(`/api/auth/reset-password/${secrets['reset link']}`, { password: reset, confirmPassword: reset }),
      200,
    );
    await app.sweep();
  });

  it('names the account of a signed-in caller', () => {
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.find(({ route }) => route === '/api/profile/password')).toMatchObject({ accountId: userId });
    expect(answered.find(({ route }) => route === '/api/register')).not.toHaveProperty('accountId');
  });

  it('contains every request by its route', () => {
    for (const route of ['/api/register', '/api/login', '/api/checkout/order', '/api/auth/reset-password/:token'])
      expect(lines.some((line) => line.includes(`"route":"${route}"`))).toBe(true);
  });

  it('contains calls to the payment stand-in at debug level only', () => {
    const calls = lines.filter((line) => line.includes('"route":"/razorpay-stand-in/v1/'));
    expect(new Set(calls.map((line) => JSON.parse(line).level))).toEqual(new Set([20]));
  });

  it('contains no password, token, cookie, phone number or email address', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(14);
    const found = Object.entries(secrets).filter(([, secret]) => lines.some((line) => line.includes(secret)));
    expect(found.map(([what]) => what)).toEqual([]);
    expect(lines.filter((line) => /[\w.+-]+@[\w-]+\.\w|\+91\d{10}|Bearer |eyJ/.test(line))).toEqual([]);
  });
});

it('does not hide requests for paths that begin like those of the payment stand-in', async () => {
  const own: string[] = [];
  const product = await startApp({ log: { write: (line: string) => own.push(line) }, env: { LOG_LEVEL: 'info' } });
  expect((await product.get('/razorpay-stand-in/v1/nothing')).status).toBe(404);
  await product.stop();
  const answered = own.map((line) => JSON.parse(line) as { msg: string; status: number });
  expect(answered).toContainEqual(expect.objectContaining({ msg: 'answered', status: 404 }));
});
