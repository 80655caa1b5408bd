import { Injectable } from '@nestjs/common';
import type { Paise } from '#libs/money.js';
import { daysOf, monthsOf, type ReturnPeriod } from '#libs/return-period.js';
import { phoneTerms } from '../customers/customer-search.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { emailTerms, idTerms, nameTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import type { TaxDocument } from './document.js';

const definition: CollectionDefinition<TaxDocument> = {
  name: 'documents',
  fields: {
    kind: 'string',
    cause: 'string',
    series: 'string',
    sequence: 'integer',
    number: 'string',
    issuedOn: 'date',
    month: 'date',
    issuedAt: 'instant',
    paidOn: 'date',
    orderId: 'string',
    orderNumber: 'integer',
    orderKind: 'string',
    entry: 'integer',
    userId: 'string',
    customer: 'string',
    buyerGstin: 'string',
    placeOfSupply: 'string',
    taxRate: 'integer',
    sac: 'string',
    seller: 'json',
    buyer: 'json',
    lines: 'json',
    taxable: 'integer',
    cgst: 'integer',
    sgst: 'integer',
    igst: 'integer',
    total: 'integer',
    method: 'string',
    paidBy: 'string',
    paymentId: 'string',
    refundId: 'string',
    corrects: 'json',
    reason: 'json',
  },
  unique: [['series', 'sequence']],
  indexes: [
    ['issuedAt'],
    ['series', 'sequence'],
    ['kind', 'issuedAt'],
    ['orderId', 'entry'],
    ['orderId', 'issuedAt'],
    ['userId', 'issuedAt'],
    ['month', 'issuedAt'],
    ['buyerGstin', 'issuedAt'],
    ['placeOfSupply', 'issuedAt'],
    ['refundId', 'issuedAt'],
    ['refundId', 'kind', 'issuedAt'],
    ['paymentId', 'issuedAt'],
    ['number'],
    ['customer'],
    ['issuedOn'],
    ['paidOn'],
    ['taxable'],
    ['total'],
  ],
  counters: [
    { by: ['kind'] },
    { by: ['method', 'kind'], sum: ['total'] },
    { by: ['month', 'kind'], sum: ['taxable', 'cgst', 'sgst', 'igst', 'total'] },
  ],
  search: ({ number, customer, orderId, buyerGstin, paymentId, buyer: { name, email, phone } }) =>
    termsOf(
      wordsOf(number),
      nameTerms(customer),
      nameTerms(name),
      emailTerms(email),
      phoneTerms(phone),
      idTerms(orderId, buyerGstin, paymentId),
    ),
};

@Injectable()
export class DocumentsStore {
  readonly documents;

  constructor(database: Database) {
    this.documents = database.collection(definition);
  }

  /** The last document of a series; null when it has none. */
  last(series: string): Promise<TaxDocument | null> {
    return this.documents.first({ filter: { series }, sort: ['sequence', 'DESC'] });
  }

  /** The documents of an order, oldest first. */
  ofOrder(orderId: string): Promise<TaxDocument[]> {
    return this.documents.list({ filter: { orderId }, sort: ['entry', 'ASC'] });
  }

  /** Invoices less credit notes of online payments, of all time, in paise. */
  async onlineTotal(): Promise<Paise> {
    const rows = await this.documents.aggregate({
      filter: { method: 'online' },
      groupBy: ['method', 'kind'],
      sum: ['total'],
    });
    return rows.reduce((sum, { group, sums }) => sum + (group.kind === 'invoice' ? 1 : -1) * sums.total!, 0);
  }

  /** The newest credit note of a refund; null before one is issued. */
  creditNote(refundId: string): Promise<TaxDocument | null> {
    return this.documents.first({ filter: { refundId, kind: 'credit-note' }, sort: ['issuedAt', 'DESC'] });
  }

  /** The number of invoices that were issued after a period for payments in it. Those for returned refunds are not. */
  issuedLater(period: ReturnPeriod): Promise<number> {
    const { from: gte, to } = daysOf(period);
    return this.documents.count({
      filter: { kind: 'invoice', refundId: null, paidOn: { gte, lte: to }, month: { gt: to } },
    });
  }

  /** Every document of a period, in the order of issue. */
  async *ofPeriod(period: ReturnPeriod): AsyncGenerator<TaxDocument> {
    for (const month of monthsOf(period))
      yield* this.documents.stream({ filter: { month: `${month}-01` }, sort: ['issuedAt', 'ASC'] });
  }
}
