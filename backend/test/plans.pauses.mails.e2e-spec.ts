import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, calendarDateOf, daysBetween, formatCalendarDate, formatWeekday } from '#libs/calendar.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { NO_DAYS_OFF } from '#libs/service-days.js';
import { OrderRecordsService } from '../src/orders/order-records.service.js';
import type { SubscriptionOrder } from '../src/orders/order.js';
import { transitionedOnRequest } from '../src/subscriptions/subscription.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, CRETA } from './support/purchase.js';

const DAY = 24 * 60 * 60_000;

const clock = new TestClock();
let app: TestApp;
let admin: { token: string; email: string };

beforeAll(async () => {
  app = await startApp({ clock });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

type Customer = Awaited<ReturnType<TestApp['customer']>>;

const today = () => calendarDateOf(clock.now());
const day = (offset: number) => addDays(today(), offset);
const later = async <T extends { email: string }>(who: T, days: number): Promise<T> => {
  clock.advance(days * DAY);
  return signedIn(who);
};
const signedIn = async <T extends { email: string }>(who: T): Promise<T> => ({
  ...who,
  ...(await app.login(who.email)),
});
const change = (who: { token: string }, { userId, id }: PlanResponse, body: object) =>
  app.patch<PlanResponse>(`/api/plans/${userId}/${id}`, body, who.token);

describe('mails about a pause', () => {
  const subjectsTo = async ({ email }: Customer) => {
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
    return mails.map(({ subject }) => subject!).filter((subject) => /paused|resumes/.test(subject));
  };
  const dayText = (offset: number) => formatCalendarDate(day(offset));

  it('name its days, and its early end by the office', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, timeSlot: '6:00-6:30' });
    await change(customer, plan, { status: 'paused', from: day(1), until: day(20) });
    const paused = `Your plan for ${plan.carName} is paused from ${dayText(1)}`;
    expect(await subjectsTo(customer)).toEqual([paused]);
    const mail = (await app.mails()).find(
      ({ subject, to }) => subject === paused && to![0]!.address === customer.email,
    );
    const text = mail!.text!.replace(/\s+/g, ' ');
    expect(text).toContain(`Cleaning resumes on ${formatWeekday(day(21))}.`.replace(/\s/g, ' '));
    expect(text).toContain(formatCalendarDate(addDays(plan.endDate!, 20)));

    clock.advance(5 * DAY);
    const { status } = await change(await signedIn(admin), plan, { status: 'active' });
    expect(status).toBe(200);
    expect(await subjectsTo(customer)).toEqual([paused, `Your plan for ${plan.carName} resumes on ${dayText(1)}`]);
  });

  it('name no day on which a plan has resumed when it has only days off left', async () => {
    let customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, timeSlot: '8:00-8:30' });
    const toEnd = daysBetween(today(), plan.endDate!) - 2;
    clock.advance(toEnd * DAY);
    customer = await signedIn(customer);
    await change(customer, plan, { status: 'paused', from: day(1), until: day(9) });
    const { token } = await signedIn(admin);
    const holidays = Array.from({ length: 10 }, (_, at) => ({ date: day(2 + at), name: `Holiday ${at}` }));
    await app.changeSettings({ daysOff: { ...NO_DAYS_OFF, holidays } }, token);
    const [paused] = await subjectsTo(customer);
    clock.advance(1 * DAY);
    expect((await change(await signedIn(customer), plan, { status: 'active' })).status).toBe(200);
    const last = (await app.mails()).length;
    expect(await subjectsTo(customer)).toEqual([paused, `Your plan for ${plan.carName} is no longer paused`]);
    expect(
      (await app.mails())
        .slice(last)
        .map(({ text }) => text)
        .join(),
    ).toContain('There are no more visits');
    await app.changeSettings({ daysOff: NO_DAYS_OFF }, (await signedIn(admin)).token);
  });

  it('name the day on which a plan has resumed when a crash delayed them', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, timeSlot: '7:30-8:00' });
    await change(customer, plan, { status: 'paused', from: day(1), until: day(20) });
    const [paused] = await subjectsTo(customer);
    clock.advance(5 * DAY);
    const resumes = `Your plan for ${plan.carName} resumes on ${dayText(1)}`;
    await app.app.nest
      .get(OrderRecordsService)
      .write<SubscriptionOrder>(plan.id, (current) => transitionedOnRequest(current, 'active', clock.now(), {}));
    clock.advance(3 * DAY);
    expect(await subjectsTo(customer)).toEqual([paused, resumes]);
  });

  it('say that a pause is cancelled before it began, each time', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, timeSlot: '6:30-7:00' });
    const expected: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      clock.advance(1000);
      await change(customer, plan, { status: 'paused', from: day(3), until: day(9) });
      expected.push(`Your plan for ${plan.carName} is paused from ${dayText(3)}`);
      expect(await subjectsTo(customer)).toEqual(expected);
      clock.advance(1000);
      await change(customer, plan, { status: 'active' });
      expected.push(`Your plan for ${plan.carName} will not be paused`);
      expect(await subjectsTo(customer)).toEqual(expected);
    }
  });

  it('are not sent for a pause that ends as planned', async () => {
    const customer = await app.customer();
    const plan = await buy(app, customer, { ...CRETA, timeSlot: '7:00-7:30' });
    await change(customer, plan, { status: 'paused', from: day(1), until: day(5) });
    const before = await subjectsTo(customer);
    await later(customer, 7);
    expect(await subjectsTo(customer)).toEqual(before);
  });
});
