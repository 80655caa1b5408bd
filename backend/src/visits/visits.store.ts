import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import type { Visit } from './visit.js';

const definition: CollectionDefinition<Visit> = {
  name: 'visits',
  fields: {
    orderId: 'string',
    userId: 'string',
    communityId: 'string',
    date: 'date',
    carName: 'string',
    carNumber: 'string',
    outcome: 'string',
    extras: 'json',
    extrasOn: 'date',
    reason: 'string',
    note: 'string',
    employeeId: 'string',
    enteredBy: 'string',
    reportedAt: 'instant',
    noticeDueAt: 'instant',
  },
  indexes: [
    ['date'],
    ['communityId', 'date'],
    ['outcome', 'date'],
    ['outcome', 'communityId', 'date'],
    ['orderId', 'date'],
    ['userId', 'date'],
    ['employeeId', 'date'],
  ],
  sparse: [['communityId', 'extrasOn'], ['noticeDueAt']],
  // Not by community or employee: groups for each day would be nearly as many as the visits.
  counters: [{ by: ['date', 'outcome'] }],
};

@Injectable()
export class VisitsStore {
  readonly visits;

  constructor(database: Database) {
    this.visits = database.collection(definition);
  }
}
