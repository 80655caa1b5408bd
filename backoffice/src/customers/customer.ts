import { ROLES, type CustomerUpdate, type ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { ROLE_NAMES } from '#libs/value-names.js';
import type { Choice, Filter } from '../list/filters.js';
import { isPermitted, mayChange } from '../session/permissions.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';

export const ROLE_CHOICES = ROLES.map((id) => ({ id, name: ROLE_NAMES[id] }));

/** The values of the form: the customer, and a car to add. */
type CustomerFormValues = ProfileResponse & { newCar?: Partial<VehicleResponse> };

/** The form's values as the API accepts them. The server derives the car's type and price. */
export function customerRequest({
  name,
  email,
  phone,
  role,
  disabled,
  carDetails,
  cars = [],
  newCar,
}: CustomerFormValues): CustomerUpdate {
  const address = addressRequest(carDetails ?? {});
  const added = newCar && Object.values(newCar).some(Boolean) && { newCar: carFields(newCar) };
  const person = { name, email, phone, role, ...(disabled !== undefined && { disabled }), ...added };
  if (cars.length < 2) return { ...person, carDetails: { ...carFields(carDetails ?? {}), ...address } };
  return { ...person, carDetails: address, cars: cars.map((car) => ({ id: car.id, ...carFields(car) })) };
}

function carFields({ carName, carColor, carNumber, ...parking }: Partial<VehicleResponse>) {
  return {
    carName: carName ?? '',
    carColor: carColor ?? '',
    carNumber: carNumber ?? '',
    ...parkingRequest(parking),
  };
}

/** `Car`, or `Car 2` where there are several. */
export function carTitle({ cars }: Pick<ProfileResponse, 'cars'>, index: number): string {
  return cars.length > 1 ? `Car ${index + 1}` : 'Car';
}

export const CUSTOMER_FILTERS = (communities: readonly Choice[], tags: readonly string[]): readonly Filter[] => [
  { kind: 'choices', source: 'role', label: 'Role', choices: ROLE_CHOICES },
  { kind: 'choices', source: 'communityId', label: 'Community', choices: communities },
  { kind: 'choices', source: 'tags', label: 'With all tags', every: true, choices: tags.map(choiceOf) },
  { kind: 'flag', source: 'activePlan', label: 'Active plan', yes: 'Yes', no: 'No' },
  { kind: 'days', source: 'planEndedOn', label: 'Last plan ended', of: 'date' },
  { kind: 'days', source: 'createdAt', label: 'Registered', of: 'instant' },
];

function choiceOf(name: string): Choice {
  return { id: name, name };
}

/** Whether the signed-in member of staff may edit and delete an account. */
export function mayChangeAccount({ role }: Pick<ProfileResponse, 'role'>): boolean {
  return role === 'user' ? mayChange('customers') : isPermitted('staff:write');
}
