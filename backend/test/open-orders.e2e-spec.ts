import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenOrder } from '#libs/contract/orders.js';
import type { SettingsResponse } from '#libs/contract/settings.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { eventually } from './support/eventually.js';
import { startApp, TestClock, type Answer, type TestApp } from './support/app.js';
import { completion, CRETA, Provider } from './support/purchase.js';

const MINUTE_MS = 60_000;
/** Within this time, a change of settings takes effect in all processes (docs/scaling.md), with some to spare. */
const PROPAGATION_MS = 10_000;
/** Half hours of one day, each free at first. */
const SLOTS = ['06', '07', '08', '09', '10', '11'].flatMap((hour) => [
  `${Number(hour)}:00 AM - ${Number(hour)}:30 AM`,
  `${Number(hour)}:30 AM - ${Number(hour) === 11 ? '12:00 PM' : `${Number(hour) + 1}:00 AM`}`,
]);

const clock = new TestClock();
let app: TestApp;
/** Another process on the same store; SQLite allows one. */
let peer: TestApp;
let provider: Provider;
let admin: string;
let cars = 0;
let homes = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  peer = process.env.TEST_STORE === 'mongo' ? await startApp({ clock, data: app.data }) : app;
  provider = new Provider(app);
});
beforeEach(async () => {
  clock.advance(11 * MINUTE_MS);
  ({ token: admin } = await app.staff('admin'));
});
afterAll(async () => {
  if (peer !== app) await peer.stop({ keepData: true });
  await app.stop();
});

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** A home that nobody else in this file has. */
const home = () => `B-${(homes += 1)}, Amber Heights, Baner, Pune`;

const washOf = ({ name, email, phone }: Customer, timeSlot: string, address: string, date?: string) => ({
  name,
  email,
  phone,
  address,
  timeSlot,
  ...(date && { date }),
});
const book = (customer: Customer, timeSlot: string, address = home(), { on = app, date = '' } = {}) =>
  on.post('/api/checkoutBasic', washOf(customer, timeSlot, address, date), customer.token);
const orderWash = (customer: Customer, timeSlot: string) =>
  app.post('/api/washes/order', { ...washOf(customer, timeSlot, home()), tier: 'basic' }, customer.token);
const planData = (address: string) => ({
  ...CRETA,
  address,
  carNumber: `MH 12 AB ${String((cars += 1)).padStart(4, '0')}`,
});
const orderPlan = ({ token }: Customer, address = home(), on = app) =>
  on.post('/api/checkout/order', { planData: planData(address) }, token);
const cancelWash = ({ token }: Customer, id: string) => app.patch(`/api/washes/${id}`, { status: 'cancelled' }, token);
const cancelOrder = ({ token }: Customer, id: string) => app.request('DELETE', `/api/orders/${id}`, { token });

/** How many orders a customer may begin within ten minutes. */
async function limitStarts(startedPerCustomer: number): Promise<void> {
  const { orderLimits } = (await app.get<SettingsResponse>('/api/settings', admin)).body;
  await app.changeSettings({ orderLimits: { ...orderLimits, startedPerCustomer } }, admin);
  const inPeer = await eventually(
    PROPAGATION_MS,
    async () => (await peer.get<SettingsResponse>('/api/settings', admin)).body.orderLimits.startedPerCustomer,
    (limit) => limit === startedPerCustomer,
  );
  expect(inPeer).toBe(startedPerCustomer);
}

const accepted = (answers: Answer<unknown>[]) => answers.filter(({ status }) => status === 201);
const refused = (answers: Answer<{ status: number; code: string }>[]) =>
  answers.filter(({ status }) => status !== 201).map(({ body: { status, code } }) => ({ status, code }));
const tooMany = { status: 409, code: 'too-many-open-orders' };

