import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { Address } from '../customers/address.js';
import type { Vehicle } from '../customers/vehicle.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { EmailChange } from './email-change.js';
import type { SecurityNotice } from './security-notice.js';

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
  /** The first is the one of the specification's carDetails. No two have the same number. */
  vehicles: Vehicle[];
  /** Of the first vehicle, for lists; null without one. */
  carName: string | null;
  carNumber: string | null;
  /** Where an employee works, or a customer's address is; null when that is no listed community. */
  communityId: string | null;
  /** Whether a plan of theirs runs, or is paused. */
  activePlan: boolean;
  /** The mail that the owner is sent once, when the account has been created. */
  firstMail: 'welcome' | 'invitation' | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** More than an account gets within a minute, which is how long sending them takes at most. */
const MAX_NOTICES = 20;

/** What lists filter and sort by, made of the rest. */
export function listedOf({
  role,
  areaId,
  address,
  vehicles,
}: Pick<Account, 'role' | 'areaId' | 'address' | 'vehicles'>) {
  return {
    carName: vehicles[0]?.carName || null,
    carNumber: vehicles[0]?.carNumber || null,
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
