import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database.port.js';
import { Background } from './background.js';
import { CHECKOUT_SCRIPT } from './checkout-script.js';
import { faultsOfForm } from './faults.js';
import { AnswerLost, Refusal } from './refusal.js';
import { increasing } from './stand-in.clock.js';
import { control, requireKey, understood } from './stand-in.control.js';
import {
  disputeEntity,
  downtimeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  settlementEntity,
} from './stand-in.entities.js';
import { StandIn, type StandInKeys } from './stand-in.js';
import { paymentLinkPage, standInPage } from './stand-in.page.js';
import { StandInStore, type StoredOrder, type StoredPayment } from './stand-in.store.js';
import { Webhooks } from './stand-in.webhooks.js';

export interface StandInOptions {
  keys: StandInKeys;
  database: Database;
  /** The URL of webhooks. A function, because the port is known only after listening. */
  webhookUrl: () => string;
  /** Milliseconds since 1970. Defaults to the system clock. */
  now?: () => number;
}

interface CheckoutBody {
  key_id?: unknown;
  order_id?: unknown;
}

/**
 * A stand-in for Razorpay in development and tests: REST API, checkout script and dialog, signed webhooks, and
 * simulated faults. The production adapter uses it through another base URL. Never registered in production.
 */
export function razorpayStandIn({
  keys,
  database,
  webhookUrl,
  now = () => Date.now(),
}: StandInOptions): FastifyPluginAsync {
  const store = new StandInStore(database);
  return async (fastify) => {
    const background = new Background((error) => fastify.log.error(error));
    const clock = increasing(now);
    const webhooks = new Webhooks(store, background, keys.webhookSecret, webhookUrl, clock);
    const standIn = new StandIn(
      store,
      webhooks,
      background,
      keys,
      clock,
      (linkId) => new URL(`${fastify.prefix}/l/${linkId}`, webhookUrl()).href,
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
    if (answerStatus !== undefined) throw new Refusal(answerStatus, 'This fault is simulated.');
  });

  rest.post<{ Body: Record<string, unknown> | null }>('/orders', async ({ body, socket }) => {
    const order = await standIn.createOrder(body ?? {});
    const { createOrderTimeout = 0 } = standIn.faults;
    if (createOrderTimeout === true) socket.destroy();
    else await delay(Number(createOrderTimeout), undefined, { ref: false });
    return orderEntity(order);
  });
  rest.get<{ Querystring: ListQuery & { receipt?: string } }>('/orders', async ({ query }) => {
    const filter = query.receipt === undefined ? {} : { receipt: query.receipt };
    const orders = await store.orders.list({ filter, sort: ['created_at', 'DESC'], ...pageOf(query) });
    for (const { id } of orders) refuseReading(standIn, id);
    return collection(orders.map(orderEntity));
  });
  rest.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) =>
    orderEntity(await readableOrder(standIn, params.id)),
  );
  rest.get<{ Params: { id: string } }>('/orders/:id/payments', async ({ params }) => {
    await readableOrder(standIn, params.id);
    return collection(
      (await store.payments.list({ filter: { order_id: params.id }, sort: ['created_at', 'DESC'] })).map(paymentEntity),
    );
  });
  rest.get('/payments/downtimes', async () => collection((await standIn.downtimes.ongoing()).map(downtimeEntity)));
  rest.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) =>
    paymentEntity(await readablePayment(standIn, params.id)),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>(
    '/payments/:id/capture',
    async ({ params, body, socket }) =>
      answered(socket, async () => paymentEntity(await standIn.capture(params.id, body.amount))),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown; receipt?: unknown } | null }>(
    '/payments/:id/refund',
    async ({ params, body, headers, socket }) =>
      answered(socket, async () => {
        const key = headerOf(headers['x-refund-idempotency']);
        return refundEntity(await standIn.refunds.make(params.id, { ...body, key }));
      }),
  );
  rest.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }) =>
    refundEntity(await standIn.refunds.find(params.id)),
  );
  rest.get<{ Params: { id: string }; Querystring: ListQuery }>('/payments/:id/refunds', async ({ params, query }) => {
    await readablePayment(standIn, params.id);
    const refunds = await store.refunds.list({
      filter: { payment_id: params.id },
      sort: ['created_at', 'DESC'],
      ...pageOf(query),
    });
    return collection(refunds.map(refundEntity));
  });
  rest.get<{ Params: { id: string } }>('/disputes/:id', async ({ params }) =>
    disputeEntity(await standIn.disputes.find(params.id)),
  );
  rest.get<{ Querystring: ListQuery }>('/disputes', async ({ query }) => {
    const { limit, offset } = pageOf(query);
    return collection((await standIn.disputes.newest(limit, offset)).map(disputeEntity));
  });
  settlementCalls(rest, standIn);
  paymentLinkCalls(rest, standIn);
}

