import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, daysBetween, formatCalendarDate } from '#libs/calendar.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, completion, CRETA, order, plansOf, Provider } from './support/purchase.js';

let app: TestApp;
let provider: Provider;
const clock = new TestClock();

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());

describe('plans of one car', () => {
  it('follow each other when they are paid at the same moment', async () => {
    const customer = await app.customer();
    const orders = [];
    for (const planDuration of [1, 3] as const)
      orders.push({
        planData: { ...CRETA, planDuration },
        ...(await order(app, customer.token, { ...CRETA, planDuration })),
      });
    const proofs = await Promise.all(orders.map(({ orderId }) => provider.pay(orderId)));
    await Promise.all(
      orders.map(({ planData }, index) =>
        app.post('/api/checkout/add', completion(customer.userId, proofs[index]!, planData), customer.token),
      ),
    );
    const [first, second] = (await plansOf(app, customer)).sort((a, b) => (a.startDate! < b.startDate! ? -1 : 1));
    expect(second!.startDate).toBe(addDays(first!.endDate!, 1));
  });

  it('are announced as a start and as its continuation', async () => {
    const customer = await app.customer();
    const [first, second] = [await buy(app, customer), await buy(app, customer)];
    await app.sweep();
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === customer.email);
    const subjects = mails.map(({ subject }) => subject!).filter((subject) => subject.startsWith('Your plan'));
    expect(subjects.sort()).toEqual([
      `Your plan for Hyundai Creta continues on ${formatCalendarDate(second.startDate!)}`,
      `Your plan for Hyundai Creta starts on ${formatCalendarDate(first.startDate!)}`,
    ]);
  });

  it('still follow each other when a pause extends the first', async () => {
    const customer = await app.customer();
    const first = await buy(app, customer);
    const second = await buy(app, customer);
    expect(second.startDate).toBe(addDays(first.endDate!, 1));
    const step = async (status: string) =>
      app.patch(`/api/plans/${customer.userId}/${first.id}`, { status }, (await app.login(customer.email)).token);
    await step('paused');
    clock.advance(10 * 24 * 60 * 60_000);
    await step('active');
    const plans = await plansOf(app, await app.login(customer.email));
    const [resumed, renewal] = [plans.find(({ id }) => id === first.id)!, plans.find(({ id }) => id === second.id)!];
    expect(daysBetween(first.endDate!, resumed.endDate!)).toBe(10);
    expect(renewal).toMatchObject({ startDate: addDays(resumed.endDate!, 1), endDate: addDays(second.endDate!, 10) });
  });
});
