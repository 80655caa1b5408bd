import { Injectable } from '@nestjs/common';
import type { CalendarDate, Instant, Period } from '#libs/calendar.js';
import { rupeesFromPaise } from '#libs/money.js';
import { METHOD_NAMES } from '#libs/hand-payments.js';
import { isPaidBeforeImport } from '#libs/paid-before-import.js';
import { reportWithNote } from '#libs/visits.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { AggregateRow, CollectionDefinition, Filter } from '../kernel/database.port.js';
import type { OrderStatus } from '#libs/contract/orders.js';
import { ORDER_MONEY_FIELDS } from '../payments/order-money.js';
import type { OrderTotals } from '../payments/payable-orders.js';
import { differingDetails } from '../subscriptions/planned-change.js';
import type { MissedWash } from '../washes/missed-fields.js';
import { refundedByHand } from './hand-refund.js';
import type { Order, OrderRecord } from './order.js';
import { orderTerms } from './order-search.js';
import type { SoldBy } from './sales.js';

/** Of online payments. Paise. */
const ONLINE_AMOUNTS = ['amountPaid', 'amountRefunded', 'amountOverRefunded', 'amountLost'] as const;

const definition: CollectionDefinition<OrderRecord> = {
  name: 'orders',
  fields: {
    orderNumber: 'integer',
    kind: 'string',
    userId: 'string',
    name: 'string',
    email: 'string',
    phone: 'string',
    buyerGstin: 'json',
    companyName: 'json',
    carName: 'string',
    carType: 'string',
    carColor: 'string',
    carNumber: 'string',
    address: 'json',
    communityId: 'string',
    communityToConfirm: 'boolean',
    parking: 'string',
    level: 'string',
    bay: 'string',
    timeSlot: 'string',
    startDate: 'date',
    endDate: 'date',
    listPrice: 'integer',
    discount: 'integer',
    taxableAmount: 'integer',
    tax: 'integer',
    total: 'integer',
    discountRate: 'integer',
    taxRate: 'integer',
    status: 'string',
    payment: 'string',
    handPayment: 'json',
    handRefunds: 'json',
    awaitsRefund: 'boolean',
    ...ORDER_MONEY_FIELDS,
    paymentId: 'string',
    providerOrderId: 'string',
    paidOn: 'date',
    paidMonth: 'date',
    revenue: 'integer',
    pendingKey: 'string',
    notificationSent: 'boolean',
    changeNotice: 'json',
    awaitsReceipt: 'boolean',
    paymentNotice: 'json',
    termsVersion: 'string',
    history: 'json',
    billing: 'json',
    documentsIssued: 'integer',
    documentsPending: 'boolean',
    byHandOn: 'date',
    byHandAgainOn: 'date',
    nextChangeOn: 'date',
    createdAt: 'instant',
    updatedAt: 'instant',
    // Of subscriptions.
    planDuration: 'integer',
    paidDays: 'integer',
    pauses: 'json',
    daysGivenBack: 'json',
    pausePolicy: 'json',
    resumesOn: 'date',
    pauseNotice: 'json',
    givenBackNotices: 'json',
    cancelledOn: 'date',
    slotState: 'string',
    rescheduleFrom: 'date',
    accountSynced: 'boolean',
    renewalLinkSentAt: 'instant',
    importRowId: 'string',
    plannedChange: 'json',
    plannedCommunityId: 'string',
    appliedChange: 'json',
    formerDetails: 'json',
    formerCommunityId: 'string',
    // Of washes.
    tier: 'string',
    service: 'string',
    date: 'date',
    cancelUntil: 'instant',
    cancelledAt: 'instant',
    assigneeId: 'string',
    awaitsAssignment: 'boolean',
    missed: 'json',
    isMissed: 'boolean',
    missedNoticeDueAt: 'instant',
    requestId: 'string',
  },
  unique: [['pendingKey'], ['paymentId'], ['orderNumber']],
  // One for each field that a list sorts by; most filters with another sort use the index of their own field.
  indexes: [
    ['createdAt'],
    ['status', 'createdAt'],
    ['status', 'startDate'],
    ['status', 'endDate'],
    ['userId', 'createdAt'],
    ['userId'],
    ['payment', 'createdAt'],
    ['communityToConfirm', 'createdAt'],
    ['communityId', 'endDate'],
    ['notificationSent', 'updatedAt'],
    ['documentsPending', 'updatedAt'],
    ['name'],
    ['email'],
    ['phone'],
    ['carName'],
    ['carType'],
    ['carNumber'],
    ['planDuration'],
    ['timeSlot'],
    ['parking'],
    ['listPrice'],
    ['taxableAmount'],
    ['total'],
    ['startDate'],
    ['endDate'],
    ['date'],
    ['paidOn'],
    ['kind'],
    ['status'],
    ['awaitsAssignment'],
    ['isMissed'],
    ['awaitsRefund'],
  ],
  sparse: [
    ['refundStatus'],
    ['disputeStatus'],
    ['slotState'],
    ['tier'],
    ['communityId', 'date'],
    ['assigneeId'],
    ['plannedCommunityId'],
    ['formerCommunityId'],
    ['nextChangeOn'],
    ['resumesOn'],
    ['missedNoticeDueAt'],
    ['byHandOn'],
    ['byHandAgainOn'],
  ],
  counters: [
    { by: ['kind', 'status', 'payment'], sum: ['revenue', ...ONLINE_AMOUNTS] },
    { by: ['kind', 'refundStatus'] },
    { by: ['kind', 'disputeStatus'] },
    { by: ['kind', 'tier'] },
    { by: ['kind', 'awaitsAssignment'] },
    { by: ['kind', 'isMissed'] },
    { by: ['kind', 'awaitsRefund'] },
    { by: ['kind', 'communityToConfirm', 'status'] },
    { by: ['communityId', 'kind', 'status', 'assigneeId'] },
    { by: ['carType', 'status', 'kind'] },
    { by: ['status', 'endDate'] },
    { by: ['documentsPending'] },
    { by: ['slotState'] },
    { by: ['paidMonth', 'kind', 'carType'], sum: ['revenue'] },
    { by: ['paidOn', 'kind', 'carType'], sum: ['revenue'] },
    { by: ['paidMonth', 'kind', 'communityId'], sum: ['revenue'] },
    { by: ['paidOn', 'kind', 'communityId'], sum: ['revenue'] },
  ],
  search: orderTerms,
};

