import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DatabaseUnavailable, StaleWrite } from '../src/kernel/database.port.js';
import { idFrom } from '../src/kernel/ids.js';
import { PaymentsStore } from '../src/payments/payments.store.js';
import { times } from './faults/support/concurrently.js';
import { startApp, type TestApp } from './support/app.js';
import { completion, order, Provider } from './support/purchase.js';

/** How long a replica set may take until a majority read returns the latest write. */
const MAJORITY_LAG_MS = 300;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('a browser’s report of a payment waits until it can read what the webhook has written', async () => {
  const provider = new Provider(app);
  const { token, userId } = await app.customer();
  const proof = await provider.pay((await order(app, token)).orderId);
  const { payments } = app.app.nest.get(PaymentsStore);
  const replace = payments.replace.bind(payments);
  let readableAt = Infinity;
  payments.replace = (payment) => {
    if (!payment.settled) return replace(payment);
    readableAt = Math.min(readableAt, Date.now() + MAJORITY_LAG_MS);
    return Date.now() < readableAt ? Promise.reject(new StaleWrite('payments', payment.id)) : replace(payment);
  };

  const answer = await app.post('/api/checkout/add', completion(userId, proof), token);

  expect(answer).toMatchObject({ status: 201, body: { status: 'active' } });
});

it('a run of the jobs ends while payments cannot be written, and the next one checks them', async () => {
  const { planId } = await order(app, (await app.customer()).token);
  const { payments } = app.app.nest.get(PaymentsStore);
  const { version: _, ...payment } = (await payments.get(idFrom('payment', planId)))!;
  const due = new Date(Date.now() - MAJORITY_LAG_MS).toISOString();
  const others = times(100, (at) => ({
    ...payment,
    id: idFrom('payment', planId, String(at)),
    orderId: `${planId} ${at}`,
    providerOrderId: null,
    nextCheckAt: due,
  }));
  await payments.insertAll(others);
  const ids = others.map(({ id }) => id);
  const dueCount = () => payments.count({ filter: { id: { in: ids }, nextCheckAt: { lte: due } } });
  const replace = payments.replace.bind(payments);
  payments.replace = () => Promise.reject(new DatabaseUnavailable('the database does not accept writes'));
  await app.sweep();
  expect(await dueCount()).toBe(100);
  payments.replace = replace;
  await app.sweep();
  expect(await dueCount()).toBe(0);
});
