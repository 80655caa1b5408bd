import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, calendarDateOf, instantAt } from '#libs/calendar.js';
import type { CheckoutResponse } from '#libs/contract/payments.js';
import type { WashResponse } from '#libs/contract/washes.js';
import { OrderNoticesService } from '../src/orders/order-notices.service.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Provider, type Proof } from './support/purchase.js';
import { markDone, washCalls } from './support/washes.js';

const HOUR_MS = 60 * 60_000;

type Customer = Awaited<ReturnType<TestApp['customer']>>;

let clock: TestClock;
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let asha: Customer;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.staff('employee', { area: 'Amber Heights' });
});
beforeEach(async () => {
  admin = await app.login(admin.email);
  asha = await app.customer();
});
afterAll(() => app.stop());

const { book, begin, complete, setStatus, setPayment, ownWashes } = washCalls(() => ({
  app,
  provider,
  customer: asha,
  admin,
}));
const payOnline = (id: string, token = asha.token) =>
  app.post<CheckoutResponse>(`/api/orders/${id}/checkout`, {}, token);
const washOf = async (id: string) => (await app.get<WashResponse>(`/api/washes/${id}`, admin.token)).body;
const unmatched = async ({ razorpay_payment_id: id }: Proof) =>
  (await app.list('/api/payments/unmatched', { filter: { id } }, admin.token)).body;
const difference = async () => (await app.app.nest.get(LedgerService).read()).difference;
const mailsToAsha = async () => {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === asha.email);
};
const receipts = async () =>
  (await mailsToAsha()).filter(({ subject }) => subject?.startsWith('We have received your payment'));

