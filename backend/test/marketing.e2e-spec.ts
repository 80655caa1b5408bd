import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MarketingService } from '../src/marketing/marketing.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { emailChangeCalls } from './support/email-changes.js';
import { CRETA, order } from './support/purchase.js';

const clock = new TestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.stop());

const enquiry = (email: string, details: object = {}) => ({
  name: 'Asha Rao',
  email,
  phone: '98765 43210',
  subject: 'Amber Heights',
  ...details,
});

async function mailsTo(address: string) {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === address);
}

const header = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value;

describe('the mailing list', () => {
  it('sends one confirmation mail, with one-click unsubscribing for mail programs', async () => {
    const email = 'joins@example.com';
    await app.post('/api/contact', enquiry(email, { mailingList: true }));
    await app.post('/api/contact', enquiry(email, { mailingList: true, subject: 'Cedar Grove' }));
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Every plan is 20% off right now, applied at checkout.');
    const link = /^<(.*)>$/.exec(header(mail!, 'list-unsubscribe')!)![1]!;
    expect(header(mail!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    const oneClick = () =>
      fetch(new URL(new URL(link).pathname, app.url), {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const answer of [await oneClick(), await oneClick()]) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ email });
    }
  });

  it('is left with the link of a mail, even after the secret that signs sessions has changed', async () => {
    const email = 'rotated@example.com';
    const before = await startApp();
    await before.post('/api/contact', enquiry(email, { mailingList: true }));
    await before.sweep();
    const [mail] = (await before.mails()).filter(({ to }) => to?.[0]?.address === email);
    const { pathname } = new URL(/^<(.*)>$/.exec(header(mail!, 'list-unsubscribe')!)![1]!);
    await before.stop({ keepData: true });

    const after = await startApp({ data: before.data, env: { JWT_SECRET: 'another secret of 32 characters!!' } });
    expect(await after.post(pathname, {})).toMatchObject({ status: 200, body: { email } });
    await after.stop();
  });

  it('is not joined by sending an enquiry', async () => {
    await app.post('/api/contact', enquiry('asks@example.com', { message: 'How much?' }));
    expect(await mailsTo('asks@example.com')).toEqual([]);
  });

  it.each(['none', 'a.b', `${'x'.repeat(32)}.${'y'.repeat(43)}`])('rejects the token %s', async (token) => {
    expect((await app.post(`/api/marketing/unsubscribe/${token}`, {})).status).toBe(404);
  });
});

describe('consent to news and offers', () => {
  it('is granted at registration only on request, and withdrawn in the profile or with the link', async () => {
    const consent = async (token: string) => (await app.get('/api/profile/marketing', token)).body;
    const without = await app.customer();
    expect(await consent(without.token)).toEqual({ granted: false, changedAt: null });

    const form = { password: 'a long password', confirmPassword: 'a long password', phone: '98765 43211' };
    const email = 'consents@example.com';
    await app.post('/api/register', {
      ...form,
      name: 'Bina Shah',
      email,
      marketing: true,
    });
    const { token } = await app.login(email, form.password);
    expect(await consent(token)).toMatchObject({ granted: true });
    expect((await app.put('/api/profile/marketing', { granted: false }, token)).body).toMatchObject({ granted: false });
    expect(await consent(token)).toMatchObject({ granted: false });
  });

  it('is granted again in the profile only, once it was withdrawn', async () => {
    const customer = await app.customer();
    const consent = async () => (await app.get('/api/profile/marketing', customer.token)).body.granted;
    await app.put('/api/profile/marketing', { granted: true }, customer.token);
    await app.put('/api/profile/marketing', { granted: false }, customer.token);

    const form = { password: 'a long password', confirmPassword: 'a long password', phone: '98765 43213' };
    for (let time = 1; time <= 2; time += 1)
      await app.post('/api/contact', enquiry(customer.email, { mailingList: true }));
    await app.post('/api/register', { ...form, name: 'Not Me', email: customer.email, marketing: true });
    expect(await consent()).toBe(false);
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your email preferences are unchanged')).toHaveLength(1);
    expect(subjects.filter((subject) => /mailing list/.test(subject ?? ''))).toEqual([]);

    await app.put('/api/profile/marketing', { granted: true }, customer.token);
    expect(await consent()).toBe(true);
  });

  it.each(['owner', 'office'] as const)('moves with the email address that the %s changes', async (by) => {
    const admin = (await app.staff('admin')).token;
    const { token, userId, email: old } = await app.customer();
    await app.put('/api/profile/marketing', { granted: true }, token);
    const consents = async (address: string) =>
      (await app.list('/api/subscribers', { filter: { q: address } }, admin)).body.map(({ granted }) => granted);

    const email = `moved.by.${by}@example.com`;
    if (by === 'office') {
      const { name, phone } = (await app.get('/api/profile', token)).body;
      expect((await app.put(`/api/customers/${userId}`, { name, email, phone }, admin)).status).toBe(200);
    } else {
      const { request, tokenTo, confirm } = emailChangeCalls(() => app);
      expect((await request(token, email)).status).toBe(200);
      expect(await consents(old)).toEqual([true]);
      expect((await confirm(await tokenTo(email))).status).toBe(200);
    }
    for (let run = 0; run < 2; run += 1) {
      await app.sweep();
      expect([await consents(old), await consents(email)]).toEqual([[false], [true]]);
    }
  });

  it('moves back when the office corrects a new email address to the previous one', async () => {
    const { token: admin } = await app.staff('admin');
    const right = 'corrected.back@example.com';
    const { userId, name, phone } = await app.customer({ email: right });
    const { token } = await app.login(right);
    await app.put('/api/profile/marketing', { granted: true }, token);
    for (const email of ['corected.back@example.com', right]) {
      expect((await app.put(`/api/customers/${userId}`, { name, phone, email }, admin)).status).toBe(200);
      await app.sweep();
    }
    const again = await app.login(right);
    expect((await app.get('/api/profile/marketing', again.token)).body).toMatchObject({ granted: true });
  });

  it('does not move to an address that was unsubscribed', async () => {
    const admin = (await app.staff('admin')).token;
    const { token, userId, email: old } = await app.customer();
    await app.put('/api/profile/marketing', { granted: true }, token);
    const marketing = app.app.nest.get(MarketingService);
    const email = 'unsubscribed.before@example.com';
    await marketing.change({ name: '', email }, false, 'profile');
    const { name, phone } = (await app.get('/api/profile', token)).body;
    await app.put(`/api/customers/${userId}`, { name, email, phone }, admin);
    await app.sweep();
    const [before, after] = await Promise.all([old, email].map((address) => marketing.consentOf(address)));
    expect([before!.granted, after!.granted]).toEqual([false, false]);
  });

  it.each([[{ marketing: 'yes' }], [{ termsVersion: '2026-11-22-x' }], [{ termsVersion: '' }]])(
    'registration rejects %j',
    async (change) => {
      const form = { password: 'a long password', confirmPassword: 'a long password', phone: '98765 43212' };
      const answer = await app.post('/api/register', { ...form, name: 'A', email: 'refused@example.com', ...change });
      expect(answer.status).toBe(400);
    },
  );
});

