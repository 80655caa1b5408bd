import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition, type StoredRecord } from '../kernel/database.port.js';

/** A browser that has signed in to an account. Its id derives from the account and the browser's token. */
interface Device extends StoredRecord {
  accountId: string;
  tokenHash: string;
  lastSignInAt: Instant;
  expiresAt: Instant;
}

const definition: CollectionDefinition<Device> = {
  name: 'devices',
  fields: { accountId: 'string', tokenHash: 'string', lastSignInAt: 'instant', expiresAt: 'instant' },
  indexes: [['accountId', 'lastSignInAt'], ['tokenHash'], ['expiresAt']],
};

@Injectable()
export class DevicesStore {
  readonly devices;

  constructor(database: Database) {
    this.devices = database.collection(definition);
  }

  /** A device with this hash of a browser's token, of any account; null when there is none. */
  byTokenHash(tokenHash: string): Promise<Device | null> {
    return this.devices.first({ filter: { tokenHash } });
  }

  /** The devices of an account, least recently used first. */
  ofAccount(accountId: string): Promise<Device[]> {
    return this.devices.list({ filter: { accountId }, sort: ['lastSignInAt', 'ASC'] });
  }
}
