import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { CommunityMessageResponse, CommunityRecipients } from '#libs/contract/communities.js';
import type { PlanData } from '#libs/contract/plans.js';
import { COMMUNITY_MESSAGES_JOB } from '../src/communities/community-messages.service.js';
import { JobRunner } from '../src/kernel/jobs.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { buy, CRETA, order } from './support/purchase.js';

const COMMUNITIES = '/api/register/communities';
const TODAY = '2026-11-21';
const MESSAGE = { subject: 'No water tomorrow', text: 'We clean again on Thursday.' };
const NONE = 'Nobody has a plan or a booked wash here.';

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };
let names = 0;

beforeAll(async () => {
  app = await startApp({ clock, env: { RATE_LIMIT_FACTOR: '10' } });
  admin = await app.staff('admin');
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

interface Customer {
  token: string;
  userId: string;
  name: string;
  email: string;
  phone: string;
}

async function community(): Promise<string> {
  names += 1;
  return (await app.post(COMMUNITIES, { name: `Court ${names}`, locality: 'Baner' }, admin.token)).body.id;
}

const planIn = (communityId: string, details: Partial<PlanData> = {}): PlanData => {
  names += 1;
  const carNumber = `MH12CM${String(names).padStart(4, '0')}`;
  return { ...CRETA, address: undefined, communityId, flat: '12', carNumber, ...details };
};

const subscribe = (customer: Customer, communityId: string, details: Partial<PlanData> = {}) =>
  buy(app, customer, planIn(communityId, details));

async function bookWash({ token, name, email, phone }: Customer, communityId: string, timeSlot = '6:00 AM - 6:30 AM') {
  const wash = { name, email, phone, communityId, flat: '12', timeSlot, date: addDays(TODAY, 1) };
  return (await app.post<{ id: string }>('/api/checkoutBasic', wash, token)).body;
}

const recipients = (id: string) => app.get<CommunityRecipients>(`${COMMUNITIES}/${id}/recipients`, admin.token);

interface Sending {
  message?: object;
  by?: { token: string };
  /** The idempotency key. */
  key?: string;
}

const send = (id: string, { message = MESSAGE, by = admin, key = '' }: Sending = {}) =>
  app.request('POST', `${COMMUNITIES}/${id}/messages`, {
    token: by.token,
    body: message,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

/** The addresses that got a mail with this subject, in alphabetical order. */
async function sentTo(subject: string): Promise<string[]> {
  await app.sweep();
  const mails = (await app.mails()).filter((mail) => mail.subject === subject);
  return mails.map(({ to }) => to![0]!.address!).sort();
}

async function expectRecipients(id: string, expected: readonly string[], subject: string): Promise<void> {
  const count = expected.length;
  expect((await recipients(id)).body).toEqual({ count });
  const { status, body } = await send(id, { message: { ...MESSAGE, subject } });
  expect({ status, body }).toEqual({ status: 202, body: { count } });
  expect(await sentTo(subject)).toEqual(expected.toSorted());
}

const plan = (customer: Customer, id: string, to: object) =>
  app.patch(`/api/plans/${customer.userId}/${id}`, to, customer.token);

describe('the customers of a community', () => {
  it('have a running plan, also one that begins later or is paused, or an open wash, and get one email each', async () => {
    const id = await community();
    const [running, future, paused, booked, assigned] = [
      await app.customer(),
      await app.customer(),
      await app.customer(),
      await app.customer(),
      await app.customer(),
    ];
    await subscribe(running, id);
    await subscribe(running, id, { timeSlot: '6:00-6:30' });
    await bookWash(running, id);
    const { id: pausedId } = await subscribe(paused, id);
    expect((await plan(paused, pausedId, { status: 'paused' })).status).toBe(200);
    await bookWash(booked, id, '7:00 AM - 7:30 AM');
    const wash = await bookWash(assigned, id, '8:00 AM - 8:30 AM');
    await app.staff('employee', { area: (await app.get(`${COMMUNITIES}/${id}`, admin.token)).body.name });
    expect((await app.patch(`/api/washes/${wash.id}`, { status: 'assigned' }, admin.token)).status).toBe(200);
    const { carNumber } = await subscribe(future, await community());
    expect((await subscribe(future, id, { carNumber })).startDate! > addDays(TODAY, 7)).toBe(true);
    const all = [running, future, paused, booked, assigned];
    await expectRecipients(
      id,
      all.map(({ email }) => email),
      'One each',
    );
  });

  it('include those of plans that move there, and those that are still served until they move away', async () => {
    const [from, to] = [await community(), await community()];
    const mover = await app.customer();
    const { id } = await subscribe(mover, from);
    const moved = await app.put(`/api/plans/${mover.userId}/${id}`, { communityId: to, flat: '3' }, mover.token);
    expect(moved.status).toBe(200);
    await expectRecipients(from, [mover.email], 'From');
    await expectRecipients(to, [mover.email], 'To');
  });

  it('are not those whose orders are cancelled, unpaid or elsewhere, nor those who only live there', async () => {
    const [id, elsewhere] = [await community(), await community()];
    const [cancelled, pending, resident, foreign, notWashed] = [
      await app.customer(),
      await app.customer(),
      await app.customer(),
      await app.customer(),
      await app.customer(),
    ];
    const { id: cancelledId } = await subscribe(cancelled, id);
    await plan(cancelled, cancelledId, { status: 'cancelled' });
    await order(app, pending.token, planIn(id));
    await app.put('/api/profile', { carDetails: { communityId: id, flat: '12' } }, resident.token);
    await subscribe(foreign, elsewhere);
    const wash = await bookWash(notWashed, id);
    await app.patch(`/api/washes/${wash.id}`, { status: 'cancelled' }, notWashed.token);
    expect((await recipients(id)).body).toEqual({ count: 0 });
    const { status, body } = await send(id, { message: { ...MESSAGE, subject: 'Nobody' } });
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'no-recipients', message: NONE });
    expect(await sentTo('Nobody')).toEqual([]);
  });

  it('are written to at their current email address, or that of the order if the account was deleted', async () => {
    const id = await community();
    const [changed, deleted] = [await app.customer(), await app.customer()];
    for (const customer of [changed, deleted]) await subscribe(customer, id);
    const { name, phone, userId } = changed;
    const email = 'new-address@example.com';
    expect((await app.put(`/api/customers/${userId}`, { name, phone, email }, admin.token)).status).toBe(200);
    const removed = await app.request('DELETE', `/api/customers/${deleted.userId}`, { token: admin.token });
    expect(removed.status).toBe(200);
    await expectRecipients(id, [email, deleted.email], 'Current');
  });

  it('include those of a community that was merged into it, whose id takes no more messages', async () => {
    const [from, into] = [await community(), await community()];
    const customer = await app.customer();
    await subscribe(customer, from);
    await app.post(`${COMMUNITIES}/${from}/merge`, { into }, admin.token);
    await expectRecipients(into, [customer.email], 'Merged');
    expect((await send(from)).body).toMatchObject({ code: 'conflict' });
  });

  it('do not exist in a community that does not exist', async () => {
    expect((await recipients('nowhere')).status).toBe(404);
    expect((await send('nowhere')).status).toBe(404);
  });
});

describe('a message', () => {
  let id: string;
  const customers: Customer[] = [];
  const emails = () => customers.map(({ email }) => email).sort();

  beforeAll(async () => {
    id = await community();
    for (const timeSlot of ['5:00-5:30', '5:30-6:00', '6:00-6:30']) {
      const customer = await app.customer();
      await subscribe(customer, id, { timeSlot });
      customers.push(customer);
    }
  });

  it.each([
    ['an empty subject', 'subject', '  ', 'Please write a subject of at most 100 characters'],
    ['a long subject', 'subject', 'x'.repeat(101), 'Please write a subject of at most 100 characters'],
    ['an empty text', 'text', '\n \n', 'Please write a message of at most 2,000 characters'],
    ['a long text', 'text', 'x'.repeat(2_001), 'Please write a message of at most 2,000 characters'],
  ])('is rejected with %s', async (_, field, value, message) => {
    const { status, body } = await send(id, { message: { ...MESSAGE, [field]: value } });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('can be as long as the limits, and has its paragraphs in the email', async () => {
    const subject = 'S'.repeat(100);
    const text = `First\r\n\r\n${'x'.repeat(1_993)}`;
    expect((await send(id, { message: { subject, text } })).status).toBe(202);
    expect(await sentTo(subject)).toEqual(emails());
    const mail = (await app.mails()).find((one) => one.subject === subject)!;
    expect(mail.html).toMatch(/<p [^>]*>First<\/p><p [^>]*>x+<\/p>/);
    expect(mail.text).toContain('First\n\nxxx');
  });

  it('is sent once for each idempotency key', async () => {
    const message = { ...MESSAGE, subject: 'Once' };
    const key = 'community-message-1';
    const [first, second] = await Promise.all([send(id, { message, key }), send(id, { message, key })]);
    const third = await send(id, { message, key });
    expect([first, second, third].map(({ status, body }) => [status, body.count])).toEqual(Array(3).fill([202, 3]));
    expect(await sentTo('Once')).toEqual(emails());
  });

  it('is listed for its community, also after a merge, with its sender and the number of customers', async () => {
    const [own, into] = [await community(), await community()];
    await subscribe(await app.customer(), own);
    const manager = await app.staff('manager');
    const messages = (of: string) => app.get<CommunityMessageResponse[]>(`${COMMUNITIES}/${of}/messages`, admin.token);
    expect((await messages(own)).body).toEqual([]);
    await send(own, { message: { ...MESSAGE, subject: 'First' } });
    clock.advance(60_000);
    await send(own, { message: { ...MESSAGE, subject: 'Second' }, by: manager });
    const { body, headers } = await messages(own);
    expect(body).toEqual([
      {
        id: expect.any(String),
        _id: body[0]!.id,
        ...MESSAGE,
        subject: 'Second',
        recipientCount: 1,
        sentBy: manager.email,
        createdAt: clock.now(),
      },
      expect.objectContaining({ subject: 'First', sentBy: admin.email }),
    ]);
    expect(headers.get('content-range')).toBe('messages 0-1/2');
    await app.post(`${COMMUNITIES}/${own}/merge`, { into }, admin.token);
    await app.sweep();
    expect((await messages(into)).body).toEqual(body);
    expect((await messages('nowhere')).status).toBe(404);
  });

  it('is in the audit log with its sender and the number of customers', async () => {
    const manager = await app.staff('manager');
    clock.advance(1_000);
    await send(id, { message: { ...MESSAGE, subject: 'Logged' }, by: manager });
    const filter = { resource: 'community-messages' };
    const [entry] = (await app.list('/api/changes', { filter, range: [0, 0] }, admin.token)).body;
    expect(entry).toMatchObject({ action: 'created', by: manager.email, name: expect.stringMatching(/^Court/) });
    const shown = entry.differences.map(({ field, after }: { field: string; after: unknown }) => [field, after]);
    expect(shown).toEqual([
      ['emailSubject', 'Logged'],
      ['text', MESSAGE.text],
      ['recipients', 3],
    ]);
  });

  it('reaches every customer once, wherever the process is killed and the request repeated', async () => {
    const interruptions = new Interruptions(app, { withReads: false });
    const jobs = app.app.nest.get(JobRunner);
    const queued = async (subject: string) => {
      const mails = (await app.list('/api/mails', { range: [0, 99] }, admin.token)).body;
      return mails.filter((mail) => mail.subject === subject).map(({ email }) => email as string);
    };
    let nth = 0;
    for (let interrupted = true; interrupted;) {
      nth += 1;
      const message = { ...MESSAGE, subject: `Killed ${nth}` };
      const request = () => send(id, { message, key: `community-message-killed-${nth}` });
      interrupted = await interruptions.at(nth, 'crash', async () => {
        await request();
        await jobs.run(COMMUNITY_MESSAGES_JOB);
      });
      // The lock of the first attempt.
      clock.advance(31_000);
      expect({ nth, status: (await request()).status }).toEqual({ nth, status: 202 });
      await app.sweep();
      expect({ nth, emails: (await queued(message.subject)).sort() }).toEqual({ nth, emails: emails() });
    }
    expect(nth).toBeGreaterThan(customers.length + 2);
  });
});

it('after a restart, a message goes to the customers for whom it was written', async () => {
  const before = await startApp();
  const { token, email } = await before.staff('admin');
  const [customer, later] = [await before.customer(), await before.customer()];
  const id = (await before.post(COMMUNITIES, { name: 'Restart Court', locality: 'Baner' }, token)).body.id;
  await buy(before, customer, planIn(id));
  await before.stopJobs();
  expect((await before.post(`${COMMUNITIES}/${id}/messages`, MESSAGE, token)).status).toBe(202);
  await buy(before, later, planIn(id));
  await before.stop({ keepData: true });

  const after = await startApp({ data: before.data });
  await after.sweep();
  const again = await after.login(email);
  const mails = (await after.list('/api/mails', {}, again.token)).body;
  expect(mails.filter(({ subject }) => subject === MESSAGE.subject)).toMatchObject([{ email: customer.email }]);
  await after.stop();
});

it('each member of staff can write 20 messages in an hour', async () => {
  const own = await startApp();
  const [one, colleague] = [await own.staff('manager'), await own.staff('manager')];
  const customer = await own.customer();
  const { communityId: id } = await buy(own, customer);
  const write = (token: string) => own.post(`${COMMUNITIES}/${id}/messages`, MESSAGE, token);
  for (let nth = 1; nth <= 20; nth += 1) expect((await write(one.token)).status).toBe(202);
  expect((await write(one.token)).status).toBe(429);
  expect((await write(colleague.token)).status).toBe(202);
  await own.stop();
});

it('customers whose plan has ended, or whose wash is done, get no message', async () => {
  const [ending, done] = [await community(), await community()];
  const [subscriber, washed] = [await app.customer(), await app.customer()];
  await subscribe(subscriber, ending);
  const wash = await bookWash(washed, done);
  clock.advance(40 * 86_400_000);
  admin = await app.login(admin.email);
  await app.staff('employee', { area: (await app.get(`${COMMUNITIES}/${done}`, admin.token)).body.name });
  for (const status of ['assigned', 'done'])
    expect((await app.patch(`/api/washes/${wash.id}`, { status }, admin.token)).status).toBe(200);
  expect((await recipients(ending)).body).toEqual({ count: 0 });
  expect((await recipients(done)).body).toEqual({ count: 0 });
});
