import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobRunner } from '../src/kernel/jobs.js';
import { Mailer } from '../src/mail/mailer.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { buy, CRETA, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFICE = 'office@example.com';
const ACCOUNTS = 'accounts@example.com';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let known = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
beforeEach(async () => {
  await reportTo({ noticeEmail: OFFICE, moneyNoticeEmail: ACCOUNTS });
  await newNotices();
});
afterAll(() => app.stop());

/** Sessions end while the clock advances. */
const admin = async () => (await app.staff('admin')).token;
const reportTo = async (addresses: object) => app.changeSettings(addresses, await admin());

/** The mails that the office has got since the last call. */
async function newNotices() {
  await app.sweep();
  return newlySent();
}

async function newlySent() {
  const all = (await app.mails()).filter(({ to }) => [OFFICE, ACCOUNTS].includes(to![0]!.address!));
  const latest = all.slice(known);
  known = all.length;
  return latest;
}

describe('the office is emailed once', () => {
  it('about an order in a community that is not listed', async () => {
    const place = { communityId: null, communityName: 'Rose Villas', flat: '12', state: 'Maharashtra' };
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, ...place });
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Do you serve Rose Villas?', to: [{ address: OFFICE }] });
    for (const text of [customer.name, `/dashboard/allOrders/${plan.id}/show`]) expect(mail!.text).toContain(text);
    clock.advance(DAY);
    expect(await newNotices()).toEqual([]);
  });

  it('about a payment that has matched no order for 15 minutes', async () => {
    const id = await provider.payForeignOrder(150_050);
    clock.advance(10 * MINUTE);
    expect(await newNotices()).toEqual([]);
    clock.advance(6 * MINUTE);
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('A payment of ₹1,500.50 matches no order');
    for (const text of ['The order is unknown', id, '/dashboard/unmatched']) expect(mail!.text).toContain(text);
    clock.advance(DAY);
    expect(await newNotices()).toEqual([]);
  });

  it('about a refund that has failed', async () => {
    const plan = await buy(app, await app.customer());
    const { token } = await app.staff('admin');
    await app.post(`/api/orders/${plan.id}/refunds`, { amount: 118, reason: 'Sorry' }, token);
    const [made] = await provider.refundsOf(plan.paymentId!);
    await provider.act('refund.settle', { refund_id: made!.id, status: 'failed' });
    await newNotices();
    clock.advance(16 * MINUTE);
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('A refund of ₹118 has failed');
    for (const text of [String(plan.orderNumber), `/dashboard/allOrders/${plan.id}/show`])
      expect(mail!.text).toContain(text);
    clock.advance(DAY);
    expect(await newNotices()).toEqual([]);
  });

  it('about each of two refunds of a payment that have failed', async () => {
    const plan = await buy(app, await app.customer());
    const token = await admin();
    for (const amount of [118, 236]) {
      await app.post(`/api/orders/${plan.id}/refunds`, { amount, reason: 'Sorry' }, token);
      clock.advance(MINUTE);
    }
    for (const { id } of await provider.refundsOf(plan.paymentId!))
      await provider.act('refund.settle', { refund_id: id, status: 'failed' });
    await newNotices();
    clock.advance(16 * MINUTE);
    const subjects = (await newNotices()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['A refund of ₹118 has failed', 'A refund of ₹236 has failed']);
  });

  it('about a dispute, and again two days before its deadline', async () => {
    const plan = await buy(app, await app.customer());
    const respondBy = Math.floor(clock.millis() / 1000) + (5 * DAY) / 1000;
    const { id } = await provider.act('dispute.create', { payment_id: plan.paymentId, respond_by: respondBy });
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^A customer disputes a payment of ₹/);
    for (const text of ['Respond by', plan.paymentId!, `/dashboard/disputes/${id}/show`])
      expect(mail!.text).toContain(text);
    clock.advance(2 * DAY);
    expect(await newNotices()).toEqual([]);
    clock.advance(DAY + MINUTE);
    const reminders = await newNotices();
    expect(reminders.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Respond soon to the dispute of ₹/),
    ]);
    await provider.act('dispute.update', { dispute_id: id, status: 'action_required' });
    const asked = await newNotices();
    expect(asked.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The dispute of ₹.* needs more evidence$/),
    ]);
    // The provider's times are in full seconds.
    for (const status of ['under_review', 'action_required']) {
      clock.advance(1000);
      await provider.act('dispute.update', { dispute_id: id, status });
    }
    expect((await newNotices()).map(({ subject }) => subject)).toEqual([asked[0]!.subject]);
    await provider.act('dispute.update', { dispute_id: id, status: 'won' });
    clock.advance(DAY);
    expect(await newNotices()).toEqual([]);
  });

  it('about a dispute whose deadline is already near, and not again after it', async () => {
    await reportTo({ moneyNoticeEmail: '' });
    const plan = await buy(app, await app.customer());
    const respondBy = Math.floor(clock.millis() / 1000) + (4 * DAY) / 1000;
    await provider.act('dispute.create', { payment_id: plan.paymentId, respond_by: respondBy });
    clock.advance(3 * DAY);
    await reportTo({ moneyNoticeEmail: ACCOUNTS });
    const subjects = (await newNotices()).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^A customer disputes a payment of ₹/)]);
    clock.advance(3 * DAY);
    expect(await newNotices()).toEqual([]);
  });
});

