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

/** A car as forms edit it: every field a text, as inputs hold them. */
export interface CarValues extends ParkingValues {
  carName: string;
  carColor: string;
  carNumber: string;
  /** Months, or empty. */
  planDuration: string;
  timeSlot: string;
}

/** The profile, with one of the cars, as its form edits it. */
export interface ProfileValues extends CarValues, AddressValues {
  name: string;
  email: string;
  phone: string;
  /** A data URL when a new picture was chosen, the served address otherwise; null for none. */
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

/** A car that is yet to be entered, with what was chosen for it on the prices page. */
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

/** The values of a car as the calls take them. */
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

/** What a plan still needs to know, by field. Empty when the checkout can go on. */
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

/** What a checkout of this car is handed, or null while something is missing for it. */
export function checkoutDraftOf(profile: ProfileResponse, car: VehicleResponse | undefined): CheckoutDraft | null {
  return car && missingForPlan(profile, car).length === 0 ? draftOf(profile, car) : null;
}

/** A checkout that was begun goes on with what the profile says now, or not at all. */
export function renewCheckoutDraft(profile: ProfileResponse): void {
  const begun = readCheckoutDraft(profile.id)?.planData.carNumber;
  if (begun === undefined) return;
  const draft = checkoutDraftOf(profile, carOf(profile, begun));
  if (draft) keepCheckoutDraft(draft);
  else dropCheckoutDraft();
}

/** The car of this number. */
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
