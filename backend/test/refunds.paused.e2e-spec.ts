import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RefundResponse } from '#libs/contract/payments.js';
import { CapturedMoneyService } from '../src/payments/captured-money.service.js';
import { LedgerService } from '../src/payments/ledger.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, Provider } from './support/purchase.js';

const PART = { amount: 500, reason: 'Two days missed' };

const clock = new TestClock();
let app: TestApp;
let provider: Provider;
let token: string;

beforeAll(async () => {
  app = await startApp({ clock });
  provider = new Provider(app);
  ({ token } = await app.staff('admin'));
});
afterAll(() => app.stop());

/** A process is paused once, after its last read before it sends a refund. @param meanwhile what others do */
function pauseBeforeSending(meanwhile: () => Promise<unknown>): void {
  const money = app.app.nest.get(CapturedMoneyService);
  const ownerOf = money.ownerOf.bind(money);
  let reads = 0;
  money.ownerOf = async (providerPaymentId) => {
    const owner = await ownerOf(providerPaymentId);
    reads += 1;
    // The first read reserves the amount.
    if (reads === 2) {
      money.ownerOf = ownerOf;
      await meanwhile();
    }
    return owner;
  };
}

it('a part is refunded once when the process that sends it is paused until others have replaced its refund', async () => {
  const plan = await buy(app, await app.customer());
  const refunds = async () =>
    (await app.get<RefundResponse[]>(`/api/orders/${plan.id}/refunds`, token)).body.map(
      ({ status, amount, attempt }) => ({
        status,
        amount,
        attempt,
      }),
    );
  pauseBeforeSending(async () => {
    clock.advance(3 * 60_000);
    await provider.setFaults({ refundRejected: true });
    await app.sweep();
    const [rejected] = (await app.get<RefundResponse[]>(`/api/orders/${plan.id}/refunds`, token)).body;
    expect(rejected).toMatchObject({ status: 'failed', canRetry: true });
    await provider.setFaults({});
    expect((await app.post(`/api/payments/refunds/${rejected!.id}/retry`, {}, token)).body).toMatchObject({
      status: 'processed',
    });
  });
  expect((await app.post(`/api/orders/${plan.id}/refunds`, PART, token)).status).toBe(201);
  await app.sweep();
  expect(await provider.refundsOf(plan.paymentId!)).toMatchObject([{ amount: 50_000, status: 'processed' }]);
  expect(await refunds()).toEqual([
    { status: 'processed', amount: 500, attempt: 2 },
    { status: 'failed', amount: 500, attempt: 1 },
  ]);
  expect((await app.app.nest.get(LedgerService).read()).difference).toBe(0);
});
