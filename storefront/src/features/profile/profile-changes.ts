import type { ProfileResponse, ProfileUpdate } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import type { EditConflict } from '#libs/contract/records.js';
import { ApiError } from '../../app/api.js';
import { addressChangesOf } from '../../lib/address-values.js';
import { carRequestOf } from '../../lib/car-values.js';
import { valuesOf, type ProfileValues } from './profile-values.js';

/** The state of the profile that an edit started from. */
export interface EditBase {
  version: number;
  values: ProfileValues;
}

const CAR_FIELDS = ['carName', 'carColor', 'carNumber', 'planDuration', 'timeSlot'] as const;

export function baseOf(profile: ProfileResponse, car: VehicleResponse | undefined): EditBase {
  return { version: profile.version, values: valuesOf(profile, car) };
}

/** The changed fields with the version they are based on. @param carId the edited car; the first when undefined */
export function updateOf(
  values: ProfileValues,
  { version, values: before }: EditBase,
  { id, carId }: { id: string; carId: string | undefined },
): ProfileUpdate {
  const changed = (field: keyof ProfileValues) => values[field] !== before[field];
  const car = carRequestOf(values);
  const carChanges = Object.fromEntries(CAR_FIELDS.filter(changed).map((field) => [field, car[field]]));
  const { level, bay } = values;
  const carDetails = {
    ...carChanges,
    ...((changed('level') || changed('bay')) && { level, bay }),
    ...addressChangesOf(values, before),
  };
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

/** The current profile, when an update failed with an edit conflict; otherwise null. */
export function currentOf(error: unknown): ProfileResponse | null {
  if (!(error instanceof ApiError) || error.code !== 'edit-conflict') return null;
  return (error.problem as Partial<EditConflict<ProfileResponse>>).current ?? null;
}

/** Whether an update failed because the edited car is no longer part of the profile. */
export function isCarRemoved(error: unknown, car: VehicleResponse | undefined): boolean {
  const current = currentOf(error);
  return car !== undefined && current !== null && !current.cars.some(({ id }) => id === car.id);
}
