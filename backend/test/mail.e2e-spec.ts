import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailResponse } from '#libs/contract/mails.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { MailService } from '../src/mail/mail.service.js';
import { Mailer } from '../src/mail/mailer.port.js';
import { welcomeMail } from '../src/mail/account-mails.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const MINUTE = 60_000;
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  const app = await startApp(options);
  cleanUps.push(() => app.stop());
  return app;
}

/** A mail server that rejects as many mails as it is told before it accepts one, and those that `rejects` selects. */
async function startMailServer({
  rejecting = 0,
  rejects = (_recipient: string): boolean => false,
  isDown = (): boolean => false,
} = {}) {
  let left = rejecting;
  const sources: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(isDown() ? Object.assign(new Error('shutting down'), { responseCode: 421 }) : null),
    onRcptTo: ({ address }, _, done) => {
      left -= 1;
      done(
        left >= 0 || rejects(address)
          ? Object.assign(new Error('try again later, asha@example.com'), { responseCode: 451 })
          : null,
      );
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sources.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanUps.push(() => new Promise<void>((done) => server.close(done)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: () => Promise.all(sources.map((source) => PostalMime.parse(source))),
  };
}

describe('a mail', () => {
  it('goes through the mail server that SMTP_URL names', async () => {
    const server = await startMailServer();
    const app = await start({ env: { SMTP_URL: server.url, MAIL_FROM: 'Care <care@wash.example>' } });
    const { email } = await app.customer({ name: 'Asha Rao' });
    await app.sweep();
    expect(await server.arrived()).toEqual([
      expect.objectContaining({
        from: { name: 'Care', address: 'care@wash.example' },
        to: [{ name: 'Asha Rao', address: email }],
        subject: expect.stringMatching(/^Welcome/),
      }),
    ]);
  });

  it('is retried when the server rejects it, and arrives once', async () => {
    const clock = new TestClock();
    const server = await startMailServer({ rejecting: 2 });
    const app = await start({ clock, env: { SMTP_URL: server.url } });
    await app.customer();
    for (const wait of [0, 1, 2, 60]) {
      clock.advance(wait * MINUTE);
      await app.sweep();
    }
    expect(await server.arrived()).toHaveLength(1);
  });

  it('is listed for staff after it failed for two days, and can be sent again', async () => {
    const clock = new TestClock();
    const server = await startMailServer({ rejecting: 9 });
    const app = await start({ clock, env: { SMTP_URL: server.url } });
    const { email } = await app.customer();
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await app.sweep();
      clock.advance(24 * 60 * MINUTE);
    }
    const { token } = await app.staff('admin');
    const failed = async () =>
      (await app.list<MailResponse>('/api/mails', { filter: { status: 'failed' } }, token)).body;
    const [mail] = await failed();
    expect(mail).toMatchObject({
      email,
      attempts: 9,
      canSendAgain: true,
      lastError: expect.stringMatching(/try again/),
    });
    expect(mail!.lastError).not.toContain('@');
    expect((await app.get(`/api/mails/${mail!.id}`, token)).body).toEqual(mail);
    expect((await app.get('/api/mails/none', token)).status).toBe(404);
    expect((await app.post(`/api/mails/${mail!.id}/send-again`, {}, token)).body).toMatchObject({ status: 'queued' });
    expect((await app.post(`/api/mails/${mail!.id}/send-again`, {}, token)).status).toBe(200);
    await app.sweep();
    expect(await failed()).toEqual([]);
    expect((await server.arrived()).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1);
    expect((await app.post(`/api/mails/${mail!.id}/send-again`, {}, token)).status).toBe(409);
    expect((await app.post('/api/mails/none/send-again', {}, token)).status).toBe(404);
  });

  describe('that waits because of an outage', () => {
    /** A customer whose mail waits for an hour, after the server was down from before the registration. */
    async function startOutage() {
      const clock = new TestClock();
      let isDown = false;
      const server = await startMailServer({ isDown: () => isDown });
      const app = await start({ clock, env: { SMTP_URL: server.url } });
      await app.customer();
      await app.sweep();
      isDown = true;
      const { email } = await app.customer();
      for (const wait of [0, 1, 2, 5, 15]) {
        clock.advance(wait * MINUTE);
        await app.sweep();
      }
      isDown = false;
      const { token } = await app.staff('admin');
      const delayed = async () => {
        const { body } = await app.list<MailResponse>('/api/mails', { filter: { delayed: true } }, token);
        return body;
      };
      const hasArrived = async () => (await server.arrived()).some(({ to }) => to?.[0]?.address === email);
      return { app, token, email, delayed, hasArrived };
    }

    it('is listed as delayed, and sent as soon as the server accepts another one', async () => {
      const { app, email, delayed, hasArrived } = await startOutage();
      expect(await delayed()).toEqual([expect.objectContaining({ email, status: 'queued', attempts: 5 })]);
      await app.sweep();
      expect(await hasArrived()).toBe(false);
      await app.customer();
      await app.sweep();
      expect([await hasArrived(), await delayed()]).toEqual([true, []]);
    });

    it('can be sent again by staff', async () => {
      const { app, token, delayed, hasArrived } = await startOutage();
      const [mail] = await delayed();
      expect(mail!.canSendAgain).toBe(true);
      expect((await app.post(`/api/mails/${mail!.id}/send-again`, {}, token)).status).toBe(200);
      await app.sweep();
      expect(await hasArrived()).toBe(true);
    });
  });

  it('that is rejected for its recipient is not retried earlier because others are accepted', async () => {
    const clock = new TestClock();
    const server = await startMailServer({ rejects: (recipient) => recipient.startsWith('full') });
    const app = await start({ clock, env: { SMTP_URL: server.url } });
    for (let one = 1; one <= 6; one += 1) await app.customer({ email: `full${one}@example.com` });
    for (const wait of [0, 1, 2, 5]) {
      clock.advance(wait * MINUTE);
      await app.customer();
      await app.sweep();
    }
    const { token } = await app.staff('admin');
    const { body } = await app.list<MailResponse>('/api/mails', { filter: { q: 'full1@example.com' } }, token);
    expect(body[0]).toMatchObject({ status: 'queued', attempts: 4 });
  });

  it('is sent by the next process after a crash interrupted it, under the same message id', async () => {
    const clock = new TestClock();
    const broken = await startMailServer({ rejecting: 1000 });
    const before = await startApp({ clock, env: { SMTP_URL: broken.url } });
    await before.customer();
    await before.sweep();
    await before.stop({ keepData: true });

    const server = await startMailServer();
    clock.advance(5 * MINUTE);
    const after = await start({ clock, data: before.data, env: { SMTP_URL: server.url } });
    await after.sweep();
    const [mail, ...others] = await server.arrived();
    expect(others).toEqual([]);
    expect(mail!.messageId).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  });

  it('is left to the next process when the process stops', async () => {
    const { nest } = (await start()).app;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let started = 0;
    nest.get(Mailer).send = () => {
      started += 1;
      return answered;
    };
    const people = Array.from({ length: 30 }, (_, nth) => ({ id: `a${nth}`, name: '', email: `a${nth}@example.com` }));
    await Promise.all(people.map((person) => nest.get(MailService).queue(welcomeMail(person))));
    const stopped = nest.get(JobRunner).stop();
    answer();
    await stopped;
    expect(started).toBeLessThan(people.length);
  });

  it('is sent by the next process when the previous one stopped before queueing it', async () => {
    const before = await startApp({ clock: new TestClock() });
    const admin = await before.staff('admin');
    await before.sweep();
    // No job runs from here on, as after a crash.
    await before.stopJobs();
    const person = { name: 'Lata Sane', email: 'lata@example.com', phone: '9876540009' };
    await before.post('/api/register/employees', person, admin.token);
    const customer = await before.customer();
    await before.post('/api/auth/forgot-password', { email: customer.email });
    await before.stop({ keepData: true });

    const after = await start({ clock: new TestClock(), data: before.data });
    for (let run = 0; run < 3; run += 1) await after.sweep();
    const mails = (await after.mails()).map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);
    expect(mails.filter((mail) => !mail.startsWith(admin.email)).sort()).toEqual(
      [
        'lata@example.com: Your Firstlight account',
        `${customer.email}: Welcome to Firstlight`,
        `${customer.email}: Choose a new password`,
      ].sort(),
    );
  });

  it('with an expired link is not sent', async () => {
    const clock = new TestClock();
    const server = await startMailServer({ rejecting: 2 });
    const app = await start({ clock, env: { SMTP_URL: server.url } });
    const { email } = await app.customer();
    await app.post('/api/auth/forgot-password', { email });
    await app.sweep();
    clock.advance(31 * MINUTE);
    await app.sweep();
    expect((await server.arrived()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Welcome/)]);
  });
});

