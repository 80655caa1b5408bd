import { Injectable } from '@nestjs/common';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition, NewRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { idTerms, termsOf } from '../kernel/search-terms.js';
import type { Dispute } from './dispute.js';

const definition: CollectionDefinition<Dispute> = {
  name: 'disputes',
  fields: {
    provider: 'string',
    providerPaymentId: 'string',
    orderId: 'string',
    userId: 'string',
    amount: 'integer',
    amountDeducted: 'integer',
    phase: 'string',
    status: 'string',
    reasonCode: 'json',
    respondBy: 'instant',
    evidence: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
    settled: 'boolean',
    nextCheckAt: 'instant',
    failedChecks: 'integer',
  },
  indexes: [
    ['createdAt'],
    ['orderId', 'createdAt'],
    ['userId', 'createdAt'],
    ['providerPaymentId', 'createdAt'],
    ['status', 'createdAt'],
    ['phase', 'createdAt'],
    ['status', 'respondBy'],
    ['respondBy'],
    ['amount'],
    ['status'],
    ['settled', 'createdAt'],
    ['nextCheckAt'],
  ],
  counters: [{ by: ['status'], sum: ['amount', 'amountDeducted'] }],
  search: ({ id, orderId, providerPaymentId }) => termsOf(idTerms(id, orderId, providerPaymentId)),
};

@Injectable()
export class DisputesStore {
  readonly disputes;

  constructor(auditLog: AuditLog) {
    this.disputes = auditLog.collection(definition, {
      resource: 'disputes',
      name: ({ id }) => id,
      shown: ({ evidence }) => ({ evidence }),
    });
  }

  /** Disputes whose status was not applied to their payment or order. */
  unsettled(): AsyncIterable<Dispute> {
    return this.disputes.stream({ filter: { settled: false }, sort: ['createdAt', 'ASC'] });
  }

  /** Disputes that wait for a response, oldest first. */
  toRespond(): AsyncIterable<Dispute> {
    return this.disputes.stream({
      filter: { status: { in: ['open', 'action_required'] } },
      sort: ['createdAt', 'ASC'],
    });
  }

  /** Stores a dispute, or returns the one stored under its id. */
  insertIfAbsent(dispute: NewRecord<Dispute>): Promise<Dispute> {
    return insertIfAbsent(this.disputes, dispute);
  }
}
