import type { PlanDuration } from '#libs/catalogue.js';
import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** Where the car is found. `text` is the address as one line, when it was given so. */
export interface Address {
  flat: string;
  tower: string;
  community: string;
  locality: string;
  city: string;
  state: string;
  pin: string;
  text: string;
}

/** A customer's car and what was chosen for its plan. Empty texts and nulls are not known yet. */
export interface Car {
  id: string;
  /** A name of libs/car-models.ts, which gives the type. */
  carName: string;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  planDuration: PlanDuration | null;
  timeSlot: string;
  parking: string;
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
  area: string | null;
  /** Argon2id; null until a password is set, so that nobody signs in. */
  passwordHash: string | null;
  /** One more at each new password; a reset link is for the password it was asked with. */
  passwordVersion: number;
  /** One more whenever the sessions begun so far must end. */
  sessionEpoch: number;
  disabled: boolean;
  pictureKey: string | null;
  address: Address;
  /** The first is that of the spec's carDetails. No two have the same number. */
  cars: Car[];
  /** Of the first car, for lists; null without one. */
  carName: string | null;
  carNumber: string | null;
  /** Where an employee works, or a customer's address is; null when no community is named. */
  community: string | null;
  /** Whether a plan of theirs runs, or is paused. */
  activePlan: boolean;
  /** A mail that this account's owner has to be sent yet. */
  mailOwed: 'welcome' | 'invitation' | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export const NO_ADDRESS: Address = {
  flat: '',
  tower: '',
  community: '',
  locality: '',
  city: '',
  state: '',
  pin: '',
  text: '',
};

/** The address as one line. */
export function addressText(address: Address): string {
  const { text, flat, tower, community, locality, city, state, pin } = address;
  return (
    text || [flat, tower, community, locality, [city, pin].filter(Boolean).join(' '), state].filter(Boolean).join(', ')
  );
}

/** An address given as one line replaces the parts, unless it only says what they say. */
export function withAddressText(address: Address, text: string): Address {
  return text === addressText(address) ? address : { ...NO_ADDRESS, text };
}

/** What the communities are called. */
export interface CommunityNames {
  currentName: (name: string) => string;
  namedIn: (text: string) => string | null;
}

/** The account where what it says of a community is said of another one. */
export function movedTo(account: Account, from: string, to: string): Account {
  const { area, address } = account;
  return {
    ...account,
    area: area === from ? to : area,
    address: address.community === from ? { ...address, community: to } : address,
  };
}

/** What lists filter and sort by, made of the rest. */
export function listedOf(
  { role, area, address, cars }: Pick<Account, 'role' | 'area' | 'address' | 'cars'>,
  communities: CommunityNames,
) {
  const home = address.community ? communities.currentName(address.community) : communities.namedIn(address.text);
  return {
    carName: cars[0]?.carName || null,
    carNumber: cars[0]?.carNumber || null,
    community: role === 'employee' ? area : home,
  };
}

/** The account with another password: links to set one that were mailed before, and its sessions, end. */
export function withPassword(account: Account, passwordHash: string): Account {
  return {
    ...account,
    passwordHash,
    passwordVersion: account.passwordVersion + 1,
    sessionEpoch: account.sessionEpoch + 1,
  };
}

/** Whether an account can act as an admin. */
export function isActiveAdmin(account: Pick<Account, 'role' | 'disabled'>): boolean {
  return account.role === 'admin' && !account.disabled;
}
