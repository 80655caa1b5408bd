import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import { SubscriptionSlotsService } from '../src/capacity/subscription-slots.service.js';
import type { Collection, StoredRecord } from '../src/kernel/database.port.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.changeSettings({ carsPerSlot: 1 }, admin.token);
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const day = (offset: number) => addDays(calendarDateOf(clock.now()), offset);
const signedIn = async <T extends { email: string }>(who: T): Promise<T> => ({
  ...who,
  ...(await app.login(who.email)),
});
const at = (timeSlot: string, carNumber: string, planDuration: PlanData['planDuration'] = 1): PlanData => ({
  ...CRETA,
  timeSlot,
  carNumber,
  planDuration,
  address: '12, Cedar Grove',
});
const change = async (who: Customer, { userId, id }: PlanResponse, body: object) =>
  app.patch<PlanResponse>(`/api/plans/${userId}/${id}`, body, (await signedIn(who)).token);
const orderCode = async (who: Customer, planData: PlanData) =>
  (await app.post('/api/checkout/order', { planData }, (await signedIn(who)).token)).body.code ?? 'accepted';
const planOf = async (who: Customer, { id }: PlanResponse) =>
  (await app.get<PlanResponse[]>(`/api/plans/${who.userId}`, (await signedIn(who)).token)).body.find(
    (plan) => plan.id === id,
  )!;
async function overCapacity(): Promise<string[]> {
  admin = await signedIn(admin);
  const filter = { slotState: 'over-capacity' };
  return (await app.list<PlanResponse>('/api/allOrders', { filter }, admin.token)).body.map(({ id }) => id);
}
async function later(days: number): Promise<void> {
  clock.advance(days * DAY);
  await app.sweep();
}

/** A plan of one month whose pause has released its slot, and a plan that renews it. */
async function renewedDuringPause(timeSlot: string, carNumber: string) {
  const customer = await app.customer();
  const plan = await buy(app, customer, at(timeSlot, carNumber));
  await change(customer, plan, { status: 'paused', until: day(30) });
  await later(15);
  expect(await planOf(customer, plan)).toMatchObject({ status: 'paused', slotState: 'released' });
  const renewal = await buy(app, await signedIn(customer), at(timeSlot, carNumber));
  return { customer, plan, renewal };
}

describe('the renewal of a plan whose pause has released its slot', () => {
  it('is shown to be over capacity once it is the plan that is served beyond it', async () => {
    const { customer, plan, renewal } = await renewedDuringPause('5:00-5:30', 'MH 12 AC 0001');
    const newcomer = await app.customer();
    const second = await buy(app, newcomer, at('5:00-5:30', 'MH 12 AC 0002', 6));
    await later(16);
    expect(await overCapacity()).toEqual([plan.id]);

    const { endDate } = await planOf(customer, plan);
    await later((Date.parse(endDate!) - Date.parse(day(0))) / DAY + 1);
    expect(await planOf(customer, plan)).toMatchObject({ status: 'expired', slotState: 'released' });
    expect(await planOf(customer, renewal)).toMatchObject({ status: 'active', startDate: day(0) });
    expect(await overCapacity()).toEqual([renewal.id]);
    expect(await orderCode(await app.customer(), at('5:00-5:30', 'MH 12 AC 0003'))).toBe('slot-full');

    await change(newcomer, second, { status: 'cancelled' });
    await later(1);
    expect(await overCapacity()).toEqual([]);
    expect(await planOf(customer, renewal)).toMatchObject({ slotState: 'held' });
  });

  it('has the slot immediately when the paused plan is cancelled', async () => {
    const { customer, plan, renewal } = await renewedDuringPause('6:00-6:30', 'MH 12 AC 0004');
    await change(customer, plan, { status: 'cancelled' });
    expect(await planOf(customer, renewal)).toMatchObject({ startDate: day(1), slotState: 'held' });
    expect(await orderCode(await app.customer(), at('6:00-6:30', 'MH 12 AC 0005'))).toBe('slot-full');
  });

  it('is shown to be over capacity immediately when the paused plan is cancelled and the slot was filled', async () => {
    const { customer, plan, renewal } = await renewedDuringPause('7:00-7:30', 'MH 12 AC 0006');
    await buy(app, await app.customer(), at('7:00-7:30', 'MH 12 AC 0007'));
    await change(customer, plan, { status: 'cancelled' });
    expect(await overCapacity()).toEqual([renewal.id]);
    await change(customer, renewal, { status: 'cancelled' });
    expect(await overCapacity()).toEqual([]);
  });
});

