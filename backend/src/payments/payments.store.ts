import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { AuditLog } from '../kernel/audit-log.js';
import {
  Database,
  UniqueViolation,
  type AggregateRow,
  type CollectionDefinition,
  type NewRecord,
  type StoredRecord,
} from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { idTerms, termsOf } from '../kernel/search-terms.js';
import { PaymentLinksStore } from './payment-links.store.js';
import type { CheckQueue } from './check-schedule.js';
import type { GatewayEvent } from './payment-gateway.port.js';
import type { Payment, UnmatchedPayment } from './payment.js';

/** An event of the provider, stored under the provider's event id. */
export interface ReceivedEvent extends StoredRecord {
  type: string;
  receivedAt: Instant;
  /** Null once it is applied. */
  event: GatewayEvent | null;
  /** When another process may take over; null once it is applied. */
  dueAt: Instant | null;
  failures: number;
}

/** A payment can be captured long after it was begun, so that one alone does not show when payments are captured. */
const PAID_LIMIT = 20;

const MONEY = {
  amount: 'integer',
  refunds: 'json',
  disputes: 'json',
  refunded: 'integer',
  refunding: 'integer',
  lost: 'integer',
} as const;

const payments: CollectionDefinition<Payment> = {
  name: 'payments',
  fields: {
    ...MONEY,
    orderId: 'string',
    userId: 'string',
    provider: 'string',
    providerOrderId: 'string',
    providerPaymentId: 'string',
    status: 'string',
    settled: 'boolean',
    createdAt: 'instant',
    payableUntil: 'instant',
    deadlineLinkId: 'string',
    capturedAt: 'instant',
    captureTimeExact: 'boolean',
    nextCheckAt: 'instant',
    checkQueue: 'string',
    failedChecks: 'integer',
    attention: 'string',
    attentionSince: 'instant',
    lastError: 'json',
  },
  unique: [['providerOrderId'], ['providerPaymentId']],
  indexes: [['settled', 'createdAt'], ['orderId'], ['createdAt'], ['userId'], ['amount'], ['status'], ['refunding']],
  sparse: [['checkQueue', 'nextCheckAt'], ['attention', 'attentionSince'], ['attentionSince']],
  counters: [{ by: ['status'], sum: ['amount', 'refunded', 'refunding', 'lost'] }, { by: ['attention'] }],
};

const unmatchedPayments: CollectionDefinition<UnmatchedPayment> = {
  name: 'unmatched_payments',
  fields: {
    ...MONEY,
    reason: 'string',
    provider: 'string',
    providerOrderId: 'string',
    userId: 'string',
    currency: 'string',
    status: 'string',
    meantFor: 'json',
    orderId: 'string',
    createdAt: 'instant',
    capturedAt: 'instant',
    nextCheckAt: 'instant',
    failedChecks: 'integer',
  },
  indexes: [['nextCheckAt'], ['status', 'createdAt'], ['reason', 'createdAt'], ['createdAt'], ['amount'], ['status']],
  sparse: [['providerOrderId']],
  counters: [{ by: ['status', 'currency'], sum: ['amount', 'refunded', 'refunding', 'lost'] }],
  search: ({ id, providerOrderId, orderId }) => termsOf(idTerms(id, providerOrderId, orderId)),
};

const receivedEvents: CollectionDefinition<ReceivedEvent> = {
  name: 'payment_events',
  fields: { type: 'string', receivedAt: 'instant', event: 'json', dueAt: 'instant', failures: 'integer' },
  indexes: [['receivedAt']],
  sparse: [['dueAt']],
};

@Injectable()
export class PaymentsStore {
  readonly payments;
  readonly unmatched;
  readonly events;

  constructor(
    database: Database,
    auditLog: AuditLog,
    private readonly links: PaymentLinksStore,
  ) {
    this.payments = database.collection(payments);
    this.unmatched = auditLog.collection(unmatchedPayments, {
      resource: 'unmatched',
      name: ({ id }) => id,
      shown: ({ status, orderId }) => ({ status, subjectId: orderId }),
    });
    this.events = database.collection(receivedEvents);
  }

  /**
   * The payment of the order that a provider's order was created for; null when there is none. Also for an earlier
   * order of the provider, whose payment did not pay for ours.
   */
  async byProviderOrder(providerOrderId: string): Promise<Payment | null> {
    const current = await this.payments.first({ filter: { providerOrderId } });
    if (current) return current;
    const unmatched = await this.unmatchedOfOrder(providerOrderId);
    const meantFor = unmatched.find((one) => one.meantFor !== null)?.meantFor;
    return meantFor ? this.byOrder(meantFor.orderId) : null;
  }

  /** The payment of the order that a provider's payment has paid; null when that is unmatched or not known. */
  byProviderPayment(providerPaymentId: string): Promise<Payment | null> {
    return this.payments.first({ filter: { providerPaymentId } });
  }

  /** The orders of the provider's payments, at most 1,000. Unmatched payments have none until they are assigned. */
  async ordersPaidBy(providerPaymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (providerPaymentIds.length === 0) return new Map();
    const paid = await this.payments.list({ filter: { providerPaymentId: { in: providerPaymentIds } } });
    return new Map(paid.map(({ providerPaymentId, orderId }) => [providerPaymentId!, orderId]));
  }

