import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy as buyPlan, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;
const NOON = Date.parse('2026-11-10T06:30:00.000Z');

interface Customer {
  token: string;
  userId: string;
  email: string;
}

let clock: TestClock;
let app: TestApp;
let admin: { token: string; email: string };
let plates = 1000;

beforeAll(async () => {
  clock = new TestClock(NOON);
  app = await startApp({ clock });
  admin = await app.staff('admin');
  await app.liftOrderLimits(admin.token);
});
afterAll(() => app.stop());

const nextPlate = () => `MH12CD${(plates += 1)}`;
const today = () => calendarDateOf(clock.now());
const nextDay = (date: string | null) => addDays(date!, 1);

/** Days pass, with all jobs. Sessions do not outlive them. */
async function daysLater(days: number, customer: Customer): Promise<Customer> {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY);
    await app.sweep();
  }
  admin = await app.login(admin.email);
  return { ...customer, ...(await app.login(customer.email)) };
}

const buy = (customer: Customer, carNumber: string) => buyPlan(app, customer, { ...CRETA, carNumber });
const pathOf = ({ userId, id }: PlanResponse) => `/api/plans/${userId}/${id}`;
const changePlate = (plan: PlanResponse, carNumber: string, { token }: Customer) =>
  app.put(pathOf(plan), { carNumber }, token);
const keepPlate = (plan: PlanResponse, { token }: Customer) =>
  app.request('DELETE', `${pathOf(plan)}/plannedChange`, { token });
const shown = async ({ id }: PlanResponse): Promise<PlanResponse> =>
  (await app.get(`/api/allOrders/${id}`, admin.token)).body;
const cancel = (plan: PlanResponse, { token }: Customer) => app.patch(pathOf(plan), { status: 'cancelled' }, token);

/** A customer whose plan started some days ago. */
async function subscriber() {
  const stranger = await app.customer();
  const [before, after] = [nextPlate(), nextPlate()];
  const plan = await buy(stranger, before);
  const customer = await daysLater(5, stranger);
  return { customer, plan, before, after };
}

it('finds a plan by its car number and by the one that it changes to, until the change is cancelled', async () => {
  const { customer, plan, before, after } = await subscriber();
  const isFoundBy = async (q: string) => {
    const { body } = await app.list<PlanResponse>('/api/allOrders', { filter: { q } }, admin.token);
    return body.some(({ id }) => id === plan.id);
  };
  await changePlate(plan, after, customer);
  expect([await isFoundBy(before), await isFoundBy(after)]).toEqual([true, true]);
  await keepPlate(plan, customer);
  expect([await isFoundBy(before), await isFoundBy(after)]).toEqual([true, false]);
  await changePlate(plan, after, customer);
  await daysLater(1, customer);
  expect([await isFoundBy(before), await isFoundBy(after)]).toEqual([false, true]);
});

describe('a plan for the new plate, bought on the day of the change', () => {
  it('starts after the plan that gets the plate, so that no day is paid twice', async () => {
    const { customer, plan, after } = await subscriber();
    expect((await changePlate(plan, after, customer)).status).toBe(200);
    const renewal = await buy(customer, after);
    expect(renewal.startDate).toBe(nextDay(plan.endDate));
    await daysLater(2, customer);
    expect(await shown(plan)).toMatchObject({ carNumber: after, startDate: plan.startDate, endDate: plan.endDate });
    expect(await shown(renewal)).toMatchObject({ startDate: renewal.startDate, endDate: renewal.endDate });
  });

  it('starts earlier when the change or the other plan is cancelled', async () => {
    const { customer, plan, before, after } = await subscriber();
    await changePlate(plan, after, customer);
    const renewal = await buy(customer, after);
    expect((await keepPlate(plan, customer)).body).toMatchObject({ carNumber: before, endDate: plan.endDate });
    await app.sweep();
    expect(await shown(renewal)).toMatchObject({ startDate: nextDay(today()) });
    expect((await changePlate(plan, after, customer)).body.errors).toMatchObject([{ field: 'carNumber' }]);

    const other = await subscriber();
    await changePlate(other.plan, other.after, other.customer);
    const next = await buy(other.customer, other.after);
    await cancel(other.plan, other.customer);
    await app.sweep();
    expect(await shown(next)).toMatchObject({ carNumber: other.after, startDate: nextDay(today()) });
  });

  it('follows a next plan that gets the plate with the first', async () => {
    const { customer, plan, before, after } = await subscriber();
    const second = await buy(customer, before);
    const { body } = await changePlate(plan, after, customer);
    expect(body.plannedChange).toMatchObject({ carNumber: after, following: [second.id] });
    const third = await buy(customer, after);
    await app.sweep();
    const confirmed = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    expect(confirmed.at(-1)!.text).toContain('Your plan continues without a break');
    const changed = await daysLater(1, customer);
    expect(await shown(second)).toMatchObject({ carNumber: after, startDate: nextDay(plan.endDate) });
    expect(await shown(third)).toMatchObject({ startDate: nextDay((await shown(second)).endDate) });
    const fourth = await buy(changed, before);
    expect(fourth.startDate).toBe(nextDay(today()));
  });
});

