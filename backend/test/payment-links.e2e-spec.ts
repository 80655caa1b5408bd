import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { PaymentGateway } from '../src/payments/payment-gateway.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { order, Provider, type Proof } from './support/purchase.js';

const DAY_MS = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let admin: { token: string; email: string };
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  admin = await app.staff('admin');
  await app.changeSettings(
    { invoice: { ...(await app.get('/api/settings', admin.token)).body.invoice, gstin: '27AAPFU0939F1ZV' } },
    admin.token,
  );
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

function plan(details: object = {}) {
  plate += 1;
  return {
    carName: 'Hyundai Creta',
    carColor: 'White',
    carNumber: `MH12PL${String(plate).padStart(4, '0')}`,
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    parking: 'Basement 1, bay 42',
    ...details,
  };
}

const take = (customer: Customer, details: object) =>
  app.post<OfficeOrderResponse>(`/api/customers/${customer.userId}/plans`, plan(details), admin.token);
async function linked(customer: Customer): Promise<OfficeOrderResponse & { paymentLink: PaymentLinkResponse }> {
  const answer = await take(customer, { method: 'link' });
  expect(answer).toMatchObject({ status: 201, body: { paymentLink: { status: 'open' } } });
  return answer.body as OfficeOrderResponse & { paymentLink: PaymentLinkResponse };
}
const orderOf = async ({ order: { id } }: OfficeOrderResponse) =>
  (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body;
const linkOf = async ({ order: { id } }: OfficeOrderResponse) =>
  (await app.get<PaymentLinkResponse[]>(`/api/orders/${id}/payment-links`, admin.token)).body[0]!;
const idAtProvider = ({ url }: Pick<PaymentLinkResponse, 'url'>) => url!.split('/').at(-1)!;
const pay = (link: PaymentLinkResponse) =>
  provider.act<Proof>('payment_link.pay', { payment_link_id: idAtProvider(link) });
const invoicesOf = async ({ userId }: Customer) =>
  (await app.list('/api/documents', { filter: { userId, kind: 'invoice' } }, admin.token)).body;
const unmatched = async (status: string) =>
  (await app.list('/api/payments/unmatched', { filter: { status } }, admin.token)).body;
const mailsTo = async ({ email }: Customer) => {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
};
/** Lets time pass and runs the jobs until something is so, because webhooks arrive on their own. */
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (let round = 1; ; round += 1) {
    const value = await read();
    if (isSo(value)) return value;
    if (round === 50) throw new Error(`it is still ${JSON.stringify(value)}`);
    await pass(60_000);
    await app.sweep();
  }
}
const untilStatus = (made: OfficeOrderResponse, status: string) =>
  until(
    () => orderOf(made),
    (current) => current.status === status,
  );
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await app.signInAgain(admin);
}

