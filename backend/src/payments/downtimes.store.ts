import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition, type NewRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';
import type { Downtime } from './downtime.js';

const MAX_ONGOING = 20;

const definition: CollectionDefinition<Downtime> = {
  name: 'payment_downtimes',
  fields: {
    method: 'string',
    instrument: 'string',
    severity: 'string',
    isOver: 'boolean',
    begin: 'instant',
    end: 'instant',
    updatedAt: 'instant',
  },
  indexes: [['isOver', 'updatedAt']],
};

@Injectable()
export class DowntimesStore {
  readonly downtimes;

  constructor(database: Database) {
    this.downtimes = database.collection(definition);
  }

  /** Downtimes whose end was not reported, the last updated first, at most MAX_ONGOING. */
  ongoing(): Promise<Downtime[]> {
    return this.downtimes.list({ filter: { isOver: false }, sort: ['updatedAt', 'DESC'], limit: MAX_ONGOING });
  }

  /** Stores a downtime, or returns the one stored under its id. */
  insertIfAbsent(downtime: NewRecord<Downtime>): Promise<Downtime> {
    return insertIfAbsent(this.downtimes, downtime);
  }
}