function paymentLinkCalls(rest: FastifyInstance, { paymentLinks }: StandIn): void {
  // The SDK cancels a link with an empty form.
  rest.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
    done(null, null),
  );
  rest.post<{ Body: Record<string, unknown> | null }>('/payment_links', async ({ body }) =>
    paymentLinks.create(body ?? {}),
  );
  rest.get<{ Querystring: { reference_id?: string } }>('/payment_links', async ({ query }) => ({
    payment_links: await paymentLinks.withReference(query.reference_id ?? ''),
  }));
  rest.get<{ Params: { id: string } }>('/payment_links/:id', async ({ params }) => paymentLinks.read(params.id));
  rest.post<{ Params: { id: string } }>('/payment_links/:id/cancel', async ({ params }) =>
    paymentLinks.cancel(params.id),
  );
}

function settlementCalls(rest: FastifyInstance, { settlements }: StandIn): void {
  rest.get<{ Querystring: ListQuery }>('/settlements', async ({ query }) => {
    const { limit, offset } = pageOf(query);
    return collection((await settlements.newest(limit, offset)).map(settlementEntity));
  });
  rest.get<{ Params: { id: string } }>('/settlements/:id', async ({ params }) =>
    settlementEntity(await settlements.find(params.id)),
  );
  rest.get<{ Querystring: ReportQuery }>('/settlements/recon/combined', async ({ query }) => {
    const { year, month, day = '', count = '10', skip = '0' } = query;
    const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
    const lines = await settlements.report(date);
    return collection(lines.slice(Number(skip), Number(skip) + Math.min(Number(count), 1000)));
  });
}

interface ReportQuery extends ListQuery {
  year: string;
  month: string;
  day?: string;
}

interface ListQuery {
  count?: string;
  skip?: string;
}

function pageOf({ count = '10', skip = '0' }: ListQuery): { limit: number; offset: number } {
  return { limit: Math.min(Number(count) || 10, 100), offset: Number(skip) || 0 };
}

function refuseReading(standIn: StandIn, orderId: string | null): void {
  const { orderAnswerStatus } = standIn.faultsOf(orderId);
  if (orderAnswerStatus !== undefined) throw new Refusal(orderAnswerStatus, 'This fault is simulated.');
}

async function readableOrder(standIn: StandIn, id: string): Promise<StoredOrder> {
  const order = await standIn.order(id);
  refuseReading(standIn, id);
  return order;
}

async function readablePayment(standIn: StandIn, id: string): Promise<StoredPayment> {
  const payment = await standIn.payment(id);
  refuseReading(standIn, payment.order_id);
  return payment;
}

/** Returns the response, or closes the connection when a lost response is simulated. */
async function answered(socket: { destroy: () => unknown }, work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    socket.destroy();
    return {};
  }
}

function checkout(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  fastify.get('/checkout.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CHECKOUT_SCRIPT),
  );
  /** For the dialog, which shows the order's own amount instead of that of the page. */
  fastify.post<{ Body: CheckoutBody | null }>('/checkout/order', async ({ body }) => {
    const { amount, currency } = await standIn.order(orderIdIn(body, keys));
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

/** The developer page: all records, and a switch for each fault. Other sites cannot use the switches. */
function developersPage(page: FastifyInstance, standIn: StandIn, prefix: string): void {
  const faultsUrl = `${prefix}/faults`;
  page.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await standInPage(standIn, faultsUrl)),
  );
  page.removeAllContentTypeParsers();
  page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  page.get<{ Params: { id: string } }>('/l/:id', async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(paymentLinkPage(await standIn.paymentLinks.find(params.id))),
  );
  page.post<{ Params: { id: string }; Body: URLSearchParams }>('/l/:id', async ({ params, body, headers }, reply) => {
    if (!URL.canParse(headers.origin ?? '') || new URL(headers.origin!).host !== headers.host)
      throw new Refusal(403, 'The request is not from this page.');
    await standIn.paymentLinks.pay(params.id, body.get('outcome') === 'failure' ? 'failure' : 'success');
    return reply.redirect(`${prefix}/l/${params.id}`, 303);
  });
  page.post<{ Body: URLSearchParams }>('/faults', async ({ body, headers }, reply) => {
    if (!URL.canParse(headers.origin ?? '') || new URL(headers.origin!).host !== headers.host)
      throw new Refusal(403, 'The request is not from this page.');
    standIn.faults = understood(() => faultsOfForm(body));
    return reply.redirect(prefix, 303);
  });
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
