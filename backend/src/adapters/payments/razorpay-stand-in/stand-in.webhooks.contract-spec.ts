import { describe, expect, it } from '@jest/globals';
import {
  newOrder,
  Receiver,
  standInsOfTest,
  startStandIn,
  type ReceivedWebhook,
  type StartedStandIn,
} from './stand-in.fixture.js';

const start = standInsOfTest();
const eventOf = ({ rawBody }: ReceivedWebhook): string => JSON.parse(rawBody.toString('utf8')).event;

describe("the stand-in's webhooks", () => {
  it('report a payment with events that the production adapter can read', async () => {
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
        paymentLink: null,
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
        paymentLink: null,
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
        paymentLink: null,
      },
    ]);
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('report a declined payment', async () => {
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

  it('report a repeatedly requested refund once', async () => {
    const standIn = await start();
    const { paymentId } = await standIn.pay((await newOrder(standIn)).id);
    for (let time = 1; time <= 3; time += 1)
      await standIn.gateway.refund({ paymentId, amount: 188_706, receipt: 'refund-1', idempotencyKey: 'refund-key-1' });
    const events = (await standIn.receiver.until(5)).map(eventOf);
    expect(events.filter((event) => event.startsWith('refund.'))).toEqual(['refund.created', 'refund.processed']);
    const { deliveries, refunds } = await standIn.records();
    expect(deliveries).toHaveLength(5);
    expect(refunds).toEqual([expect.objectContaining({ payment_id: paymentId, amount: 188_706, status: 'processed' })]);
  });

  it('are retried until they are acknowledged, and do not block others', async () => {
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

  it('are delivered after the restart if they are pending at shutdown', async () => {
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

  it('can be repeated, reordered, forged and dropped', async () => {
    const standIn = await start();
    await standIn.setFaults({ webhook: { repeat: 3, reorder: true } });
    await standIn.pay((await newOrder(standIn)).id);
    const repeated = await standIn.receiver.until(9);
    expect(repeated.map(eventOf)).toEqual(
      ['order.paid', 'payment.captured', 'payment.authorized'].flatMap((event) => [event, event, event]),
    );
    expect(new Set(repeated.map(({ eventId }) => eventId)).size).toBe(3);

    await standIn.setFaults({ webhook: { drop: true } });
    await standIn.pay((await newOrder(standIn)).id);
    await standIn.setFaults({ webhook: { forge: true } });
    await standIn.pay((await newOrder(standIn)).id);
    const forged = (await standIn.receiver.until(12)).slice(9);
    expect(forged.map((delivery) => standIn.gateway.readWebhook(delivery))).toEqual([null, null, null]);
    const { deliveries } = await standIn.records();
    expect(deliveries.filter(({ state }) => state === 'dropped')).toHaveLength(3);
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
        await standIn.setFaults({ refundFailed: true });
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
