import { describe, expect, it } from '@jest/globals';
import { StandInStore } from './stand-in.store.js';
import {
  newOrder,
  standInsOfTest,
  startStandIn,
  type ReceivedWebhook,
  type StartedStandIn,
} from './stand-in.fixture.js';

const start = standInsOfTest();
const isDeclined = async (answer: Response) => 'error' in ((await answer.json()) as object);
const eventOf = ({ rawBody }: ReceivedWebhook): string => JSON.parse(rawBody.toString('utf8')).event;

describe("the stand-in's records", () => {
  it('survive a restart', async () => {
    const before = await startStandIn();
    const order = await newOrder(before);
    const { paymentId } = await before.pay(order.id);
    await before.gateway.refund({ paymentId, amount: 100, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
    await before.close({ keepData: true });

    const after = await start({ dataDir: before.dataDir });
    expect(await after.gateway.findOrder(order.receipt)).toEqual({ ...order, status: 'paid' });
    expect(await after.gateway.payment(paymentId)).toMatchObject({ status: 'captured', refunded: 100 });
  });

  it('use the amount of the order, whatever the checkout sends', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    await standIn.post('/checkout/pay', { key_id: standIn.gateway.keyId, order_id: id, outcome: 'success', amount: 1 });
    expect(await standIn.gateway.paymentsOfOrder(id)).toEqual([expect.objectContaining({ amount: 188_706 })]);
  });

  it('allow another payment after a decline, but only one success', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    await standIn.checkout(id, 'failure');
    expect((await standIn.checkout(id)).status).toBe(200);
    expect((await standIn.checkout(id)).status).toBe(400);
    await standIn.setFaults({ allowSecondPayment: true });
    expect((await standIn.checkout(id)).status).toBe(200);
  });

  it('simulate another amount, an authorized and a declined payment', async () => {
    const standIn = await start();
    const paid = async (faults: Parameters<StartedStandIn['setFaults']>[0]) => {
      const { id } = await newOrder(standIn);
      await standIn.setFaults(faults);
      await standIn.checkout(id);
      return (await standIn.gateway.paymentsOfOrder(id))[0];
    };
    expect(await paid({ wrongAmount: 100 })).toMatchObject({ amount: 100, status: 'captured' });
    expect(await paid({ leaveAuthorized: true })).toMatchObject({ status: 'authorized' });
    expect(await paid({ decline: true })).toMatchObject({ status: 'failed' });
  });

  it('contain an order whose creation got no response', async () => {
    const standIn = await start();
    await standIn.setFaults({ createOrderTimeout: true });
    await expect(newOrder(standIn, 'broke-off')).rejects.toThrow('did not answer');
    expect(await standIn.gateway.findOrder('broke-off')).toMatchObject({ amount: 188_706 });
  });

  it('require the key secret, and a known key at the checkout', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    for (const path of ['/v1/orders', '/control']) expect((await fetch(`${standIn.baseUrl}${path}`)).status).toBe(401);
    expect(
      (await standIn.post('/v1/orders', { amount: 100, currency: 'INR' }, { authorization: 'Basic eDp5' })).status,
    ).toBe(401);
    expect(
      (await standIn.post('/checkout/pay', { key_id: 'rzp_other', order_id: id, outcome: 'success' })).status,
    ).toBe(401);
  });

  it('are shown on the developer page, escaped', async () => {
    const standIn = await start();
    await standIn.gateway.createOrder({ amount: 188_706, receipt: '<b>&"', notes: {} });
    const page = await (await fetch(`${standIn.baseUrl}/`)).text();
    expect(page).toContain('₹1,887.06');
    expect(page).toContain('no money moves');
    expect(page).not.toContain('<b>');
  });

  it('apply faults of one order to that order only', async () => {
    const standIn = await start();
    const unlucky = await newOrder(standIn);
    const lucky = await newOrder(standIn);
    await standIn.setFaults({ decline: true }, unlucky.id);
    expect(await isDeclined(await standIn.checkout(unlucky.id))).toBe(true);
    expect(await isDeclined(await standIn.checkout(lucky.id))).toBe(false);
    await standIn.setFaults({}, unlucky.id);
    expect(await isDeclined(await standIn.checkout(unlucky.id))).toBe(false);
    await expect(standIn.setFaults({ responseStatus: 500 }, unlucky.id)).rejects.toThrow('400');
    await expect(standIn.setFaults({}, 'order_of_nobody')).rejects.toThrow('400');
  });

  it('simulate a late capture', async () => {
    const standIn = await start();
    await standIn.setFaults({ captureDelayMs: 1_500 });
    const { id } = await newOrder(standIn, 'late');
    const { paymentId } = await standIn.pay(id);
    const received = await standIn.receiver.until(3);
    expect(received.map(eventOf)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    const [authorized, captured] = received.map((delivery) => standIn.gateway.readWebhook(delivery)!);
    expect(authorized).toMatchObject({ payment: { status: 'authorized' } });
    expect(Date.parse(captured!.at!) - Date.parse(authorized!.at!)).toBeGreaterThanOrEqual(1_000);
    expect(await standIn.gateway.payment(paymentId)).toMatchObject({ status: 'captured' });
    expect(await standIn.gateway.findOrder('late')).toMatchObject({ status: 'paid' });
  });

  it('reject an invalid refund key like the provider, and return a refund by its id', async () => {
    const standIn = await start();
    const { paymentId } = await standIn.pay((await newOrder(standIn)).id);
    for (const idempotencyKey of ['short', 'with a space in it', 'with|a|bar|in|it']) {
      await expect(
        standIn.gateway.refund({ paymentId, amount: 100, receipt: 'refund-1', idempotencyKey }),
      ).rejects.toMatchObject({
        reason: expect.stringContaining('idempotency key'),
      });
    }
    const { id } = await standIn.gateway.refund({
      paymentId,
      amount: 100,
      receipt: 'refund-1',
      idempotencyKey: 'refund-key-1',
    });
    const answer = await fetch(`${standIn.baseUrl}/v1/refunds/${id}`, {
      headers: { authorization: standIn.authorization },
    });
    expect(await answer.json()).toMatchObject({
      entity: 'refund',
      id,
      payment_id: paymentId,
      amount: 100,
      status: 'processed',
    });
  });

  it('accept faults from the developer page, and from no other site', async () => {
    const standIn = await start();
    const press = (origin: string, form: Record<string, string>) =>
      fetch(`${standIn.baseUrl}/faults`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
    const own = new URL(standIn.baseUrl).origin;
    expect((await press('https://evil.example', { decline: 'on' })).status).toBe(403);
    expect((await press('null', { decline: 'on' })).status).toBe(403);
    expect((await press(own, { responseStatus: '200' })).status).toBe(400);
    expect((await press(own, { decline: 'on', 'webhook.repeat': '2', wrongAmount: ' ' })).status).toBe(303);
    const page = async () => (await fetch(`${standIn.baseUrl}/`)).text();
    expect(await page()).toContain('2 faults are on.');
    expect(await isDeclined(await standIn.checkout((await newOrder(standIn)).id))).toBe(true);
    expect(await standIn.receiver.until(2)).toHaveLength(2);
    await press(own, {});
    expect(await page()).toContain('No faults are on.');
  });

  it('reject unknown faults', async () => {
    const standIn = await start();
    for (const faults of [
      { explode: true },
      { decline: 'yes' },
      { webhook: { repeat: -1 } },
      { webhook: { again: true } },
      null,
    ]) {
      await expect(standIn.setFaults(faults as never)).rejects.toThrow('400');
    }
  });
});

describe('a crash of the stand-in while a payment is captured', () => {
  const now = Date.now();
  const authorized = {
    id: 'pay_aaaaaaaaaaaaaa',
    order_id: 'order_aaaaaaaaaaaaaa',
    amount: 188_706,
    currency: 'INR',
    status: 'authorized' as const,
    captured: false,
    amount_refunded: 0,
    refunds: [],
    error_description: null,
    capture_at: now,
    created_at: now,
  };
  const order = {
    id: authorized.order_id,
    amount: 188_706,
    currency: 'INR',
    receipt: 'receipt',
    status: 'attempted' as const,
    amount_paid: 0,
    attempts: 1,
    notes: {},
    created_at: now,
  };
  const captured = { ...authorized, status: 'captured' as const, captured: true };

  it.each([
    ['after it was authorized', authorized, order],
    ['after it was captured', captured, order],
    ['after its order was paid', captured, { ...order, status: 'paid' as const, amount_paid: 188_706 }],
  ])('%s is finished by the next process, which sends its events once', async (_, payment, itsOrder) => {
    const before = await startStandIn();
    const store = new StandInStore(before.database);
    await store.orders.insert(itsOrder);
    await store.payments.insert(payment);
    await before.close({ keepData: true });

    const after = await start({ dataDir: before.dataDir });
    const received = await after.receiver.until(3);
    expect(received.map((delivery) => after.gateway.readWebhook(delivery))).toEqual([
      expect.objectContaining({
        type: 'payment.authorized',
        payment: expect.objectContaining({ status: 'authorized' }),
      }),
      expect.objectContaining({ type: 'payment.captured', payment: expect.objectContaining({ status: 'captured' }) }),
      expect.objectContaining({ type: 'order.paid', payment: expect.objectContaining({ status: 'captured' }) }),
    ]);
    expect(await after.gateway.payment(payment.id)).toMatchObject({ status: 'captured' });
    expect(await after.gateway.findOrder('receipt')).toMatchObject({ status: 'paid' });
  });
});
