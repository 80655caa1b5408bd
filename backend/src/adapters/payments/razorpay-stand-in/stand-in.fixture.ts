import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import Fastify from 'fastify';
import { SqliteDatabase } from '../../persistence/sqlite.database.js';
import { RazorpayPaymentGateway } from '../razorpay.payment-gateway.js';
import type { Faults } from './faults.js';
import { razorpayStandIn } from './razorpay-stand-in.js';
import type { PaymentProof } from './stand-in.entities.js';
import type { Delivery, StoredPayment, StoredRefund } from './stand-in.store.js';

export const KEYS = {
  keyId: 'rzp_test_1DP5mmOlF5G5ag',
  keySecret: 'a key secret of a test',
  webhookSecret: 'a webhook secret of a test',
};

export interface ReceivedWebhook {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

/** A webhook receiver: records deliveries and responds with a status. */
export class Receiver {
  readonly received: ReceivedWebhook[] = [];
  status = 200;
  private readonly waiting = new Set<() => void>();

  /** Resolves once this many webhooks, or ones that match, have arrived. */
  async until(enough: number | ((received: ReceivedWebhook[]) => boolean)): Promise<ReceivedWebhook[]> {
    const isEnough = typeof enough === 'number' ? () => this.received.length >= enough : () => enough(this.received);
    while (!isEnough()) await new Promise<void>((resolve) => this.waiting.add(resolve));
    return this.received;
  }

  take(webhook: ReceivedWebhook): number {
    this.received.push(webhook);
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
    return this.status;
  }
}

interface StandInRecords {
  payments: StoredPayment[];
  refunds: StoredRefund[];
  deliveries: Delivery[];
}

/** A stand-in on its own port, the production adapter connected to it, and a receiver of its webhooks. */
export async function startStandIn({
  dataDir,
  receiver = new Receiver(),
}: { dataDir?: string; receiver?: Receiver } = {}) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'stand-in-')));
  const database = new SqliteDatabase({ dataDir: folder });
  const server = Fastify({ forceCloseConnections: true });
  let address = '';
  await server.register(razorpayStandIn({ keys: KEYS, database, webhookUrl: () => `${address}/webhook` }), {
    prefix: '/stand-in',
  });
  await server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    hook.post<{ Body: Buffer }>('/webhook', async ({ body, headers }, reply) => {
      const status = receiver.take({
        rawBody: body,
        signature: headers['x-razorpay-signature'] as string,
        eventId: headers['x-razorpay-event-id'] as string,
      });
      return reply.status(status).send();
    });
  });
  await database.open();
  await server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}/stand-in${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const gatewayThatWaits = (patienceMs: number) =>
    new RazorpayPaymentGateway({
      ...KEYS,
      baseUrl: `${address}/stand-in`,
      checkoutScript: '/stand-in/checkout.js',
      patienceMs,
    });
  let closed = false;

  return {
    dataDir: folder,
    database,
    authorization,
    receiver,
    baseUrl: `${address}/stand-in`,
    gateway: gatewayThatWaits(10_000),
    gatewayThatWaits,
    post,
    checkout: (orderId: string, outcome: 'success' | 'failure' = 'success') =>
      post('/checkout/pay', { key_id: KEYS.keyId, order_id: orderId, outcome }),
    async pay(orderId: string) {
      const proof = (await (await this.checkout(orderId)).json()) as PaymentProof;
      return {
        orderId: proof.razorpay_order_id,
        paymentId: proof.razorpay_payment_id,
        signature: proof.razorpay_signature,
      };
    },
    /** Sets the faults of all orders, or of one order only. */
    async setFaults(faults: Faults, order_id?: string) {
      const answer = await post('/control', { faults, order_id }, { authorization });
      if (!answer.ok) throw new Error(`control answered ${answer.status}`);
    },
    /** Simulates an action of the provider, a bank or the provider's dashboard. */
    async act<T = { id: string }>(action: string, details: Record<string, unknown>): Promise<T> {
      const answer = await post('/control', { action, ...details }, { authorization });
      if (!answer.ok) throw new Error(`control answered ${answer.status}: ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    async records(): Promise<StandInRecords> {
      return (
        await fetch(`${address}/stand-in/control`, { headers: { authorization } })
      ).json() as Promise<StandInRecords>;
    },
    async close({ keepData = false } = {}) {
      if (!closed) {
        closed = true;
        await server.close();
        await database.close();
      }
      if (!keepData) await rm(folder, { recursive: true, force: true });
    },
  };
}

export type StartedStandIn = Awaited<ReturnType<typeof startStandIn>>;

/** Starts stand-ins that are closed after each test. */
export function standInsOfTest(): typeof startStandIn {
  const started: StartedStandIn[] = [];
  afterEach(async () => {
    for (const standIn of started.splice(0)) await standIn.close();
  });
  return async (options) => {
    const standIn = await startStandIn(options);
    started.push(standIn);
    return standIn;
  };
}

let receipts = 0;

/** Creates an order of 1,887.06 rupees at the provider, by default with a new receipt. */
export function newOrder({ gateway }: StartedStandIn, receipt = `receipt-${(receipts += 1)}`) {
  return gateway.createOrder({ amount: 188_706, receipt, notes: {} });
}
