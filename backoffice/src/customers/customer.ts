import { ROLES, type CustomerRequest, type ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import type { Filter } from '../list/filters.js';

export const ROLE_CHOICES = ROLES.map((id) => ({ id, name: id }));

export const DELETION = { question: MESSAGES.confirmUserDelete, deleted: MESSAGES.userDeleted, failed: MESSAGES.userDeleteFailed };

/** What the form holds, reduced to what the call takes; the car's type and price are the server's to derive. */
export function customerRequest({ name, email, phone, role, disabled, carDetails }: ProfileResponse): CustomerRequest {
  const { carName, carColor, carNumber, address, parking } = carDetails ?? {};
  const car = { carName, carColor, carNumber, address, parking };
  const given = Object.entries(car).map(([field, value]) => [field, value ?? '']);
  return { name, email, phone, role, ...(disabled !== undefined && { disabled }), carDetails: Object.fromEntries(given) as CustomerRequest['carDetails'] };
}

export const CUSTOMER_FILTERS = (communities: readonly string[]): readonly Filter[] => [
  { kind: 'choices', source: 'role', label: 'Role', choices: ROLE_CHOICES },
  { kind: 'choices', source: 'community', label: 'Community', choices: communities.map((id) => ({ id, name: id })) },
  { kind: 'flag', source: 'activePlan', label: 'Active plan', yes: 'Has one', no: 'Has none' },
  { kind: 'days', source: 'createdAt', label: 'Registered', of: 'instant' },
];
