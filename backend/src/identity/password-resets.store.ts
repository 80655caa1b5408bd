import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import type { PasswordReset } from './password-reset.js';

const definition: CollectionDefinition<PasswordReset> = {
  name: 'password_resets',
  fields: {
    kind: 'string',
    email: 'string',
    tokenHash: 'string',
    accountId: 'string',
    passwordVersion: 'integer',
    dueAt: 'instant',
    expiresAt: 'instant',
    usedAt: 'instant',
  },
  unique: [['tokenHash']],
  indexes: [['dueAt'], ['expiresAt']],
};

@Injectable()
export class PasswordResetsStore {
  readonly resets;

  constructor(database: Database) {
    this.resets = database.collection(definition);
  }

  /** The request whose link has this hash of a token; null when there is none. */
  byTokenHash(tokenHash: string): Promise<PasswordReset | null> {
    return this.resets.first({ filter: { tokenHash } });
  }

  /** Requests whose links are to be created and mailed, longest due first. */
  due(now: Instant, limit: number): Promise<PasswordReset[]> {
    return this.resets.list({ filter: { dueAt: { lte: now } }, sort: ['dueAt', 'ASC'], limit });
  }
}
