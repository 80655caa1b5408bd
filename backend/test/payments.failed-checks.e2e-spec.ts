import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { order, Provider } from './support/purchase.js';

const HOUR = 60 * 60_000;

const clock = new TestClock();
let app: TestApp;
let provider: Provider;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterAll(() => app.stop());

/** An order that has waited for its payment for some hours, and checks of its payment that all fail. */
async function failing(hours: number) {
  await provider.setFaults({});
  const { planId } = await order(app, (await app.customer()).token);
  clock.advance(hours * HOUR);
  const { token } = await app.staff('admin');
  const { body } = await app.list<PaymentResponse>('/api/payments', {}, token);
  const { id } = body.find(({ subjectId }) => subjectId === planId)!;
  await provider.setFaults({ orderResponseStatus: 400 });
  const check = async (times: number) => {
    for (let nth = 0; nth < times; nth += 1)
      expect((await app.post(`/api/payments/${id}/check`, {}, token)).status).toBe(502);
  };
  const attention = async () =>
    (await app.list<PaymentResponse>('/api/payments/attention', {}, token)).body.find((one) => one.id === id)
      ?.attention;
  const status = async () => (await app.get<PlanResponse>(`/api/allOrders/${planId}`, token)).body.status;
  return { check, attention, status };
}

it('a payment needs attention once six checks in a row have failed', async () => {
  const { check, attention } = await failing(0);
  await check(5);
  expect(await attention()).toBeUndefined();
  await check(1);
  expect(await attention()).toBe('provider-rejected');
});

it('an unpaid order that is a day old expires once 24 checks in a row have failed', async () => {
  const { check, status } = await failing(24);
  await check(23);
  expect(await status()).toBe('pending');
  await check(1);
  expect(await status()).toBe('failed');
});

it('an unpaid order that is younger does not expire', async () => {
  const { check, status } = await failing(23);
  await check(24);
  expect(await status()).toBe('pending');
});
