import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';
import type { Count } from './limit.js';

export interface Bucket extends StoredRecord, Count {}

const definition: CollectionDefinition<Bucket> = {
  name: 'limit_buckets',
  fields: { count: 'integer', expiresAt: 'instant' },
  indexes: [['expiresAt']],
};

@Injectable()
export class LimitsStore {
  readonly buckets;

  constructor(database: Database) {
    this.buckets = database.collection(definition);
  }

  expiredBy(now: Instant, limit: number): Promise<Bucket[]> {
    return this.buckets.list({ filter: { expiresAt: { lte: now } }, sort: ['expiresAt', 'ASC'], limit });
  }
}
