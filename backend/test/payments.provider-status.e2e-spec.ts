import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentResponse, ProviderStatusResponse, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { PaymentUpdatesService } from '../src/payments/payment-updates.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, order, Provider } from './support/purchase.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let clock: TestClock;
let provider: Provider;

beforeEach(async () => {
  clock = new TestClock();
  app = await startApp({ clock });
  provider = new Provider(app);
});
afterEach(() => app.stop());

async function status(): Promise<ProviderStatusResponse> {
  const { token } = await app.staff('accountant');
  return (await app.get<ProviderStatusResponse>('/api/payments/provider-status', token)).body;
}

/** Sends an event that needs nothing. */
const sendEvent = (id: string, secret?: string) =>
  provider.webhook({ entity: 'event', event: 'invoice.paid', contains: [], payload: {} }, { id, secret });

const WORKS = { eventsMissing: false, eventsRejected: false, keysRejected: false, testMode: false };

describe('the status of the payment provider', () => {
  it('says that events are missing an hour after a payment without one, until the next event', async () => {
    await provider.setFaults({ webhook: { drop: true } });
    await buy(app, await app.customer());
    clock.advance(HOUR);
    expect(await status()).toEqual({ ...WORKS, lastEventAt: null });
    clock.advance(MINUTE);
    expect(await status()).toEqual({ ...WORKS, eventsMissing: true, lastEventAt: null });
    expect((await sendEvent('evt_1')).status).toBe(200);
    const lastEventAt = clock.now();
    clock.advance(DAY);
    expect(await status()).toEqual({ ...WORKS, lastEventAt });

    await buy(app, await app.customer());
    clock.advance(HOUR + MINUTE);
    expect(await status()).toEqual({ ...WORKS, eventsMissing: true, lastEventAt });
    clock.advance(7 * DAY);
    expect(await status()).toEqual({ ...WORKS, lastEventAt });
  });

  it('says that events were rejected only while the events of a payment are missing', async () => {
    const reject = async () => expect((await sendEvent('evt_1', 'another secret')).status).toBe(400);
    await reject();
    expect(await status()).toEqual({ ...WORKS, lastEventAt: null });

    await provider.setFaults({ webhook: { drop: true } });
    await buy(app, await app.customer());
    clock.advance(2 * HOUR);
    await reject();
    expect(await status()).toMatchObject({ eventsMissing: true, eventsRejected: true });
    await sendEvent('evt_2');
    clock.advance(MINUTE);
    await reject();
    expect(await status()).toMatchObject(WORKS);
  });

  it('says that the keys are rejected, until some minutes after they are accepted again', async () => {
    await app.sweep();
    expect(await status()).toMatchObject(WORKS);
    await provider.setFaults({ responseStatus: 401 });
    clock.advance(DAY);
    await app.sweep();
    expect(await status()).toEqual({ ...WORKS, keysRejected: true, lastEventAt: null });
    await provider.setFaults({});
    clock.advance(16 * MINUTE);
    await app.sweep();
    expect(await status()).toMatchObject(WORKS);
  });

  it('does not report an outage as rejected keys', async () => {
    await provider.setFaults({ responseStatus: 500 });
    clock.advance(DAY);
    await app.sweep();
    expect(await status()).toMatchObject(WORKS);
  });
});

it.each([
  ['rzp_test_1', true],
  ['rzp_live_1', false],
])('the key %s is one for tests: %s', async (keyId, testMode) => {
  const keys = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
  const real = await startApp({ clock, env: { ...keys, RAZORPAY_BASE_URL: 'http://127.0.0.1:9' } });
  const { token } = await real.staff('accountant');
  expect((await real.get('/api/payments/provider-status', token)).body).toMatchObject({ testMode });
  await real.stop();
});

describe('a payment whose checks fail', () => {
  /** A customer who has paid, which only a check finds. */
  async function payWithoutEvents(): Promise<string> {
    await provider.setFaults({ webhook: { drop: true } });
    const { orderId } = await order(app, (await app.customer()).token);
    return (await provider.pay(orderId)).razorpay_payment_id;
  }

  async function payment(): Promise<PaymentResponse> {
    const { token } = await app.staff('accountant');
    return (await app.list<PaymentResponse>('/api/payments', {}, token)).body[0]!;
  }

  async function checkSixHoursLater(): Promise<void> {
    clock.advance(6 * HOUR);
    await app.sweep();
  }

  it('is found once wrong keys are corrected, however long they were wrong', async () => {
    const paymentId = await payWithoutEvents();
    await provider.setFaults({ responseStatus: 401, webhook: { drop: true } });
    for (let failures = 1; failures <= 25; failures += 1) await checkSixHoursLater();
    expect(await payment()).toMatchObject({ attention: 'provider-rejected', capturedAt: null });
    await provider.setFaults({ webhook: { drop: true } });
    await checkSixHoursLater();
    const { token } = await app.staff('accountant');
    const { body } = await app.list<UnmatchedPaymentResponse>('/api/payments/unmatched', {}, token);
    expect(body).toEqual([expect.objectContaining({ id: paymentId, reason: 'purchase-closed' })]);
  });

  it('because of an internal error is not said to be out of reach', async () => {
    await payWithoutEvents();
    app.app.nest.get(PaymentUpdatesService).check = () => Promise.reject(new Error('a defect'));
    for (let failures = 1; failures <= 6; failures += 1) await checkSixHoursLater();
    expect(await payment()).toMatchObject({
      attention: 'check-failed',
      lastError: expect.stringContaining('a defect'),
    });
  });
});
