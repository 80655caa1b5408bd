import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
let admin: { token: string };
let asha: { token: string };

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.staff('employee', { area: 'Amber Heights' });
});
beforeEach(async () => {
  asha = await app.customer();
});
afterAll(() => app.stop());

const details = (over: object = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876500001',
  address: 'Amber Heights',
  timeSlot: '6:00 AM - 6:30 AM',
  date: '2026-11-22',
  ...over,
});
const book = async (over: object = {}) =>
  (await app.post<WashResponse>('/api/checkoutBasic', details(over), asha.token)).body;
const step = (id: string, status: string) => app.patch(`/api/washes/${id}`, { status }, admin.token);
const pay = (id: string, payment: string, token = admin.token) =>
  app.patch(`/api/washes/${id}/payment`, { payment }, token);
const mine = async () => (await app.get<WashResponse[]>('/api/washes/mine', asha.token)).body;

async function bookPaid(): Promise<WashResponse> {
  const { body: order } = await app.post('/api/washes/order', { ...details(), tier: 'basic' }, asha.token);
  return (await app.post<WashResponse>('/api/washes/complete', await provider.pay(order.orderId), asha.token)).body;
}

describe('a payment by hand', () => {
  it('is recorded, undone and kept in the audit log', async () => {
    const { id } = await book();
    expect((await pay(id, 'paid')).body).toMatchObject({
      payment: 'paid',
      paidOn: '2026-11-21',
      gstPercent: 18,
      paymentId: null,
      allowedPayments: ['unpaid'],
    });
    expect((await pay(id, 'paid')).body).toMatchObject({ payment: 'paid' });
    expect((await pay(id, 'unpaid')).body).toMatchObject({ payment: 'unpaid', paidOn: null });
    await step(id, 'assigned');
    await step(id, 'done');
    expect((await pay(id, 'paid')).body).toMatchObject({ status: 'done', payment: 'paid' });
    const { body: changes } = await app.list('/api/changes', { filter: { recordId: id } }, admin.token);
    const payments = changes.flatMap(({ differences }) => differences).filter(({ field }) => field === 'payment');
    expect(payments.map(({ after }) => after).sort()).toEqual(['paid', 'paid', 'unpaid']);
  });

  it('is not recorded again for a wash that was paid in another way', async () => {
    const upi = { payment: 'paid', method: 'upi', reference: '432198765012' };
    const mark = (id: string, body: object) => app.patch(`/api/washes/${id}/payment`, body, admin.token);
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
    expect((await mine()).find((wash) => wash.id === id)).toMatchObject({ handPayment: { method: 'upi' } });
  });

  it('is refunded by hand when the wash is cancelled', async () => {
    const { id } = await book();
    await pay(id, 'paid');
    expect((await step(id, 'cancelled')).body).toMatchObject({ allowedStatuses: ['refunded'], allowedPayments: [] });
    expect((await step(id, 'refunded')).body).toMatchObject({
      status: 'refunded',
      payment: 'refunded',
      allowedStatuses: [],
    });
    expect(((await provider.records()).refunds as unknown[]).length).toBe(0);
  });

  it('is rejected for washes paid online or over', async () => {
    const wash = await bookPaid();
    expect(wash).toMatchObject({ payment: 'paid', allowedPayments: [] });
    expect((await pay(wash.id, 'unpaid')).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('paid online'),
    });
    const { id } = await book({ timeSlot: '8:00 AM - 8:30 AM' });
    await step(id, 'cancelled');
    expect((await pay(id, 'paid')).status).toBe(409);
    for (const payment of ['refunded', '', null, 1])
      expect((await app.patch(`/api/washes/${id}/payment`, { payment }, admin.token)).status).toBe(400);
    expect((await pay('nowhere', 'paid')).status).toBe(404);
    expect((await pay(id, 'paid', asha.token)).status).toBe(403);
  });
});
