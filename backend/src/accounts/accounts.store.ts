import { Injectable } from '@nestjs/common';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { carNumberTerms, emailTerms, phoneTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import type { Account } from './account.js';

const definition: CollectionDefinition<Account> = {
  name: 'accounts',
  fields: {
    email: 'string',
    name: 'string',
    phone: 'string',
    role: 'string',
    area: 'string',
    passwordHash: 'json',
    passwordVersion: 'integer',
    sessionEpoch: 'integer',
    disabled: 'boolean',
    pictureKey: 'string',
    address: 'json',
    cars: 'json',
    carName: 'string',
    carNumber: 'string',
    community: 'string',
    activePlan: 'boolean',
    mailOwed: 'string',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['email']],
  indexes: [
    ['createdAt'],
    ['role', 'createdAt'],
    ['role', 'area'],
    ['role', 'name'],
    ['area', 'createdAt'],
    ['community', 'createdAt'],
    ['activePlan', 'createdAt'],
    ['disabled', 'createdAt'],
    ['name'],
    ['email'],
    ['phone'],
    ['role'],
    ['area'],
    ['carName'],
    ['carNumber'],
    ['mailOwed'],
  ],
  tallies: [{ by: ['role', 'activePlan'] }, { by: ['community'] }],
  search: ({ name, email, phone, cars }) =>
    termsOf(wordsOf(name), emailTerms(email), phoneTerms(phone), ...cars.map(({ carNumber }) => carNumberTerms(carNumber))),
};

@Injectable()
export class AccountsStore {
  readonly accounts;

  constructor(database: Database) {
    this.accounts = database.collection(definition);
  }

  byEmail(email: string): Promise<Account | null> {
    return this.accounts.first({ filter: { email: email.toLowerCase() } });
  }

  /** Those whose owner waits for a mail. */
  owedMail(limit: number): Promise<Account[]> {
    return this.accounts.list({ filter: { mailOwed: { in: ['welcome', 'invitation'] } }, limit });
  }

  admins(): Promise<Account[]> {
    return this.accounts.list({ filter: { role: 'admin' } });
  }
}
