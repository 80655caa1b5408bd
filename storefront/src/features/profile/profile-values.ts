import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { isCarNumber } from '#libs/car-number.js';
import { formatPhone } from '#libs/phone.js';
import {
  removeCheckoutDraft,
  saveCheckoutDraft,
  readCheckoutDraft,
  type CheckoutDraft,
} from '../../lib/checkout-draft.js';
import {
  ADDRESS_ERRORS,
  addressValuesOf,
  isFlatKnown,
  orderedAddressOf,
  type AddressValues,
} from '../../lib/address-values.js';
import { CAR_ERRORS, carOf, carValuesOf, NO_CAR, type CarValues } from '../../lib/car-values.js';

/** The profile and one of its cars, as the form edits them. */
export interface ProfileValues extends CarValues, AddressValues {
  name: string;
  email: string;
  phone: string;
  /** A data URL for a new picture, the served URL for an existing one, or null. */
  profilePic: string | null;
}

export function valuesOf(
  { name, email, phone, profilePic, carDetails }: ProfileResponse,
  car: VehicleResponse | undefined,
): ProfileValues {
  return {
    name,
    email,
    phone: formatPhone(phone),
    ...addressValuesOf(carDetails),
    profilePic,
    ...(car ? carValuesOf(car) : NO_CAR),
  };
}

/**
 * The messages for missing fields that a plan requires, in the order of the form. The first missing field gets the
 * focus.
 */
export const PLAN_FIELD_ERRORS = {
  ...ADDRESS_ERRORS,
  ...CAR_ERRORS,
} as const;

/**
 * The fields that a plan still needs. Empty when the checkout can continue.
 * @param isOrderable whether a plan of the car can have a time slot
 */
export function missingForPlan(
  { carDetails }: ProfileResponse,
  car: VehicleResponse | undefined,
  isOrderable: (timeSlot: string) => boolean = () => true,
): (keyof typeof PLAN_FIELD_ERRORS)[] {
  const known: Record<keyof typeof PLAN_FIELD_ERRORS, boolean> = {
    carName: Boolean(car?.carName),
    carNumber: isCarNumber(car?.carNumber ?? ''),
    planDuration: Boolean(car?.planDuration),
    timeSlot: Boolean(car?.timeSlot) && isOrderable(car!.timeSlot),
    communityName: carDetails.communityName !== '',
    flat: isFlatKnown(carDetails),
  };
  const fields = Object.keys(PLAN_FIELD_ERRORS) as (keyof typeof PLAN_FIELD_ERRORS)[];
  return fields.filter((field) => !known[field]);
}

/** The checkout draft of this car, or null while required fields are missing. */
export function checkoutDraftOf(
  profile: ProfileResponse,
  car: VehicleResponse | undefined,
  isOrderable?: (timeSlot: string) => boolean,
): CheckoutDraft | null {
  return car && missingForPlan(profile, car, isOrderable).length === 0 ? draftOf(profile, car) : null;
}

/** Updates a started checkout to the current profile, or removes it if required fields are missing. */
export function updateCheckoutDraft(profile: ProfileResponse): void {
  const draftCar = readCheckoutDraft(profile.id)?.planData.carNumber;
  if (draftCar === undefined) return;
  const draft = checkoutDraftOf(profile, carOf(profile, draftCar));
  if (draft) saveCheckoutDraft(draft);
  else removeCheckoutDraft();
}

function draftOf({ id, name, email, phone, carDetails }: ProfileResponse, car: VehicleResponse): CheckoutDraft {
  const { carName, carColor, carNumber, planDuration, timeSlot, parking, level, bay } = car;
  return {
    userId: id,
    name,
    email,
    phone,
    planData: {
      carName,
      carColor,
      carNumber,
      planDuration: planDuration!,
      timeSlot,
      ...orderedAddressOf(carDetails),
      parking,
      level,
      bay,
    },
  };
}
