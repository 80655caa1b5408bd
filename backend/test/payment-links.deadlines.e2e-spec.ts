import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import type { PaymentLinkResponse } from '#libs/contract/payments.js';
import { DatabaseUnavailable } from '../src/kernel/database.port.js';
import { idAt, idFrom } from '../src/kernel/ids.js';
import { HandPaymentsService } from '../src/orders/hand-payments.service.js';
import { OrdersStore } from '../src/orders/orders.store.js';
import { PayableOrdersService } from '../src/payments/payable-orders.service.js';
import { PaymentGateway } from '../src/payments/payment-gateway.port.js';
import { PaymentLinksService } from '../src/payments/payment-links.service.js';
import { PaymentsStore } from '../src/payments/payments.store.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { times } from './faults/support/concurrently.js';
import { Interruptions } from './support/interruptions.js';
import { Provider } from './support/purchase.js';

const HOUR = 60 * 60_000;
/** More writes and calls of the provider than the cancellation of a link makes. */
const CALLS = 20;
const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let interruptions: Interruptions;
let admin: { token: string; email: string };
let plates = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  interruptions = new Interruptions(app, { withReads: false });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

async function linked(userId?: string): Promise<OrderResponse> {
  plates += 1;
  const carNumber = `MH12PD${String(plates).padStart(4, '0')}`;
  const place = { timeSlot: '5:00-5:30', address: 'B-704, Amber Heights, Baner', parking: 'Bay 42' };
  const plan = { carName: 'Hyundai Creta', carColor: 'White', carNumber, planDuration: 1, ...place, method: 'link' };
  return taken(`/api/customers/${userId ?? (await app.customer()).userId}/plans`, plan);
}

async function taken(path: string, order: object): Promise<OrderResponse> {
  const made = await app.post<OfficeOrderResponse>(path, order, admin.token);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.order;
}

const linkPath = ({ id }: OrderResponse) => `/api/orders/${id}/payment-link`;
const linkOf = async (order: OrderResponse) =>
  (await app.get<PaymentLinkResponse[]>(`${linkPath(order)}s`, admin.token)).body[0]!;
const newLink = (order: OrderResponse) => app.post<PaymentLinkResponse>(linkPath(order), {}, admin.token);
const cancel = (order: OrderResponse) => app.request('DELETE', linkPath(order), { token: admin.token });
const statusOf = async ({ id }: OrderResponse) =>
  (await app.get<OrderResponse>(`/api/allOrders/${id}`, admin.token)).body.status;

const providerLinkOf = async (order: OrderResponse) => (await linkOf(order)).url!.split('/').at(-1)!;

/** As the operator does in the provider's dashboard. */
async function cancelInDashboard(order: OrderResponse): Promise<void> {
  await app.app.nest.get(PaymentGateway).cancelPaymentLink(await providerLinkOf(order));
}

/** Time passes, with the jobs three times a day. */
async function pass(hours: number): Promise<void> {
  const every = 8;
  for (let hour = 0; hour < hours; hour += every) {
    clock.advance(Math.min(every, hours - hour) * HOUR);
    await app.sweep();
  }
  admin = await app.login(admin.email);
}

describe('a wash with a payment link', () => {
  it('stays payable until it begins, when a late event reports that an earlier link was cancelled', async () => {
    const wash = { tier: 'basic', timeSlot: '10:00 AM - 10:30 AM', date: '2026-11-23', address: 'Amber Heights' };
    const path = `/api/customers/${(await app.customer()).userId}/washes`;
    const order = await taken(path, { ...wash, method: 'link' });
    const first = await providerLinkOf(order);
    await cancel(order);
    // It expires at the same time, when the wash begins.
    expect((await newLink(order)).status).toBe(200);
    const event = await app.app.nest.get(PaymentGateway).paymentLink(first);
    await app.app.nest.get(PaymentLinksService).receive(event);
    await pass(40);
    expect(await statusOf(order)).toBe('pending');
    await pass(12);
    expect(await statusOf(order)).toBe('failed');
  });
});

