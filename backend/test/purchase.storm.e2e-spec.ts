import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { PlanResponse } from '#libs/contract/plans.js';
import { startApp, type TestApp } from './support/app.js';
import { completion, CRETA, order, Provider, type Proof } from './support/purchase.js';

/** PAYMENTS=1000 for the whole storm; npm test takes a short one. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 60);
const CUSTOMERS = 20;
const AT_ONCE = 40;

jest.setTimeout(60_000 + PAYMENTS * 1_000);

let app: TestApp;
let provider: Provider;
beforeAll(async () => {
  app = await startApp();
  provider = new Provider(app);
  await app.liftOrderLimits((await app.staff('admin')).token);
});
afterAll(() => app.stop());

it('makes one plan and one mail of each payment, whatever callbacks and webhooks come how often and in which order', async () => {
  await provider.misbehave({ webhook: { drop: true } });
  const customers = await inTurns(
    Array.from({ length: CUSTOMERS }, () => () => app.customer()),
    4,
  );
  const purchases = await inTurns(
    Array.from({ length: PAYMENTS }, (_, index) => async () => {
      const customer = customers[index % CUSTOMERS]!;
      const planData = { ...CRETA, carNumber: `MH12AB${String(index).padStart(4, '0')}` };
      const { orderId, amount } = await order(app, customer.token, planData);
      return { customer, planData, orderId, amount, proof: await provider.pay(orderId) };
    }),
    AT_ONCE,
  );

  const calls = purchases.flatMap(({ customer, planData, orderId, amount, proof }) => {
    const events = eventsOf(proof, amount).flatMap((event, kind) =>
      Array.from({ length: 3 }, () => () => provider.webhook(event, { id: `evt_${kind}_${orderId}` })),
    );
    const callback = () => app.post('/api/checkout/add', completion(customer.userId, proof, planData), customer.token);
    return [...events, callback, callback];
  });
  const answers = await inTurns(shuffled(calls), AT_ONCE);
  expect(answers.filter(({ status }) => status !== 200 && status !== 201).map(({ text }) => text)).toEqual([]);
  await app.sweep();

  const plans = (
    await Promise.all(customers.map(({ userId, token }) => app.get<PlanResponse[]>(`/api/plans/${userId}`, token)))
  ).flatMap(({ body }) => body);
  expect(plans.map(({ status }) => status)).toEqual(purchases.map(() => 'active'));
  expect(plans.map(({ paymentId }) => paymentId).sort()).toEqual(
    purchases.map(({ proof }) => proof.razorpay_payment_id).sort(),
  );
  expect((await provider.state()).refunds).toEqual([]);
  const told = (await app.mails())
    .filter(({ subject }) => subject?.startsWith('Your plan for'))
    .map(({ text }) => /pay_\w+/.exec(text ?? '')?.[0]);
  expect(told.sort()).toEqual(purchases.map(({ proof }) => proof.razorpay_payment_id).sort());
});

/** What the provider tells of one payment. */
function eventsOf(proof: Proof, amount: number): object[] {
  const captured = provider.captured(proof, amount);
  return [
    { ...provider.captured(proof, amount, { status: 'authorized', captured: false }), event: 'payment.authorized' },
    captured,
    { ...captured, event: 'order.paid' },
  ];
}

async function inTurns<T>(works: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = new Array(works.length);
  const queue = works.entries();
  const worker = async () => {
    for (const [index, work] of queue) results[index] = await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function shuffled<T>(items: T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
