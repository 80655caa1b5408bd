import { Injectable } from '@nestjs/common';
import { cached } from '../kernel/cached-collection.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import type { Session } from './session.js';

const definition: CollectionDefinition<Session> = {
  name: 'sessions',
  fields: {
    accountId: 'string',
    epoch: 'integer',
    generation: 'integer',
    usedGeneration: 'integer',
    renewedAt: 'instant',
    createdAt: 'instant',
    expiresAt: 'instant',
  },
  indexes: [['accountId'], ['expiresAt']],
};

@Injectable()
export class SessionsStore {
  readonly sessions;

  constructor(database: Database) {
    this.sessions = cached(database, database.collection(definition));
  }

  /** The open sessions of an account. Some of them may have been ended by a new sessionEpoch. */
  ofAccount(accountId: string): Promise<Session[]> {
    return this.sessions.list({ filter: { accountId } });
  }

  /** The sessions of an account other than its newest ones. */
  beyondNewest(accountId: string, newest: number): Promise<Session[]> {
    // Ids sort by age.
    return this.sessions.list({ filter: { accountId }, sort: ['id', 'DESC'], offset: newest });
  }
}
