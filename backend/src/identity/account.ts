import type { PlanDuration } from '#libs/catalogue.js';
import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import type { Address } from '../customers/address.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { EmailChange } from './email-change.js';
import type { SecurityNotice } from './security-notice.js';

/** A customer's car and what was chosen for its plan. Empty texts and nulls are not known yet. */
export interface Car extends ParkingFields {
  id: string;
  /** A name of libs/car-models.ts, which gives the type. */
  carName: string;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  planDuration: PlanDuration | null;
  timeSlot: string;
}

/** A customer, an employee or an admin. */
export interface Account extends StoredRecord {
  /** Lower case; no two accounts share one. */
  email: string;
  name: string;
  /** +91 and ten digits. */
  phone: string;
  role: Role;
  /** The community an employee works in. */
  areaId: string | null;
  /** Argon2id; null until a password is set, so that nobody signs in. */
  passwordHash: string | null;
  /** One more at each new password; a reset link is for the password it was asked with. */
  passwordVersion: number;
  /** One more whenever the sessions begun so far must end. */
  sessionEpoch: number;
  /** The session that survived the last end of all sessions: the one that changed the password. */
  keptSessionId: string | null;
  /** An email address the owner has asked for and not confirmed yet. */
  emailChange: EmailChange | null;
  /** What the owner is notified of, the newest last. Each is written with the change it is about, so that neither is lost. */
  notices: SecurityNotice[];
  lastNoticeAt: Instant | null;
  disabled: boolean;
  pictureKey: string | null;
  address: Address;
  /** The first is that of the spec's carDetails. No two have the same number. */
  cars: Car[];
  /** Of the first car, for lists; null without one. */
  carName: string | null;
  carNumber: string | null;
  /** Where an employee works, or a customer's address is; null when that is no listed community. */
  communityId: string | null;
  /** Whether a plan of theirs runs, or is paused. */
  activePlan: boolean;
  /** A mail that this account's owner has to be sent yet. */
  mailOwed: 'welcome' | 'invitation' | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** More than an account gets within a minute, which is how long sending them takes at most. */
const MAX_NOTICES = 20;

/** What lists filter and sort by, made of the rest. */
export function listedOf({ role, areaId, address, cars }: Pick<Account, 'role' | 'areaId' | 'address' | 'cars'>) {
  return {
    carName: cars[0]?.carName || null,
    carNumber: cars[0]?.carNumber || null,
    communityId: role === 'employee' ? areaId : address.communityId,
  };
}

/** The account where its references to one community are to another one. */
export function repointed(account: Account, from: string, to: string): Account {
  const { areaId, address } = account;
  return {
    ...account,
    areaId: areaId === from ? to : areaId,
    address: address.communityId === from ? { ...address, communityId: to } : address,
  };
}

/**
 * The account with another password. Ends its sessions, and the links mailed before: those that set a password and those
 * that confirm an email address.
 * @param keptSessionId the one session that goes on
 */
export function withPassword(account: Account, passwordHash: string, keptSessionId: string | null = null): Account {
  return {
    ...withSessionsEnded(account, keptSessionId),
    passwordHash,
    passwordVersion: account.passwordVersion + 1,
    emailChange: null,
  };
}

/** The account with all its sessions ended. @param keptSessionId the one that goes on */
export function withSessionsEnded(account: Account, keptSessionId: string | null = null): Account {
  return { ...account, sessionEpoch: account.sessionEpoch + 1, keptSessionId };
}

/** The account with a notice of the change that is written with it. Old ones, which were sent long ago, are dropped. */
export function withNotice(account: Account, notice: SecurityNotice): Account {
  return { ...account, notices: [...account.notices, notice].slice(-MAX_NOTICES), lastNoticeAt: notice.at };
}

/** Whether an account can act as an admin. */
export function isActiveAdmin(account: Pick<Account, 'role' | 'disabled'>): boolean {
  return account.role === 'admin' && !account.disabled;
}
