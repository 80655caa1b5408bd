import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { AuditLog } from '../kernel/audit-log.js';
import { Database, type CollectionDefinition, type NewRecord, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { idTerms, termsOf } from '../kernel/search-terms.js';
import type { Payment, UnmatchedPayment } from './payment.js';

/** A provider's event that has been dealt with, by the provider's event id. */
interface SeenEvent extends StoredRecord {
  type: string;
  receivedAt: Instant;
}

const payments: CollectionDefinition<Payment> = {
  name: 'payments',
  fields: {
    purpose: 'string',
    subjectId: 'string',
    userId: 'string',
    amount: 'integer',
    orderId: 'string',
    paymentId: 'string',
    status: 'string',
    settled: 'boolean',
    refunded: 'integer',
    createdAt: 'instant',
    capturedAt: 'instant',
    nextCheckAt: 'instant',
  },
  unique: [['orderId'], ['paymentId']],
  indexes: [
    ['nextCheckAt'],
    ['settled', 'status'],
    ['createdAt'],
    ['userId', 'createdAt'],
    ['status', 'createdAt'],
    ['purpose', 'createdAt'],
    ['amount'],
    ['status'],
  ],
  counters: [{ by: ['status'], sum: ['amount', 'refunded'] }],
};

const unmatchedPayments: CollectionDefinition<UnmatchedPayment> = {
  name: 'unmatched_payments',
  fields: {
    reason: 'string',
    orderId: 'string',
    userId: 'string',
    amount: 'integer',
    currency: 'string',
    status: 'string',
    purpose: 'string',
    subjectId: 'string',
    createdAt: 'instant',
  },
  indexes: [['status', 'createdAt'], ['reason', 'createdAt'], ['createdAt'], ['amount'], ['status']],
  counters: [{ by: ['status'], sum: ['amount'] }],
  search: ({ id, orderId, subjectId }) => termsOf(idTerms(id, orderId, subjectId)),
};

const seenEvents: CollectionDefinition<SeenEvent> = {
  name: 'payment_events',
  fields: { type: 'string', receivedAt: 'instant' },
};

@Injectable()
export class PaymentsStore {
  readonly payments;
  readonly unmatched;
  private readonly events;

  constructor(database: Database, changes: AuditLog) {
    this.payments = database.collection(payments);
    this.unmatched = changes.collection(unmatchedPayments, {
      resource: 'unmatched',
      name: ({ id }) => id,
      shown: ({ status, purpose, subjectId }) => ({ status, purpose, subjectId }),
    });
    this.events = database.collection(seenEvents);
  }

  byOrder(orderId: string): Promise<Payment | null> {
    return this.payments.first({ filter: { orderId } });
  }

  /** The payment that a provider's payment pays, or else that of its order. */
  async ofNews({ id, orderId }: { id: string; orderId: string | null }): Promise<Payment | null> {
    return (
      (await this.payments.first({ filter: { paymentId: id } })) ?? (orderId === null ? null : this.byOrder(orderId))
    );
  }

  /** Captured or refunded, and the purchase may not know. */
  unsettled(limit: number): Promise<Payment[]> {
    return this.payments.list({ filter: { settled: false, status: { in: ['captured', 'refunded'] } }, limit });
  }

  /** Those the provider is to be asked about by now, longest due first. */
  due(now: Instant, limit: number): Promise<Payment[]> {
    return this.payments.list({ filter: { nextCheckAt: { lte: now } }, sort: ['nextCheckAt', 'ASC'], limit });
  }

  /** On their way back, or to a purchase. */
  underWay(status: 'returning' | 'assigning', limit: number): Promise<UnmatchedPayment[]> {
    return this.unmatched.list({ filter: { status }, sort: ['createdAt', 'ASC'], limit });
  }

  async insertPaymentIfAbsent(payment: NewRecord<Payment>): Promise<Payment> {
    return insertIfAbsent(this.payments, payment);
  }

  async insertUnmatchedIfAbsent(unmatched: NewRecord<UnmatchedPayment>): Promise<UnmatchedPayment> {
    return insertIfAbsent(this.unmatched, unmatched);
  }

  async eventSeen(eventId: string): Promise<boolean> {
    return (await this.events.get(eventId)) !== null;
  }

  async rememberEvent(event: NewRecord<SeenEvent>): Promise<void> {
    await insertIfAbsent(this.events, event);
  }
}