describe('washes that are paid afterwards', () => {
  it('are limited to three per customer, also for concurrent bookings', async () => {
    const customer = await app.customer();
    const answers = await Promise.all(
      // No more than can be booked in a day.
      SLOTS.slice(0, 6).map((slot, index) => book(customer, slot, home(), { on: index % 2 ? peer : app })),
    );
    expect(accepted(answers)).toHaveLength(3);
    expect(refused(answers)).toEqual(Array(3).fill(tooMany));
    const stored = (await app.list('/api/washes', { filter: { userId: customer.userId } }, admin)).body;
    expect(stored).toHaveLength(3);
  });

  it('leave half of a slot to those who pay online when many customers book them', async () => {
    await app.changeSettings({ washesAtOnce: 4 }, admin);
    const customers = await Promise.all(Array.from({ length: 6 }, () => app.customer()));
    const answers = await Promise.all(customers.map((customer) => book(customer, '3:00 PM - 3:30 PM')));
    expect(accepted(answers)).toHaveLength(2);
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      expect(body).toMatchObject({
        code: 'slot-full',
        message:
          'The remaining places at this time are reserved for washes paid online. Pay online, or choose another time.',
      });
    }
    expect((await orderWash(await app.customer(), '3:00 PM - 3:30 PM')).status).toBe(201);
    await app.changeSettings({ washesAtOnce: 20 }, admin);
  });

  it('do not fill a slot when one customer books them', async () => {
    const [greedy, other] = [await app.customer(), await app.customer()];
    await app.changeSettings({ washesAtOnce: 8 }, admin);
    for (let nth = 0; nth < 5; nth += 1) await book(greedy, '4:00 PM - 4:30 PM');
    expect((await book(other, '4:00 PM - 4:30 PM')).status).toBe(201);
    await app.changeSettings({ washesAtOnce: 20 }, admin);
  });

  it('are listed in the error, with what to do', async () => {
    const customer = await app.customer();
    const own = [await book(customer, SLOTS[0]!), await book(customer, SLOTS[1]!), await book(customer, SLOTS[2]!)];
    const { status, body } = await book(customer, SLOTS[3]!);
    expect({ status, code: body.code, limit: body.limit }).toEqual({ ...tooMany, limit: 3 });
    expect(body.message).toBe(
      'You already have 3 unpaid washes booked, which is the maximum. Pay for this one online, or go to My Washes to pay for or cancel another.',
    );
    expect((body.openOrders as OpenOrder[]).map(({ id }) => id).sort()).toEqual(own.map((one) => one.body.id).sort());
    expect(body.openOrders[0]).toMatchObject({ kind: 'wash', state: 'unpaid', amount: 352.82 });
  });

  it('no longer count once cancelled, paid or past; another one can be paid online at any time', async () => {
    const customer = await app.customer();
    const first = await book(customer, SLOTS[0]!, home(), { date: '2026-11-25' });
    const second = await book(customer, SLOTS[1]!, home(), { date: '2026-11-25' });
    expect((await book(customer, SLOTS[6]!, home(), { date: '2026-11-25' })).status).toBe(201);
    expect((await book(customer, SLOTS[2]!)).status).toBe(409);
    expect((await orderWash(customer, SLOTS[2]!)).status).toBe(201);

    expect((await cancelWash(customer, first.body.id)).status).toBe(200);
    const third = await book(customer, SLOTS[3]!, home(), { date: '2026-11-27' });
    expect(third.status).toBe(201);
    expect((await book(customer, SLOTS[4]!)).status).toBe(409);
    await app.patch(`/api/orders/${second.body.id}/payment`, { payment: 'paid' }, admin);
    expect((await book(customer, SLOTS[4]!, home(), { date: '2026-11-27' })).status).toBe(201);
    expect((await book(customer, SLOTS[5]!)).status).toBe(409);
    clock.advance(7 * 24 * 60 * MINUTE_MS);
    const { token } = await app.login(customer.email);
    expect((await book({ ...customer, token }, SLOTS[5]!)).status).toBe(201);
  });

  it('are limited to three per home, for any customer and spelling of the address', async () => {
    const address = home();
    const spellings = [address, address.toUpperCase(), address.replaceAll(', ', ' - '), ` ${address}.`];
    const customers = await Promise.all(spellings.map(() => app.customer()));
    const answers = await Promise.all(customers.map((one, at) => book(one, SLOTS[at]!, spellings[at])));
    expect(accepted(answers)).toHaveLength(3);
    expect(refused(answers)).toEqual([tooMany]);
    const [loser] = answers.filter(({ status }) => status === 409);
    expect(loser!.body.openOrders).toEqual([]);
    expect((await book(customers[0]!, SLOTS[8]!, 'Amber Heights, Baner')).status).toBe(201);
  });

  it('count once when the slot is full', async () => {
    const customer = await app.customer();
    await app.changeSettings({ washesAtOnce: 1 }, admin);
    await book(await app.customer(), '6:00 PM - 6:30 PM');
    for (let nth = 0; nth < 3; nth += 1)
      expect((await book(customer, '6:00 PM - 6:30 PM')).body.code).toBe('slot-full');
    await app.changeSettings({ washesAtOnce: 20 }, admin);
    expect((await book(customer, SLOTS[0]!)).status).toBe(201);
    expect((await book(customer, SLOTS[1]!)).status).toBe(201);
  });
});