describe('a wash that was booked to be paid afterwards', () => {
  it('is paid online once it is done, and its invoice is mailed', async () => {
    const wash = await book();
    const { id, dueSince } = wash;
    expect(dueSince).toBeNull();
    await setStatus(id, 'assigned');
    await markDone(app, clock, wash);
    expect(await washOf(id)).toMatchObject({ payableOnline: true, dueSince: wash.date });
    const { status, body: checkout } = await payOnline(id);
    expect(status).toBe(201);
    expect(checkout).toMatchObject({ amount: 352_82, description: expect.stringMatching(/^Basic Car Wash, /) });
    const proof = await provider.pay(checkout.orderId);
    expect((await complete(proof)).body).toMatchObject({
      id,
      status: 'done',
      payment: 'paid',
      paymentId: proof.razorpay_payment_id,
      amountPaid: 352.82,
      payableOnline: false,
    });
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt!.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.pdf$/)]);
    expect(await difference()).toBe(0);
  });

  it('keeps its team when it is paid before the visit, by a webhook alone', async () => {
    const { id } = await book();
    await setStatus(id, 'assigned');
    const { assigneeId } = await washOf(id);
    const { orderId } = (await payOnline(id)).body;
    const proof = await provider.pay(orderId);
    await provider.webhook(provider.captured(proof, 352_82), { id: `evt_${proof.razorpay_payment_id}` });
    expect(await washOf(id)).toMatchObject({ status: 'assigned', assigneeId, payment: 'paid' });
    expect(await receipts()).toHaveLength(1);
  });

  it('has one order at the provider, however often the customer begins to pay', async () => {
    const { id } = await book();
    const begun = await Promise.all([payOnline(id), payOnline(id), payOnline(id)]);
    expect(new Set(begun.map(({ body }) => body.orderId)).size).toBe(1);
  });

  it.each(['again', 'in a window that was left open'])('can be paid days after a checkout, %s', async (how) => {
    const date = how === 'again' ? '2026-12-20' : '2026-12-23';
    const { id } = await book({ date });
    const left = (await payOnline(id)).body;
    for (let day = 0; day < 6; day += 1) {
      clock.advance(24 * HOUR_MS);
      await app.sweep();
    }
    [admin, asha] = [await app.login(admin.email), { ...asha, ...(await app.login(asha.email)) }];
    expect(await washOf(id)).toMatchObject({ status: 'booked', payment: 'unpaid', payableOnline: true });
    if (how === 'again') expect((await payOnline(id)).body.orderId).toBe(left.orderId);
    await provider.setFaults({ leaveAuthorized: true });
    const proof = await provider.pay(left.orderId);
    await provider.setFaults({});
    expect((await complete(proof)).body).toMatchObject({ status: 'booked', payment: 'paid' });
  });

  it('has its own receipt when it is paid online after a payment by hand was undone', async () => {
    const { id } = await book({ date: '2026-12-08' });
    for (const payment of ['paid', 'unpaid']) await setPayment(id, payment);
    expect(await receipts()).toHaveLength(1);
    expect((await complete(await provider.pay((await payOnline(id)).body.orderId))).status).toBe(200);
    const names = (await receipts()).map(({ attachments }) => attachments[0]?.filename);
    expect(new Set(names).size).toBe(2);
  });

  it('is mailed its invoice once when it is paid before its confirmation was sent', async () => {
    jest.spyOn(app.app.nest.get(OrderNoticesService), 'queue').mockRejectedValueOnce(new Error('killed'));
    await book({ date: '2026-12-09' });
    const [{ id }] = (await ownWashes()) as [WashResponse];
    expect((await complete(await provider.pay((await payOnline(id)).body.orderId))).status).toBe(200);
    const mails = (await mailsToAsha()).filter(({ subject }) => subject?.includes('Basic Car Wash on 9 Dec 2026'));
    expect(mails.map(({ attachments }) => attachments.length).toSorted()).toEqual([0, 1]);
  });

  it('is not paid twice: an online payment after one by hand is refunded', async () => {
    const { id } = await book({ date: '2026-12-10' });
    const { orderId } = (await payOnline(id)).body;
    expect((await setPayment(id, 'paid')).status).toBe(200);
    expect(await washOf(id)).toMatchObject({ payment: 'paid', payableOnline: false });
    expect((await payOnline(id)).body).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    const proof = await provider.pay(orderId);
    expect((await complete(proof)).body).toMatchObject({
      code: 'purchase-closed',
      message: expect.stringContaining('already been paid'),
    });
    await app.sweep();
    expect(await unmatched(proof)).toMatchObject([{ reason: 'second-payment', status: 'returned' }]);
    expect(await washOf(id)).toMatchObject({ payment: 'paid', paymentId: null, handPayment: { method: 'cash' } });
    expect(await difference()).toBe(0);
  });

  it('is paid once when it is paid online and by hand at the same time', async () => {
    for (const date of ['2026-12-11', '2026-12-12', '2026-12-14', '2026-12-15']) {
      asha = await app.customer();
      const { id } = await book({ date });
      const proof = await provider.pay((await payOnline(id)).body.orderId);
      const [online, byHand] = await Promise.all([complete(proof), setPayment(id, 'paid')]);
      expect([online.status === 200, byHand.status === 200].filter(Boolean)).toHaveLength(1);
      await app.sweep();
      expect(await unmatched(proof)).toHaveLength(online.status === 200 ? 0 : 1);
      expect(await washOf(id)).toMatchObject({
        payment: 'paid',
        paymentId: online.status === 200 ? proof.razorpay_payment_id : null,
      });
    }
    expect(await difference()).toBe(0);
  });

  it('can be paid online again when an earlier payment was refunded and the one by hand is undone', async () => {
    const { id } = await book({ date: '2026-12-17' });
    const earlier = (await payOnline(id)).body;
    await setPayment(id, 'paid');
    const first = await provider.pay(earlier.orderId);
    expect((await complete(first)).body).toMatchObject({ code: 'purchase-closed' });
    await app.sweep();
    expect((await setPayment(id, 'unpaid')).status).toBe(200);
    expect(await washOf(id)).toMatchObject({ payment: 'unpaid', payableOnline: true });

    const tabs = await Promise.all([payOnline(id), payOnline(id)]);
    const [orderId, ...others] = new Set(tabs.map(({ body }) => body.orderId));
    expect(others).toEqual([]);
    expect(orderId).not.toBe(first.razorpay_order_id);
    expect((await complete(first)).body).toMatchObject({ code: 'purchase-closed' });
    expect(await washOf(id)).toMatchObject({ payment: 'unpaid' });
    const second = await provider.pay(orderId!);
    expect((await complete(second)).status).toBe(200);
    await app.sweep();
    const paymentId = second.razorpay_payment_id;
    expect(await washOf(id)).toMatchObject({ payment: 'paid', paymentId, payableOnline: false });
    expect((await payOnline(id)).status).toBe(409);
    expect([await unmatched(first), await unmatched(second)]).toMatchObject([[{ status: 'returned' }], []]);
    expect(await difference()).toBe(0);
  });

  it('is paid once by payments of an earlier and the current order of the provider', async () => {
    const { id } = await book({ date: '2026-12-17', timeSlot: '7:00 AM - 7:30 AM' });
    const earlier = (await payOnline(id)).body;
    await setPayment(id, 'paid');
    const refunded = await provider.pay(earlier.orderId);
    await complete(refunded);
    await app.sweep();
    await setPayment(id, 'unpaid');
    const { orderId } = (await payOnline(id)).body;
    // A second payment of the earlier order, which a bank authorized late.
    const late = { razorpay_payment_id: 'pay_of_earlier_order', razorpay_order_id: refunded.razorpay_order_id };
    await provider.webhook(provider.captured(late, 352_82), { id: 'evt_of_earlier_order' });
    const current = await provider.pay(orderId);
    expect((await complete(current)).body).toMatchObject({ code: 'purchase-closed' });
    await app.sweep();
    expect(await washOf(id)).toMatchObject({ payment: 'paid', paymentId: 'pay_of_earlier_order' });
    expect(await unmatched(current)).toMatchObject([{ reason: 'second-payment', status: 'returned' }]);
  });

  it('is not paid again while a payment of another amount is looked into', async () => {
    const { id } = await book({ date: '2026-12-18' });
    const { orderId } = (await payOnline(id)).body;
    const payment = { razorpay_payment_id: 'pay_of_another_amount', razorpay_order_id: orderId };
    await provider.webhook(provider.captured(payment, 100_00), { id: 'evt_of_another_amount' });
    expect((await payOnline(id)).body).toMatchObject({
      status: 409,
      message: expect.stringContaining('Please don’t pay again'),
    });
  });

  it('refunds a payment that arrives after its cancellation', async () => {
    const { id } = await book({ date: '2026-12-16' });
    const { orderId } = (await payOnline(id)).body;
    await setStatus(id, 'cancelled');
    const proof = await provider.pay(orderId);
    expect((await complete(proof)).body).toMatchObject({ code: 'purchase-closed' });
    await app.sweep();
    expect(await unmatched(proof)).toMatchObject([{ reason: 'purchase-closed', status: 'returned' }]);
    expect(await washOf(id)).toMatchObject({ status: 'cancelled', payment: 'unpaid', payableOnline: false });
  });

  it('is paid by an unmatched payment of another amount, and the mail names what was received', async () => {
    const { id } = await book({ date: '2026-12-07' });
    const paymentId = await provider.payForeignOrder(300_00);
    const path = `/api/payments/unmatched/${paymentId}/assign`;
    expect((await app.post(path, { purpose: 'wash', subjectId: id }, admin.token)).status).toBe(200);
    expect(await washOf(id)).toMatchObject({ status: 'booked', payment: 'paid', paymentId, amountPaid: 300 });
    const [receipt] = await receipts();
    expect(receipt!.text).toMatch(/Paid, GST included:\s+₹300\n/);
  });

  it('is paid by its customer alone', async () => {
    const { id } = await book({ date: '2026-12-19' });
    const other = await app.customer();
    expect((await payOnline(id, other.token)).status).toBe(404);
    expect((await payOnline(id, admin.token)).status).toBe(403);
    expect((await payOnline('nowhere')).status).toBe(404);
  });
});

