import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { NewVehicleRequest, VehicleResponse } from '#libs/contract/vehicles.js';
import type { PlanDuration } from '#libs/catalogue.js';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { formatPhone } from '#libs/phone.js';
import {
  dropCheckoutDraft,
  keepCheckoutDraft,
  readCheckoutDraft,
  type CheckoutDraft,
} from '../../lib/checkout-draft.js';
import {
  ADDRESS_ERRORS,
  addressValuesOf,
  isFlatKnown,
  NO_PARKING,
  orderedAddressOf,
  parkingRequestOf,
  parkingValuesOf,
  type AddressValues,
  type ParkingValues,
} from '../../lib/address-values.js';
import { CHOSEN_PLAN, readDraft, type ChosenPlan } from '../../lib/drafts.js';

/** A car as forms edit it. Every field is a text. */
export interface CarValues extends ParkingValues {
  carName: string;
  carColor: string;
  carNumber: string;
  /** Months, or empty. */
  planDuration: string;
  timeSlot: string;
}

/** The profile and one of its cars, as the form edits them. */
export interface ProfileValues extends CarValues, AddressValues {
  name: string;
  email: string;
  phone: string;
  /** A data URL for a new picture, the served URL for an existing one, or null. */
  profilePic: string | null;
}

export const NO_CAR: CarValues = {
  carName: '',
  carColor: '',
  carNumber: '',
  planDuration: '',
  timeSlot: '',
  ...NO_PARKING,
};

/** Values of a new car, with the choices from the prices page. */
export function newCarValues(): CarValues {
  return { ...NO_CAR, ...readDraft<ChosenPlan>(CHOSEN_PLAN) };
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
    ...(car ? carValuesOf(car) : newCarValues()),
  };
}

function carValuesOf(car: VehicleResponse): CarValues {
  const { carName, carColor, carNumber, planDuration, timeSlot } = car;
  return {
    carName,
    carColor,
    carNumber: formatCarNumber(carNumber),
    planDuration: planDuration === null ? '' : String(planDuration),
    timeSlot,
    ...parkingValuesOf(car),
  };
}

/** The values of a car as the API accepts them. */
export function carRequestOf(values: CarValues): NewVehicleRequest {
  const { carName, carColor, carNumber, planDuration, timeSlot } = values;
  const months = planDuration === '' ? null : (Number(planDuration) as PlanDuration);
  return {
    carName,
    carColor,
    carNumber: normaliseCarNumber(carNumber),
    planDuration: months,
    timeSlot,
    ...parkingRequestOf(values),
  };
}

export const CHOOSE = {
  carName: 'Please choose your car',
  carNumber: 'Please enter the registration number, such as MH 12 AB 1234',
  planDuration: 'Please choose a plan duration',
  timeSlot: 'Please choose a time slot',
  ...ADDRESS_ERRORS,
} as const;

/** The fields that a plan still needs. Empty when the checkout can continue. */
export function missingForPlan(
  { carDetails }: ProfileResponse,
  car: VehicleResponse | undefined,
): (keyof typeof CHOOSE)[] {
  const known: Record<keyof typeof CHOOSE, boolean> = {
    carName: Boolean(car?.carName),
    carNumber: isCarNumber(car?.carNumber ?? ''),
    planDuration: Boolean(car?.planDuration),
    timeSlot: Boolean(car?.timeSlot),
    communityName: carDetails.communityName !== '',
    flat: isFlatKnown(carDetails),
  };
  const fields = Object.keys(CHOOSE) as (keyof typeof CHOOSE)[];
  return fields.filter((field) => !known[field]);
}

/** The checkout draft of this car, or null while required fields are missing. */
export function checkoutDraftOf(profile: ProfileResponse, car: VehicleResponse | undefined): CheckoutDraft | null {
  return car && missingForPlan(profile, car).length === 0 ? draftOf(profile, car) : null;
}

/** Updates a started checkout to the current profile, or drops it when required fields are missing. */
export function renewCheckoutDraft(profile: ProfileResponse): void {
  const begun = readCheckoutDraft(profile.id)?.planData.carNumber;
  if (begun === undefined) return;
  const draft = checkoutDraftOf(profile, carOf(profile, begun));
  if (draft) keepCheckoutDraft(draft);
  else dropCheckoutDraft();
}

/** The car with this number. */
export function carOf({ cars }: ProfileResponse, carNumber: string): VehicleResponse | undefined {
  return cars.find((car) => normaliseCarNumber(car.carNumber) === normaliseCarNumber(carNumber));
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
