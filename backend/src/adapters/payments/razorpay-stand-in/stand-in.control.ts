import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Collection, StoredRecord } from '../../../kernel/database.port.js';
import { readFaults } from './faults.js';
import { ProviderError } from './provider-error.js';
import type { StandIn, StandInKeys } from './stand-in.js';

type ControlBody = Record<string, unknown> & { faults?: unknown; order_id?: unknown; action?: unknown };

/**
 * The control API for tests and developers. POST `{faults, order_id?}` sets faults; POST `{action, …}` simulates an
 * action of the provider, a bank or the provider's dashboard; GET returns all records.
 */
export function control(fastify: FastifyInstance, standIn: StandIn, keys: StandInKeys): void {
  const onRequest = async (request: FastifyRequest) => requireKey(request, keys);
  fastify.post<{ Body: ControlBody | null }>('/control', { onRequest }, async ({ body }) => {
    const { faults, order_id, action, ...details } = body ?? {};
    if (action !== undefined) return act(standIn, action, details);
    if (order_id === undefined) {
      standIn.faults = understood(() => readFaults(faults));
      return { faults: standIn.faults };
    }
    const { id } = await standIn.order(typeof order_id === 'string' ? order_id : '');
    standIn.orderFaults.set(
      id,
      understood(() => readFaults(faults, { ofOrder: true })),
    );
    return { order_id: id, faults: standIn.orderFaults.get(id) };
  });
  fastify.get('/control', { onRequest }, async () => {
    const { orders, payments, refunds, disputes, deliveries } = standIn.store;
    const [orderList, paymentList, refundList, disputeList, deliveryList] = await Promise.all([
      newestFirst(orders),
      newestFirst(payments),
      newestFirst(refunds),
      newestFirst(disputes),
      newestFirst(deliveries),
    ]);
    return {
      faults: standIn.faults,
      orders: orderList,
      payments: paymentList,
      refunds: refundList,
      disputes: disputeList,
      deliveries: deliveryList,
    };
  });
}

/** All records: a list has a limit. */
async function newestFirst<T extends StoredRecord & { created_at: number }>(collection: Collection<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of collection.stream({ sort: ['created_at', 'DESC'] })) records.push(record);
  return records;
}

async function act(standIn: StandIn, action: unknown, details: Record<string, unknown>): Promise<object> {
  const { payment_id, refund_id, amount, status } = details;
  switch (action) {
    case 'refund':
      return standIn.refunds.make(String(payment_id), { amount, key: null });
    case 'refund.settle':
      if (status !== 'processed' && status !== 'failed')
        throw new ProviderError(400, 'A refund becomes processed or failed.');
      return standIn.refunds.settle(String(refund_id), status);
    case 'refund.slow_down':
      return standIn.refunds.slowDown(String(refund_id));
    case 'payment.auto_refund':
      return standIn.refunds.autoRefund(String(payment_id));
    case 'payment.authorize':
      return standIn.authorizeLate(String(payment_id));
    case 'payment.capture': {
      const payment = await standIn.payment(String(payment_id));
      return standIn.capture(payment.id, payment.amount);
    }
    case 'dispute.create':
      return standIn.disputes.create(details);
    case 'dispute.update':
      return standIn.disputes.update(details);
    case 'settlement.create':
      return standIn.settlements.create(details);
    case 'settlement.process':
      return standIn.settlements.process(String(details.settlement_id));
    case 'settlement.fail':
      return standIn.settlements.fail(String(details.settlement_id));
    case 'downtime.start':
      return standIn.downtimes.start(details);
    case 'downtime.update':
      return standIn.downtimes.update(details);
    case 'downtime.resolve':
      return standIn.downtimes.resolve(details);
    case 'payment_link.pay':
      return standIn.paymentLinks.pay(String(details.payment_link_id), status === 'failed' ? 'failure' : 'success');
    default:
      throw new ProviderError(400, 'There is no such action.');
  }
}

/** Turns an invalid value into the provider's 400. */
export function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ProviderError(400, (error as Error).message);
  }
}

/** Throws ProviderError unless the request carries the provider's key. */
export function requireKey(request: FastifyRequest, { keyId, keySecret }: StandInKeys): void {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new ProviderError(401, 'Authentication failed');
}
