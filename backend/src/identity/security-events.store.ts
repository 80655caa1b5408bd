import { Injectable } from '@nestjs/common';
import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import { emailTerms, nameTerms, termsOf } from '../kernel/search-terms.js';

export type SecurityEvent = Omit<SecurityEventResponse, '_id'> & StoredRecord;

const definition: CollectionDefinition<SecurityEvent> = {
  name: 'security_events',
  fields: {
    event: 'string',
    at: 'instant',
    accountId: 'string',
    name: 'string',
    role: 'string',
    staffRole: 'string',
    remoteAddress: 'string',
    by: 'string',
    reason: 'string',
    attempts: 'integer',
    differences: 'json',
  },
  indexes: [['at'], ['accountId', 'at'], ['event', 'at'], ['role', 'at'], ['remoteAddress', 'at']],
  counters: [],
  search: ({ name, by }) => termsOf(nameTerms(name), emailTerms(by)),
};

@Injectable()
export class SecurityEventsStore {
  readonly events;

  constructor(database: Database) {
    this.events = database.collection(definition);
  }

  /** Stores an event, unless one is stored under its id. */
  async insertIfAbsent(event: Omit<SecurityEvent, 'version'>): Promise<void> {
    await insertIfAbsent(this.events, event);
  }
}
