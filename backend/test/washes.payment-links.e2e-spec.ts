import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OfficeOrderResponse } from '#libs/contract/orders.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider } from './support/purchase.js';
import { markDone, SLOT, washCalls } from './support/washes.js';

const HOUR_MS = 60 * 60_000;

let clock: TestClock;
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let asha: Awaited<ReturnType<TestApp['customer']>>;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
});
beforeEach(async () => {
  admin = await app.login(admin.email);
  asha = await app.customer();
});
afterAll(() => app.stop());

const { book, setStatus, setPayment } = washCalls(() => ({ app, provider, customer: asha, admin }));
const washOf = async (id: string) => (await app.get<WashResponse>(`/api/washes/${id}`, admin.token)).body;
const link = (id: string) => app.post<PaymentLinkResponse>(`/api/orders/${id}/payment-link`, {}, admin.token);
const linkStatus = async (id: string) =>
  (await app.get<PaymentLinkResponse[]>(`/api/orders/${id}/payment-links`, admin.token)).body[0]!.status;
const payLink = (url: string) => provider.act('payment_link.pay', { payment_link_id: url.split('/').at(-1)! });
/** A wash that the office ordered, to be booked once it is paid with its link. */
const linked = async (date: string) => {
  const wash = { tier: 'basic', timeSlot: SLOT, address: 'Amber Heights', date, method: 'link' };
  const { body } = await app.post<OfficeOrderResponse>(`/api/customers/${asha.userId}/washes`, wash, admin.token);
  return { id: body.order.id, url: body.paymentLink!.url! };
};

describe('a wash that was booked to be paid afterwards', () => {
  it('is paid by a link from the office, which a payment by hand cancels', async () => {
    const [paidByLink, paidByHand] = [await book({ date: '2026-12-17' }), await book({ date: '2026-12-18' })];
    const { url } = (await link(paidByLink.id)).body;
    await payLink(url!);
    for (let round = 0; round < 10 && (await washOf(paidByLink.id)).payment === 'unpaid'; round += 1) {
      clock.advance(60_000);
      await app.sweep();
    }
    expect(await washOf(paidByLink.id)).toMatchObject({ status: 'booked', payment: 'paid' });

    expect((await link(paidByHand.id)).body).toMatchObject({ status: 'open', amount: 352.82 });
    expect((await setPayment(paidByHand.id, 'paid')).status).toBe(200);
    expect(await linkStatus(paidByHand.id)).toBe('cancelled');
    expect((await link(paidByHand.id)).body).toMatchObject({ status: 409, current: 'booked' });
  });

  it('cannot be paid by its link once it is cancelled', async () => {
    const { id } = await book({ date: '2026-12-09' });
    const { url } = (await link(id)).body;
    expect((await setStatus(id, 'cancelled', asha.token)).status).toBe(200);
    await app.sweep();
    expect(await linkStatus(id)).toBe('cancelled');
    await expect(payLink(url!)).rejects.toThrow('cancelled');
  });

  it('gets no link once its customer’s account is deleted', async () => {
    const wash = await book({ date: '2026-12-10' });
    const { id } = wash;
    await app.staff('employee', { area: 'Amber Heights' });
    await setStatus(id, 'assigned');
    await markDone(app, clock, wash);
    const { userId } = asha;
    expect((await app.request('DELETE', `/api/customers/${userId}`, { token: admin.token })).status).toBe(200);
    expect((await link(id)).status).toBe(404);
    expect(await app.get(`/api/orders/${id}/payment-links`, admin.token)).toMatchObject({ status: 200, body: [] });
  });
});

describe('a wash that is booked once its link is paid', () => {
  it('keeps the link when a payment by hand is rejected', async () => {
    const { id, url } = await linked('2026-12-11');
    expect((await setPayment(id, 'paid')).status).toBe(409);
    expect(await linkStatus(id)).toBe('open');
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    const other = await book({ date: '2026-12-11' });
    const payByHand = () => app.post(`/api/orders/${id}/payment`, { method: 'cash' }, admin.token);
    expect((await payByHand()).body).toMatchObject({ status: 409, code: 'slot-full' });
    expect(await linkStatus(id)).toBe('open');
    await setStatus(other.id, 'cancelled');
    await payLink(url);
    await app.sweep();
    expect((await payByHand()).status).toBe(409);
    await app.changeSettings({ washesAtOnce: 20 }, admin.token);
  });

  it('is assigned to nobody before it is paid', async () => {
    const { id } = await linked('2026-12-12');
    const { userId: employeeId } = await app.staff('employee', { area: 'Amber Heights' });
    const assign = () => app.put(`/api/washes/${id}/assignee`, { employeeId }, admin.token);
    expect((await setStatus(id, 'assigned')).status).toBe(409);
    expect((await assign()).body).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    expect((await app.post(`/api/orders/${id}/payment`, { method: 'cash' }, admin.token)).status).toBe(200);
    expect((await assign()).status).toBe(200);
    expect(await washOf(id)).toMatchObject({ status: 'assigned', payment: 'paid', assigneeId: employeeId });
  });

  it('cannot be paid once its time has passed', async () => {
    const { id, url } = await linked('2026-11-23');
    expect((await washOf(id)).payableOnline).toBe(true);
    for (let hour = 0; hour < 44; hour += 2) {
      clock.advance(2 * HOUR_MS);
      await app.sweep();
    }
    admin = await app.login(admin.email);
    expect(await washOf(id)).toMatchObject({ payableOnline: false });
    expect(await linkStatus(id)).toBe('expired');
    await expect(payLink(url)).rejects.toThrow('expired');
    expect((await link(id)).status).toBe(409);
  });
});
