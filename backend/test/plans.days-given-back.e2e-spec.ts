import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf, formatCalendarDate, formatWeekday } from '#libs/calendar.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import { endDateOf } from '../src/subscriptions/term.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;

const clock = new TestClock();
let app: TestApp;
let manager: { token: string; email: string };
let customer: Awaited<ReturnType<TestApp['customer']>>;
let plan: PlanResponse;
let cars = 0;

const today = () => calendarDateOf(clock.now());
const wait = async (days: number) => {
  clock.advance(days * DAY);
  manager = { ...manager, ...(await app.login(manager.email)) };
  customer = { ...customer, ...(await app.login(customer.email)) };
};
const change = (date: string, { givenBack = true, id = plan.id, token = manager.token } = {}) =>
  app.put<OrderResponse & { message: string }>(`/api/allOrders/${id}/days-given-back`, { date, givenBack }, token);
const plans = async () => (await app.get<PlanResponse[]>(`/api/plans/${customer.userId}`, customer.token)).body;
const planNow = async () => (await plans()).find(({ id }) => id === plan.id)!;

beforeAll(async () => {
  app = await startApp({ clock });
  manager = await app.staff('manager');
});
afterAll(() => app.stop());

/** A plan on its third day. */
beforeEach(async () => {
  cars += 1;
  customer = await app.customer();
  plan = await buy(app, customer, { ...CRETA, carNumber: `MH12GB${String(cars).padStart(4, '0')}` });
  await wait(3);
});