describe('the terms that were agreed to', () => {
  const VERSION = '2026-11-22-9c0f12ab';

  it.each([
    [{ termsVersion: VERSION }, { version: VERSION, at: clock.now() }],
    // A page that was loaded before versions had a checksum.
    [{ termsVersion: '2026-11-22' }, { version: '2026-11-22', at: clock.now() }],
    [{}, null],
  ])('at registration with %j are shown to the office', async (sent, acceptedTerms) => {
    const password = 'a long password';
    const email = `terms-${Object.values(sent).join('')}@example.com`;
    const form = { name: 'Bina Shah', email, phone: '98765 43213', password, confirmPassword: password };
    await app.post('/api/register', { ...form, ...sent });
    const { userId } = await app.login(email, password);
    const admin = (await app.staff('admin')).token;
    expect((await app.get(`/api/customers/${userId}`, admin)).body).toMatchObject({ acceptedTerms });
  });

  it('are recorded with the order, with the time', async () => {
    const customer = await app.customer();
    await order(app, customer.token, { ...CRETA, termsVersion: VERSION });
    const plans = (await app.get(`/api/plans/${customer.userId}`, customer.token)).body;
    expect(plans).toMatchObject([{ termsVersion: VERSION, createdAt: clock.now() }]);
  });

  it('are not recorded for clients that send none', async () => {
    const customer = await app.customer();
    await order(app, customer.token);
    const plans = (await app.get(`/api/plans/${customer.userId}`, customer.token)).body;
    expect(plans).toMatchObject([{ termsVersion: null }]);
  });
});

describe('the list of subscribers', () => {
  it('can be filtered and exported by the operator', async () => {
    const admin = (await app.staff('admin')).token;
    await app.post('/api/contact', enquiry('newest@example.com', { mailingList: true }));
    const { token, email } = await app.customer();
    await app.put('/api/profile/marketing', { granted: true }, token);
    await app.put('/api/profile/marketing', { granted: false }, token);

    const listed = async (filter: object) => (await app.list('/api/subscribers', { filter }, admin)).body;
    expect(await listed({ q: 'newest' })).toMatchObject([
      { email: 'newest@example.com', granted: true, source: 'popup' },
    ]);
    expect(await listed({ q: email })).toMatchObject([{ email, granted: false, source: 'profile' }]);
    const granted = (await listed({ granted: true })).map((one: { email: string }) => one.email);
    expect(granted).toContain('newest@example.com');
    expect(granted).not.toContain(email);

    const { id } = (await listed({ q: email }))[0];
    expect((await app.get(`/api/subscribers/${id}`, admin)).body).toMatchObject({ email });
    expect((await app.get('/api/subscribers/none', admin)).status).toBe(404);

    const filter = encodeURIComponent(JSON.stringify({ granted: true }));
    const file = (await app.get<string>(`/api/subscribers/export?filter=${filter}`, admin)).body;
    expect(file).toContain('Email,Subscribed,Since,Source');
    expect(file).toMatch(/newest@example\.com,yes,.*,Popup on the home page/);
    expect(file).not.toContain(email);
  });
});
