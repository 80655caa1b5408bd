import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { CustomerResponse } from '#libs/contract/customer-tags.js';
import type { PlanData } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const OTHER_CAR: PlanData = { ...CRETA, carNumber: 'MH 12 AB 9876', timeSlot: '6:30-7:00', planDuration: 3 };

const clock = new TestClock();
let app: TestApp;
let staff: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  staff = await app.staff('manager');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** Moves the clock and runs the jobs. Sessions are short, so everybody signs in again. */
async function moveTo(day: CalendarDate, ...people: { email: string; token: string }[]): Promise<void> {
  clock.advance(Date.parse(`${day}T06:30:00.000Z`) - clock.millis());
  await app.sweep();
  await app.signInAgain(staff, ...people);
}

async function planEndedOn({ userId }: Customer): Promise<CalendarDate | null> {
  return (await app.get<CustomerResponse>(`/api/customers/${userId}`, staff.token)).body.planEndedOn;
}

const endedWithin = async (from: CalendarDate, to: CalendarDate) => {
  const filter = { planEndedOn_gte: from, planEndedOn_lte: to };
  const { body } = await app.list<CustomerResponse>('/api/customers', { filter }, staff.token);
  return body.map(({ id }) => id);
};

const cancel = ({ userId, token }: Customer, planId: string) =>
  app.patch(`/api/plans/${userId}/${planId}`, { status: 'cancelled' }, token);

describe('the day on which a customer’s last plan ended', () => {
  it('is that of the plan that ends last, until the customer has a plan again', async () => {
    const customer = await app.customer();
    expect(await planEndedOn(customer)).toBeNull();
    const first = await buy(app, customer);
    const second = await buy(app, customer, OTHER_CAR);
    expect(await planEndedOn(customer)).toBeNull();

    await moveTo(addDays(first.endDate!, 1), customer);
    expect(await planEndedOn(customer)).toBeNull();

    await moveTo(addDays(second.endDate!, 1), customer);
    expect(await planEndedOn(customer)).toBe(second.endDate);
    expect(await endedWithin(second.endDate!, second.endDate!)).toEqual([customer.userId]);
    expect(await endedWithin(first.endDate!, first.endDate!)).toEqual([]);

    await buy(app, customer);
    expect(await planEndedOn(customer)).toBeNull();
    expect(await endedWithin(first.endDate!, second.endDate!)).toEqual([]);
  });

  it('is the day of the cancellation, and not set by a plan that never began', async () => {
    const [served, unserved] = [await app.customer(), await app.customer()];
    const plan = await buy(app, served, { ...CRETA, carNumber: 'MH 12 AB 5555', timeSlot: '7:00-7:30' });
    const cancelledOn = addDays(plan.startDate!, 4);
    await moveTo(cancelledOn, served, unserved);
    const next = await buy(app, unserved, { ...CRETA, carNumber: 'MH 12 AB 6666', timeSlot: '7:00-7:30' });
    expect((await cancel(served, plan.id)).status).toBe(200);
    expect((await cancel(unserved, next.id)).status).toBe(200);
    expect(await planEndedOn(served)).toBe(cancelledOn);
    expect(await planEndedOn(unserved)).toBeNull();
  });

  it('sorts the customers', async () => {
    const [early, late] = [await app.customer(), await app.customer()];
    const slot: PlanData = { ...CRETA, timeSlot: '7:30-8:00' };
    const [first, second] = [
      await buy(app, late, { ...slot, carNumber: 'MH 12 AB 7777', planDuration: 3 }),
      await buy(app, early, { ...slot, carNumber: 'MH 12 AB 8888' }),
    ];
    await moveTo(addDays(first.endDate!, 1));
    const query = { filter: { planEndedOn_gte: second.endDate }, sort: ['planEndedOn', 'DESC'] };
    const { body } = await app.list<CustomerResponse>('/api/customers', query, staff.token);
    expect(body.map(({ id }) => id)).toEqual([late.userId, early.userId]);
  });
});
