import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database.port.js';
import { CHECKOUT_SCRIPT } from './checkout-script.js';
import { readFaults } from './faults.js';
import { orderEntity, paymentEntity, Refusal, refundEntity, StandIn, type StandInKeys } from './stand-in.js';
import { standInPage } from './stand-in.page.js';
import { StandInStore, type StoredOrder } from './stand-in.store.js';
import { Webhooks } from './stand-in.webhooks.js';

export interface StandInOptions {
  keys: StandInKeys;
  database: Database;
  /** Where the webhooks go; asked at each delivery, because the address is known only after listening. */
  webhookUrl: () => string;
}

const A_LONG_TIME_MS = 60_000;

/**
 * Razorpay for development and tests: its REST calls, its checkout script and dialog, its signed webhooks, and its faults.
 * The production adapter talks to it by another base address. Never registered in production.
 */
export function razorpayStandIn({ keys, database, webhookUrl }: StandInOptions): FastifyPluginAsync {
  const store = new StandInStore(database);
  return async (fastify) => {
    const webhooks: Webhooks = new Webhooks(store, keys.webhookSecret, webhookUrl, () => standIn.faults);
    const standIn = new StandIn(store, webhooks, keys);
    fastify.addHook('onListen', () => webhooks.resume());
    fastify.addHook('preClose', () => webhooks.stop());
    fastify.setErrorHandler((error, _, reply) => refuse(reply, error));

    await fastify.register(async (rest) => restCalls(rest, standIn, keys), { prefix: '/v1' });
    checkout(fastify, standIn, keys);
    control(fastify, standIn, keys);
    fastify.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(await standInPage(store)));
  };
}

function restCalls(rest: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  const { store } = standIn;
  rest.addHook('onRequest', async (request) => requireKey(request, keys));
  rest.addHook('onSend', async () => wait(standIn.faults.answerLateMs ?? 0));

  rest.post<{ Body: Record<string, unknown> | null }>('/orders', async ({ body }) => {
    const order = await standIn.createOrder(body ?? {});
    const { createOrderTimeout = 0 } = standIn.faults;
    await wait(createOrderTimeout === true ? A_LONG_TIME_MS : Number(createOrderTimeout));
    return orderEntity(order);
  });
  rest.get<{ Querystring: { receipt?: string } }>('/orders', async ({ query: { receipt } }) => {
    const orders = await store.orders.list({ filter: receipt === undefined ? {} : { receipt }, sort: ['created_at', 'DESC'], limit: 100 });
    return collection(orders.map(orderEntity));
  });
  rest.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) => orderEntity(await orderOf(standIn, params.id)));
  rest.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params }) => {
    await orderOf(standIn, params.id);
    return collection((await store.payments.list({ filter: { order_id: params.id }, sort: ['created_at', 'DESC'] })).map(paymentEntity));
  });
  rest.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) => paymentEntity(await standIn.payment(params.id)));
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>('/payments/:id/capture', async ({ params, body }) =>
    paymentEntity(await standIn.capture(params.id, body.amount)),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>('/payments/:id/refund', async ({ params, body, headers }) =>
    refundEntity(await standIn.refund(params.id, body?.amount, headerOf(headers['x-refund-idempotency']))),
  );
  rest.get<{ Params: { id: string } }>('/payments/:id/refunds', async ({ params }) =>
    collection((await store.refunds.list({ filter: { payment_id: params.id }, sort: ['created_at', 'DESC'] })).map(refundEntity)),
  );
}

function checkout(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  fastify.get('/checkout.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CHECKOUT_SCRIPT));
  fastify.post<{ Body: { key_id?: unknown; order_id?: unknown; outcome?: unknown } | null }>('/checkout/pay', async ({ body }) => {
    const { key_id, order_id, outcome } = body ?? {};
    if (key_id !== keys.keyId) throw new Refusal(401, 'The api key provided is invalid');
    if (typeof order_id !== 'string') throw new Refusal(400, 'The id provided does not exist');
    return standIn.pay(order_id, outcome === 'failure' ? 'failure' : 'success');
  });
}

/** For tests and developers: how to misbehave, and what the books hold. */
function control(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  const onRequest = async (request: FastifyRequest) => requireKey(request, keys);
  fastify.post<{ Body: { faults?: unknown } | null }>('/control', { onRequest }, async ({ body }) => {
    try {
      standIn.faults = readFaults(body?.faults);
    } catch (error) {
      throw new Refusal(400, (error as Error).message);
    }
    return { faults: standIn.faults };
  });
  fastify.get('/control', { onRequest }, async () => {
    const { orders, payments, refunds, deliveries } = standIn.store;
    const newest = { sort: ['created_at', 'DESC'] } as const;
    const [orderList, paymentList, refundList, deliveryList] = await Promise.all([orders.list(newest), payments.list(newest), refunds.list(newest), deliveries.list(newest)]);
    return { faults: standIn.faults, orders: orderList, payments: paymentList, refunds: refundList, deliveries: deliveryList };
  });
}

async function orderOf(standIn: StandIn, id: string): Promise<StoredOrder> {
  const order = await standIn.store.orders.get(id);
  if (!order) throw new Refusal(400, 'The id provided does not exist');
  return order;
}

function requireKey(request: FastifyRequest, { keyId, keySecret }: StandInKeys): void {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal(401, 'Authentication failed');
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const status = error instanceof Refusal ? error.status : 500;
  const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
  const description = error instanceof Refusal ? error.message : 'The server encountered an error.';
  return reply.status(status).send({ error: { code, description, source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' } });
}

function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items };
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function wait(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms).unref()) : Promise.resolve();
}
