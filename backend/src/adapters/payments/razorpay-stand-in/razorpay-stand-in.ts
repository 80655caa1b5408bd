import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database.port.js';
import { Background } from './background.js';
import { CHECKOUT_SCRIPT } from './checkout-script.js';
import { faultsOfForm } from './faults.js';
import { ProviderError, unknownId } from './provider-error.js';
import { increasing } from './stand-in.clock.js';
import { control, understood } from './stand-in.control.js';
import { StandIn, type StandInKeys } from './stand-in.js';
import { paymentLinkPage, standInPage } from './stand-in.page.js';
import { restCalls } from './stand-in.rest.js';
import { StandInStore } from './stand-in.store.js';
import { Webhooks } from './stand-in.webhooks.js';

interface StandInOptions {
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
    fastify.setErrorHandler(sendError);
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
  if (body?.key_id !== keyId) throw new ProviderError(401, 'The api key provided is invalid');
  if (typeof body.order_id !== 'string') throw unknownId();
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
    assertSameOrigin(headers);
    await standIn.paymentLinks.pay(params.id, body.get('outcome') === 'failure' ? 'failure' : 'success');
    return reply.redirect(`${prefix}/l/${params.id}`, 303);
  });
  page.post<{ Body: URLSearchParams }>('/faults', async ({ body, headers }, reply) => {
    assertSameOrigin(headers);
    standIn.faults = understood(() => faultsOfForm(body));
    return reply.redirect(prefix, 303);
  });
}

/** Other sites must not submit the forms of the developer page. */
function assertSameOrigin({ origin = '', host }: IncomingHttpHeaders): void {
  if (!URL.canParse(origin) || new URL(origin).host !== host)
    throw new ProviderError(403, 'The request is not from this page.');
}

function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof ProviderError ? error.status : (error.statusCode ?? 500);
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
