import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type NewRecord, type StoredRecord } from '../kernel/database.port.js';
import { insertIfAbsent } from '../kernel/insert-if-absent.js';

/** The pictures of a logo, under the hash of its content. They stay, because pages in caches still link to them. */
export interface LogoRecord extends StoredRecord {
  /** PNG, base64. */
  picture: string;
  width: number;
  height: number;
  /** PNG, base64. */
  icon: string;
  createdAt: Instant;
}

const definition: CollectionDefinition<LogoRecord> = {
  name: 'logos',
  fields: { picture: 'json', width: 'integer', height: 'integer', icon: 'json', createdAt: 'instant' },
};

@Injectable()
export class LogosStore {
  private readonly logos;

  constructor(database: Database) {
    this.logos = database.collection(definition);
  }

  add(logo: NewRecord<LogoRecord>): Promise<LogoRecord> {
    return insertIfAbsent(this.logos, logo);
  }

  get(id: string): Promise<LogoRecord | null> {
    return this.logos.get(id);
  }
}
