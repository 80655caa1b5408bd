import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GstReturnResponse } from '#libs/contract/documents.js';
import { MailService } from '../src/mail/mail.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';
import { markDone, washCalls } from './support/washes.js';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string };
let asha: { token: string };

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.staff('employee', { area: 'Amber Heights' });
});
beforeEach(async () => {
  asha = await app.customer();
});
afterAll(() => app.stop());

const { book, bookPaid, setStatus, setPayment, ownWashes } = washCalls(() => ({
  app,
  provider,
  customer: asha,
  admin,
}));

/** As if the application crashed before it queues the mails about a change. */
async function withoutMails(change: () => Promise<void>): Promise<void> {
  const mails = app.app.nest.get(MailService);
  mails.queue = () => Promise.reject(new Error('interrupted by the test'));
  try {
    await change();
  } finally {
    Reflect.deleteProperty(mails, 'queue');
  }
}

describe('a payment by hand', () => {
  it('is recorded, undone and kept in the audit log', async () => {
    const wash = await book();
    const { id } = wash;
    expect((await setPayment(id, 'paid')).body).toMatchObject({
      payment: 'paid',
      paidOn: '2026-11-21',
      gstPercent: 18,
      paymentId: null,
      allowedPayments: ['unpaid'],
    });
    expect((await setPayment(id, 'paid')).body).toMatchObject({ payment: 'paid' });
    expect((await setPayment(id, 'unpaid')).body).toMatchObject({ payment: 'unpaid', paidOn: null });
    await setStatus(id, 'assigned');
    await markDone(app, clock, wash);
    expect((await setPayment(id, 'paid')).body).toMatchObject({ status: 'done', payment: 'paid' });
    const { body: changes } = await app.list('/api/changes', { filter: { recordId: id } }, admin.token);
    const payments = changes.flatMap(({ differences }) => differences).filter(({ field }) => field === 'payment');
    expect(payments.map(({ after }) => after).sort()).toEqual(['paid', 'paid', 'unpaid']);
  });

  it('is missing in the GST return of a wash that is done, until it is recorded', async () => {
    const blockersOf = async (month: string) =>
      (await app.get<GstReturnResponse>(`/api/reports/gst?month=${month}`, admin.token)).body.blockers;
    const wash = await book({ timeSlot: '11:00 AM - 11:30 AM' });
    const { id } = wash;
    await setStatus(id, 'assigned');
    await markDone(app, clock, wash);
    const month = wash.date.slice(0, 7);
    const blocker =
      '1 wash is done but not paid, so it has no invoice, which is due within 30 days of the wash (CGST Rules, rule 47).';
    expect(await blockersOf(month)).toContain(blocker);
    expect(await blockersOf('2026-10')).toEqual([]);
    await setPayment(id, 'paid');
    expect(await blockersOf(month)).not.toContain(blocker);
  });

  it('is named in its invoice, also when that is issued after the wash was paid in another way', async () => {
    const { invoice } = (await app.get('/api/settings', admin.token)).body;
    await app.changeSettings({ invoice: { ...invoice, gstin: '' } }, admin.token);
    const { id } = await book({ timeSlot: '11:30 AM - 12:00 PM' });
    const upi = { payment: 'paid', method: 'upi', reference: '432198765099' };
    await app.patch(`/api/orders/${id}/payment`, upi, admin.token);
    for (const payment of ['unpaid', 'paid']) await setPayment(id, payment);
    await app.changeSettings({ invoice }, admin.token);
    await app.sweep();
    const { orderNumber } = (await app.get(`/api/allOrders/${id}`, admin.token)).body;
    const { text } = await app.get('/api/reports/register?month=2026-11', admin.token);
    const documents = text.split('\n').filter((line) => line.includes(orderNumber));
    const payments = documents.map((line) => /Cash|UPI \d+/.exec(line)?.[0]);
    expect(payments.toSorted()).toEqual(['Cash', 'UPI 432198765099', 'UPI 432198765099']);
  });

  it('is not recorded again for a wash that was paid in another way', async () => {
    const upi = { payment: 'paid', method: 'upi', reference: '432198765012' };
    const mark = (id: string, body: object) => app.patch(`/api/orders/${id}/payment`, body, admin.token);
    const { id } = await book({ timeSlot: '10:00 AM - 10:30 AM' });
    for (const wrong of [{ method: null }, { reference: null }])
      expect((await mark(id, { payment: 'paid', ...wrong })).body).toMatchObject({ code: 'validation-failed' });
    expect((await mark(id, upi)).status).toBe(200);
    expect((await mark(id, upi)).status).toBe(200);
    expect((await mark(id, { payment: 'paid', method: 'cash' })).body).toMatchObject({
      status: 409,
      message: 'This wash was paid by UPI already. If that is wrong, mark it as unpaid first.',
    });
    expect((await mark((await bookPaid()).id, upi)).body).toMatchObject({
      status: 409,
      message: 'This wash was paid online already.',
    });
    expect((await ownWashes()).find((wash) => wash.id === id)).toMatchObject({ handPayment: { method: 'upi' } });
  });

  it('is corrected by a mail when it was recorded by mistake, each time once', async () => {
    const customer = await app.customer();
    const { id } = await washCalls(() => ({ app, provider, customer, admin })).book({
      timeSlot: '11:00 AM - 11:30 AM',
    });
    const subjects = async () =>
      (await app.mails())
        .filter(({ to, subject }) => to?.[0]?.address === customer.email && /payment|not paid/.test(subject ?? ''))
        .map(({ subject }) => subject)
        .sort();
    const receipt = expect.stringMatching('^We have received your payment for your Basic Car Wash');
    const correction = 'Your Basic Car Wash on 22 Nov 2026 is not paid yet';
    for (const payment of ['paid', 'unpaid', 'unpaid'] as const) await setPayment(id, payment);
    await app.sweep();
    expect(await subjects()).toEqual([receipt, correction]);
    for (const payment of ['paid', 'unpaid'] as const) await setPayment(id, payment);
    await app.sweep();
    expect(await subjects()).toEqual([receipt, receipt, correction, correction]);
  });

  it('is corrected by a mail in addition to the one about another change at the same time', async () => {
    const customer = await app.customer();
    const { book: bookOwn } = washCalls(() => ({ app, provider, customer, admin }));
    const corrected = async () =>
      (await app.mails())
        .filter(({ to }) => to?.[0]?.address === customer.email)
        .map(({ subject }) => subject)
        .filter((subject) => /not paid yet|has changed/.test(subject ?? ''))
        .sort();
    const moveTo = (id: string, timeSlot: string) => app.put(`/api/washes/${id}`, { timeSlot }, admin.token);
    for (const [first, second] of [
      ['unpaid', 'moved'],
      ['moved', 'unpaid'],
    ] as const) {
      const { id } = await bookOwn({ timeSlot: '1:00 PM - 1:30 PM' });
      await setPayment(id, 'paid');
      const before = await corrected();
      const change = (one: 'unpaid' | 'moved') =>
        one === 'unpaid' ? setPayment(id, 'unpaid') : moveTo(id, '2:00 PM - 2:30 PM');
      await withoutMails(async () => void (await change(first)));
      expect((await change(second)).status).toBe(200);
      await app.sweep();
      expect((await corrected()).length - before.length).toBe(2);
      await setStatus(id, 'cancelled');
    }
    expect(await corrected()).toEqual([
      'Your Basic Car Wash has changed',
      'Your Basic Car Wash has changed',
      'Your Basic Car Wash on 22 Nov 2026 is not paid yet',
      'Your Basic Car Wash on 22 Nov 2026 is not paid yet',
    ]);
  });

  it('is refunded by hand when the wash is cancelled', async () => {
    const { id } = await book();
    await setPayment(id, 'paid');
    expect((await setStatus(id, 'cancelled')).body).toMatchObject({
      allowedStatuses: ['refunded'],
      allowedPayments: ['unpaid'],
    });
    expect((await setStatus(id, 'refunded')).body).toMatchObject({
      status: 'refunded',
      payment: 'refunded',
      allowedStatuses: [],
    });
    expect(((await provider.records()).refunds as unknown[]).length).toBe(0);
  });

  it('is rejected for washes paid online or over', async () => {
    const wash = await bookPaid();
    expect(wash).toMatchObject({ payment: 'paid', allowedPayments: [] });
    expect((await setPayment(wash.id, 'unpaid')).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('paid online'),
    });
    const { id } = await book({ timeSlot: '8:00 AM - 8:30 AM' });
    await setStatus(id, 'cancelled');
    expect((await setPayment(id, 'paid')).status).toBe(409);
    for (const payment of ['refunded', '', null, 1])
      expect((await app.patch(`/api/orders/${id}/payment`, { payment }, admin.token)).status).toBe(400);
    expect((await setPayment('nowhere', 'paid')).status).toBe(404);
    expect((await setPayment(id, 'paid', asha.token)).status).toBe(403);
  });
});
