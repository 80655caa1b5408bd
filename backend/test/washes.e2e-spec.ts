import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';
import { BOOKING_EMAIL, markDone, SLOT, washCalls } from './support/washes.js';

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let asha: { token: string; userId: string; email: string };

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

/** Sessions are short: everybody signs in again. */
async function moveTo(instant: string): Promise<void> {
  clock.advance(Date.parse(instant) - clock.millis());
  admin = await app.login(admin.email);
  asha = await app.login(asha.email);
}

const settings = (change: object) => app.changeSettings(change, admin.token);

const { details, book, begin, bookPaid, setStatus, setPayment, ownWashes } = washCalls(() => ({
  app,
  provider,
  customer: asha,
  admin,
}));

async function mailsTo(email: string) {
  await app.sweep();
  return (await app.mails())
    .filter(({ to }) => to?.[0]?.address === email)
    .filter(({ subject }) => !subject?.startsWith('Welcome'));
}

describe('the times of a day', () => {
  const slots = (query: string) => app.get<WashSlotsResponse>(`/api/washes/slots?${query}`, asha.token);

  it('are listed with availability and cancellation deadline', async () => {
    await settings({ washesAtOnce: 1 });
    const date = '2026-12-01';
    await book({ date });
    const { body } = await slots(`tier=basic&date=${date}`);
    expect(body.date).toBe(date);
    expect(body.slots).toHaveLength(35);
    expect(body.slots.filter(({ free }) => !free).map(({ timeSlot }) => timeSlot)).toEqual([SLOT]);
    expect(body.slots[1]).toEqual({ timeSlot: SLOT, free: false, cancelUntil: '2026-11-30T22:30:00.000Z' });
    const hours = (await slots(`tier=ultimate&date=${date}`)).body.slots.filter(({ free }) => !free);
    expect(hours.map(({ timeSlot }) => timeSlot)).toEqual(['5:30 AM - 6:30 AM', '6:00 AM - 7:00 AM']);
    await settings({ washesAtOnce: 20 });
    const all = (await slots(`tier=basic&date=${date}`)).body.slots;
    expect(all.filter(({ free }) => free)).toHaveLength(35);
  });

  it.each([
    'tier=basic',
    'tier=gold&date=2026-12-01',
    'tier=basic&date=2026-02-30',
    'tier=basic&date=2026-11-21',
    'tier=basic&date=2027-11-21',
    'tier=basic&date[$ne]=1',
  ])('are rejected for %s', async (query) => {
    expect((await slots(query)).status).toBe(400);
  });
});

describe('a customer is notified by mail', () => {
  it('of a payment by hand after the wash, once for each invoice', async () => {
    const wash = await book({ timeSlot: '9:00 AM - 9:30 AM' });
    const { id } = wash;
    await setStatus(id, 'assigned');
    await markDone(app, clock, wash);
    const receipts = async () =>
      (await mailsTo(asha.email)).filter(({ subject }) => subject?.startsWith('We have received your payment'));
    expect(await receipts()).toEqual([]);
    await setPayment(id, 'paid');
    await setPayment(id, 'paid');
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt!.subject).toBe('We have received your payment for your Basic Car Wash on 22 Nov 2026');
    expect(receipt!.text).toMatch(/Paid, GST included:\s+₹352\.82/);
    expect(receipt!.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.pdf$/)]);
    await setPayment(id, 'unpaid');
    await setPayment(id, 'paid');
    const names = (await receipts()).map(({ attachments }) => attachments[0]?.filename);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
  });

  it('at the address of the account, once for each outcome of the wash', async () => {
    const wash = await book();
    await book();
    await setStatus(wash.id, 'assigned');
    await moveTo('2026-11-22T06:30:00.000Z');
    await setStatus(wash.id, 'done');
    expect((await mailsTo(asha.email)).map(({ subject }) => subject).sort()).toEqual([
      'Your Basic Car Wash is done',
      'Your Basic Car Wash on 22 Nov 2026 is booked',
    ]);
    expect((await mailsTo(BOOKING_EMAIL)).length).toBe(0);
    await moveTo('2026-11-21T06:30:00.000Z');
  });

  it('of the payment, the cancellation and the refund', async () => {
    const wash = await bookPaid();
    expect((await setStatus(wash.id, 'cancelled', asha.token)).body).toMatchObject({ refundDue: 352.82 });
    expect((await setStatus(wash.id, 'refunded')).body).toMatchObject({ refundDue: 0 });
    // The provider may report the refund as pending first: then a mail that it is on its way comes before.
    const mails = (await mailsTo(asha.email)).filter(({ subject }) => !subject?.endsWith('is on its way'));
    const textOf = (end: string) => mails.find(({ subject }) => subject?.endsWith(end))?.text;
    expect(mails).toHaveLength(3);
    expect(textOf('is booked')).toContain('Thank you for your payment');
    expect(textOf('is cancelled')).toContain('We’ll refund ₹352.82 within 5–7 business days, and email you when');
    expect(textOf('has arrived')).toContain(wash.paymentId);
  });

  it('also when a crash came between the booking and its mail', async () => {
    const orders = app.app.nest.get(OrderRecordsService);
    const { version: _, ...wash } = await orders.findOf('wash', (await book()).id);
    await mailsTo(asha.email);
    await orders.restore([{ ...wash, id: 'crashed', notificationSent: false, updatedAt: clock.now() }]);
    clock.advance(2 * 60_000);
    expect(await mailsTo(asha.email)).toHaveLength(2);
    expect(await mailsTo(asha.email)).toHaveLength(2);
    expect((await orders.find('crashed')).notificationSent).toBe(true);
  });
});

