import { Injectable } from '@nestjs/common';
import type { CalendarDate, Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import type { CustomerRetention } from './customer-retention.js';

/** The figures of one month. Its id is its first day. */
export interface CustomerRetentionMonth extends StoredRecord, CustomerRetention {
  month: CalendarDate;
  /** Whether the figures are final. */
  isSettled: boolean;
  countedAt: Instant;
}

const definition: CollectionDefinition<CustomerRetentionMonth> = {
  name: 'retention_months',
  fields: {
    month: 'date',
    ended: 'integer',
    renewed: 'integer',
    customersAtStart: 'integer',
    customersLost: 'integer',
    isSettled: 'boolean',
    countedAt: 'instant',
  },
  indexes: [['month']],
};

@Injectable()
export class CustomerRetentionStore {
  readonly months;

  constructor(database: Database) {
    this.months = database.collection(definition);
  }

  /** The stored figures from a month on, given by its first day, oldest first. */
  since(month: CalendarDate): Promise<CustomerRetentionMonth[]> {
    return this.months.list({ filter: { month: { gte: month } }, sort: ['month', 'ASC'] });
  }
}