describe('the office is emailed about the payment provider', () => {
  it('once a day while its keys are rejected', async () => {
    await provider.setFaults({ responseStatus: 401 });
    const subjects = async () => (await newNotices()).map(({ subject }) => subject);
    for (let day = 1; day <= 2; day += 1) {
      clock.advance(DAY);
      // The reconciler asks the provider.
      await app.sweep();
      clock.advance(10 * MINUTE);
      expect(await subjects()).toEqual(['Customers cannot pay online']);
      clock.advance(10 * MINUTE);
      expect(await subjects()).toEqual([]);
    }
    await provider.setFaults({});
  });

  it('once when the events of a payment do not arrive', async () => {
    await provider.setFaults({ webhook: { drop: true } });
    await buy(app, await app.customer());
    clock.advance(61 * MINUTE);
    const [mail, ...others] = await newNotices();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Events from Razorpay do not arrive');
    clock.advance(DAY);
    expect(await newNotices()).toEqual([]);
    await provider.setFaults({});
  });
});

it('the office is emailed nothing without an address, and what still waits once there is one', async () => {
  await reportTo({ moneyNoticeEmail: '' });
  const id = await provider.payForeignOrder(99_900);
  clock.advance(DAY);
  expect(await newNotices()).toEqual([]);
  await reportTo({ moneyNoticeEmail: ACCOUNTS });
  const [mail] = await newNotices();
  expect(mail!.text).toContain(id);
});

it.each(['crash', 'lost', 'failed'] as const)(
  'the office is emailed once when queueing is interrupted: %s',
  async (kind) => {
    const interruptions = new Interruptions(app, { withReads: false });
    const jobs = app.app.nest.get(JobRunner);
    const id = await provider.payForeignOrder(88_000);
    clock.advance(16 * MINUTE);
    expect(await interruptions.at(1, kind, () => jobs.run('office notices'))).toBe(true);
    const mails = await newNotices();
    expect(mails.map(({ text }) => text!.includes(id))).toEqual([true]);
  },
);

it('the office is emailed about unmatched payments when notices about disputes cannot be queued', async () => {
  const interruptions = new Interruptions(app, { withReads: false });
  const jobs = app.app.nest.get(JobRunner);
  await reportTo({ moneyNoticeEmail: '' });
  const plan = await buy(app, await app.customer());
  await provider.act('dispute.create', { payment_id: plan.paymentId });
  await provider.payForeignOrder(66_600);
  await app.sweep();
  clock.advance(16 * MINUTE);
  await reportTo({ moneyNoticeEmail: ACCOUNTS });
  expect(await interruptions.at(1, 'failed', () => jobs.run('office notices'))).toBe(true);
  await jobs.run('mails');
  const subjects = (await newlySent()).map(({ subject }) => subject);
  expect(subjects).toEqual(['A payment of ₹666 matches no order']);
  const [mail, ...others] = await newNotices();
  expect(others).toEqual([]);
  expect(mail!.subject).toMatch(/^A customer disputes a payment of ₹/);
});

it('the office gets at its new address what the mail server has rejected for the former one', async () => {
  const mailer = app.app.nest.get(Mailer);
  const send = mailer.send.bind(mailer);
  mailer.send = (mail) =>
    mail.to.address.startsWith('typo@') ? Promise.reject(new Error('no such mailbox')) : send(mail);
  await reportTo({ moneyNoticeEmail: 'typo@example.com' });
  const id = await provider.payForeignOrder(77_700);
  for (const wait of [16, 1, 2, 5]) {
    clock.advance(wait * MINUTE);
    expect(await newNotices()).toEqual([]);
  }
  await reportTo({ moneyNoticeEmail: ACCOUNTS });
  const [mail, ...others] = await newNotices();
  expect(others).toEqual([]);
  expect(mail!.text).toContain(id);
  await reportTo({ moneyNoticeEmail: OFFICE });
  clock.advance(DAY);
  expect(await newNotices()).toEqual([]);
});

it('the office gets at most 20 emails at a time, and the rest later', async () => {
  for (let nth = 1; nth <= 21; nth += 1) await provider.payForeignOrder(100_000 + nth);
  clock.advance(16 * MINUTE);
  expect(await newNotices()).toHaveLength(20);
  expect(await newNotices()).toHaveLength(1);
});
