import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database.port.js';
import { Background } from './background.js';
import { CHECKOUT_SCRIPT } from './checkout-script.js';
import { faultsOfForm, readFaults } from './faults.js';
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

interface CheckoutBody {
  key_id?: unknown;
  order_id?: unknown;
}

/**
 * Razorpay for development and tests: its REST calls, its checkout script and dialog, its signed webhooks, and its faults.
 * The production adapter talks to it by another base address. Never registered in production.
 */
export function razorpayStandIn({ keys, database, webhookUrl }: StandInOptions): FastifyPluginAsync {
  const store = new StandInStore(database);
  return async (fastify) => {
    const background = new Background((error) => fastify.log.error(error));
    const standIn = new StandIn(
      store,
      new Webhooks(store, background, keys.webhookSecret, webhookUrl),
      background,
      keys,
    );
    fastify.addHook('onListen', () => standIn.resume());
    fastify.addHook('preClose', () => background.stop());
    fastify.setErrorHandler(refuse);
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      fastify.getDefaultJsonParser('error', 'error'),
    );

    await fastify.register(async (rest) => restCalls(rest, standIn, keys), { prefix: '/v1' });
    checkout(fastify, standIn, keys);
    control(fastify, standIn, keys);
    await fastify.register(async (page) => developersPage(page, standIn, fastify.prefix));
  };
}

function restCalls(rest: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  const { store } = standIn;
  rest.addHook('onRequest', async (request) => {
    requireKey(request, keys);
    const { answerLateMs = 0, answerStatus } = standIn.faults;
    await delay(answerLateMs, undefined, { ref: false });
    if (answerStatus !== undefined) throw new Refusal(answerStatus, 'The stand-in was told to answer so.');
  });

  rest.post<{ Body: Record<string, unknown> | null }>('/orders', async ({ body, socket }) => {
    const order = await standIn.createOrder(body ?? {});
    const { createOrderTimeout = 0 } = standIn.faults;
    if (createOrderTimeout === true) socket.destroy();
    else await delay(Number(createOrderTimeout), undefined, { ref: false });
    return orderEntity(order);
  });
  rest.get<{ Querystring: { receipt?: string; count?: string; skip?: string } }>(
    '/orders',
    async ({ query: { receipt, count = '10', skip = '0' } }) => {
      const filter = receipt === undefined ? {} : { receipt };
      const orders = await store.orders.list({
        filter,
        sort: ['created_at', 'DESC'],
        limit: Math.min(Number(count) || 10, 100),
        offset: Number(skip) || 0,
      });
      return collection(orders.map(orderEntity));
    },
  );
  rest.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) =>
    orderEntity(await orderOf(standIn, params.id)),
  );
  rest.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params }) => {
    await orderOf(standIn, params.id);
    return collection(
      (await store.payments.list({ filter: { order_id: params.id }, sort: ['created_at', 'DESC'] })).map(paymentEntity),
    );
  });
  rest.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) =>
    paymentEntity(await standIn.payment(params.id)),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>('/payments/:id/capture', async ({ params, body }) =>
    paymentEntity(await standIn.capture(params.id, body.amount)),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>(
    '/payments/:id/refund',
    async ({ params, body, headers }) =>
      refundEntity(await standIn.refund(params.id, body?.amount, headerOf(headers['x-refund-idempotency']))),
  );
  rest.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }) =>
    refundEntity(await standIn.refundMade(params.id)),
  );
  rest.get<{ Params: { id: string } }>('/payments/:id/refunds', async ({ params }) =>
    collection(
      (await store.refunds.list({ filter: { payment_id: params.id }, sort: ['created_at', 'DESC'] })).map(refundEntity),
    ),
  );
}

function checkout(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  fastify.get('/checkout.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CHECKOUT_SCRIPT),
  );
  /** What the dialog shows: the order's own amount, not what the page says of it. */
  fastify.post<{ Body: CheckoutBody | null }>('/checkout/order', async ({ body }) => {
    const { amount, currency } = await orderOf(standIn, orderIdIn(body, keys));
    return { amount, currency };
  });
  fastify.post<{ Body: (CheckoutBody & { outcome?: unknown }) | null }>('/checkout/pay', async ({ body }) => {
    const order_id = orderIdIn(body, keys);
    return standIn.pay(order_id, body?.outcome === 'failure' ? 'failure' : 'success');
  });
}

function orderIdIn(body: CheckoutBody | null, { keyId }: StandInKeys): string {
  if (body?.key_id !== keyId) throw new Refusal(401, 'The api key provided is invalid');
  if (typeof body.order_id !== 'string') throw new Refusal(400, 'The id provided does not exist');
  return body.order_id;
}

/** For tests and developers: how to misbehave, and what the books hold. */
function control(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  const onRequest = async (request: FastifyRequest) => requireKey(request, keys);
  fastify.post<{ Body: { faults?: unknown; order_id?: unknown } | null }>(
    '/control',
    { onRequest },
    async ({ body }) => {
      const { faults, order_id } = body ?? {};
      if (order_id === undefined) {
        standIn.faults = understood(() => readFaults(faults));
        return { faults: standIn.faults };
      }
      const { id } = await orderOf(standIn, typeof order_id === 'string' ? order_id : '');
      standIn.orderFaults.set(
        id,
        understood(() => readFaults(faults, { ofOrder: true })),
      );
      return { order_id: id, faults: standIn.orderFaults.get(id) };
    },
  );
  fastify.get('/control', { onRequest }, async () => {
    const { orders, payments, refunds, deliveries } = standIn.store;
    const newest = { sort: ['created_at', 'DESC'] } as const;
    const [orderList, paymentList, refundList, deliveryList] = await Promise.all([
      orders.list(newest),
      payments.list(newest),
      refunds.list(newest),
      deliveries.list(newest),
    ]);
    return {
      faults: standIn.faults,
      orders: orderList,
      payments: paymentList,
      refunds: refundList,
      deliveries: deliveryList,
    };
  });
}

/** What the books hold, with a switch for each fault. A page of another site cannot press them. */
function developersPage(page: FastifyInstance, standIn: StandIn, prefix: string): void {
  const faultsAddress = `${prefix}/faults`;
  page.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await standInPage(standIn, faultsAddress)),
  );
  page.removeAllContentTypeParsers();
  page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  page.post<{ Body: URLSearchParams }>('/faults', async ({ body, headers }, reply) => {
    if (!URL.canParse(headers.origin ?? '') || new URL(headers.origin!).host !== headers.host)
      throw new Refusal(403, 'The request is not from this page.');
    standIn.faults = understood(() => faultsOfForm(body));
    return reply.redirect(prefix, 303);
  });
}

function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(400, (error as Error).message);
  }
}

async function orderOf(standIn: StandIn, id: string): Promise<StoredOrder> {
  const order = await standIn.store.orders.get(id);
  if (!order) throw new Refusal(400, 'The id provided does not exist');
  return order;
}

function requireKey(request: FastifyRequest, { keyId, keySecret }: StandInKeys): void {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Refusal(401, 'Authentication failed');
}

function refuse(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
  if (status >= 500) request.log.error(error);
  const code = status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
  const description = status < 500 ? error.message : 'The server encountered an error.';
  return reply.status(status).send({
    error: {
      code,
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
    },
  });
}

function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items };
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
