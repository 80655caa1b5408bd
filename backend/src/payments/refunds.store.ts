import { Injectable } from '@nestjs/common';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition, NewRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { idTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Refund } from './refund.js';

const definition: CollectionDefinition<Refund> = {
  name: 'refunds',
  fields: {
    orderId: 'string',
    userId: 'string',
    provider: 'string',
    providerPaymentId: 'string',
    providerRefundId: 'string',
    attempt: 'integer',
    retryOf: 'string',
    retriedBy: 'string',
    amount: 'integer',
    status: 'string',
    source: 'string',
    reason: 'json',
    requestedBy: 'string',
    closesOrder: 'boolean',
    isGoodwill: 'boolean',
    failureReason: 'json',
    bankReference: 'string',
    createdAt: 'instant',
    acceptedAt: 'instant',
    processedAt: 'instant',
    failedAt: 'instant',
    settled: 'boolean',
    nextCheckAt: 'instant',
    failedChecks: 'integer',
  },
  unique: [['providerRefundId']],
  indexes: [
    ['createdAt'],
    ['orderId', 'createdAt'],
    ['userId', 'createdAt'],
    ['providerPaymentId', 'createdAt'],
    ['status', 'createdAt'],
    ['source', 'createdAt'],
    ['amount'],
    ['status'],
    ['settled', 'createdAt'],
    ['nextCheckAt'],
  ],
  counters: [
    { by: ['status'], sum: ['amount'] },
    { by: ['source', 'status'], sum: ['amount'] },
  ],
  search: ({ id, orderId, providerPaymentId, providerRefundId, bankReference, reason }) =>
    termsOf(idTerms(id, orderId, providerPaymentId, providerRefundId, bankReference), wordsOf(reason)),
};

@Injectable()
export class RefundsStore {
  readonly refunds;

  constructor(auditLog: AuditLog) {
    this.refunds = auditLog.collection(definition, {
      resource: 'refunds',
      name: ({ providerPaymentId }) => providerPaymentId,
      shown: ({ amount, reason, status, attempt }) => ({ amount: rupeesFromPaise(amount), reason, status, attempt }),
    });
  }

  /** All attempts at refunds of an order, newest first. */
  ofOrder(orderId: string): Promise<Refund[]> {
    return this.refunds.list({ filter: { orderId }, sort: ['createdAt', 'DESC'] });
  }

  /** The orders of the provider's refunds, at most 1,000. Those of unmatched payments have none. */
  async ordersRefundedBy(providerRefundIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (providerRefundIds.length === 0) return new Map();
    const refunds = await this.refunds.list({ filter: { providerRefundId: { in: providerRefundIds } } });
    return new Map(refunds.map(({ providerRefundId, orderId }) => [providerRefundId!, orderId]));
  }

  /** The refund with the provider's id; null when it is not known. */
  byProviderRefund(providerRefundId: string): Promise<Refund | null> {
    return this.refunds.first({ filter: { providerRefundId } });
  }

  /** The sum of refunds by bank transfer, in paise. */
  async transferredTotal(): Promise<Paise> {
    const rows = await this.refunds.aggregate({
      filter: { source: 'bank-transfer' },
      groupBy: ['source', 'status'],
      sum: ['amount'],
    });
    return rows.reduce((sum, { group, sums }) => sum + (group.status === 'processed' ? sums.amount! : 0), 0);
  }

  /** Failed refunds, oldest first. */
  failed(): AsyncIterable<Refund> {
    return this.refunds.stream({ filter: { status: 'failed' }, sort: ['createdAt', 'ASC'] });
  }

  /** Refunds whose status may not have been applied to the payment, the order and the customer's mail. */
  unsettled(): AsyncIterable<Refund> {
    return this.refunds.stream({ filter: { settled: false }, sort: ['createdAt', 'ASC'] });
  }

  /** Stores a refund, or returns the one stored under its id. */
  insertIfAbsent(refund: NewRecord<Refund>): Promise<Refund> {
    return insertIfAbsent(this.refunds, refund);
  }
}