describe('GET /dev/mails', () => {
  it('lists the mails and shows each one', async () => {
    const app = await start();
    await app.customer({ name: 'Asha Rao', email: 'asha@example.com' });
    await app.sweep();
    const list = await app.get('/dev/mails');
    expect(list.headers.get('content-type')).toContain('text/html');
    expect(list.text).toContain('Asha Rao &lt;asha@example.com&gt;');
    const address = /href="(\/dev\/mails\/\w+)"/.exec(list.text)![1]!;
    expect((await app.get(address)).text).toContain(
      `<iframe title="Email" src="${address}/body" sandbox="allow-popups allow-popups-to-escape-sandbox">`,
    );
    expect((await app.get(`${address}/body`)).text).toContain('Hello Asha Rao');
  });

  it('escapes the input of others, and sandboxes mails', async () => {
    const app = await start();
    await app.customer({ name: '<script>alert(1)</script>' });
    await app.sweep();
    const list = await app.get('/dev/mails');
    const address = /href="(\/dev\/mails\/\w+)"/.exec(list.text)![1]!;
    const [page, body] = [await app.get(address), await app.get(`${address}/body`)];
    for (const { text } of [list, page, body]) expect(text).not.toContain('<script>alert');
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  });

  it.each(['nobody', '..%2F..%2Flocal-secrets', '%2e%2e'])('does not find %s', async (id) => {
    const app = await start();
    expect((await app.get(`/dev/mails/${id}`)).status).toBe(404);
    expect((await app.get(`/dev/mails/${id}/body`)).status).toBe(404);
  });

  it('is not found when a mail server is configured', async () => {
    const app = await start({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    for (const path of ['/dev/mails', '/dev/mails/x', '/dev/mails/x/body'])
      expect((await app.get(path)).status).toBe(404);
  });
});

describe('mails about an order (docs/threat-model.md, 40)', () => {
  const wash = (over: object) => ({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876500001',
    address: 'Flat 7, Amber Heights',
    timeSlot: '6:00 AM - 6:30 AM',
    ...over,
  });

  it.each([
    ['name', { name: 'Claim at evil-prize.com' }],
    ['flat', { flat: 'https://evil.example/claim', communityName: 'Amber Heights' }],
    ['tower', { flat: '7', tower: 'www.evil.example', communityName: 'Amber Heights' }],
    ['communityName', { communityId: null, communityName: 'Go to https://evil.example now', flat: '7' }],
    ['address', { address: 'Claim at https://evil.example, Amber Heights' }],
    ['parking', { parking: 'https://evil.example/claim' }],
  ])('contain no links from the customer, whose email address nobody has confirmed: %s', async (field, over) => {
    const app = await start();
    const { token } = await app.customer();
    const { status, body } = await app.post('/api/checkoutBasic', wash(over), token);
    expect([status, body.errors]).toEqual([
      400,
      [{ field, message: expect.stringMatching(/^Please write .* without a link$/) }],
    ]);
  });

  it('show an address on one line', async () => {
    const app = await start();
    const { token, email } = await app.customer();
    await app.post('/api/checkoutBasic', wash({ address: 'Flat 7\n\nYour account is blocked.\nAmber Heights' }), token);
    await app.sweep();
    const mail = (await app.mails()).find(({ to, subject }) => to?.[0]?.address === email && /booked/.test(subject!));
    expect(mail?.text).toContain('Address: Flat 7 Your account is blocked. Amber Heights\n');
  });
});
