import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import { seededCommunityId } from '../src/communities/community.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy as buyPlan, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;
const CEDAR = seededCommunityId('Cedar Grove');

let clock: TestClock;
let app: TestApp;
let admin: { token: string; email: string };
let plates = 1000;

beforeAll(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.liftOrderLimits(admin.token);
  await app.changeSettings({ carsPerSlot: 1 }, admin.token);
});
afterAll(() => app.stop());

const nextPlate = () => `MH12AB${(plates += 1)}`;
const buy = (customer: { token: string; userId: string }, planData: Partial<PlanData>) =>
  buyPlan(app, customer, { ...CRETA, carNumber: nextPlate(), ...planData });
const byOffice = ({ id }: PlanResponse, request: object) => app.put(`/api/allOrders/${id}`, request, admin.token);
const shown = async ({ id }: PlanResponse): Promise<PlanResponse> =>
  (await app.get(`/api/allOrders/${id}`, admin.token)).body;

/** The status of a request while another one is carried out right before its write. */
async function meanwhile(
  first: () => Promise<{ status: number }>,
  request: () => Promise<{ status: number }>,
): Promise<number> {
  const orders = app.app.nest.get(OrdersService);
  const write = orders.change.bind(orders);
  const spy = jest.spyOn(orders, 'change').mockImplementationOnce(async (...args: Parameters<typeof write>) => {
    expect((await first()).status).toBe(200);
    return write(...args);
  });
  const { status } = await request();
  spy.mockRestore();
  return status;
}

it('the slot of a change is released when another one at the same moment replaces it', async () => {
  const address = '1, Willow Court Test';
  await app.post('/api/register/communities', { name: 'Willow Court Test', locality: 'Baner' }, admin.token);
  const customer = await app.customer();
  const other = await app.customer();
  const plan = await buy(customer, { address, timeSlot: '5:00-5:30' });
  const path = `/api/plans/${plan.userId}/${plan.id}`;
  const isFull = async (timeSlot: string) => {
    const planData = { ...CRETA, timeSlot, address };
    return (await app.post('/api/checkout/order', { planData }, other.token)).body.code === 'slot-full';
  };
  // A webhook of the purchase must not be taken for the request.
  await app.sweep();

  const replaced = await meanwhile(
    () => byOffice(plan, { timeSlot: '5:30-6:00' }),
    () => app.put(path, { timeSlot: '6:00-6:30' }, customer.token),
  );
  expect(replaced).toBe(200);
  expect((await shown(plan)).plannedChange).toMatchObject({ timeSlot: '6:00-6:30' });
  expect([await isFull('5:30-6:00'), await isFull('6:00-6:30')]).toEqual([false, true]);

  const withdrawn = await meanwhile(
    () => byOffice(plan, { timeSlot: '6:30-7:00' }),
    () => app.request('DELETE', `${path}/plannedChange`, { token: customer.token }),
  );
  expect(withdrawn).toBe(200);
  expect((await shown(plan)).plannedChange).toBeNull();
  expect([await isFull('6:00-6:30'), await isFull('6:30-7:00')]).toEqual([false, false]);

  const moved = await meanwhile(
    () => byOffice(plan, { communityId: CEDAR, flat: '1' }),
    () => app.put(path, { timeSlot: '7:00-7:30' }, customer.token),
  );
  expect(moved).toBe(409);
  expect((await shown(plan)).plannedChange).toMatchObject({ communityId: CEDAR, timeSlot: '5:00-5:30' });
  expect(await isFull('7:00-7:30')).toBe(false);
});

it('a change of the next plan keeps a new place and car, even if the job that applies them is late', async () => {
  const customer = await app.customer();
  const bought = { address: '9, Amber Heights', timeSlot: '6:00-6:30', carNumber: nextPlate() };
  const plan = await buy(customer, bought);
  const renewal = await buy(customer, bought);
  const carNumber = nextPlate();
  expect((await byOffice(plan, { address: '5, Cedar Grove', carNumber })).status).toBe(200);
  clock.advance(DAY);
  admin = await app.login(admin.email);
  expect((await byOffice(renewal, { timeSlot: '7:00-7:30' })).status).toBe(200);
  await app.sweep();
  clock.advance(DAY);
  await app.sweep();
  admin = await app.login(admin.email);
  expect(await shown(renewal)).toMatchObject({ address: '5, Cedar Grove', carNumber, timeSlot: '7:00-7:30' });
});