describe('a customer cancels', () => {
  it('until the deadline by the settings at the time of booking', async () => {
    const wash = await book();
    expect(wash).toMatchObject({ cancelUntil: '2026-11-21T22:30:00.000Z', allowedStatuses: ['cancelled'] });
    await settings({ washCancelHours: 24 });
    const later = await book({ timeSlot: '7:00 AM - 7:30 AM' });
    expect(later).toMatchObject({ cancelUntil: '2026-11-21T01:30:00.000Z', allowedStatuses: [] });
    await settings({ washCancelHours: 2 });
    expect((await setStatus(later.id, 'cancelled', asha.token)).body).toMatchObject({
      status: 409,
      message: 'This wash could be cancelled until 21 Nov 2026, 7:00 AM. Please call us.',
    });

    await moveTo('2026-11-21T22:30:00.000Z');
    expect((await setStatus(wash.id, 'cancelled', asha.token)).body).toMatchObject({ status: 'cancelled' });
    const missed = await book({ date: '2026-11-23' });
    await moveTo('2026-11-22T22:30:00.001Z');
    expect((await ownWashes()).find(({ id }) => id === missed.id)).toMatchObject({ allowedStatuses: [] });
    expect((await setStatus(missed.id, 'cancelled', asha.token)).status).toBe(409);
    expect((await setStatus(missed.id, 'cancelled')).body).toMatchObject({ status: 'cancelled' });
  });

  it('and can book the same again, while a duplicate request is one wash', async () => {
    const first = await book({ date: '2026-11-24' });
    expect((await book({ date: '2026-11-24' })).id).toBe(first.id);
    await setStatus(first.id, 'cancelled', asha.token);
    const second = await book({ date: '2026-11-24' });
    expect(second).toMatchObject({ status: 'booked' });
    expect((await book({ date: '2026-11-24' })).id).toBe(second.id);
    expect(await ownWashes()).toHaveLength(2);
  });
});

