import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, instantAt } from '#libs/calendar.js';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import type { WashResponse, WashSlotsResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';

/** Each test begins at noon of another day. */
let today = '2026-11-21';
const [BEGUN, NEXT, LATER] = ['12:00 PM - 12:30 PM', '12:30 PM - 1:00 PM', '3:00 PM - 3:30 PM'];

let clock: TestClock;
let app: TestApp;
let provider: Provider;
let admin: { token: string };
let asha: Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  provider = new Provider(app);
  await app.changeSettings({ washesAtOnce: 20 }, (await app.staff('admin')).token);
});
beforeEach(async () => {
  today = addDays(today, 1);
  clock.advance(Date.parse(instantAt(today, 12 * 60)) - clock.millis());
  admin = await app.staff('admin');
  asha = await app.customer();
});
afterAll(() => app.stop());

const take = (timeSlot: string, details: object = {}) =>
  app.post<OfficeOrderResponse>(
    `/api/customers/${asha.userId}/washes`,
    { tier: 'basic', timeSlot, date: today, address: 'Amber Heights', method: 'cash', ...details },
    admin.token,
  );
const washOf = async ({ order: { id } }: OfficeOrderResponse) =>
  (await app.get<WashResponse>(`/api/washes/${id}`, admin.token)).body;
const move = (id: string, to: object) =>
  app.request<WashResponse>('PUT', `/api/washes/${id}`, { token: admin.token, body: to });
const slots = (token: string, date: string) =>
  app.get<WashSlotsResponse>(`/api/washes/slots?tier=basic&date=${date}`, token);
const linksOf = async (id: string) =>
  (await app.get<PaymentLinkResponse[]>(`/api/orders/${id}/payment-links`, admin.token)).body;
const fieldError = (field: string, message: string) => ({ status: 400, body: { errors: [{ field, message }] } });
const dateError = (message: string) => fieldError('date', message);
const timeError = (message: string) => fieldError('timeSlot', message);
const OVER = timeError('This time has begun. Please choose a later one');

describe('a wash for today', () => {
  it.each(['cash', 'after-wash', 'link'])('can be ordered by the office, paid by %s', async (method) => {
    const answer = await take(LATER, { method });
    expect(answer).toMatchObject({ status: 201, body: { order: { startDate: today, timeSlot: LATER } } });
  });

  it('can be assigned and marked as done on the same day', async () => {
    const { body } = await take(LATER);
    await app.staff('employee', { area: 'Amber Heights' });
    for (const status of ['assigned', 'done'])
      expect(await app.patch(`/api/washes/${body.order.id}`, { status }, admin.token)).toMatchObject({ status: 200 });
  });

  it('is confirmed without a deadline for cancelling that has passed', async () => {
    await app.changeSettings({ washCancelHours: 12 }, admin.token);
    await take(LATER);
    await app.sweep();
    await app.changeSettings({ washCancelHours: 2 }, admin.token);
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === asha.email);
    const text = mails.map((mail) => mail.text).join('\n');
    expect(text).toContain('3:00');
    expect(text).not.toContain('You can cancel');
  });

  it('cannot be ordered for a time that has begun', async () => {
    expect(await take(BEGUN)).toMatchObject(OVER);
    expect((await take(NEXT)).status).toBe(201);
  });

  it('cannot be ordered by its customer', async () => {
    const { email, phone, token } = asha;
    const wash = { timeSlot: LATER, date: today, address: 'Amber Heights', name: 'Asha', email, phone };
    const rejected = dateError('Please choose a day from tomorrow, at most 60 days ahead');
    expect(await app.post('/api/washes/order', { ...wash, tier: 'basic' }, token)).toMatchObject(rejected);
    expect(await app.post('/api/checkoutBasic', wash, token)).toMatchObject(rejected);
    expect(await slots(token, today)).toMatchObject(rejected);
  });

  it('is offered to staff in the time slots that have not begun', async () => {
    const listed = (await slots(admin.token, today)).body.slots.map(({ timeSlot }) => timeSlot);
    expect(listed[0]).toBe(NEXT);
    expect(listed.at(-1)).toBe('10:30 PM - 11:00 PM');
    expect(await slots(admin.token, addDays(today, -1))).toMatchObject(
      dateError('Please choose a day from today, at most 60 days ahead'),
    );
  });
});

describe('a wash that is moved', () => {
  it('can come to today, in a time slot that has not begun', async () => {
    const { id } = (await take(LATER, { date: addDays(today, 4) })).body.order;
    expect(await move(id, { date: today, timeSlot: BEGUN })).toMatchObject(OVER);
    expect(await move(id, { date: today, timeSlot: NEXT })).toMatchObject({
      status: 200,
      body: { date: today, timeSlot: NEXT },
    });
  });

  it('can get a later time on its day once its time has passed', async () => {
    const { id } = (await take(NEXT)).body.order;
    clock.advance(60 * 60_000);
    admin = await app.staff('admin');
    expect(await move(id, { timeSlot: BEGUN })).toMatchObject(OVER);
    expect(await move(id, { timeSlot: LATER })).toMatchObject({ status: 200, body: { timeSlot: LATER } });
  });
});

describe('a payment by hand of a wash that waits for its payment', () => {
  it('can be recorded after its time has begun', async () => {
    const { body } = await take(LATER, { method: 'link' });
    clock.advance(3.1 * 60 * 60_000);
    admin = await app.staff('admin');
    const upi = { method: 'upi', reference: '432198765012' };
    expect(await app.post(`/api/orders/${body.order.id}/payment`, upi, admin.token)).toMatchObject({ status: 200 });
    expect(await washOf(body)).toMatchObject({ status: 'booked', payment: 'paid', paidOn: today });
  });
});

describe('the payment link of a wash', () => {
  it('expires when the wash begins', async () => {
    const { body } = await take(LATER, { method: 'link' });
    expect(body.paymentLink).toMatchObject({ status: 'open', expiresAt: instantAt(today, 15 * 60) });
    clock.advance(2.9 * 60 * 60_000);
    admin = await app.staff('admin');
    const again = await app.post<PaymentLinkResponse>(`/api/orders/${body.order.id}/payment-link`, {}, admin.token);
    expect(again).toMatchObject({ status: 200, body: { id: body.paymentLink!.id } });
    await provider.act('payment_link.pay', { payment_link_id: body.paymentLink!.url!.split('/').at(-1)! });
    for (let round = 0; round < 5 && (await washOf(body)).status === 'pending'; round += 1) await app.sweep();
    expect(await washOf(body)).toMatchObject({ status: 'booked', payment: 'paid' });
  });

  it('is not created so late that nobody could pay it', async () => {
    clock.advance(15 * 60_000);
    admin = await app.staff('admin');
    expect(await take(NEXT, { method: 'link' })).toMatchObject(
      timeError('This time is too soon for a payment link. Choose a later time or another payment'),
    );
    expect((await app.list('/api/washes', { filter: { userId: asha.userId } }, admin.token)).body).toEqual([]);

    const { body } = await take(LATER, { method: 'link' });
    await app.request('DELETE', `/api/orders/${body.order.id}/payment-link`, { token: admin.token });
    clock.advance(2.5 * 60 * 60_000);
    admin = await app.staff('admin');
    expect(await app.post(`/api/orders/${body.order.id}/payment-link`, {}, admin.token)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('can be paid until') },
    });
    expect(await linksOf(body.order.id)).toHaveLength(1);
  });
});