describe('orders that wait for a payment', () => {
  it('are limited to three per customer, plans and washes together, for twenty concurrent requests', async () => {
    const customer = await app.customer();
    await limitStarts(100);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? orderPlan(customer, home(), peer) : orderWash(customer, SLOTS[index % SLOTS.length]!),
      ),
    );
    await limitStarts(10);
    expect(accepted(answers)).toHaveLength(3);
    expect(refused(answers)).toEqual(Array(17).fill(tooMany));
  });

  it('are limited to five per home, whoever orders', async () => {
    const address = home();
    const customers = await Promise.all(Array.from({ length: 6 }, () => app.customer()));
    const answers = await Promise.all(
      customers.map((customer, at) => orderPlan(customer, address, at % 2 ? peer : app)),
    );
    expect(accepted(answers)).toHaveLength(5);
    expect(answers.filter(({ status }) => status !== 201)).toMatchObject([
      {
        body: {
          ...tooMany,
          limit: 5,
          openOrders: [],
          message:
            'This address already has 5 orders waiting for payment. Please try again in half an hour, or contact us.',
        },
      },
    ]);
  });

  it('reserve no capacity of the slot', async () => {
    const [waiting, quick] = [await app.customer(), await app.customer()];
    await app.changeSettings({ washesAtOnce: 1 }, admin);
    expect((await orderWash(waiting, '7:00 PM - 7:30 PM')).status).toBe(201);
    expect((await book(quick, '7:00 PM - 7:30 PM')).status).toBe(201);
    await app.changeSettings({ washesAtOnce: 20 }, admin);
  });

  it('requested again are the same order, and count once', async () => {
    const customer = await app.customer();
    const data = planData(home());
    const again = await Promise.all(
      Array.from({ length: 6 }, () => app.post('/api/checkout/order', { planData: data }, customer.token)),
    );
    expect(new Set(again.map(({ body }) => body.orderId)).size).toBe(1);
    expect((await orderPlan(customer)).status).toBe(201);
    expect((await orderPlan(customer)).status).toBe(201);
    expect((await orderPlan(customer)).body.code).toBe('too-many-open-orders');
    expect((await app.post('/api/checkout/order', { planData: data }, customer.token)).status).toBe(201);
  });

  it('no longer count once paid, cancelled or half an hour old', async () => {
    const customer = await app.customer();
    const data = planData(home());
    const first = await app.post('/api/checkout/order', { planData: data }, customer.token);
    const second = await orderPlan(customer);
    const third = await orderWash(customer, SLOTS[0]!);
    const refusal = await orderPlan(customer);
    expect(refusal.body.message).toBe(
      'You already have 3 orders waiting for payment, which is the maximum. Pay for one of them or cancel it, then try again.',
    );
    expect((refusal.body.openOrders as OpenOrder[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.body.planId, second.body.planId, third.body.washId]),
    );

    await app.post(
      '/api/checkout/add',
      completion(customer.userId, await provider.pay(first.body.orderId), data),
      customer.token,
    );
    expect((await orderPlan(customer)).status).toBe(201);
    expect((await cancelOrder(customer, third.body.washId)).status).toBe(200);
    expect((await orderPlan(customer)).status).toBe(201);
    expect((await orderPlan(customer)).status).toBe(409);
    clock.advance(31 * MINUTE_MS);
    const { token } = await app.login(customer.email);
    expect((await orderPlan({ ...customer, token })).status).toBe(201);
  });

  it('accept no payment once they are cancelled, and refund a late one', async () => {
    const customer = await app.customer();
    const mine = async () => (await app.get('/api/washes/mine', customer.token)).body;
    const { body } = await orderWash(customer, SLOTS[1]!);
    expect(await mine()).toMatchObject([{ id: body.washId, status: 'pending' }]);
    expect((await cancelOrder(customer, body.washId)).status).toBe(200);
    await provider.pay(body.orderId);
    await app.sweep();
    const { refunds } = await provider.records();
    expect(refunds).toHaveLength(1);
    expect(await mine()).toEqual([]);
  });

  it('can be cancelled by their customer only, and only before payment', async () => {
    const [owner, stranger] = [await app.customer(), await app.customer()];
    const { body: pending } = await orderPlan(owner);
    expect((await cancelOrder(stranger, pending.planId)).status).toBe(404);
    expect((await cancelOrder(owner, 'nothing')).status).toBe(404);
    const { body: booked } = await book(owner, SLOTS[2]!);
    const { body } = await cancelOrder(owner, booked.id);
    expect(body).toMatchObject({ code: 'transition-not-allowed', current: 'booked' });
  });

  it('cannot be cancelled when the payment arrives at the same time', async () => {
    const customer = await app.customer();
    const { body: pending } = await orderPlan(customer);
    const orders = app.app.nest.get(OrdersService);
    const expireUnpaid = orders.expireUnpaid.bind(orders);
    const paidMeanwhile = jest.spyOn(orders, 'expireUnpaid').mockImplementationOnce(async (id) => {
      await provider.pay(pending.orderId);
      await app.sweep();
      return expireUnpaid(id);
    });
    const { body } = await cancelOrder(customer, pending.planId);
    expect(body).toMatchObject({ code: 'transition-not-allowed', current: 'active' });
    paidMeanwhile.mockRestore();
    expect((await app.get(`/api/allOrders/${pending.planId}`, admin)).body).toMatchObject({ status: 'active' });
  });

  it('are not limited when staff place them for a customer', async () => {
    const { userId } = await app.customer();
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => app.post(`/api/plans/${userId}`, planData(home()), admin)),
    );
    expect(accepted(begun)).toHaveLength(5);
  });
});

describe('beginning orders', () => {
  it('two hundred times in a row is limited, with the time to wait', async () => {
    const customer = await app.customer();
    const answers = [];
    for (let nth = 0; nth < 200; nth += 20)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => orderPlan(customer)))));
    expect(accepted(answers)).toHaveLength(3);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(190);
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(60);
    clock.advance(11 * MINUTE_MS);
    expect((await orderPlan(customer)).status).toBe(409);
  });

  it('is limited per IP address too', async () => {
    await limitStarts(1);
    const customers = await Promise.all(Array.from({ length: 12 }, () => app.customer()));
    const answers = await Promise.all(customers.map((customer) => orderPlan(customer)));
    await limitStarts(10);
    expect(accepted(answers)).toHaveLength(10);
    expect(refused(answers)).toEqual(Array(2).fill({ status: 429, code: 'too-many-requests' }));
  });
});