describe('a wash that waits for its online payment', () => {
  it('is paid with the order that was begun', async () => {
    const begun = await begin({ date: '2026-12-21' });
    const again = (await payOnline(begun.washId)).body;
    expect({ ...again, washId: begun.washId }).toEqual(begun);
    expect((await complete(await provider.pay(again.orderId))).body).toMatchObject({
      status: 'booked',
      payment: 'paid',
    });
    expect(await receipts()).toEqual([]);
  });

  it('is mailed its invoice when it is cancelled before its confirmation was sent', async () => {
    const { orderId, washId } = await begin({ date: '2026-12-24' });
    await provider.setFaults({ webhook: { drop: true } });
    const proof = await provider.pay(orderId);
    await provider.setFaults({});
    jest.spyOn(app.app.nest.get(OrderNoticesService), 'queue').mockRejectedValueOnce(new Error('killed'));
    expect((await complete(proof)).status).toBe(500);
    expect((await setStatus(washId, 'cancelled')).status).toBe(200);
    const mails = (await mailsToAsha()).filter(({ subject }) => subject?.includes('24 Dec 2026'));
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  it('cannot be paid while its time slot is full, nor once it was discarded', async () => {
    const { washId } = await begin({ date: '2026-12-22' });
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    await book({ date: '2026-12-22', carNumber: 'MH 12 AB 9871' });
    expect((await payOnline(washId)).body).toMatchObject({ status: 409, code: 'slot-full' });
    await app.changeSettings({ washesAtOnce: 20 }, admin.token);
    expect((await payOnline(washId)).status).toBe(201);
    await app.request('DELETE', `/api/orders/${washId}`, { token: asha.token });
    expect((await payOnline(washId)).body).toMatchObject({ status: 409, code: 'transition-not-allowed' });
  });

  it('cannot be paid once its time has passed', async () => {
    const today = calendarDateOf(clock.now());
    clock.advance(Date.parse(instantAt(addDays(today, 1), 0)) - clock.millis());
    [admin, asha] = [await app.login(admin.email), { ...asha, ...(await app.login(asha.email)) }];
    const { washId } = await begin({ date: addDays(today, 2) });
    clock.advance(23 * HOUR_MS + 7 * HOUR_MS);
    asha = { ...asha, ...(await app.login(asha.email)) };
    expect((await payOnline(washId)).body).toMatchObject({
      status: 409,
      message: 'The time of this wash has passed. Please order it for another day.',
    });
  });
});
