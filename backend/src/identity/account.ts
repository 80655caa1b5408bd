import { addDays, instantOf, type CalendarDate, type Instant } from '#libs/calendar.js';
import type { Role, StaffRole } from '#libs/contract/accounts.js';
import { communitiesCoveredOn, mergedPeriods, type Coverage } from '#libs/coverage.js';
import { recentSince } from '#libs/visits.js';
import { NO_ADDRESS, type Address } from '../customers/address.js';
import type { Vehicle } from '../customers/vehicle.js';
import type { StoredRecord } from '../kernel/database.port.js';
import type { EmailChange } from './email-change.js';
import type { SecurityNotice } from './security-notice.js';

/** An upper bound for one company. */
export const MAX_EMPLOYEES = 10_000;

/** A customer, an employee or an admin. */
export interface Account extends StoredRecord {
  /** Lower case; no two accounts share one. */
  email: string;
  name: string;
  /** +91 and ten digits. */
  phone: string;
  role: Role;
  /** Determines the permissions of a member of staff; null for customers. */
  staffRole: StaffRole | null;
  /** The owner's GST registration, for invoices to a business, and its name. Both or neither; empty without one. */
  gstin: string;
  companyName: string;
  /** The id of the community an employee works in. */
  areaId: string | null;
  /** The communities that an employee covers besides. */
  otherCommunities: Coverage[];
  /**
   * The communities that an employee covered in the last days and does not cover any more, so that their late reports
   * are accepted, and the office can correct them.
   */
  formerCommunities: Coverage[];
  /** Argon2id; null until a password is set. */
  passwordHash: string | null;
  /** Incremented with each new password, which invalidates reset links. */
  passwordVersion: number;
  /** Incremented to end all sessions. */
  sessionEpoch: number;
  /** The session that changed the password, which stayed open when all others were ended. */
  keptSessionId: string | null;
  /** A new email address that the owner has not confirmed yet. */
  emailChange: EmailChange | null;
  /** Notices to the owner, the newest last. Each is written with the change it reports. */
  notices: SecurityNotice[];
  lastNoticeAt: Instant | null;
  disabled: boolean;
  /** Labels that staff give customers, unique regardless of case. */
  tags: string[];
  pictureKey: string | null;
  address: Address;
  /** The first is the one of the specification's carDetails. No two have the same number. */
  vehicles: Vehicle[];
  /** Of the first vehicle, for lists; null without one. */
  carName: string | null;
  carNumber: string | null;
  /** Of an employee's area or a customer's address; null for a community that is not listed. */
  communityId: string | null;
  /** Whether the customer has an active or paused plan. */
  activePlan: boolean;
  /** The last day of service of a customer whose plans have all ended; null for any other. */
  planEndedOn: CalendarDate | null;
  /** The terms and privacy notice that the owner agreed to; null for accounts made by staff and by other clients. */
  acceptedTerms: { version: string; at: Instant } | null;
  /** The mail that the owner gets once, after the account was created. */
  firstMail: 'welcome' | 'invitation' | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The initial values of an account. A new field gets its initial value here. */
export const NEW_ACCOUNT = {
  role: 'user' as const,
  staffRole: null,
  gstin: '',
  companyName: '',
  areaId: null,
  otherCommunities: [],
  formerCommunities: [],
  tags: [],
  address: NO_ADDRESS,
  vehicles: [],
  pictureKey: null,
  firstMail: null,
  acceptedTerms: null,
  passwordHash: null,
  passwordVersion: 0,
  sessionEpoch: 0,
  keptSessionId: null,
  emailChange: null,
  notices: [],
  lastNoticeAt: null,
  disabled: false,
  activePlan: false,
  planEndedOn: null,
};

/** Notices are sent within a minute, so an account never has this many unsent ones, or any as old as this. */
const MAX_NOTICES = 20;
const MAX_NOTICE_AGE_MS = 90 * 24 * 60 * 60 * 1000;

/** Derived fields that lists filter and sort by. */
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

/** The account with its references to one community changed to another. */
export function repointed(account: Account, from: string, to: string): Account {
  const { areaId, otherCommunities, address } = account;
  return {
    ...account,
    otherCommunities: mergedPeriods(
      otherCommunities.map((other) => (other.communityId === from ? { ...other, communityId: to } : other)),
    ),
    areaId: areaId === from ? to : areaId,
    address: address.communityId === from ? { ...address, communityId: to } : address,
  };
}

/**
 * The account after a change of the communities that an employee covers, with those of the last days that they no
 * longer cover.
 */
export function withFormerCommunities(account: Account, before: Account, today: CalendarDate): Account {
  const coverageOf = ({ areaId, otherCommunities }: Account) => JSON.stringify([areaId, otherCommunities]);
  if (before.role !== 'employee' || coverageOf(account) === coverageOf(before)) return account;
  const first = recentSince(today);
  const lost: Coverage[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const covered = communitiesCoveredOn(account, day);
    for (const communityId of communitiesCoveredOn(before, day).filter((id) => !covered.includes(id))) {
      const period = lost.find((one) => one.communityId === communityId && one.to === addDays(day, -1));
      if (period) period.to = day;
      else lost.push({ communityId, from: day, to: day });
    }
  }
  const known = before.formerCommunities.filter(({ to }) => to !== null && to >= first);
  return { ...account, formerCommunities: mergedPeriods([...known, ...lost]) };
}

/**
 * The account with a new password. This ends its sessions and invalidates links that were mailed before.
 * @param keptSessionId the one session that continues
 */
export function withPassword(account: Account, passwordHash: string, keptSessionId: string | null = null): Account {
  return {
    ...withSessionsEnded(account, keptSessionId),
    passwordHash,
    passwordVersion: account.passwordVersion + 1,
    emailChange: null,
  };
}

/** The account with all its sessions ended. @param keptSessionId the one that continues */
export function withSessionsEnded(account: Account, keptSessionId: string | null = null): Account {
  return { ...account, sessionEpoch: account.sessionEpoch + 1, keptSessionId };
}

/**
 * The account with a notice of the change that is written with it. The oldest notices, which have been sent, are
 * dropped.
 */
export function withNotice(account: Account, notice: SecurityNotice): Account {
  const recent = account.notices.filter(({ at }) => at >= oldestNoticeAt(notice.at));
  return { ...account, notices: [...recent, notice].slice(-MAX_NOTICES), lastNoticeAt: notice.at };
}

/** Notices from before then are dropped: they contain IP addresses and former email addresses. */
export function oldestNoticeAt(now: Instant): Instant {
  return instantOf(Date.parse(now) - MAX_NOTICE_AGE_MS);
}

/** The account without notices, if they are all from before then. */
export function withoutOldNotices(account: Account, before: Instant): Account {
  const { lastNoticeAt } = account;
  return lastNoticeAt !== null && lastNoticeAt < before ? { ...account, notices: [], lastNoticeAt: null } : account;
}

/** What an account may do, and whether it may sign in. */
export type AccountAccess = Pick<Account, 'role' | 'staffRole' | 'disabled'>;

/** Whether an account can act as an admin. */
export function isActiveAdmin({ staffRole, disabled }: Pick<Account, 'staffRole' | 'disabled'>): boolean {
  return staffRole === 'admin' && !disabled;
}

/** The staff role of an account with this role; `current` where it has that role already. */
export function staffRoleFor(role: Role, current: Pick<Account, 'role' | 'staffRole'> | null = null): StaffRole | null {
  if (role === current?.role) return current.staffRole;
  return role === 'user' ? null : role;
}

/** The name of an employee by id: `Former employee` for a deleted account, null for no id. */
export type EmployeeNameLookup = (id: string | null) => string | null;

/** How to reach a customer. */
export type Contact = Pick<Account, 'name' | 'phone' | 'email'>;

/** The current contact of an order's customer, or that of the order if the account was deleted. */
export type ContactLookup = (order: Contact & { userId: string }) => Contact;
