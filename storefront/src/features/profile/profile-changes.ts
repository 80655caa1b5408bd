import type { ProfileResponse, ProfileUpdate } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import type { EditConflict } from '#libs/contract/records.js';
import { ApiError } from '../../app/api.js';
import { communityRequestOf } from '../../lib/community-field.js';
import { carRequestOf, NO_CAR, valuesOf, type CarValues, type ProfileValues } from './profile-values.js';

/** The state of the profile that an edit began from. */
export interface EditBase {
  version: number;
  values: ProfileValues;
}

const CAR_FIELDS: readonly (keyof CarValues)[] = [
  'carName',
  'carColor',
  'carNumber',
  'planDuration',
  'timeSlot',
  'parking',
];

const ADDRESS_FIELDS = ['address', 'communityName', 'notListed'] as const;

export function baseOf(profile: ProfileResponse, car: VehicleResponse | undefined): EditBase {
  return { version: profile.version, values: { ...valuesOf(profile, car), ...(!car && NO_CAR) } };
}

/** Only what was changed, and the version it was changed from. @param carId of the car edited; without one, the first */
export function updateOf(
  values: ProfileValues,
  { version, values: before }: EditBase,
  { id, carId }: { id: string; carId: string | undefined },
): ProfileUpdate {
  const changed = (field: keyof ProfileValues) => values[field] !== before[field];
  const car = carRequestOf(values);
  const carChanges = Object.fromEntries(CAR_FIELDS.filter(changed).map((field) => [field, car[field]]));
  // The text of an address and its community are read together.
  const isAddressNew = ADDRESS_FIELDS.some(changed);
  const address = { address: values.address, ...communityRequestOf(values) };
  const carDetails = { ...carChanges, ...(isAddressNew && address) };
  return {
    id,
    version,
    ...(changed('name') && { name: values.name.trim() }),
    ...(changed('email') && { email: values.email.trim() }),
    ...(changed('phone') && { phone: values.phone }),
    ...(changed('profilePic') && { profilePic: values.profilePic }),
    ...(Object.keys(carDetails).length > 0 && { carDetails, ...(carId !== undefined && { carId }) }),
  };
}

/** The profile as it is now, when that is why an update was refused. */
export function currentOf(error: unknown): ProfileResponse | null {
  if (!(error instanceof ApiError) || error.code !== 'edit-conflict') return null;
  return (error.problem as Partial<EditConflict<ProfileResponse>>).current ?? null;
}
