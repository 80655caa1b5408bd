import type { CarType, PlanDuration } from '#libs/catalogue.js';
import type { Instant } from '#libs/calendar.js';
import type { Role } from '#libs/contract/accounts.js';
import type { StoredRecord } from '../kernel/database.port.js';

export interface Car {
  id: string;
  /** A name of libs/car-models.ts, which gives the type. */
  carName: string;
  carType: CarType | null;
  carColor: string;
  /** Upper case, without spaces. */
  carNumber: string;
  planDuration: PlanDuration | null;
  timeSlot: string;
  parking: string;
}

/** A customer, an employee or an admin. */
export interface Account extends StoredRecord {
  name: string;
  /** Lower case: addresses are compared without case. No two accounts share one. */
  email: string;
  /** +91 and ten digits. */
  phone: string;
  role: Role;
  /** The community an employee works in. */
  area: string | null;
  /** Argon2id; null until the person has chosen a password. */
  passwordHash: string | null;
  /** A token of an earlier epoch is not accepted any more. */
  sessionEpoch: number;
  disabled: boolean;
  pictureKey: string | null;
  address: string;
  /** The first is the one the spec's carDetails speak of. */
  cars: Car[];
  createdAt: Instant;
  updatedAt: Instant;
}

/** Whether whoever is signed in must sign in anew after a change. */
export function endsSessions(before: Account, after: Account): boolean {
  return before.role !== after.role || before.passwordHash !== after.passwordHash || (after.disabled && !before.disabled);
}

export const NO_CAR: Omit<Car, 'id'> = {
  carName: '',
  carType: null,
  carColor: '',
  carNumber: '',
  planDuration: null,
  timeSlot: '',
  parking: '',
};
