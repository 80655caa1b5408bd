import { afterEach, describe, expect, it } from '@jest/globals';
import { StandInStore } from './stand-in.store.js';
import { Receiver, startStandIn, type ReceivedWebhook, type StartedStandIn } from './stand-in.fixture.js';

const started: StartedStandIn[] = [];
afterEach(async () => {
  for (const standIn of started.splice(0)) await standIn.close();
});

async function start(options: Parameters<typeof startStandIn>[0] = {}): Promise<StartedStandIn> {
  const standIn = await startStandIn(options);
  started.push(standIn);
  return standIn;
}

let receipts = 0;
const newOrder = ({ gateway }: StartedStandIn) =>
  gateway.createOrder({ amount: 188_706, receipt: `receipt-${(receipts += 1)}`, notes: {} });
const isDeclined = async (answer: Response) => 'error' in ((await answer.json()) as object);
const eventOf = ({ rawBody }: ReceivedWebhook): string => JSON.parse(rawBody.toString('utf8')).event;

describe("the stand-in's webhooks", () => {
  it('tell of a payment in events that the production adapter reads', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    const { paymentId } = await standIn.pay(id);
    const received = await standIn.receiver.until(3);
    expect(received.map((delivery) => standIn.gateway.readWebhook(delivery))).toEqual([
      {
        id: expect.stringMatching(/^evt_\w{14}$/),
        type: 'payment.authorized',
        at: expect.any(String),
        payment: expect.objectContaining({ id: paymentId, status: 'authorized', captured: false, capturedAt: null }),
        refund: null,
        dispute: null,
        settlement: null,
        downtime: null,
      },
      {
        id: expect.any(String),
        type: 'payment.captured',
        at: expect.any(String),
        payment: expect.objectContaining({
          id: paymentId,
          orderId: id,
          status: 'captured',
          amount: 188_706,
          capturedAt: expect.any(String),
        }),
        refund: null,
        dispute: null,
        settlement: null,
        downtime: null,
      },
      {
        id: expect.any(String),
        type: 'order.paid',
        at: expect.any(String),
        payment: expect.objectContaining({ id: paymentId, status: 'captured' }),
        refund: null,
        dispute: null,
        settlement: null,
        downtime: null,
      },
    ]);
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('tell of a declined payment', async () => {
    const standIn = await start();
    const answer = await standIn.checkout((await newOrder(standIn)).id, 'failure');
    const { error } = (await answer.json()) as { error: object };
    expect(error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      reason: 'payment_failed',
      description: expect.stringMatching(/declined/),
    });
    const [failed] = await standIn.receiver.until(1);
    expect(standIn.gateway.readWebhook(failed!)).toMatchObject({
      type: 'payment.failed',
      payment: { status: 'failed' },
    });
  });

  it('tell once of a refund that is asked for again and again', async () => {
    const standIn = await start();
    const { paymentId } = await standIn.pay((await newOrder(standIn)).id);
    for (let time = 1; time <= 3; time += 1)
      await standIn.gateway.refund({ paymentId, amount: 188_706, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
    const events = (await standIn.receiver.until(5)).map(eventOf);
    expect(events.filter((event) => event.startsWith('refund.'))).toEqual(['refund.created', 'refund.processed']);
    const { deliveries, refunds } = await standIn.state();
    expect(deliveries).toHaveLength(5);
    expect(refunds).toEqual([expect.objectContaining({ payment_id: paymentId, amount: 188_706, status: 'processed' })]);
  });

  it('come again until they are taken, and do not hold up the others', async () => {
    const receiver = new Receiver();
    const standIn = await start({ receiver });
    receiver.status = 500;
    await standIn.pay((await newOrder(standIn)).id);
    const refused = new Set(
      (await receiver.until((received) => new Set(received.map(eventOf)).size === 3)).map(({ eventId }) => eventId),
    );
    receiver.status = 200;
    const before = receiver.received.length;
    const taken = await receiver.until((received) => new Set(received.slice(before).map(eventOf)).size === 3);
    expect(new Set(taken.slice(before).map(({ eventId }) => eventId))).toEqual(refused);
  });

  it('that were not taken when the process ended are delivered by the next', async () => {
    const refusing = new Receiver();
    refusing.status = 503;
    const before = await startStandIn({ receiver: refusing });
    await before.pay((await newOrder(before)).id);
    await refusing.until((received) => new Set(received.map(eventOf)).size === 3);
    await before.close({ keepData: true });

    const after = await start({ dataDir: before.dataDir });
    const received = await after.receiver.until(3);
    expect(received.map(eventOf).sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  });

  it('are repeated, turned round, forged and dropped when told to', async () => {
    const standIn = await start();
    await standIn.misbehave({ webhook: { repeat: 3, reorder: true } });
    await standIn.pay((await newOrder(standIn)).id);
    const repeated = await standIn.receiver.until(9);
    expect(repeated.map(eventOf)).toEqual(
      ['order.paid', 'payment.captured', 'payment.authorized'].flatMap((event) => [event, event, event]),
    );
    expect(new Set(repeated.map(({ eventId }) => eventId)).size).toBe(3);

    await standIn.misbehave({ webhook: { drop: true } });
    await standIn.pay((await newOrder(standIn)).id);
    await standIn.misbehave({ webhook: { forge: true } });
    await standIn.pay((await newOrder(standIn)).id);
    const forged = (await standIn.receiver.until(12)).slice(9);
    expect(forged.map((delivery) => standIn.gateway.readWebhook(delivery))).toEqual([null, null, null]);
    const { deliveries } = await standIn.state();
    expect(deliveries.filter(({ state }) => state === 'dropped')).toHaveLength(3);
  });
});

describe("the stand-in's books", () => {
  it('outlive the process', async () => {
    const before = await startStandIn();
    const order = await newOrder(before);
    const { paymentId } = await before.pay(order.id);
    await before.gateway.refund({ paymentId, amount: 100, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
    await before.close({ keepData: true });

    const after = await start({ dataDir: before.dataDir });
    expect(await after.gateway.findOrder(order.receipt)).toEqual({ ...order, status: 'paid' });
    expect(await after.gateway.payment(paymentId)).toMatchObject({ status: 'captured', refunded: 100 });
  });

  it('take the amount of the order, whatever the checkout sends', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    await standIn.post('/checkout/pay', { key_id: standIn.gateway.keyId, order_id: id, outcome: 'success', amount: 1 });
    expect(await standIn.gateway.paymentsOfOrder(id)).toEqual([expect.objectContaining({ amount: 188_706 })]);
  });

  it('let an order be paid again after a decline, and once only', async () => {
    const standIn = await start();
    const { id } = await newOrder(standIn);
    await standIn.checkout(id, 'failure');
    expect((await standIn.checkout(id)).status).toBe(200);
    expect((await standIn.checkout(id)).status).toBe(400);
    await standIn.misbehave({ allowSecondPayment: true });
    expect((await standIn.checkout(id)).status).toBe(200);
  });

  it('hold another amount, an authorized or a declined payment when told to', async () => {
    const standIn = await start();
    const paid = async (faults: Parameters<StartedStandIn['misbehave']>[0]) => {
      const { id } = await newOrder(standIn);
      await standIn.misbehave(faults);
      await standIn.checkout(id);
      return (await standIn.gateway.paymentsOfOrder(id))[0];
    };
    expect(await paid({ wrongAmount: 100 })).toMatchObject({ amount: 100, status: 'captured' });
    expect(await paid({ leaveAuthorized: true })).toMatchObject({ status: 'authorized' });
    expect(await paid({ decline: true })).toMatchObject({ status: 'failed' });
  });

  it('hold an order whose creation broke off', async () => {
    const standIn = await start();
    await standIn.misbehave({ createOrderTimeout: true });
    await expect(newOrder(standIn)).rejects.toThrow('did not answer');
    expect(await standIn.gateway.findOrder(`receipt-${receipts}`)).toMatchObject({ amount: 188_706 });
  });

  it('are closed to anybody without the key secret, and to an unknown key at the checkout', async () => {
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

  it('are shown to a developer, with nothing unescaped', async () => {
    const standIn = await start();
    await standIn.gateway.createOrder({ amount: 188_706, receipt: '<b>&"', notes: {} });
    const page = await (await fetch(`${standIn.baseUrl}/`)).text();
    expect(page).toContain('₹1,887.06');
    expect(page).toContain('no money moves');
    expect(page).not.toContain('<b>');
  });

  it('misbehave with one order and not with another', async () => {
    const standIn = await start();
    const unlucky = await newOrder(standIn);
    const lucky = await newOrder(standIn);
    await standIn.misbehave({ decline: true }, unlucky.id);
    expect(await isDeclined(await standIn.checkout(unlucky.id))).toBe(true);
    expect(await isDeclined(await standIn.checkout(lucky.id))).toBe(false);
    await standIn.misbehave({}, unlucky.id);
    expect(await isDeclined(await standIn.checkout(unlucky.id))).toBe(false);
    await expect(standIn.misbehave({ answerStatus: 500 }, unlucky.id)).rejects.toThrow('400');
    await expect(standIn.misbehave({}, 'order_of_nobody')).rejects.toThrow('400');
  });

  it('capture a payment late when told to, by themselves', async () => {
    const standIn = await start();
    await standIn.misbehave({ captureLateMs: 1_500 });
    const { id } = await newOrder(standIn);
    const { paymentId } = await standIn.pay(id);
    expect(await standIn.gateway.payment(paymentId)).toMatchObject({ status: 'authorized' });
    expect((await standIn.receiver.until(3)).map(eventOf)).toEqual([
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ]);
    expect(await standIn.gateway.payment(paymentId)).toMatchObject({ status: 'captured' });
    expect(await standIn.gateway.findOrder(`receipt-${receipts}`)).toMatchObject({ status: 'paid' });
  });

  it('refuse a refund key that the provider would refuse, and show a refund by its id', async () => {
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

  it('take faults from the page that shows them, and from no other site', async () => {
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
    expect((await press(own, { answerStatus: '200' })).status).toBe(400);
    expect((await press(own, { decline: 'on', 'webhook.repeat': '2', wrongAmount: ' ' })).status).toBe(303);
    const page = async () => (await fetch(`${standIn.baseUrl}/`)).text();
    expect(await page()).toContain('2 faults are on.');
    expect(await isDeclined(await standIn.checkout((await newOrder(standIn)).id))).toBe(true);
    expect(await standIn.receiver.until(2)).toHaveLength(2);
    await press(own, {});
    expect(await page()).toContain('It behaves.');
  });

  it('refuse faults they do not know', async () => {
    const standIn = await start();
    for (const faults of [
      { explode: true },
      { decline: 'yes' },
      { webhook: { repeat: -1 } },
      { webhook: { again: true } },
      null,
    ]) {
      await expect(standIn.misbehave(faults as never)).rejects.toThrow('400');
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
  ])('%s is finished by the next process, which tells of it once', async (_, payment, itsOrder) => {
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

describe('every event that the provider documents', () => {
  it.each<[string, (standIn: StartedStandIn, paymentId: string) => Promise<unknown>, object]>([
    [
      'settlement.processed',
      (standIn) => standIn.act('settlement.create', {}),
      { settlement: { status: 'processed', utr: expect.stringMatching(/^UTR/), amount: 188_706 - 4_453 } },
    ],
    [
      'payment.downtime.started',
      (standIn) => standIn.act('downtime.start', { method: 'netbanking', instrument: { bank: 'SBIN' } }),
      { downtime: { method: 'netbanking', instrument: 'SBIN', severity: 'high', isOver: false } },
    ],
    [
      'payment.downtime.updated',
      async (standIn) =>
        standIn.act('downtime.update', {
          downtime_id: (await standIn.act('downtime.start', { method: 'upi' })).id,
          severity: 'low',
        }),
      { downtime: { method: 'upi', instrument: null, severity: 'low', isOver: false } },
    ],
    [
      'payment.downtime.resolved',
      async (standIn) =>
        standIn.act('downtime.resolve', { downtime_id: (await standIn.act('downtime.start', { method: 'card' })).id }),
      { downtime: { method: 'card', isOver: true } },
    ],
    [
      'refund.speed_changed',
      async (standIn, payment_id) =>
        standIn.act('refund.slow_down', {
          refund_id: (await standIn.act('refund', { payment_id, amount: 100_00 })).id,
        }),
      { refund: { amount: 100_00, status: 'processed' } },
    ],
    [
      'refund.failed',
      async (standIn, payment_id) => {
        await standIn.misbehave({ refundFailed: true });
        await standIn.act('refund', { payment_id, amount: 100_00 });
      },
      { refund: { status: 'failed' } },
    ],
    ...(['under_review', 'action_required', 'won', 'lost', 'closed'] as const).map(
      (status): [string, (standIn: StartedStandIn, paymentId: string) => Promise<unknown>, object] => [
        `payment.dispute.${status}`,
        async (standIn, payment_id) =>
          standIn.act('dispute.update', {
            dispute_id: (await standIn.act('dispute.create', { payment_id })).id,
            status,
          }),
        { dispute: { status } },
      ],
    ),
  ])('%s is sent, and read by the production adapter', async (type, happen, expected) => {
    const standIn = await start();
    const { paymentId } = await standIn.pay((await newOrder(standIn)).id);
    await happen(standIn, paymentId);
    const received = await standIn.receiver.until((all) => all.some((one) => eventOf(one) === type));
    const event = standIn.gateway.readWebhook(received.find((one) => eventOf(one) === type)!);
    expect(event).toMatchObject({ type, ...expected });
  });
});
