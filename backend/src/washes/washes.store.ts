import { Injectable } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { AggregateRow, CollectionDefinition } from '../kernel/database.port.js';
import { carNumberTerms, emailTerms, idTerms, phoneTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import { ORDER_MONEY_FIELDS } from '../payments/order-money.js';
import type { Wash } from './wash.js';

const definition: CollectionDefinition<Wash> = {
  name: 'washes',
  fields: {
    userId: 'string',
    name: 'string',
    email: 'string',
    phone: 'string',
    address: 'json',
    communityId: 'string',
    communityToConfirm: 'boolean',
    carName: 'string',
    carNumber: 'string',
    parking: 'string',
    level: 'string',
    bay: 'string',
    tier: 'string',
    service: 'string',
    date: 'date',
    timeSlot: 'string',
    price: 'integer',
    gst: 'integer',
    total: 'integer',
    status: 'string',
    payment: 'string',
    revenue: 'integer',
    ...ORDER_MONEY_FIELDS,
    paymentId: 'string',
    orderId: 'string',
    requestKey: 'string',
    cancelUntil: 'instant',
    cancelledAt: 'instant',
    notificationSent: 'boolean',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['requestKey'], ['paymentId']],
  indexes: [
    ['createdAt'],
    ['userId', 'createdAt'],
    ['status', 'createdAt'],
    ['tier', 'createdAt'],
    ['communityId', 'createdAt'],
    ['communityToConfirm', 'createdAt'],
    ['communityId', 'date'],
    ['timeSlot', 'createdAt'],
    ['date'],
    ['name'],
    ['total'],
    ['status'],
    ['payment', 'createdAt'],
    ['refundStatus', 'createdAt'],
    ['disputeStatus', 'createdAt'],
    ['notificationSent', 'updatedAt'],
  ],
  counters: [
    { by: ['status', 'payment'], sum: ['revenue', 'amountPaid', 'amountRefunded', 'amountLost'] },
    { by: ['communityToConfirm', 'status'] },
    { by: ['refundStatus'] },
    { by: ['disputeStatus'] },
  ],
  search: (wash) =>
    termsOf(
      wordsOf(wash.name),
      emailTerms(wash.email),
      phoneTerms(wash.phone),
      carNumberTerms(wash.carNumber ?? ''),
      idTerms(wash.id, wash.paymentId, wash.orderId),
    ),
};

function shown({
  name,
  email,
  phone,
  address,
  carName,
  carNumber,
  parking,
  service,
  date,
  timeSlot,
  status,
  payment,
  total,
}: Wash): object {
  return {
    name,
    email,
    phone,
    address,
    carName,
    carNumber,
    parking,
    service,
    date,
    timeSlot,
    status,
    payment,
    total: rupeesFromPaise(total),
  };
}

@Injectable()
export class WashesStore {
  readonly washes;

  constructor(changes: AuditLog) {
    this.washes = changes.collection(definition, {
      resource: 'washes',
      name: ({ name, service }) => `${service}, ${name}`,
      shown,
    });
  }

  ofUser(userId: string): Promise<Wash[]> {
    return this.washes.list({
      filter: { userId, status: { notIn: ['awaiting-payment', 'abandoned'] } },
      sort: ['createdAt', 'DESC'],
    });
  }

  /** What was paid online for washes, and what went back. */
  async moneyTotals(): Promise<{ paid: Paise; refunded: Paise; lost: Paise }> {
    const [totals] = await this.washes.aggregate({ sum: ['amountPaid', 'amountRefunded', 'amountLost'] });
    const { amountPaid = 0, amountRefunded = 0, amountLost = 0 } = totals?.sums ?? {};
    return { paid: amountPaid, refunded: amountRefunded, lost: amountLost };
  }

  byPayment(): Promise<AggregateRow[]> {
    return this.washes.aggregate({ groupBy: ['payment'], sum: ['revenue'] });
  }

  withKey(requestKey: string): Promise<Wash | null> {
    return this.washes.first({ filter: { requestKey } });
  }

  /** A community's washes of a day that are to be done, or are. */
  roundOf(date: CalendarDate, communityId: string): Promise<Wash[]> {
    return this.washes.list({ filter: { communityId, date, status: { in: ['booked', 'assigned', 'done'] } } });
  }

  /** Washes from a day on, a batch at a time. */
  from(date: CalendarDate): AsyncIterable<Wash> {
    return this.washes.stream({ filter: { date: { gte: date } }, sort: ['date', 'ASC'] });
  }

  /** Washes whose customers have not been told of their status, the longest waiting first. */
  untold(before: Instant, limit: number): Promise<Wash[]> {
    return this.washes.list({
      filter: { notificationSent: false, updatedAt: { lt: before } },
      sort: ['updatedAt', 'ASC'],
      limit,
    });
  }

  awaitingSince(before: Instant, limit: number): Promise<Wash[]> {
    return this.washes.list({
      filter: { status: 'awaiting-payment', createdAt: { lt: before } },
      sort: ['createdAt', 'ASC'],
      limit,
    });
  }
}