describe('a wash', () => {
  it('cannot be marked as done before its day, not even by the office', async () => {
    const { id } = await book({ date: '2026-12-18' });
    await setStatus(id, 'assigned');
    expect((await setStatus(id, 'done')).body).toMatchObject({
      status: 409,
      message: 'This wash is booked for 18 Dec 2026 and cannot be marked as done before.',
      current: 'assigned',
      allowed: ['cancelled'],
    });
  });

  it('has its car and parking place, for the customer, for staff and in the mail, and is found by car number', async () => {
    const car = { carName: 'Hyundai Creta', carNumber: 'mh 12 ab 9871', parking: 'Basement 2, bay 9' };
    const wash = await book({ date: '2026-12-20', ...car });
    const named = { ...car, carNumber: 'MH12AB9871' };
    expect(wash).toMatchObject(named);
    expect(await ownWashes()).toMatchObject([named]);
    for (const q of ['9871', 'MH12AB9871'])
      expect((await app.list<WashResponse>('/api/washes', { filter: { q } }, admin.token)).body).toMatchObject([
        { id: wash.id, ...named },
      ]);
    expect((await mailsTo(asha.email))[0]!.text).toContain('Hyundai Creta, MH 12 AB 9871');
    expect(await book({ date: '2026-12-20' })).toMatchObject({ carName: '', carNumber: '', parking: '' });
  });

  it.each([
    { carNumber: 'nonsense' },
    { carNumber: 12 },
    { carNumber: { $ne: '' } },
    { parking: 'x'.repeat(121) },
    { carName: ['x'] },
  ])('is not booked with %j', async (car) => {
    const { status, body } = await app.post('/api/checkoutBasic', details({ date: '2026-12-21', ...car }), asha.token);
    expect({ status, fields: body.errors?.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: Object.keys(car),
    });
  });

  it('is booked once when sent twice within a minute, and again when sent later', async () => {
    await moveTo('2026-11-22T09:00:59.999Z');
    const first = await book({ date: '2026-12-09' });
    clock.advance(2);
    expect((await book({ date: '2026-12-09' })).id).toBe(first.id);
    clock.advance(60_000);
    expect((await book({ date: '2026-12-09' })).id).not.toBe(first.id);
  });

  it.each(['2026-11-31', '2026-11-32', '2026-13-01', '2026-12-1', 'tomorrow', 20261201])(
    'is not booked for %s',
    async (date) => {
      for (const path of ['checkoutBasic', 'checkoutPremium', 'checkoutUltimate', 'washes/order']) {
        const { status, body } = await app.post(
          `/api/${path}`,
          { ...details({ date }), ...(path === 'washes/order' && { tier: 'basic' }) },
          asha.token,
        );
        expect({ status, errors: body.errors }).toEqual({
          status: 400,
          errors: [{ field: 'date', message: 'Please choose a day' }],
        });
      }
    },
  );

  it.each([1e20, 1e-7, -1, 352.825])('is not booked for %s rupees', async (total) => {
    const { status, body } = await app.post('/api/checkoutBasic', details({ date: '2026-12-10', total }), asha.token);
    expect({ status, fields: body.errors?.map(({ field }: { field: string }) => field) }).toEqual({
      status: 400,
      fields: ['total'],
    });
  });

  it('has no deadline in its mail if it is booked too late to be cancelled', async () => {
    await moveTo('2026-12-08T05:00:00.000Z');
    await settings({ washCancelHours: 48 });
    await book({ date: '2026-12-09' });
    const [mail] = await mailsTo(asha.email);
    expect(mail!.text).toContain('If your plans change, call');
    expect(mail!.text).not.toContain('until');
  });

  it('has no deadline in its mail that has passed before it was paid', async () => {
    await settings({ washCancelHours: 2 });
    const { orderId } = await begin({ date: '2026-12-10' });
    await moveTo('2026-12-09T23:00:00.000Z');
    await provider.pay(orderId);
    const [mail] = await mailsTo(asha.email);
    expect(mail!.subject).toBe('Your Basic Car Wash on 10 Dec 2026 is booked');
    expect(mail!.text).not.toContain('until');
  });

  it('is refunded if it is paid after its slot has started', async () => {
    await moveTo('2026-12-10T05:00:00.000Z');
    const { body: order } = await app.post(
      '/api/washes/order',
      { ...details({ date: '2026-12-11' }), tier: 'basic' },
      asha.token,
    );
    await moveTo('2026-12-11T04:00:00.000Z');
    const proof = await provider.pay(order.orderId);
    const { status, body } = await app.post('/api/washes/complete', proof, asha.token);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'purchase-closed' });
    await app.sweep();
    expect(
      (await provider.records()).refunds.filter(
        ({ payment_id }: { payment_id: string }) => payment_id === proof.razorpay_payment_id,
      ),
    ).toHaveLength(1);
  });
});
