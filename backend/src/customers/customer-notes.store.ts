import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';

export interface CustomerNote extends StoredRecord {
  customerId: string;
  text: string;
  byId: string;
  /** Email address at the time. */
  by: string;
  at: Instant;
  editedAt: Instant | null;
}

const definition: CollectionDefinition<CustomerNote> = {
  name: 'customer_notes',
  fields: {
    customerId: 'string',
    text: 'json',
    byId: 'string',
    by: 'string',
    at: 'instant',
    editedAt: 'instant',
  },
  indexes: [['customerId', 'at']],
};

/** Not in the audit log, which would keep the notes of a deleted customer. Each note says who wrote it, and when. */
@Injectable()
export class CustomerNotesStore {
  readonly notes;

  constructor(database: Database) {
    this.notes = database.collection(definition);
  }

  count(customerId: string): Promise<number> {
    return this.notes.count({ filter: { customerId } });
  }

  /** The notes about a customer, newest first. */
  ofCustomer(customerId: string): Promise<CustomerNote[]> {
    return this.notes.list({ filter: { customerId }, sort: ['at', 'DESC'] });
  }
}