describe('a plan for the old plate, bought on the day of the change', () => {
  it('is for the old car, from tomorrow on', async () => {
    const { customer, plan, before, after } = await subscriber();
    await changePlate(plan, after, customer);
    const other = await buy(customer, before);
    expect(other.startDate).toBe(nextDay(today()));
    await daysLater(2, customer);
    expect(await shown(plan)).toMatchObject({ carNumber: after, endDate: plan.endDate });
    expect(await shown(other)).toMatchObject({ carNumber: before, startDate: other.startDate, endDate: other.endDate });
  });

  it('gives way when the change is cancelled', async () => {
    const { customer, plan, before, after } = await subscriber();
    await changePlate(plan, after, customer);
    const other = await buy(customer, before);
    expect((await keepPlate(plan, customer)).status).toBe(200);
    await daysLater(2, customer);
    expect(await shown(plan)).toMatchObject({ carNumber: before, endDate: plan.endDate });
    expect(await shown(other)).toMatchObject({ carNumber: before, startDate: nextDay(plan.endDate) });
  });
});

describe('two plans', () => {
  it('cannot change to the same new plate', async () => {
    const { customer, plan, after } = await subscriber();
    const other = await buy(customer, nextPlate());
    expect((await changePlate(plan, after, customer)).status).toBe(200);
    const answer = await changePlate(other, after, customer);
    expect(answer.body.errors).toMatchObject([{ field: 'carNumber', message: 'This car already has a plan' }]);
    await daysLater(1, customer);
    expect(await shown(other)).toMatchObject({ carNumber: other.carNumber, plannedChange: null });
  });

  it('do not both get the same new plate when they change to it at once', async () => {
    const { customer, plan, after } = await subscriber();
    const other = await buy(customer, nextPlate());
    const changed = await daysLater(1, customer);
    await Promise.all([plan, other].map((one) => changePlate(one, after, changed)));
    await daysLater(1, customer);
    const cars = [(await shown(plan)).carNumber, (await shown(other)).carNumber];
    expect(cars.filter((carNumber) => carNumber === after).length).toBeLessThan(2);
  });

  it('can exchange their plates, and neither can keep its own afterwards', async () => {
    const { customer, plan, before, after } = await subscriber();
    const other = await buy(customer, after);
    const third = nextPlate();
    const changed = await daysLater(1, customer);
    await changePlate(plan, third, changed);
    expect((await changePlate(other, before, changed)).status).toBe(200);
    expect((await changePlate(plan, after, changed)).status).toBe(200);
    const answer = await keepPlate(plan, changed);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'transition-not-allowed' });
    await daysLater(1, customer);
    expect(await shown(plan)).toMatchObject({ carNumber: after, endDate: plan.endDate });
    expect(await shown(other)).toMatchObject({ carNumber: before, endDate: other.endDate });
  });
});

it('a renewal by the office is for the car that the plan changes to', async () => {
  const { customer, plan, after } = await subscriber();
  const later = await daysLater(15, customer);
  await changePlate(plan, after, later);
  const { status, body } = await app.post(`/api/renewals/${plan.id}/order`, { method: 'link' }, admin.token);
  expect({ status, body }).toMatchObject({ status: 201, body: { order: { carNumber: after } } });
});
