import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { CommunityChoice } from '#libs/contract/communities.js';
import { FIRST_STEPS, type FirstStepsRequest, type FirstStepsResponse } from '#libs/contract/first-steps.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { EXAMPLE_GSTIN } from '#libs/gstin.js';
import { startApp, type TestApp } from './support/app.js';
import { RECORDS } from './support/communities.js';
import { PICTURE } from './support/picture.js';

const PATH = '/api/first-steps';
const LIVE_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
  RAZORPAY_BASE_URL: 'http://127.0.0.1:9',
};

async function open(app: TestApp, token: string): Promise<string[]> {
  const { steps } = (await app.get<FirstStepsResponse>(PATH, token)).body;
  return steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
}

describe('the first steps of a new business', () => {
  let app: TestApp;
  let token: string;
  let mailServer: SMTPServer;

  beforeAll(async () => {
    mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _, done) => void stream.resume().on('end', () => done()),
    });
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const { port } = mailServer.server.address() as AddressInfo;
    app = await startApp({ env: { ...LIVE_KEYS, SMTP_URL: `smtp://127.0.0.1:${port}` } });
    token = (await app.staff('admin')).token;
  });
  afterAll(async () => {
    await app.stop();
    await new Promise<void>((closed) => mailServer.close(closed));
  });

  const settings = async () => (await app.get<SettingsResponse>('/api/settings', token)).body;
  const save = (choices: FirstStepsRequest) => app.put<FirstStepsResponse>(PATH, choices, token);

  it('are all open at first, but for the live keys of the payment provider', async () => {
    expect((await app.get<FirstStepsResponse>(PATH, token)).body).toEqual({
      steps: FIRST_STEPS.map((name) => ({ name, isDone: name === 'payments' })),
      confirmed: [],
      isHidden: false,
    });
  });

  it('include the company until its GSTIN, its name and its address are entered', async () => {
    const { invoice } = await settings();
    const own = { supplierName: 'Shine Car Care LLP', address: '4 Baner Road, Pune 411045', gstin: '27AAPFU0939F1ZV' };
    for (const change of [
      { ...own, gstin: '' },
      { ...own, gstin: EXAMPLE_GSTIN },
      { ...own, supplierName: invoice.supplierName },
      { ...own, address: invoice.address },
    ]) {
      await app.changeSettings({ invoice: { ...invoice, ...change } }, token);
      expect(await open(app, token)).toContain('company');
    }
    await app.changeSettings({ invoice: { ...invoice, ...own } }, token);
    expect(await open(app, token)).not.toContain('company');
  });

  it('include the contacts until none is an example', async () => {
    const { contacts, grievanceOfficer } = await settings();
    const own = { ...contacts, street: '4 Baner Road', phone: '+91 20 4000 1234', email: 'hello@shine.in' };
    await app.changeSettings({ contacts: own }, token);
    expect(await open(app, token)).toContain('contacts');
    await app.changeSettings({ grievanceOfficer: { ...grievanceOfficer, email: 'officer@shine.in' } }, token);
    expect(await open(app, token)).not.toContain('contacts');
  });

  it('include the prices, promotion and GST rate until one of them is changed', async () => {
    const { promotion } = await settings();
    await app.changeSettings({ promotion: { ...promotion, active: false } }, token);
    expect(await open(app, token)).not.toContain('prices');
    await app.changeSettings({ promotion }, token);
    expect(await open(app, token)).toContain('prices');
  });

  it('include the communities until the examples are replaced', async () => {
    const create = { name: 'Baner Pearl', locality: 'Baner', pin: '411045' };
    expect((await app.post(RECORDS, create, token)).status).toBe(201);
    expect(await open(app, token)).toContain('communities');
    for (const { id, name } of (await app.get<CommunityChoice[]>('/api/communities')).body)
      if (name !== create.name) expect((await app.request('DELETE', `${RECORDS}/${id}`, { token })).status).toBe(200);
    expect(await open(app, token)).not.toContain('communities');
  });

  it('include an employee until one can sign in', async () => {
    await app.staff('employee');
    expect(await open(app, token)).not.toContain('employees');
  });

  it('include the emails until the mail server has accepted one', async () => {
    expect((await app.post('/api/mails/test', {}, token)).status).toBe(201);
    expect(await open(app, token)).toContain('emails');
    await app.sweep();
    expect(await open(app, token)).not.toContain('emails');
  });

  it('include the notices until both addresses are entered', async () => {
    await app.changeSettings({ noticeEmail: 'office@shine.in' }, token);
    expect(await open(app, token)).toContain('notices');
    await app.changeSettings({ moneyNoticeEmail: 'accounts@shine.in' }, token);
    expect(await open(app, token)).not.toContain('notices');
  });

  it('include the logo until it is uploaded', async () => {
    expect((await app.put('/api/settings/logo', { picture: PICTURE, containsName: false }, token)).status).toBe(200);
    expect(await open(app, token)).not.toContain('logo');
  });

  it('include the reviews while there are examples', async () => {
    await app.changeSettings({ reviews: [] }, token);
    expect(await open(app, token)).toEqual(['prices']);
  });

  it('are done when an admin confirms what has not changed, and are hidden for all admins', async () => {
    const confirmed = await save({ confirmed: ['prices'], isHidden: true });
    expect([confirmed.status, confirmed.body.steps.every(({ isDone }) => isDone)]).toEqual([200, true]);
    const colleague = (await app.staff('admin')).token;
    expect((await app.get<FirstStepsResponse>(PATH, colleague)).body).toEqual(confirmed.body);
    expect((await save({ confirmed: [], isHidden: false })).body).toMatchObject({ confirmed: [], isHidden: false });
    expect(await open(app, token)).toEqual(['prices']);
  });

  it.each([
    ['a step that only the data decides', { confirmed: ['company'], isHidden: false }],
    ['a step twice', { confirmed: ['prices', 'prices'], isHidden: false }],
    ['no choice', {}],
  ])('reject %s', async (_, body) => {
    expect((await app.put(PATH, body, token)).status).toBe(400);
  });
});

it.each([
  ['the stand-in', {}],
  ['a test key', { ...LIVE_KEYS, RAZORPAY_KEY_ID: 'rzp_test_1' }],
])('payments are open with %s', async (_, env) => {
  const app = await startApp({ env });
  const { token } = await app.staff('admin');
  expect(await open(app, token)).toEqual(expect.arrayContaining(['payments', 'emails']));
  await app.stop();
});
