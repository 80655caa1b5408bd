import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProviderError, ResponseLost } from './provider-error.js';
import { requireKey } from './stand-in.control.js';
import {
  disputeEntity,
  downtimeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  settlementEntity,
} from './stand-in.entities.js';
import type { StandIn, StandInKeys } from './stand-in.js';
import type { StoredOrder, StoredPayment } from './stand-in.store.js';

/** The REST API of the stand-in. Every call requires the key and applies the simulated faults. */
export function restCalls(rest: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  rest.addHook('onRequest', async (request) => {
    requireKey(request, keys);
    const { responseDelayMs = 0, responseStatus } = standIn.faults;
    await delay(responseDelayMs, undefined, { ref: false });
    if (responseStatus !== undefined) throw new ProviderError(responseStatus, 'This fault is simulated.');
  });

  orderCalls(rest, standIn);
  paymentCalls(rest, standIn);
  refundCalls(rest, standIn);
  disputeCalls(rest, standIn);
  settlementCalls(rest, standIn);
  paymentLinkCalls(rest, standIn);
}

function orderCalls(rest: FastifyInstance, standIn: StandIn): void {
  const { store } = standIn;
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
    for (const { id } of orders) assertReadable(standIn, id);
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
}

function paymentCalls(rest: FastifyInstance, standIn: StandIn): void {
  rest.get('/payments/downtimes', async () => collection((await standIn.downtimes.ongoing()).map(downtimeEntity)));
  rest.get<{ Params: { id: string } }>('/payments/:id', async ({ params }) =>
    paymentEntity(await readablePayment(standIn, params.id)),
  );
  rest.post<{ Params: { id: string }; Body: { amount?: unknown } }>(
    '/payments/:id/capture',
    async ({ params, body, socket }) =>
      respond(socket, async () => paymentEntity(await standIn.capture(params.id, body.amount))),
  );
}

function refundCalls(rest: FastifyInstance, standIn: StandIn): void {
  const { store } = standIn;
  rest.post<{ Params: { id: string }; Body: { amount?: unknown; receipt?: unknown } | null }>(
    '/payments/:id/refund',
    async ({ params, body, headers, socket }) =>
      respond(socket, async () => {
        const key = headerOf(headers['x-refund-idempotency']);
        return refundEntity(await standIn.refunds.make(params.id, { ...body, key }));
      }),
  );
  rest.get<{ Querystring: PeriodQuery }>('/refunds', async ({ query }) =>
    collection((await standIn.refunds.created(periodOf(query), pageOf(query))).map(refundEntity)),
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
}

function disputeCalls(rest: FastifyInstance, standIn: StandIn): void {
  rest.get<{ Params: { id: string } }>('/disputes/:id', async ({ params }) =>
    disputeEntity(await standIn.disputes.find(params.id)),
  );
  rest.get<{ Querystring: ListQuery }>('/disputes', async ({ query }) => {
    const { limit, offset } = pageOf(query);
    return collection((await standIn.disputes.newest(limit, offset)).map(disputeEntity));
  });
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

/** Seconds since 1970, both included. */
interface PeriodQuery extends ListQuery {
  from?: string;
  to?: string;
}

/** In milliseconds since 1970. */
function periodOf({ from, to }: PeriodQuery): { gte?: number; lte?: number } {
  return {
    ...(from !== undefined && { gte: Number(from) * 1000 }),
    ...(to !== undefined && { lte: Number(to) * 1000 + 999 }),
  };
}

function pageOf({ count = '10', skip = '0' }: ListQuery): { limit: number; offset: number } {
  return { limit: Math.min(Number(count) || 10, 100), offset: Number(skip) || 0 };
}

function assertReadable(standIn: StandIn, orderId: string | null): void {
  const { orderResponseStatus } = standIn.faultsOf(orderId);
  if (orderResponseStatus !== undefined) throw new ProviderError(orderResponseStatus, 'This fault is simulated.');
}

async function readableOrder(standIn: StandIn, id: string): Promise<StoredOrder> {
  const order = await standIn.order(id);
  assertReadable(standIn, id);
  return order;
}

async function readablePayment(standIn: StandIn, id: string): Promise<StoredPayment> {
  const payment = await standIn.payment(id);
  assertReadable(standIn, payment.order_id);
  return payment;
}

/** Returns the response, or closes the connection when a lost response is simulated. */
async function respond(socket: { destroy: () => unknown }, work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ResponseLost)) throw error;
    socket.destroy();
    return {};
  }
}

function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items };
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