  /** The payment of our order; null for one that is neither paid online nor waiting for a payment. */
  byOrder(orderId: string): Promise<Payment | null> {
    return this.payments.first({ filter: { orderId } });
  }

  /**
   * The payment that a provider's payment belongs to: by its id, its provider's order or its payment link. Null when it
   * belongs to none.
   */
  async ofUpdate({ id, orderId }: { id: string; orderId: string | null }): Promise<Payment | null> {
    const [paid, ordered] = await Promise.all([
      this.byProviderPayment(id),
      orderId === null ? null : this.byProviderOrder(orderId),
    ]);
    if (paid ?? ordered) return paid ?? ordered;
    const link = await this.links.byProviderPayment({ id, orderId });
    return link && this.byOrder(link.orderId);
  }

  /** Payments with changes that were not applied to their orders. */
  unsettled(): AsyncIterable<Payment> {
    return this.payments.stream({ filter: { settled: false }, sort: ['createdAt', 'ASC'] });
  }

  /** Payments with refunds in progress. */
  refunding(): AsyncIterable<Payment> {
    return this.payments.stream({ filter: { refunding: { gt: 0 } }, sort: ['refunding', 'ASC'] });
  }

  /** Payments of a queue whose check with the provider is due, longest due first. */
  due(checkQueue: CheckQueue, now: Instant, limit: number): Promise<Payment[]> {
    return this.payments.list({
      filter: { checkQueue, nextCheckAt: { lte: now } },
      sort: ['nextCheckAt', 'ASC'],
      limit,
    });
  }

  /** Unmatched payments that were made with a provider's order. */
  unmatchedOfOrder(providerOrderId: string): Promise<UnmatchedPayment[]> {
    return this.unmatched.list({ filter: { providerOrderId } });
  }

  /** Open unmatched payments of a provider's order that was not known when they were received. */
  unknownOfOrder(providerOrderId: string): Promise<UnmatchedPayment[]> {
    return this.unmatched.list({ filter: { providerOrderId, status: 'open', reason: 'unknown-order' } });
  }

  /** Unmatched payments that are being returned or assigned. */
  inProgress(status: 'returning' | 'assigning'): AsyncIterable<UnmatchedPayment> {
    return this.unmatched.stream({ filter: { status }, sort: ['createdAt', 'ASC'] });
  }

  /** Unmatched payments that have waited for the operator since before then. */
  open(before: Instant): AsyncIterable<UnmatchedPayment> {
    return this.unmatched.stream({
      filter: { status: 'open', createdAt: { lt: before } },
      sort: ['createdAt', 'ASC'],
    });
  }

  /** Payments with a refund that has failed before then. */
  withFailedRefund(before: Instant): AsyncIterable<Payment> {
    return this.payments.stream({
      filter: { attention: 'refund-failed', attentionSince: { lt: before } },
      sort: ['attentionSince', 'ASC'],
    });
  }

  /** Amounts captured and returned, in paise, by payment status. */
  paymentTotals(): Promise<AggregateRow[]> {
    return this.payments.aggregate({ groupBy: ['status'], sum: ['amount', 'refunded', 'refunding', 'lost'] });
  }

  /** Amounts of unmatched payments, in the smallest unit of their currency, by status and currency. */
  unmatchedTotals(): Promise<AggregateRow[]> {
    return this.unmatched.aggregate({
      groupBy: ['status', 'currency'],
      sum: ['amount', 'refunded', 'refunding', 'lost'],
    });
  }

  /** `isNew`: whether this call stored the payment, so that no earlier call can have used it. */
  async insertPaymentIfAbsent(payment: NewRecord<Payment>): Promise<{ payment: Payment; isNew: boolean }> {
    try {
      return { payment: await this.payments.insert(payment), isNew: true };
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
      return { payment: await insertIfAbsent(this.payments, payment), isNew: false };
    }
  }

  /** Stores an unmatched payment, or returns the one stored under the provider's payment id. */
  insertUnmatchedIfAbsent(unmatched: NewRecord<UnmatchedPayment>): Promise<UnmatchedPayment> {
    return insertIfAbsent(this.unmatched, unmatched);
  }

  /** Returns null when the event was received before. */
  async insertEvent(event: NewRecord<ReceivedEvent>): Promise<ReceivedEvent | null> {
    try {
      return await this.events.insert(event);
    } catch (error) {
      if (error instanceof UniqueViolation) return null;
      throw error;
    }
  }

  /** When the newest event was received; null when there is none. */
  async lastEventAt(): Promise<Instant | null> {
    return (await this.events.first({ sort: ['receivedAt', 'DESC'] }))?.receivedAt ?? null;
  }

  /** The first captured payments of those that were begun in a period. */
  paidBetween(after: Instant, before: Instant): Promise<Payment[]> {
    const filter = { status: 'captured', createdAt: { gt: after, lt: before } };
    return this.payments.list({ filter, sort: ['createdAt', 'ASC'], limit: PAID_LIMIT });
  }

  /** Events that are due to be applied, longest due first. */
  eventsDue(now: Instant, limit: number): Promise<ReceivedEvent[]> {
    return this.events.list({ filter: { dueAt: { lte: now } }, sort: ['dueAt', 'ASC'], limit });
  }
}