/** What the audit log compares. Amounts in rupees. */
function shown(record: OrderRecord): object {
  const order = record as Order;
  const { name, email, phone, carName, carNumber, timeSlot, address, parking, status, handPayment, handRefunds } =
    order;
  const byHand = {
    ...(handPayment && { paidBy: handPayment.method, reference: handPayment.reference }),
    ...(handPayment?.amountReason && {
      amount: rupeesFromPaise(handPayment.amount),
      amountReason: handPayment.amountReason,
    }),
    ...(handRefunds.length > 0 && {
      refundedByHand: rupeesFromPaise(refundedByHand(order)),
      refundMethods: handRefunds.map(({ method }) => METHOD_NAMES[method]),
      refundReferences: handRefunds.flatMap(({ reference }) => reference || []),
    }),
  };
  const common = { name, email, phone, carName, carNumber, timeSlot, address, parking, status };
  if (order.kind === 'wash') {
    const { service, date, payment, total, assigneeId, missed } = order;
    return {
      ...common,
      ...byHand,
      ...(missed && shownReport(missed)),
      service,
      date,
      payment,
      assigneeId,
      total: rupeesFromPaise(total),
    };
  }
  const { planDuration, startDate, endDate, pauses, daysGivenBack, cancelledOn, payment, total, plannedChange } = order;
  const pause = pauses.at(-1);
  return {
    ...common,
    ...byHand,
    planDuration,
    startDate,
    endDate,
    pausedFrom: pause?.from ?? null,
    pausedUntil: pause?.until ?? null,
    ...(daysGivenBack.length > 0 && { daysGivenBack }),
    cancelledOn,
    plannedChange: plannedChange && { from: plannedChange.from, ...differingDetails(plannedChange.details, order) },
    payment,
    ...(!isPaidBeforeImport(order) && { payable: rupeesFromPaise(total) }),
  };
}

/** As entries about visits of plans show reports. */
function shownReport({ employeeId, enteredBy, reportedAt, reason, note }: MissedWash): object {
  return {
    report: reportWithNote({ outcome: 'missed', extras: [], reason, note }),
    employeeId,
    enteredBy,
    reportedAt,
  };
}

