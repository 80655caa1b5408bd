import { Injectable } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import { rupeesFromPaise, type Paise } from '#libs/money.js';
import { AuditLog } from '../kernel/audit-log.js';
import type { AggregateRow, CollectionDefinition, NewRecord, Page, Query } from '../kernel/database.port.js';
import { carNumberTerms, emailTerms, idTerms, phoneTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import { ORDER_MONEY_FIELDS } from '../payments/order-money.js';
import { RUNNING, type Plan } from './plan.js';

const definition: CollectionDefinition<Plan> = {
  name: 'plans',
  fields: {
    userId: 'string',
    name: 'string',
    email: 'string',
    phone: 'string',
    carName: 'string',
    carType: 'string',
    carColor: 'string',
    carNumber: 'string',
    planDuration: 'integer',
    planAmount: 'integer',
    discountedAmount: 'integer',
    gst: 'integer',
    payable: 'integer',
    promotion: 'integer',
    gstRate: 'integer',
    timeSlot: 'string',
    address: 'json',
    communityId: 'string',
    communityToConfirm: 'boolean',
    parking: 'string',
    level: 'string',
    bay: 'string',
    status: 'string',
    startDate: 'date',
    endDate: 'date',
    paidDays: 'integer',
    pauses: 'json',
    pausePolicy: 'json',
    cancelledOn: 'date',
    slotState: 'string',
    nextChangeOn: 'date',
    rescheduleFrom: 'date',
    paidOn: 'date',
    paidMonth: 'date',
    revenue: 'integer',
    ...ORDER_MONEY_FIELDS,
    activePlanSynced: 'boolean',
    paymentId: 'string',
    orderId: 'string',
    pendingKey: 'string',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['pendingKey'], ['paymentId']],
  indexes: [
    ['createdAt'],
    ['userId', 'createdAt'],
    ['userId', 'carNumber', 'endDate'],
    ['status', 'createdAt'],
    ['refundStatus', 'createdAt'],
    ['disputeStatus', 'createdAt'],
    ['nextChangeOn'],
    ['slotState', 'createdAt'],
    ['carType', 'createdAt'],
    ['timeSlot', 'createdAt'],
    ['planDuration', 'createdAt'],
    ['communityId', 'createdAt'],
    ['communityToConfirm', 'createdAt'],
    ['carType', 'paidOn'],
    ['communityId', 'paidOn'],
    ['communityId', 'endDate'],
    ['name'],
    ['email'],
    ['phone'],
    ['carName'],
    ['carType'],
    ['carNumber'],
    ['planDuration'],
    ['timeSlot'],
    ['parking'],
    ['planAmount'],
    ['discountedAmount'],
    ['payable'],
    ['startDate'],
    ['endDate'],
    ['paidOn'],
    ['status'],
    ['userId', 'status'],
    ['activePlanSynced'],
  ],
  counters: [
    { by: ['status'], sum: ['revenue', 'amountPaid', 'amountRefunded', 'amountLost'] },
    { by: ['refundStatus'] },
    { by: ['disputeStatus'] },
    { by: ['status', 'endDate'] },
    { by: ['slotState'] },
    { by: ['carType'] },
    { by: ['communityId'] },
    { by: ['communityToConfirm', 'status'] },
    { by: ['paidMonth', 'carType'], sum: ['revenue'] },
    { by: ['paidOn', 'carType'], sum: ['revenue'] },
    { by: ['paidMonth', 'communityId'], sum: ['revenue'] },
    { by: ['paidOn', 'communityId'], sum: ['revenue'] },
  ],
  search: (plan) =>
    termsOf(
      wordsOf(plan.name),
      emailTerms(plan.email),
      phoneTerms(plan.phone),
      carNumberTerms(plan.carNumber),
      idTerms(plan.id, plan.paymentId, plan.orderId),
    ),
};

function shown({
  name,
  email,
  phone,
  carName,
  carNumber,
  planDuration,
  timeSlot,
  address,
  parking,
  status,
  startDate,
  endDate,
  pauses,
  cancelledOn,
  payable,
}: Plan): object {
  const pause = pauses.at(-1);
  return {
    name,
    email,
    phone,
    carName,
    carNumber,
    planDuration,
    timeSlot,
    address,
    parking,
    status,
    startDate,
    endDate,
    pausedFrom: pause?.from ?? null,
    pausedUntil: pause?.until ?? null,
    cancelledOn,
    payable: rupeesFromPaise(payable),
  };
}

/** Days, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

export type SoldBy = 'carType' | 'communityId';

@Injectable()
export class PlansStore {
  readonly plans;

  constructor(changes: AuditLog) {
    this.plans = changes.collection(definition, {
      resource: 'allOrders',
      name: ({ name, carNumber }) => `${name}, ${carNumber}`,
      shown,
    });
  }

  page(query: Query<Plan>): Promise<Page<Plan>> {
    return this.plans.find(query);
  }

  /** What was paid for plans, and what went back. */
  async moneyTotals(): Promise<{ paid: Paise; refunded: Paise; lost: Paise }> {
    const [totals] = await this.plans.aggregate({ sum: ['amountPaid', 'amountRefunded', 'amountLost'] });
    const { amountPaid = 0, amountRefunded = 0, amountLost = 0 } = totals?.sums ?? {};
    return { paid: amountPaid, refunded: amountRefunded, lost: amountLost };
  }

  byStatus(): Promise<AggregateRow[]> {
    return this.plans.aggregate({ groupBy: ['status'], sum: ['revenue'] });
  }

  /** Plans sold on days, or in months given by their first days, and what they revenue: by day or month, and by a field. */
  sold(at: 'paidOn' | 'paidMonth', { from, to }: Period, by: SoldBy): Promise<AggregateRow[]> {
    return this.plans.aggregate({ filter: { [at]: { gte: from, lte: to } }, groupBy: [at, by], sum: ['revenue'] });
  }

  pendingWith(pendingKey: string): Promise<Plan | null> {
    return this.plans.first({ filter: { pendingKey } });
  }

  insert(plan: NewRecord<Plan>): Promise<Plan> {
    return this.plans.insert(plan);
  }

  ofUser(userId: string): Promise<Plan[]> {
    return this.plans.list({ filter: { userId }, sort: ['createdAt', 'DESC'] });
  }

  /** The last day already paid for a car, or null. */
  async paidUntil(userId: string, carNumber: string): Promise<CalendarDate | null> {
    const [last] = await this.plans.list({
      filter: { userId, carNumber, status: { in: RUNNING } },
      sort: ['endDate', 'DESC'],
      limit: 1,
    });
    return last?.endDate ?? null;
  }

  async hasRunning(userId: string): Promise<boolean> {
    return (await this.plans.list({ filter: { userId, status: { in: RUNNING } }, limit: 1 })).length > 0;
  }

  /** Those of a community that end on a day or later, a batch at a time. */
  endingFrom(date: CalendarDate, communityId: string): AsyncIterable<Plan> {
    return this.plans.stream({ filter: { communityId, endDate: { gte: date } }, sort: ['endDate', 'ASC'] });
  }

  runningOf({ userId, carNumber }: Pick<Plan, 'userId' | 'carNumber'>): Promise<Plan[]> {
    return this.plans.list({ filter: { userId, carNumber, status: { in: RUNNING } } });
  }

  running(): AsyncIterable<Plan> {
    return this.plans.stream({ filter: { status: { in: RUNNING } } });
  }

  /** Whose customer's account was not told yet. */
  untold(limit: number): Promise<Plan[]> {
    return this.plans.list({ filter: { activePlanSynced: false }, limit });
  }

  pendingSince(before: Instant, limit: number): Promise<Plan[]> {
    return this.plans.list({
      filter: { status: 'pending', createdAt: { lt: before } },
      sort: ['createdAt', 'ASC'],
      limit,
    });
  }

  /** Plans that the passing of time changes on a day, or that have something left to do, the longest due first. */
  due(today: CalendarDate): AsyncIterable<Plan> {
    return this.plans.stream({ filter: { nextChangeOn: { lte: today } }, sort: ['nextChangeOn', 'ASC'] });
  }
}