describe('an order that the office makes', () => {
  it('is paid with the link that is mailed to the customer, once, and gets its invoice then', async () => {
    const customer = await app.customer();
    const made = await linked(customer);
    expect(made.order).toMatchObject({ status: 'pending', payment: 'unpaid', userId: customer.userId });
    expect(await invoicesOf(customer)).toHaveLength(0);
    const [mail] = (await mailsTo(customer)).filter(({ subject }) => subject === 'Pay for your plan for Hyundai Creta');
    expect(mail!.text).toContain(made.paymentLink.url);
    expect(await (await fetch(made.paymentLink.url!)).text()).toContain('Your plan for Hyundai Creta');
    expect(mail!.text).toContain(made.order.orderNumber);

    const proof = await pay(made.paymentLink);
    expect(await untilStatus(made, 'active')).toMatchObject({ payment: 'paid', paymentId: proof.razorpay_payment_id });
    expect(await linkOf(made)).toMatchObject({ status: 'paid' });
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect(await unmatched('open')).toEqual([]);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it.each(['reordered', 'lost'] as const)('is paid once when the events are %s', async (fate) => {
    const customer = await app.customer();
    await provider.setFaults({ webhook: fate === 'lost' ? { drop: true } : { repeat: 3, reorder: true } });
    const made = await linked(customer);
    await pay(made.paymentLink);
    await pass(10 * 60_000);
    await untilStatus(made, 'active');
    await provider.setFaults({});
    await pass(10 * 60_000);
    await app.sweep();
    expect(await invoicesOf(customer)).toHaveLength(1);
    expect(await unmatched('open')).toEqual([]);
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('refunds one of two payments, made with its link and at the checkout at the same time', async () => {
    const customer = await app.customer();
    const made = await linked(customer);
    const { carName, carColor, carNumber, timeSlot, address, parking } = made.order;
    const planDuration = 1;
    const data = { carName, carColor, carNumber, timeSlot, address, parking, planDuration } as const;
    const own = await order(app, customer.token, data);
    expect(own.planId).toBe(made.order.id);
    // The link is cancelled soon after the order was paid, so both are paid before that.
    const payments = await Promise.all([provider.pay(own.orderId), pay(made.paymentLink)]);
    const { paymentId } = await untilStatus(made, 'active');
    const second = payments.find(({ razorpay_payment_id }) => razorpay_payment_id !== paymentId)!;
    const refunds = await until(
      () => provider.refundsOf(second.razorpay_payment_id),
      ({ length }) => length > 0,
    );
    expect(refunds).toMatchObject([{ amount: 217_026 }]);
    expect(await invoicesOf(customer)).toHaveLength(1);
  });

  it.each(['heard of', 'lost'] as const)('refunds a second payment made with its link (events: %s)', async (fate) => {
    const customer = await app.customer();
    const made = await linked(customer);
    await provider.setFaults({ allowSecondPayment: true, webhook: { drop: fate === 'lost' } });
    const payments = await Promise.all([pay(made.paymentLink), pay(made.paymentLink)]);
    expect(payments[0].razorpay_payment_id).not.toBe(payments[1].razorpay_payment_id);
    await provider.setFaults({});
    const { paymentId } = await untilStatus(made, 'active');
    const second = payments.find(({ razorpay_payment_id }) => razorpay_payment_id !== paymentId)!;
    const refunds = await until(
      () => provider.refundsOf(second.razorpay_payment_id),
      ({ length }) => length > 0,
    );
    expect(refunds).toMatchObject([{ amount: 217_026 }]);
    expect(await unmatched('open')).not.toContainEqual(expect.objectContaining({ id: second.razorpay_payment_id }));
    expect(await invoicesOf(customer)).toHaveLength(1);
  });

  it('has one link for repeated requests, and a new one once that is cancelled', async () => {
    const made = await linked(await app.customer());
    const path = `/api/orders/${made.order.id}/payment-link`;
    const again = await Promise.all(Array.from({ length: 5 }, () => app.post(path, {}, admin.token)));
    expect(new Set(again.map(({ body }) => body.url))).toEqual(new Set([made.paymentLink.url]));
    expect((await app.request('DELETE', path, { token: admin.token })).body).toMatchObject({ status: 'cancelled' });
    await expect(pay(made.paymentLink)).rejects.toThrow('cancelled');
    expect((await orderOf(made)).status).toBe('pending');
    const next = await app.post<PaymentLinkResponse>(path, {}, admin.token);
    expect(next.body.url).not.toBe(made.paymentLink.url);
    await pay(next.body);
    await untilStatus(made, 'active');
    expect((await app.post(path, {}, admin.token)).body).toMatchObject({ status: 409, current: 'active' });
    expect((await app.request('DELETE', path, { token: admin.token })).status).toBe(409);
  });

  it('is pending while its link is valid, and expires after that', async () => {
    const made = await linked(await app.customer());
    await pass(2 * DAY_MS);
    await app.sweep();
    expect((await orderOf(made)).status).toBe('pending');
    await pass(DAY_MS + 5 * 60_000);
    await app.sweep();
    await app.sweep();
    expect(await linkOf(made)).toMatchObject({ status: 'expired' });
    expect((await orderOf(made)).status).toBe('failed');
  });

  it('leaves a payment of another amount to the operator', async () => {
    const made = await linked(await app.customer());
    await provider.setFaults({ wrongAmount: 100 });
    await pay(made.paymentLink);
    await provider.setFaults({});
    const kept = await until(
      () => unmatched('open'),
      (payments) => payments[0]?.reason === 'wrong-amount',
    );
    expect(kept).toMatchObject([{ amount: 1 }]);
    expect((await orderOf(made)).status).toBe('pending');
  });

  it.each([
    ['cash', undefined, '', 'Cash'],
    ['upi', '432198765012', '432198765012', 'UPI 432198765012'],
    ['bank-transfer', ' HDFCR52026112698 ', 'HDFCR52026112698', 'Bank transfer HDFCR52026112698'],
  ])('begins immediately when it is paid by %s', async (method, reference, kept, paidBy) => {
    const customer = await app.customer();
    const { status, body } = await take(customer, { method, reference });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      paymentLink: null,
      order: { status: 'active', payment: 'paid', handPayment: { method, reference: kept }, paymentId: null },
    });
    const [invoice, ...others] = await invoicesOf(customer);
    expect(others).toEqual([]);
    const register = await app.get(`/api/reports/register?month=${invoice.issuedOn.slice(0, 7)}`, admin.token);
    expect(register.text.split('\n').find((row) => row.includes(invoice.number))).toContain(`,${paidBy},`);
    const started = (await mailsTo(customer)).find(({ subject }) => subject?.includes('starts on'));
    expect(started!.text).toContain('₹2,170.26');
    expect((await app.get('/api/payments/ledger', admin.token)).body).toMatchObject({ difference: 0 });
  });

  it('requires a reference, a customer and the current price', async () => {
    const customer = await app.customer();
    for (const [method, name] of Object.entries({ upi: 'UPI reference', 'bank-transfer': 'UTR number' })) {
      const message = `Please enter the ${name}`;
      expect(await take(customer, { method })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'reference', message: expect.stringContaining(message) }] },
      });
    }
    expect((await take(customer, { method: 'card' })).status).toBe(400);
    expect((await take(customer, { method: 'cash', planAmount: 1 })).status).toBe(409);
    const staff = await app.staff('employee');
    expect((await take({ ...customer, userId: staff.userId }, { method: 'cash' })).status).toBe(404);
    expect(
      (await app.post(`/api/customers/${customer.userId}/plans`, plan({ method: 'cash' }), customer.token)).status,
    ).toBe(403);
  });

  it('is refunded by hand in full before it has begun', async () => {
    const customer = await app.customer();
    const { order: bought } = (await take(customer, { method: 'cash' })).body;
    const path = `/api/plans/${customer.userId}/${bought.id}`;
    expect((await app.patch(path, { status: 'cancelled' }, admin.token)).status).toBe(200);
    expect((await app.patch(path, { status: 'refunded' }, admin.token)).body).toMatchObject({ status: 'refunded' });
    const notes = await app.list('/api/documents', { filter: { userId: customer.userId } }, admin.token);
    expect(notes.body.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice']);
  });

  it('can be paid by hand while its link is valid, which cancels the link', async () => {
    const made = await linked(await app.customer());
    const paid = await app.post(`/api/orders/${made.order.id}/payment`, { method: 'cash' }, admin.token);
    expect(paid).toMatchObject({ status: 200, body: { status: 'active', handPayment: { method: 'cash' } } });
    expect(await linkOf(made)).toMatchObject({ status: 'cancelled' });
    expect((await app.post(`/api/orders/${made.order.id}/payment`, { method: 'cash' }, admin.token)).status).toBe(409);
  });

  it('cannot be paid by its link once its customer has discarded it', async () => {
    const customer = await app.customer();
    const made = await linked(customer);
    await app.request('DELETE', `/api/orders/${made.order.id}`, { token: customer.token });
    await app.sweep();
    expect(await linkOf(made)).toMatchObject({ status: 'cancelled' });
    await expect(pay(made.paymentLink)).rejects.toThrow('cancelled');
  });

  it('sends no link when it is paid by hand while the link is created', async () => {
    const customer = await app.customer();
    const gateway = app.app.nest.get(PaymentGateway);
    const create = jest.spyOn(gateway, 'createPaymentLink').mockImplementationOnce(async (wanted) => {
      const [waiting] = (await app.list('/api/allOrders', { filter: { userId: customer.userId } }, admin.token)).body;
      const paid = await app.post(`/api/orders/${waiting.id}/payment`, { method: 'cash' }, admin.token);
      expect(paid).toMatchObject({ status: 200, body: { status: 'active' } });
      create.mockRestore();
      return gateway.createPaymentLink(wanted);
    });
    expect((await take(customer, { method: 'link' })).status).toBe(409);
    const [bought] = (await app.list('/api/allOrders', { filter: { userId: customer.userId } }, admin.token)).body;
    const link = await linkOf({ order: bought } as OfficeOrderResponse);
    expect(link.status).toBe('cancelled');
    await expect(pay(link)).rejects.toThrow('cancelled');
    expect((await mailsTo(customer)).map(({ subject }) => subject)).not.toContain(
      'Pay for your plan for Hyundai Creta',
    );
  });

  it('can be a single wash, paid by link, by hand or afterwards', async () => {
    const customer = await app.customer();
    const wash = { tier: 'basic', timeSlot: '5:30 AM - 6:00 AM', address: 'B-704, Amber Heights' };
    const path = `/api/customers/${customer.userId}/washes`;
    const statuses: Record<string, string> = { link: 'pending', cash: 'booked', 'after-wash': 'booked' };
    for (const [method, status] of Object.entries(statuses)) {
      const answer = await app.post<OfficeOrderResponse>(path, { ...wash, method }, admin.token);
      expect(answer).toMatchObject({ status: 201, body: { order: { kind: 'wash', status, name: customer.name } } });
      if (answer.body.paymentLink) {
        await pay(answer.body.paymentLink);
        await untilStatus(answer.body, 'booked');
      }
    }
  });

  it('can renew a plan with a link', async () => {
    const customer = await app.customer();
    const { order: bought } = (await take(customer, { method: 'cash' })).body;
    const path = `/api/renewals/${bought.id}/order`;
    expect((await app.post(path, { method: 'link' }, admin.token)).status).toBe(409);
    await pass(Date.parse(`${bought.endDate!}T06:30:00.000Z`) - 3 * DAY_MS - clock.millis());
    const renewal = await app.post<OfficeOrderResponse>(path, { method: 'link' }, admin.token);
    expect(renewal).toMatchObject({ status: 201, body: { order: { carNumber: bought.carNumber } } });
    await pay(renewal.body.paymentLink!);
    const next = await untilStatus(renewal.body, 'active');
    expect(next.startDate! > bought.endDate!).toBe(true);
    const due = (await app.get<OrderResponse[]>('/api/renewals', admin.token)).body;
    expect(due.map(({ id }) => id)).not.toContain(bought.id);
  });
});
