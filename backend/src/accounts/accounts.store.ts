import { Injectable } from '@nestjs/common';
import { AuditLog } from '../kernel/audit-log.js';
import type { CollectionDefinition } from '../kernel/database.port.js';
import { carNumberTerms, emailTerms, phoneTerms, termsOf, wordsOf } from '../kernel/search-terms.js';
import { addressText, type Account } from './account.js';

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
  counters: [{ by: ['role', 'activePlan'] }, { by: ['community'] }],
  search: ({ name, email, phone, cars }) =>
    termsOf(
      wordsOf(name),
      emailTerms(email),
      phoneTerms(phone),
      ...cars.map(({ carNumber }) => carNumberTerms(carNumber)),
    ),
};

/** Nothing by which anybody signs in. */
function shown({ name, email, phone, role, area, disabled, address, cars }: Account): object {
  const shownCars = cars.map(({ carName, carColor, carNumber, planDuration, timeSlot, parking }) => ({
    carName,
    carColor,
    carNumber,
    planDuration,
    timeSlot,
    parking,
  }));
  return { name, email, phone, role, area, disabled, address: addressText(address), cars: shownCars };
}

@Injectable()
export class AccountsStore {
  readonly accounts;

  constructor(changes: AuditLog) {
    this.accounts = changes.collection(definition, { resource: 'customers', name: ({ name }) => name, shown });
  }

  byEmail(email: string): Promise<Account | null> {
    return this.accounts.first({ filter: { email: email.toLowerCase() } });
  }

  /** Those whose owner waits for a mail. */
  owedMail(limit: number): Promise<Account[]> {
    return this.accounts.list({ filter: { mailOwed: { in: ['welcome', 'invitation'] } }, limit });
  }

  /** Employees by where they work, everybody else by where they live. */
  async namingCommunities(names: readonly string[]): Promise<{ employees: number; customers: number }> {
    const [employees, customers] = await Promise.all([
      this.accounts.count({ filter: { role: 'employee', area: { in: names } } }),
      this.accounts.count({ filter: { role: { in: ['user', 'admin'] }, community: { in: names } } }),
    ]);
    return { employees, customers };
  }

  admins(): Promise<Account[]> {
    return this.accounts.list({ filter: { role: 'admin' } });
  }
}