@Injectable()
export class OrdersStore {
  readonly orders;

  constructor(auditLog: AuditLog) {
    this.orders = auditLog.collection(definition, {
      resource: 'allOrders',
      resourceOf: ({ kind }) => (kind === 'wash' ? 'washes' : 'allOrders'),
      name: ({ name, carNumber, service }) => (service === undefined ? `${name}, ${carNumber}` : `${service}, ${name}`),
      shown,
    });
  }

  /** Amounts paid online and refunded, in paise. */
  async moneyTotals(): Promise<OrderTotals> {
    const [totals] = await this.orders.aggregate({ sum: [...ONLINE_AMOUNTS] });
    const { amountPaid = 0, amountRefunded = 0, amountOverRefunded = 0, amountLost = 0 } = totals?.sums ?? {};
    return { paid: amountPaid, refunded: amountRefunded, overRefunded: amountOverRefunded, lost: amountLost };
  }

  /** The number of orders that a filter selects, by customer. */
  byCustomer(filter: Filter<OrderRecord>): Promise<AggregateRow[]> {
    return this.orders.aggregate({ filter, groupBy: ['userId'] });
  }

  /** The number of orders by kind and status. */
  byStatus(): Promise<AggregateRow[]> {
    return this.orders.aggregate({ groupBy: ['kind', 'status'] });
  }

  /** The number of orders in these statuses, by community and, for washes, by assignee. */
  byTeam(statuses: readonly OrderStatus[]): Promise<AggregateRow[]> {
    return this.orders.aggregate({
      filter: { status: { in: statuses } },
      groupBy: ['kind', 'communityId', 'assigneeId'],
    });
  }

  /** The number of washes that were done in a period, by assignee and day. */
  doneWashes({ from, to }: Period): Promise<AggregateRow[]> {
    return this.orders.aggregate({
      filter: { kind: 'wash', status: 'done', date: { gte: from, lte: to } },
      groupBy: ['assigneeId', 'date'],
    });
  }

  /** The number and revenue (paise) of orders by kind and payment state. */
  byPayment(): Promise<AggregateRow[]> {
    return this.orders.aggregate({ groupBy: ['kind', 'payment'], sum: ['revenue'] });
  }

  /**
   * The number and revenue (paise) of orders paid in a period, by day or month and by a field. Months are given by
   * their first days.
   */
  sold(at: 'paidOn' | 'paidMonth', { from, to }: Period, by: SoldBy): Promise<AggregateRow[]> {
    return this.orders.aggregate({ filter: { [at]: { gte: from, lte: to } }, groupBy: [at, by], sum: ['revenue'] });
  }

  /** The same for the whole period. */
  soldInTotal(at: 'paidOn' | 'paidMonth', { from, to }: Period, by: SoldBy): Promise<AggregateRow[]> {
    return this.orders.aggregate({ filter: { [at]: { gte: from, lte: to } }, groupBy: [by], sum: ['revenue'] });
  }

  /** The pending order with this key (see Order.pendingKey); null when there is none. */
  async pendingWith(pendingKey: string): Promise<Order | null> {
    return (await this.orders.first({ filter: { pendingKey } })) as Order | null;
  }

  /** Orders whose mail about their status was not sent yet, longest waiting first. */
  unnotified(before: Instant): AsyncIterable<OrderRecord> {
    const filter = { notificationSent: false, updatedAt: { lt: before } };
    return this.orders.stream({ filter, sort: ['updatedAt', 'ASC'] });
  }

  /** Unpaid orders that were begun before, oldest first. */
  pendingSince(before: Instant): AsyncIterable<Order> {
    const filter = { status: 'pending', createdAt: { lt: before } };
    return this.orders.stream({ filter, sort: ['createdAt', 'ASC'] }) as AsyncIterable<Order>;
  }

  /** Orders with time-based changes due on a day (Asia/Kolkata), or with unfinished work, longest due first. */
  due(today: CalendarDate): AsyncIterable<OrderRecord> {
    return this.orders.stream({ filter: { nextChangeOn: { lte: today } }, sort: ['nextChangeOn', 'ASC'] });
  }
}