describe('PUT allOrders/{id}/days-given-back', () => {
  it('adds a day to the end of the plan, once', async () => {
    const yesterday = addDays(today(), -1);
    const given = await change(yesterday);
    expect(given.status).toBe(200);
    expect(given.body).toMatchObject({ daysGivenBack: [yesterday], endDate: addDays(plan.endDate!, 1) });
    expect((await change(yesterday)).body).toMatchObject({ version: given.body.version });
    expect(await planNow()).toMatchObject({ daysGivenBack: [yesterday], endDate: addDays(plan.endDate!, 1) });

    await change(plan.startDate!);
    expect(await planNow()).toMatchObject({
      daysGivenBack: [plan.startDate, yesterday],
      endDate: addDays(plan.endDate!, 2),
    });
  });

  it('takes a day back', async () => {
    await change(today());
    expect((await change(today(), { givenBack: false })).body).toMatchObject({
      daysGivenBack: [],
      endDate: plan.endDate,
    });
    expect((await change(today(), { givenBack: false })).status).toBe(200);
  });

  it('adds a day for each of several requests at once', async () => {
    const days = [0, 1, 2].map((ago) => addDays(today(), -ago));
    const answers = await Promise.all([...days, ...days].map((date) => change(date)));
    expect(answers.map(({ status }) => status)).toEqual(days.concat(days).map(() => 200));
    expect(await planNow()).toMatchObject({
      daysGivenBack: days.toReversed(),
      endDate: addDays(plan.endDate!, days.length),
    });
  });

  it.each([
    ['paused', { status: 'paused' }, 'paused'],
    ['cancelled', { status: 'cancelled' }, 'cancelled'],
    ['changed to another plate', { carNumber: 'MH12GX0001' }, 'active'],
  ])('keeps its terms consecutive when its plan is %s by its customer at the same time', async (_, body, status) => {
    const next = await buy(app, customer, { ...CRETA, carNumber: plan.carNumber });
    const colleague = await app.staff('manager');
    const days = [0, 1, 2].map((ago) => addDays(today(), -ago));
    const path = `/api/plans/${plan.userId}/${plan.id}`;
    const [own, ...answers] = await Promise.all([
      'status' in body ? app.patch(path, body, customer.token) : app.put(path, body, customer.token),
      ...days.map((date) => change(date)),
      ...days.map((date) => change(date, { token: colleague.token })),
    ]);
    expect(own.status).toBe(200);
    await app.sweep();

    const [first, second] = await Promise.all(
      [plan, next].map(({ id }) => app.app.nest.get(OrderRecordsService).findOf('subscription', id)),
    );
    const given = days.filter((_day, at) => answers[at]!.status === 200 || answers[at + days.length]!.status === 200);
    expect(first).toMatchObject({
      status,
      daysGivenBack: given.toReversed(),
      endDate: endDateOf(first!.startDate!, first!),
      rescheduleFrom: null,
    });
    const lastDay = status === 'cancelled' ? today() : first!.endDate!;
    expect(second).toMatchObject({ startDate: addDays(lastDay, 1), rescheduleFrom: null });
    expect(second!.endDate).toBe(endDateOf(second!.startDate!, second!));
  });

  it('is given back or refunded when its payment is refunded at the same time', async () => {
    const { token } = await app.staff('admin');
    const refund = { amount: plan.payable, reason: 'Moved away' };
    const [refunded, given] = await Promise.all([
      app.post(`/api/orders/${plan.id}/refunds`, refund, token),
      change(today()),
    ]);
    await app.sweep();
    expect(refunded.status).toBe(201);
    const { status, daysGivenBack } = await planNow();
    expect([status, daysGivenBack.length]).toEqual(['refunded', given.status === 200 ? 1 : 0]);
    expect((await change(today(), { givenBack: false })).status).toBe(given.status === 200 ? 409 : 200);
  });

  it('moves the car’s next plan', async () => {
    const { carNumber } = plan;
    const next = await buy(app, customer, { ...CRETA, carNumber });
    await change(today());
    const moved = (await plans()).find(({ id }) => id === next.id)!;
    expect(moved.startDate).toBe(addDays(plan.endDate!, 2));
    await change(today(), { givenBack: false });
    expect((await plans()).find(({ id }) => id === next.id)).toMatchObject({
      startDate: next.startDate,
      endDate: next.endDate,
    });
  });

  it('mails the customer what changed', async () => {
    await change(today());
    clock.advance(60_000);
    await change(today(), { givenBack: false });
    await app.sweep();
    // By subject, because mails of the same millisecond have any order.
    const mails = (await app.mails())
      .filter(({ to, subject }) => to![0]!.address === customer.email && /a day/.test(subject!))
      .toSorted((one, other) => one.subject!.localeCompare(other.subject!));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We have added a day to your plan for Hyundai Creta',
      'Your plan for Hyundai Creta ends a day earlier',
    ]);
    const texts = mails.map(({ text }) => text!.replace(/\s+/g, ' '));
    const onTheDay = formatWeekday(today()).replace(/\s/g, ' ');
    expect(texts[0]).toContain(`We did not clean your car on ${onTheDay}`);
    expect(texts[0]).toContain(formatCalendarDate(addDays(plan.endDate!, 1)).replace(/\s/g, ' '));
    expect(texts[1]).toContain(formatCalendarDate(plan.endDate!).replace(/\s/g, ' '));
  });

  it('mails the customer about each day, when several are given back at once', async () => {
    const days = [0, 1, 2].map((ago) => addDays(today(), -ago));
    await Promise.all(days.map((date) => change(date)));
    await app.sweep();
    const texts = (await app.mails())
      .filter(({ to }) => to![0]!.address === customer.email)
      .map(({ text }) => text!.replace(/\s+/g, ' '));
    const told = days.map((date) => {
      const mails = texts.filter((text) =>
        text.includes(`clean your car on ${formatWeekday(date).replace(/\s/g, ' ')}`),
      );
      return [date, mails.length];
    });
    expect(told).toEqual(days.map((date) => [date, 1]));
  });

  it('is in the audit log of the plan', async () => {
    await change(today());
    const { token } = await app.staff('admin');
    const { body } = await app.list('/api/changes', { filter: { recordId: plan.id } }, token);
    expect(body[0].differences).toContainEqual({ field: 'daysGivenBack', before: null, after: [today()] });
  });

  it('rejects a day without a visit, a day off, and a day on which the car was cleaned', async () => {
    const messageFor = async (date: string) => {
      const { status, body } = await change(date);
      return [status, body.message];
    };
    const tomorrow = addDays(today(), 1);
    expect(await messageFor(tomorrow)).toEqual([
      400,
      `This day can be given back from ${formatCalendarDate(tomorrow)} on`,
    ]);
    const before = addDays(plan.startDate!, -1);
    expect(await messageFor(before)).toEqual([400, `This plan had no visit on ${formatWeekday(before)}`]);
    expect(await messageFor('2026-02-30')).toEqual([400, 'Please choose a day']);

    const { token } = await app.staff('admin');
    const holidays = [{ date: today(), name: 'Diwali' }];
    await app.changeSettings({ daysOff: { ...NO_DAYS_OFF, holidays } }, token);
    expect(await messageFor(today())).toEqual([400, `${formatWeekday(today())} had no visits (Diwali)`]);
    await app.changeSettings({ daysOff: NO_DAYS_OFF }, token);

    const employee = await app.staff('employee', { area: 'Amber Heights' });
    const path = `/api/register/employee/${employee.userId}/work/${plan.id}`;
    const report = (outcome: string) =>
      app.put(path, { date: today(), outcome, ...(outcome === 'missed' && { reason: 'weather' }) }, employee.token);
    expect((await report('done')).status).toBe(200);
    expect(await messageFor(today())).toEqual([400, `The car was cleaned on ${formatWeekday(today())}`]);
    await report('missed');
    expect(await messageFor(today())).toEqual([200, undefined]);
  });

  it('rejects plans that have ended, and keeps a day that is being served', async () => {
    const first = plan.startDate!;
    await change(first);
    clock.advance(Date.parse(plan.endDate!) - Date.parse(today()) + DAY);
    await wait(0);
    expect(await planNow()).toMatchObject({ status: 'active', endDate: today() });
    expect(await change(first, { givenBack: false })).toMatchObject({
      status: 409,
      body: { message: 'The added day has begun, so it cannot be removed.' },
    });
    await wait(1);
    expect(await planNow()).toMatchObject({ status: 'expired' });
    const rejected = await change(addDays(first, 1));
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'This plan is expired, so its days cannot be changed. A refund is still possible.',
    ]);
  });

  it('is for those who may change orders, of existing plans', async () => {
    for (const role of ['accountant', 'employee'] as const)
      expect((await change(today(), { token: (await app.staff(role)).token })).status).toBe(403);
    expect((await change(today(), { token: customer.token })).status).toBe(403);
    expect((await change(today(), { id: 'nobody' })).status).toBe(404);
    expect(await planNow()).toMatchObject({ daysGivenBack: [], endDate: plan.endDate });
  });
});
