import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '#libs/calendar.js';
import type { OrderResponse, RenewalCount, RenewalResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { seededCommunityId } from '../src/communities/community.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA, plansOf } from './support/purchase.js';
import { PLAN } from './support/schedule-data.js';

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

/** Moves the clock; sessions are short, so that everybody signs in again. */
async function moveTo(day: string, ...people: { email: string; token: string }[]): Promise<void> {
  clock.advance(Date.parse(`${day}T06:30:00.000Z`) - clock.millis());
  await app.signInAgain(admin, ...people);
}
const bought = (customer: Customer, carNumber: string): Promise<PlanResponse> =>
  buy(app, customer, { ...CRETA, carNumber, planDuration: 1 });
const due = async () => (await app.get<OrderResponse[]>('/api/renewals', admin.token)).body.map(({ id }) => id);
const send = (id: string, token = admin.token) => app.post(`/api/renewals/${id}/mail`, {}, token);
const linksTo = async (email: string) => {
  await app.sweep();
  return (await app.mails()).filter(
    ({ to, subject }) => to?.[0]?.address === email && subject === 'Renew your plan for Hyundai Creta',
  );
};

describe('plans to renew', () => {
  it('are listed when they end soon, until they are renewed', async () => {
    const customer = await app.customer();
    const plan = await bought(customer, 'MH12RN0001');
    expect(await due()).not.toContain(plan.id);
    expect((await send(plan.id)).status).toBe(409);

    await moveTo(addDays(plan.endDate!, -14), customer);
    expect(await due()).toContain(plan.id);
    const other = await bought(customer, 'MH12RN0002');
    expect(await due()).toEqual(expect.arrayContaining([plan.id]));
    await bought(customer, 'MH12RN0001');
    expect(await due()).not.toContain(plan.id);
    expect(await due()).not.toContain(other.id);
    expect((await send(plan.id)).status).toBe(409);
  });

  it('are not listed while a pause of their renewal is planned', async () => {
    const customer = await app.customer();
    const plan = await bought(customer, 'MH12RN0007');
    await moveTo(addDays(plan.endDate!, -14), customer);
    const renewal = await bought(customer, 'MH12RN0007');
    const pause = { status: 'paused', from: addDays(plan.endDate!, 5), until: addDays(plan.endDate!, 9) };
    const paused = await app.patch(`/api/plans/${customer.userId}/${renewal.id}`, pause, customer.token);
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(await due()).not.toContain(plan.id);
    expect((await send(plan.id)).status).toBe(409);
  });

  it('cannot be renewed by a link once they are cancelled', async () => {
    const customer = await app.customer();
    const plan = await bought(customer, 'MH12RN0008');
    await moveTo(addDays(plan.endDate!, -14), customer);
    expect(await due()).toContain(plan.id);
    const path = `/api/plans/${customer.userId}/${plan.id}`;
    expect((await app.patch(path, { status: 'cancelled' }, customer.token)).status).toBe(200);
    expect(await due()).not.toContain(plan.id);
    expect((await send(plan.id)).status).toBe(409);
    const order = await app.post(`/api/renewals/${plan.id}/order`, { method: 'link' }, admin.token);
    expect(order).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
    expect(await linksTo(customer.email)).toEqual([]);
  });

  it('stay listed for two weeks after they ended, with the mail at most once a day', async () => {
    const customer = await app.customer();
    const plan = await bought(customer, 'MH12RN0003');
    await moveTo(addDays(plan.endDate!, 14), customer);
    await app.sweep();
    expect(await due()).toContain(plan.id);
    expect((await send(plan.id, customer.token)).status).toBe(403);
    expect((await send(plan.id)).body).toEqual({ message: 'Renewal link sent' });
    expect((await send(plan.id)).status).toBe(202);
    const mails = await linksTo(customer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`/book?renew=${plan.id}`);
    await moveTo(addDays(plan.endDate!, 15));
    expect(await due()).not.toContain(plan.id);
    expect((await send('nowhere')).status).toBe(404);
  });

  it('say when their customer was last sent a link', async () => {
    const customer = await app.customer();
    const plan = await bought(customer, 'MH12RN0004');
    await moveTo(plan.endDate!);
    const sentAt = async () =>
      (await app.get<RenewalResponse[]>('/api/renewals', admin.token)).body.find(({ id }) => id === plan.id)
        ?.renewalLinkSentAt;
    expect(await sentAt()).toBeNull();
    await send(plan.id);
    const first = clock.now();
    expect(await sentAt()).toBe(first);
    clock.advance(60_000);
    await app.post(`/api/renewals/${plan.id}/order`, { method: 'link' }, admin.token);
    expect(await sentAt()).toBe(clock.now());
    expect(await sentAt()).not.toBe(first);
  });
});

it('sends no link for a plan in a community that takes no new orders', async () => {
  const customer = await app.customer();
  const plan = await buy(app, customer, { ...CRETA, carNumber: 'MH12RN0008', address: '5, Cedar Grove, Baner' });
  await moveTo(plan.endDate!);
  const session = await app.login(customer.email);
  const renewable = async () => {
    const lists = [(await app.get<RenewalResponse[]>('/api/renewals', admin.token)).body, await plansOf(app, session)];
    return lists.map((plans) => plans.find(({ id }) => id === plan.id)?.renewable);
  };
  expect(await renewable()).toEqual([true, true]);
  const path = `/api/register/communities/${seededCommunityId('Cedar Grove')}`;
  const { name, locality } = (await app.get(path, admin.token)).body;
  expect((await app.put(path, { name, locality, active: false }, admin.token)).status).toBe(200);
  expect(await renewable()).toEqual([false, false]);
  const rejected = { code: 'transition-not-allowed', message: 'We do not take new orders in Cedar Grove.' };
  expect((await send(plan.id)).body).toMatchObject(rejected);
  expect((await app.post(`/api/renewals/${plan.id}/order`, { method: 'link' }, admin.token)).body).toMatchObject(
    rejected,
  );
  expect(await linksTo(customer.email)).toEqual([]);
});

it('has the current name, phone and email of the customer', async () => {
  const customer = await app.customer();
  const plan = await bought(customer, 'MH12RN0007');
  await moveTo(plan.endDate!, customer);
  const corrected = { name: 'Meena Joshi', phone: '9812345678', email: 'meena.joshi@example.com' };
  expect((await app.put(`/api/customers/${customer.userId}`, corrected, admin.token)).status).toBe(200);
  const { body } = await app.get<RenewalResponse[]>('/api/renewals', admin.token);
  expect(body.find(({ id }) => id === plan.id)).toMatchObject({
    ...corrected,
    phone: '+919812345678',
  });
});

it('lists the plans to renew among more than 1,000 renewed ones', async () => {
  const today = '2027-06-15';
  await moveTo(today);
  const plan = { ...PLAN, timeSlot: '6:30-7:00', paymentId: null };
  const renewed = (n: number) => {
    const vehicle = { ...plan, userId: `renewed${n}`, carNumber: 'MH12RN0005' };
    const endDate = addDays(today, -1 - (n % 14));
    return [
      { ...vehicle, id: `first${n}`, status: 'expired' as const, startDate: '2027-05-01', endDate },
      { ...vehicle, id: `next${n}`, startDate: addDays(endDate, 1), endDate: addDays(today, 20) },
    ];
  };
  const records = app.app.nest.get(OrderRecordsService);
  for (const from of [0, 550]) await records.restore(Array.from({ length: 550 }, (_, n) => renewed(from + n)).flat());
  await records.restore([{ ...plan, id: 'ending', carNumber: 'MH12RN0006', endDate: addDays(today, 14) }]);
  expect(await due()).toEqual(['ending']);
});

it('lists those that end next first when there are more than 1,000, and all of one community', async () => {
  const today = '2027-09-15';
  await moveTo(today);
  const plan = { ...PLAN, timeSlot: '6:30-7:00', paymentId: null };
  const ended = (n: number) => ({
    ...plan,
    id: `ended${n}`,
    userId: `ended${n}`,
    carNumber: 'MH12RN0007',
    status: 'expired' as const,
    endDate: addDays(today, -1 - (n % 14)),
  });
  const records = app.app.nest.get(OrderRecordsService);
  await records.restore(Array.from({ length: 1_001 }, (_, n) => ended(n)));
  const upcoming = { ...plan, id: 'upcoming', carNumber: 'MH12RN0008', endDate: addDays(today, 14) };
  await records.restore([upcoming, { ...ended(13), id: 'elsewhere', userId: 'elsewhere', communityId: 'elsewhere' }]);
  const { body } = await app.get<OrderResponse[]>('/api/renewals', admin.token);
  expect(body).toHaveLength(1_000);
  expect(body.at(-1)!.id).toBe('upcoming');
  expect(body.map(({ endDate }) => endDate)).toEqual(body.map(({ endDate }) => endDate).sort());
  const elsewhere = await app.get<OrderResponse[]>('/api/renewals?communityId=elsewhere', admin.token);
  expect(elsewhere.body.map(({ id }) => id)).toEqual(['elsewhere']);
});

it('counts those that end within a week', async () => {
  const today = '2027-12-15';
  await moveTo(today);
  const ending = (id: string, days: number) => ({
    ...{ ...PLAN, timeSlot: '6:30-7:00', paymentId: null, carNumber: 'MH12RN0009' },
    ...{ id, userId: id, endDate: addDays(today, days) },
  });
  const renewal = { ...ending('renewal', 33), userId: 'renewed', startDate: addDays(today, 4) };
  const plans = [ending('ends-today', 0), ending('ends-in-a-week', 6), ending('later', 7), ending('renewed', 3)];
  await app.app.nest.get(OrderRecordsService).restore([...plans, renewal]);
  expect((await app.get<RenewalCount>('/api/renewals/count', admin.token)).body).toEqual({ endingSoon: 2 });
});
