import { formatCarNumber } from '#libs/car-number.js';
import { ROLES, type CustomerRequest, type ProfileResponse } from '#libs/contract/accounts.js';
import { MESSAGES } from '#libs/messages.js';
import type { Column } from '../export/csv.js';
import type { Filter } from '../list/filters.js';
import { momentText } from '../parts/format.js';

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
  {
    kind: 'choices',
    source: 'activePlan',
    label: 'Active plan',
    choices: [
      { id: true, name: 'has one' },
      { id: false, name: 'has none' },
    ],
  },
  { kind: 'days', source: 'createdAt', label: 'Registered', of: 'instant' },
];

export const CUSTOMER_COLUMNS: readonly Column<ProfileResponse>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone Number', value: ({ phone }) => phone },
  { title: 'Car', value: ({ carDetails }) => carDetails.carName },
  { title: 'Car No.', value: ({ carDetails }) => formatCarNumber(carDetails.carNumber) },
  { title: 'Address', value: ({ carDetails }) => carDetails.address },
  { title: 'Parking', value: ({ carDetails }) => carDetails.parking },
  { title: 'Role', value: ({ role }) => role },
  { title: 'Registered', value: ({ createdAt }) => momentText(createdAt) },
];
