import { Injectable } from '@nestjs/common';
import type { Instant } from '#libs/calendar.js';
import { carNumberTerms, phoneTerms } from '../customers/customer-search.js';
import { AuditLog } from '../kernel/audit-log.js';
import { cached } from '../kernel/cached-collection.js';
import { Database, type CollectionDefinition } from '../kernel/database.port.js';
import { emailTerms, nameTerms, tagTerm, termsOf } from '../kernel/search-terms.js';
import type { OrderedRecords, Sources } from '../kernel/watermarks.js';
import { MAX_EMPLOYEES, type Account } from './account.js';

const definition: CollectionDefinition<Account> = {
  name: 'accounts',
  fields: {
    email: 'string',
    name: 'string',
    phone: 'string',
    role: 'string',
    staffRole: 'string',
    gstin: 'json',
    companyName: 'json',
    areaId: 'string',
    otherCommunities: 'json',
    formerCommunities: 'json',
    passwordHash: 'json',
    passwordVersion: 'integer',
    sessionEpoch: 'integer',
    keptSessionId: 'json',
    emailChange: 'json',
    notices: 'json',
    lastNoticeAt: 'instant',
    disabled: 'boolean',
    tags: 'json',
    pictureKey: 'string',
    address: 'json',
    vehicles: 'json',
    carName: 'string',
    carNumber: 'string',
    communityId: 'string',
    activePlan: 'boolean',
    planEndedOn: 'date',
    firstMail: 'string',
    acceptedTerms: 'json',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
  unique: [['email']],
  indexes: [
    ['createdAt'],
    ['role', 'createdAt'],
    ['communityId'],
    ['activePlan'],
    ['planEndedOn'],
    ['disabled'],
    ['name'],
    ['email'],
    ['phone'],
    ['role'],
    ['carName'],
    ['carNumber'],
  ],
  sparse: [['areaId'], ['staffRole'], ['firstMail', 'createdAt'], ['lastNoticeAt'], ['pictureKey']],
  counters: [{ by: ['role', 'activePlan'] }, { by: ['communityId'] }],
  search: ({ name, email, phone, vehicles, tags }) =>
    termsOf(
      nameTerms(name),
      emailTerms(email),
      phoneTerms(phone),
      ...vehicles.map(({ carNumber }) => carNumberTerms(carNumber)),
      tags.map(tagTerm),
    ),
};

/** What audit entries compare. Contains no credentials, and no tags, which are deleted with the account. */
function shown({
  name,
  email,
  phone,
  role,
  staffRole,
  areaId,
  otherCommunities,
  disabled,
  address,
  gstin,
  companyName,
  vehicles,
}: Account): object {
  // The parking text is composed of level and bay.
  const shownVehicles = vehicles.map(({ id: _id, level: _level, bay: _bay, ...fields }) => fields);
  const invoiceTo = { gstin, companyName };
  const staff = { role, staffRole, areaId, otherCommunities, disabled };
  return { name, email, phone, ...staff, address, ...invoiceTo, cars: shownVehicles };
}

@Injectable()
export class AccountsStore {
  readonly accounts;

  constructor(auditLog: AuditLog, database: Database) {
    const audited = auditLog.collection(definition, {
      resource: 'customers',
      isPersonal: true,
      name: ({ name }) => name,
      shown,
    });
    this.accounts = cached(database, audited);
    auditLog.cleanUp(this.accounts);
  }

  /** The account with an email address, regardless of case; null when there is none. */
  byEmail(email: string): Promise<Account | null> {
    return this.accounts.first({ filter: { email: email.toLowerCase() } });
  }

  /** Accounts whose owner gets a first mail, in the order of their creation. */
  withFirstMail(): Sources<Account> {
    const of = (firstMail: 'welcome' | 'invitation'): OrderedRecords<Account> => ({
      from: (since) =>
        this.accounts.stream({ filter: { firstMail, createdAt: { gte: since } }, sort: ['createdAt', 'ASC'] }),
      positionOf: ({ createdAt }) => createdAt,
    });
    return { welcome: of('welcome'), invitation: of('invitation') };
  }

  /** Accounts with security notices, in the order of their latest one. */
  withNotices(): OrderedRecords<Account> {
    return {
      from: (at) => this.accounts.stream({ filter: { lastNoticeAt: { gte: at } }, sort: ['lastNoticeAt', 'ASC'] }),
      positionOf: ({ lastNoticeAt }) => lastNoticeAt!,
    };
  }

  /** Accounts whose latest security notice is from before then, oldest first. */
  withOldNotices(before: Instant): AsyncIterable<Account> {
    return this.accounts.stream({ filter: { lastNoticeAt: { lt: before } }, sort: ['lastNoticeAt', 'ASC'] });
  }

  /** The number of employees who cover a community, and of other accounts whose address is in it. */
  async countOfCommunity(communityId: string): Promise<{ employees: number; customers: number }> {
    const [employees, customers] = await Promise.all([
      this.employeesCovering(communityId),
      this.accounts.count({ filter: { role: { in: ['user', 'admin'] }, communityId } }),
    ]);
    return { employees: employees.length, customers };
  }

  /** Employees whose own or other community this is, on whichever days. All are read: a business has few. */
  async employeesCovering(communityId: string): Promise<Account[]> {
    const employees = await this.accounts.list({ filter: { role: 'employee' }, limit: MAX_EMPLOYEES });
    return employees.filter(
      ({ areaId, otherCommunities }) =>
        areaId === communityId || otherCommunities.some((other) => other.communityId === communityId),
    );
  }

  /** Accounts with the staff role of an admin, whether or not they can sign in. */
  admins(): Promise<Account[]> {
    return this.accounts.list({ filter: { role: 'admin', staffRole: 'admin' } });
  }
}
