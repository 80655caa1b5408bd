import { Injectable } from '@nestjs/common';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition, NewRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import type { PaymentLink } from './payment-link.js';

const definition: CollectionDefinition<PaymentLink> = {
  name: 'payment_links',
  fields: {
    orderId: 'string',
    userId: 'string',
    attempt: 'integer',
    amount: 'integer',
    status: 'string',
    providerLinkId: 'string',
    url: 'json',
    providerPaymentId: 'string',
    providerOrderId: 'string',
    expiresAt: 'instant',
    createdAt: 'instant',
    mailedAt: 'instant',
    nextCheckAt: 'instant',
    failedChecks: 'integer',
  },
  unique: [['providerLinkId'], ['providerPaymentId']],
  indexes: [['orderId', 'attempt'], ['nextCheckAt']],
  sparse: [['providerOrderId']],
};

const MAX_LISTED = 100;

@Injectable()
export class PaymentLinksStore {
  readonly links;

  constructor(auditLog: AuditLog) {
    this.links = auditLog.collection(definition, {
      resource: 'payment-links',
      name: ({ id }) => id,
      shown: ({ status, orderId, expiresAt, mailedAt }) => ({ status, orderId, expiresAt, mailedAt }),
    });
  }

  /** The links of an order, newest first, at most MAX_LISTED. */
  allOf(orderId: string): Promise<PaymentLink[]> {
    return this.links.list({ filter: { orderId }, sort: ['attempt', 'DESC'], limit: MAX_LISTED });
  }

  /** The newest link of an order; null without one. */
  latestOf(orderId: string): Promise<PaymentLink | null> {
    return this.links.first({ filter: { orderId }, sort: ['attempt', 'DESC'] });
  }

  /** The link with the provider's id; null when there is none. */
  byProviderLink(providerLinkId: string): Promise<PaymentLink | null> {
    return this.links.first({ filter: { providerLinkId } });
  }

  /**
   * The link that a provider's payment was made with, or a paid link with the same provider's order. Null when there is
   * neither.
   */
  async byProviderPayment({ id, orderId }: { id: string; orderId: string | null }): Promise<PaymentLink | null> {
    const paid = await this.links.first({ filter: { providerPaymentId: id } });
    return paid ?? (orderId === null ? null : this.links.first({ filter: { providerOrderId: orderId } }));
  }

  /** Stores a link, or returns the one that another request has stored for the same attempt. */
  insertIfAbsent(link: NewRecord<PaymentLink>): Promise<PaymentLink> {
    return insertIfAbsent(this.links, link);
  }
}
