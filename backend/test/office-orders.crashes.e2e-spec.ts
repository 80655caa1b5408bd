import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OfficeOrderResponse, OrderResponse } from '#libs/contract/orders.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { Interruptions } from './support/interruptions.js';
import { order } from './support/purchase.js';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than an interrupted request keeps its idempotency key. */
const LOCK_MS = 31_000;
const clock = new TestClock();
let app: TestApp;
let interruptions: Interruptions;
let admin: { token: string; email: string };
let plate = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  interruptions = new Interruptions(app);
  admin = await app.staff('admin');
  const { invoice } = (await app.get('/api/settings', admin.token)).body;
  await app.changeSettings({ invoice: { ...invoice, gstin: '27AAPFU0939F1ZV' }, carsPerSlot: 200 }, admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

function plan() {
  plate += 1;
  return {
    carName: 'Hyundai Creta',
    carColor: 'White',
    carNumber: `MH12CR${String(plate).padStart(4, '0')}`,
    planDuration: 1,
    timeSlot: '5:00-5:30',
    address: 'B-704, Amber Heights, Baner',
    parking: 'Basement 1, bay 42',
  } as const;
}

/** Sends a request, ends the process at its n-th call, and sends it again with the same key. */
async function repeated(nth: number, path: string, body: object) {
  const headers = { 'idempotency-key': `office-order-${path}-${nth}`.replaceAll('/', '-') };
  const send = () => app.request<OfficeOrderResponse>('POST', path, { body, headers, token: admin.token });
  await interruptions.at(nth, 'crash', send);
  clock.advance(LOCK_MS);
  return send();
}
const ordersOf = async ({ userId }: Pick<Customer, 'userId'>) =>
  (await app.list<OrderResponse>('/api/allOrders', { filter: { userId } }, admin.token)).body;

/** Before the order is stored, before it is paid, and after that. */
const CALLS = [5, 25, 35, 50];

describe('an order by staff that is repeated after a crash', () => {
  it.each(CALLS)('is created and paid in cash once (call %d)', async (nth) => {
    const customer = await app.customer();
    const answer = await repeated(nth, `/api/customers/${customer.userId}/plans`, { ...plan(), method: 'cash' });
    expect(answer).toMatchObject({
      status: 201,
      body: { order: { status: 'active', handPayment: { method: 'cash' } } },
    });
    expect((await ordersOf(customer)).map(({ id, status }) => [id, status])).toEqual([
      [answer.body.order.id, 'active'],
    ]);
  });

  it.each(CALLS)('pays the order that the customer had started online (call %d)', async (nth) => {
    const customer = await app.customer();
    const ordered = plan();
    const own = await order(app, customer.token, ordered);
    const path = `/api/customers/${customer.userId}/plans`;
    const answer = await repeated(nth, path, { ...ordered, method: 'cash' });
    expect(answer).toMatchObject({ status: 201, body: { order: { id: own.planId, status: 'active' } } });
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  it.each([45, 55])('renews a plan once (call %d)', async (nth) => {
    const customer = await app.customer();
    const path = `/api/customers/${customer.userId}/plans`;
    const bought = await app.post<OfficeOrderResponse>(path, { ...plan(), method: 'cash' }, admin.token);
    clock.advance(Date.parse(`${bought.body.order.endDate!}T06:30:00.000Z`) - 3 * DAY_MS - clock.millis());
    await app.signInAgain(admin);
    const payment = { method: 'upi', reference: '432198765012' };
    const answer = await repeated(nth, `/api/renewals/${bought.body.order.id}/order`, payment);
    expect(answer).toMatchObject({ status: 201, body: { order: { status: 'active', handPayment: payment } } });
    expect(await ordersOf(customer)).toHaveLength(2);
  });
});

describe('an order that its customer discards while the office records its payment', () => {
  it('keeps no place of its time slot', async () => {
    const { carsPerSlot } = (await app.get('/api/settings', admin.token)).body;
    await app.changeSettings({ carsPerSlot: 1 }, admin.token);
    const lastPlace = () => ({ ...plan(), timeSlot: '10:00-10:30' }) as const;
    const { token } = await app.customer();
    const { planId } = await order(app, token, lastPlace());
    const orders = app.app.nest.get(OrdersService);
    const accept = orders.accept.bind(orders);
    const discarding = jest.spyOn(orders, 'accept').mockImplementationOnce(async (accepted) => {
      await app.request('DELETE', `/api/orders/${planId}`, { token });
      return accept(accepted);
    });
    const recorded = await app.post(`/api/orders/${planId}/payment`, { method: 'cash' }, admin.token);
    discarding.mockRestore();
    expect([recorded.status, recorded.body.message]).toEqual([409, 'This order is not waiting for a payment.']);

    const other = await app.customer();
    const path = `/api/customers/${other.userId}/plans`;
    const booked = await app.post(path, { ...lastPlace(), method: 'cash' }, admin.token);
    expect([booked.status, booked.body.message ?? null]).toEqual([201, null]);
    await app.changeSettings({ carsPerSlot }, admin.token);
  });
});
