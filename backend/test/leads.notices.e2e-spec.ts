import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Mailer } from '../src/mail/mailer.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const MINUTE = 60_000;
const OFFICE = 'office@example.com';

const clock = new TestClock();
let app: TestApp;
let known = 0;

beforeAll(async () => {
  app = await startApp({ clock });
});
beforeEach(async () => {
  await reportTo('');
  await newNotices();
  await reportTo(OFFICE);
});
afterAll(() => app.stop());

/** Sessions end while the clock advances. */
const admin = async () => (await app.staff('admin')).token;
const reportTo = async (noticeEmail: string) => app.changeSettings({ noticeEmail }, await admin());

async function enquire(name: string, details: object = {}): Promise<void> {
  const person = { name, email: '', phone: '98765 43210', subject: 'Amber Heights', ...details };
  person.email ||= `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  expect((await app.post('/api/contact', person)).status).toBe(201);
}

/** The mails that the office has got since the last call, once all enquiries are old enough. */
async function newNotices() {
  clock.advance(5 * MINUTE);
  await app.sweep();
  const all = (await app.mails()).filter(({ to }) => to?.[0]?.address === OFFICE);
  const latest = all.slice(known);
  known = all.length;
  return latest;
}

describe('the office', () => {
  it('gets an enquiry from the website once, with a link to it', async () => {
    await enquire('Asha Rao', { message: 'Do you clean on <b>Sundays</b>?' });
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('New enquiry from Asha Rao');
    const [lead] = (await app.list('/api/leads', { filter: { email: 'asha.rao@example.com' } }, await admin())).body;
    for (const text of ['Do you clean on <b>Sundays</b>?', '+91 98765 43210', 'Amber Heights', `/leads/${lead.id}`])
      expect(mail!.text).toContain(text);
    expect(mail!.html).not.toContain('<b>Sundays');
    expect(await newNotices()).toEqual([]);
  });

  it('gets several enquiries in one email, which lists the first 20', async () => {
    for (let nth = 1; nth <= 21; nth += 1) {
      await enquire(`Visitor ${nth}`);
      clock.advance(1000);
    }
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('21 new enquiries');
    expect(mail!.text).toContain('These are the first 20.');
    expect(mail!.text).toContain('+91 98765 43210: Visitor 20, Amber Heights');
    expect(mail!.text).not.toContain('Visitor 21');
  });

  it('gets those of the last minutes with the next email', async () => {
    await enquire('Early Bird');
    clock.advance(3 * MINUTE);
    await enquire('Late Comer');
    await app.sweep();
    const subjects = async () => (await newNotices()).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['New enquiry from Early Bird', 'New enquiry from Late Comer']);
  });

  it('gets none that staff have entered', async () => {
    const lead = { name: 'By Phone', phone: '98765 43211', source: 'phone' };
    expect((await app.post('/api/leads', lead, await admin())).status).toBe(201);
    expect(await newNotices()).toEqual([]);
  });

  it('gets none without an address, also not later', async () => {
    await reportTo('');
    await enquire('Nobody Reads');
    expect(await newNotices()).toEqual([]);
    await reportTo(OFFICE);
    expect(await newNotices()).toEqual([]);
  });

  it('gets at its new address what the mail server has rejected for the former one', async () => {
    const mailer = app.app.nest.get(Mailer);
    const send = mailer.send.bind(mailer);
    mailer.send = (mail) =>
      mail.to.address.startsWith('typo@') ? Promise.reject(new Error('no such mailbox')) : send(mail);
    await reportTo('typo@example.com');
    for (const name of ['First Enquiry', 'Second Enquiry']) {
      await enquire(name);
      for (let run = 1; run <= 4; run += 1) expect(await newNotices()).toEqual([]);
    }
    await reportTo(OFFICE);
    const subjects = (await newNotices()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['New enquiry from First Enquiry', 'New enquiry from Second Enquiry']);
    await reportTo('other@example.com');
    await newNotices();
    expect((await app.mails()).filter(({ to }) => to?.[0]?.address === 'other@example.com')).toEqual([]);
  });
});