describe('an order with a payment link', () => {
  it.each(['lost', 'received'])('expires when its links were cancelled in the dashboard (events: %s)', async (fate) => {
    await provider.setFaults({ webhook: { drop: fate === 'lost' } });
    const order = await linked();
    await pass(40);
    await cancelInDashboard(order);
    await pass(10);
    expect(await statusOf(order)).toBe('failed');

    const other = await linked();
    await pass(20);
    await cancelInDashboard(other);
    await pass(2);
    expect((await newLink(other)).status).toBe(200);
    await pass(30);
    expect(await statusOf(other)).toBe('pending');
    await cancelInDashboard(other);
    await pass(10 * 24);
    expect(await statusOf(other)).toBe('failed');
    await provider.setFaults({});
  });

  it('stays payable until the last of its links expires', async () => {
    const order = await linked();
    await pass(71);
    await cancel(order);
    expect((await newLink(order)).status).toBe(200);
    await pass(70);
    expect({ link: (await linkOf(order)).status, order: await statusOf(order) }).toEqual({
      link: 'open',
      order: 'pending',
    });
    await pass(5);
    expect(await statusOf(order)).toBe('failed');
  });

  it('gets no second link when it was paid right before its link ends, though the payment is not known yet', async () => {
    const order = await linked();
    await pass(70);
    clock.advance(110 * 60_000);
    admin = await app.login(admin.email);
    await provider.setFaults({ webhook: { drop: true } });
    const { url } = await linkOf(order);
    await provider.act('payment_link.pay', { payment_link_id: url!.split('/').at(-1) });
    expect((await newLink(order)).status).toBe(409);
    expect(await linkOf(order)).toMatchObject({ status: 'paid', url });
    await provider.setFaults({});
    await pass(2);
    expect(await statusOf(order)).toBe('active');
  });

  it('cannot be paid from the next run of the jobs when it is cancelled at the end of a check of its link', async () => {
    const { userId, token } = await app.customer();
    const order = await linked(userId);
    clock.advance(HOUR / 10);
    const lookup = app.app.nest.get(PayableOrdersService).orders;
    const read = lookup.pendingPayment.bind(lookup);
    const spy = jest.spyOn(lookup, 'pendingPayment').mockImplementation(async (orderId) => {
      const pending = await read(orderId);
      if (orderId !== order.id) return pending;
      spy.mockRestore();
      await app.request('DELETE', `/api/orders/${order.id}`, { token });
      return pending;
    });
    await app.sweep();
    expect({ link: (await linkOf(order)).status, order: await statusOf(order) }).toEqual({
      link: 'open',
      order: 'failed',
    });
    clock.advance(1000);
    await app.sweep();
    expect((await linkOf(order)).status).toBe('cancelled');
  });

  it('does not expire while a payment by hand replaces its link, and expires if that fails', async () => {
    const [paid, unpaid] = [await linked(), await linked()];
    await pass(48);
    const handPayments = app.app.nest.get(HandPaymentsService);
    const payByHand = handPayments.payByHand.bind(handPayments);
    const replaced = jest.spyOn(handPayments, 'payByHand');
    const pay = ({ id }: OrderResponse) => app.post(`/api/orders/${id}/payment`, { method: 'cash' }, admin.token);
    replaced.mockImplementation(async (...payment) => {
      await app.sweep();
      return payByHand(...payment);
    });
    expect(await pay(paid)).toMatchObject({ status: 200, body: { status: 'active' } });
    replaced.mockImplementation(() => Promise.reject(new DatabaseUnavailable('no answer')));
    expect((await pay(unpaid)).status).toBe(503);
    replaced.mockRestore();
    await app.sweep();
    expect([await statusOf(paid), await statusOf(unpaid)]).toEqual(['active', 'failed']);
  });

  it('stays payable while its new link is open, after a crash while it expired', async () => {
    const { orders } = app.app.nest.get(OrdersStore);
    const { payments } = app.app.nest.get(PaymentsStore);
    const order = await linked();
    await pass(20);
    await cancel(order);
    clock.advance(10 * HOUR);
    // The process ends between the end of the payment and that of its order.
    const payment = (await payments.get(idFrom('payment', order.id)))!;
    await payments.replace({ ...payment, status: 'abandoned' });
    expect((await orders.get(order.id))!.status).toBe('pending');
    admin = await app.login(admin.email);
    expect((await newLink(order)).status).toBe(200);
    await pass(70);
    expect({ link: (await linkOf(order)).status, order: await statusOf(order) }).toEqual({
      link: 'open',
      order: 'pending',
    });
    await pass(5);
    expect(await statusOf(order)).toBe('failed');
  });

  it('expires after a crash while its link was cancelled', async () => {
    const orders = [];
    for (let at = 0; at < CALLS; at += 1) orders.push(await linked());
    await pass(30);
    for (const [at, order] of orders.entries()) {
      const isInterrupted = await interruptions.at(at + 1, 'crash', () => cancel(order));
      if ((await linkOf(order)).status === 'cancelled') await cancel(order);
      if (!isInterrupted) break;
      expect(at).toBeLessThan(CALLS - 1);
    }
    // The provider's events come in the background, so a cancellation may be known only after a job has run.
    await pass(24);
    const isCancelled = async (order: OrderResponse) => (await linkOf(order)).status === 'cancelled';
    for (const [at, order] of orders.entries())
      expect({ at, status: await statusOf(order) }).toEqual({
        at,
        status: (await isCancelled(order)) ? 'failed' : 'pending',
      });
    await pass(50);
    for (const order of orders) expect(await statusOf(order)).toBe('failed');
  });
});

it('an unpaid order whose payment is no longer checked expires, and many others do not delay it', async () => {
  const { orders } = app.app.nest.get(OrdersStore);
  const { payments } = app.app.nest.get(PaymentsStore);
  const { id } = await linked();
  const order = (await orders.get(id))!;
  const payment = (await payments.get(idFrom('payment', id)))!;
  await payments.replace({ ...payment, payableUntil: null, nextCheckAt: null });
  // Waiting since before, with a payment that is checked much later.
  const others = times(201, (at) => idAt(clock.millis() - HOUR, id, String(at)));
  const createdAt = clock.in(-HOUR);
  await orders.insertAll(
    others.map((other, at) => {
      const { version: _, ...copy } = order;
      return { ...copy, id: other, createdAt, pendingKey: null, orderNumber: 1_000_000 + at };
    }),
  );
  const later = clock.in(300 * 24 * HOUR);
  await payments.insertAll(
    others.map((orderId) => {
      const { version: _, ...copy } = payment;
      const waits = { createdAt, providerOrderId: null, payableUntil: later, nextCheckAt: later };
      return { ...copy, ...waits, id: idFrom('payment', orderId), orderId };
    }),
  );
  await pass(48);
  expect((await orders.get(id))!.status).toBe('failed');
  expect((await orders.get(others[0]!))!.status).toBe('pending');
});

it('the links of an order are listed, newest first', async () => {
  const order = await linked();
  const list = async () => (await app.get<PaymentLinkResponse[]>(`${linkPath(order)}s`, admin.token)).body;
  const [first] = await list();
  await cancel(order);
  const { body: second } = await newLink(order);
  expect(await list()).toMatchObject([
    { id: second.id, status: 'open' },
    { id: first!.id, status: 'cancelled' },
  ]);
});