describe('a plan whose pause has released its slot', () => {
  it('takes the slot back when its pause ends, and not when its parking place is changed', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, at('9:00-9:30', 'MH 12 AC 0011'));
    await change(customer, plan, { status: 'paused', until: day(30) });
    await later(15);
    const { token } = await signedIn(customer);
    const changed = await app.put(`/api/plans/${plan.userId}/${plan.id}`, { parking: 'Basement 2' }, token);
    expect(changed).toMatchObject({ status: 200, body: { slotState: 'released' } });
    expect(await orderCode(await app.customer(), at('9:00-9:30', 'MH 12 AC 0012'))).toBe('accepted');
  });
});

it('a slot for which its car is ordered again before it was released is not sold to another car', async () => {
  const [customer, other] = [await app.customer(), await app.customer()];
  const plan = await buy(app, customer, at('11:00-11:30', 'MH 12 AC 0015'));
  const { reservations } = app.app.nest.get(SubscriptionSlotsService)['reservations'] as unknown as {
    reservations: Pick<Collection<StoredRecord>, 'remove'>;
  };
  const remove = reservations.remove.bind(reservations);
  let codeOfOther = '';
  reservations.remove = async (...place) => {
    reservations.remove = remove;
    await buy(app, customer, at('11:00-11:30', 'MH 12 AC 0015'));
    try {
      return await remove(...place);
    } finally {
      codeOfOther = await orderCode(other, at('11:00-11:30', 'MH 12 AC 0016'));
    }
  };
  await change(customer, plan, { status: 'cancelled' });
  expect(codeOfOther).toBe('slot-full');
});

describe('a renewal whose car is changed to another one', () => {
  const changePlate = async (who: Customer, { userId, id }: PlanResponse, carNumber: string) =>
    app.put(`/api/plans/${userId}/${id}`, { carNumber }, (await signedIn(who)).token);

  it('needs its own place, because the first car keeps its place', async () => {
    const customer = await app.customer();
    await buy(app, customer, at('8:00-8:30', 'MH 12 AC 0008'));
    const renewal = await buy(app, customer, at('8:00-8:30', 'MH 12 AC 0008'));
    expect(await changePlate(customer, renewal, 'MH 12 AC 0009')).toMatchObject({
      status: 409,
      body: { code: 'slot-full' },
    });
    await app.changeSettings({ carsPerSlot: 2 }, (admin = await signedIn(admin)).token);
    expect((await changePlate(customer, renewal, 'MH 12 AC 0009')).status).toBe(200);
    expect(await orderCode(await app.customer(), at('8:00-8:30', 'MH 12 AC 0010'))).toBe('slot-full');
    await app.request('DELETE', `/api/plans/${renewal.userId}/${renewal.id}/plannedChange`, customer);
    expect(await orderCode(await app.customer(), at('8:00-8:30', 'MH 12 AC 0010'))).toBe('accepted');

    await changePlate(customer, renewal, 'MH 12 AC 0009');
    await later(1);
    expect(await planOf(customer, renewal)).toMatchObject({ carNumber: 'MH12AC0009', startDate: day(0) });
    expect(await overCapacity()).toEqual([]);
    await app.changeSettings({ carsPerSlot: 1 }, (admin = await signedIn(admin)).token);
  });

  it('needs one for the terms after it as well, whose slot is another one', async () => {
    const customer = await app.customer();
    await buy(app, customer, at('10:00-10:30', 'MH 12 AC 0013'));
    const renewal = await buy(app, customer, at('10:30-11:00', 'MH 12 AC 0013'));
    await buy(app, customer, at('10:00-10:30', 'MH 12 AC 0013'));
    expect((await changePlate(customer, renewal, 'MH 12 AC 0014')).body.code).toBe('slot-full');
    await app.changeSettings({ carsPerSlot: 2 }, (admin = await signedIn(admin)).token);
    expect((await changePlate(customer, renewal, 'MH 12 AC 0014')).status).toBe(200);
    await app.changeSettings({ carsPerSlot: 1 }, (admin = await signedIn(admin)).token);
  });
});
