import { CAR_TYPES, PLAN_DURATIONS, type CarType, type PlanDuration } from '#libs/catalogue.js';
import { formatCarNumber, isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { AddressFields } from '#libs/contract/addresses.js';
import type { PlanData, PlanResponse } from '#libs/contract/plans.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import {
  ADDRESS_FIELDS,
  addressRequestOf,
  addressValuesOf,
  orderedAddressOf,
  parkingRequestOf,
  parkingValuesOf,
  type AddressValues,
} from '../../lib/address-values.js';
import { carOf, carValuesOf, NO_CAR, type CarValues } from '../../lib/car-values.js';

/** The screens of a purchase, in order. Signed-in customers skip `you`. */
export const STEPS = ['plan', 'you', 'place', 'pay'] as const;
export type Step = (typeof STEPS)[number];

/** Everything a purchase asks for. */
export interface BookingValues extends CarValues, AddressValues {
  /** The car type whose price is shown until a model is chosen. */
  carType: CarType | '';
  /** The customer who entered the values; empty for a visitor. */
  userId: string;
  name: string;
  email: string;
  phone: string;
  password: string;
}

const DEFAULT_MONTHS = '3';
const NO_ADDRESS = addressValuesOf(undefined);

export const NO_BOOKING: BookingValues = {
  ...NO_CAR,
  ...NO_ADDRESS,
  carType: '',
  userId: '',
  planDuration: DEFAULT_MONTHS,
  name: '',
  email: '',
  phone: '',
  password: '',
};

/** The values from a profile: the address and the first car. */
export function knownValues(profile: ProfileResponse): BookingValues {
  const [car] = profile.cars;
  const values = car ? carValuesOf(car) : NO_CAR;
  return {
    ...NO_BOOKING,
    ...values,
    userId: profile.id,
    planDuration: values.planDuration || DEFAULT_MONTHS,
    ...addressValuesOf(profile.carDetails),
  };
}

/**
 * The values without a time slot that is no longer offered.
 * @param kept the slot that the renewed plan keeps
 */
export function withSlotOnOffer(
  values: BookingValues,
  offered: readonly string[],
  kept: string | null = null,
): BookingValues {
  const { timeSlot } = values;
  return timeSlot === '' || timeSlot === kept || offered.includes(timeSlot) ? values : { ...values, timeSlot: '' };
}

/** The parameters of the URL that set the initial values. */
export const CHOICES = ['car', 'type', 'months', 'community', 'newCommunity'] as const;

/**
 * Applies the choices in the URL: `/book?car=Hyundai Creta&months=12&community=Amber Heights`, or `type=SUV` for any
 * model of a type, and `newCommunity` for one that is not listed. Durations that are not offered are ignored.
 * @param region where the company works, which is assumed for a new community
 */
export function withChoices(
  values: BookingValues,
  search: URLSearchParams,
  profile: Pick<ProfileResponse, 'cars'> | undefined,
  region: Pick<AddressValues, 'city' | 'state'>,
): BookingValues {
  return withChosenCommunity(withChosenCar(values, search, profile), search, region);
}

function withChosenCommunity(
  values: BookingValues,
  search: URLSearchParams,
  { city, state }: Pick<AddressValues, 'city' | 'state'>,
): BookingValues {
  const community = search.get('community');
  const communityName = community ?? search.get('newCommunity') ?? values.communityName;
  const notListed = community === null && (search.has('newCommunity') || values.notListed);
  if (communityName === values.communityName && notListed === values.notListed) return values;
  // The server knows the region of a listed community.
  return { ...values, ...NO_ADDRESS, ...(notListed && { city, state }), communityName, notListed };
}

function withChosenCar(
  values: BookingValues,
  search: URLSearchParams,
  profile: Pick<ProfileResponse, 'cars'> | undefined,
): BookingValues {
  const askedType = CAR_TYPES.find((type) => type === search.get('type'));
  const carType = askedType ?? values.carType;
  const known = profile?.cars.find((one) => one.carName === values.carName);
  const carName = search.get('car') ?? (askedType && known?.carType !== askedType ? '' : values.carName);
  const asked = search.get('months');
  const planDuration = PLAN_DURATIONS.map(String).find((months) => months === asked) ?? values.planDuration;
  if (carName === values.carName) return { ...values, carType, planDuration };
  const car = profile?.cars.find((one) => one.carName === carName);
  return { ...values, ...ownCarValues(car), carName, carType, planDuration };
}

/** The values of one of the customer's cars. Empty for any other car. */
export function ownCarValues(
  car: VehicleResponse | undefined,
): Pick<BookingValues, 'carNumber' | 'carColor' | 'level' | 'bay' | 'parkingLine'> {
  return {
    carNumber: formatCarNumber(car?.carNumber ?? ''),
    carColor: car?.carColor ?? '',
    ...parkingValuesOf(car),
  };
}

/**
 * The values for renewing a plan, including its planned change.
 * @param car the plan's car today, whose colour and parking place may have changed
 */
export function renewedValues(plan: PlanResponse, car: VehicleResponse | undefined): BookingValues {
  const { planDuration, plannedChange } = plan;
  const { carName, carNumber, timeSlot, carColor: plannedColor } = plannedChange ?? plan;
  const carColor = car?.carColor || plannedColor;
  return {
    ...NO_BOOKING,
    carName,
    carColor,
    carNumber: formatCarNumber(carNumber),
    planDuration: String(planDuration),
    timeSlot,
    ...addressValuesOf(plannedChange ?? plan),
    ...parkingValuesOf(plannedChange ?? (car?.parking ? car : plan)),
  };
}

/**
 * Completes a purchase that was started before signing in: with the address of the profile if it is in the same
 * community, and with the number and parking place of the car if it is the same model. Values that another customer
 * entered are not used.
 */
export function withProfile(values: BookingValues, profile: ProfileResponse): BookingValues {
  if (values.userId !== '' && values.userId !== profile.id) return knownValues(profile);
  const car = carOf(profile, values.carNumber) ?? profile.cars.find(({ carName }) => carName === values.carName);
  const address = addressValuesOf(profile.carDetails);
  const isSameCommunity = values.communityName === '' || values.communityName === address.communityName;
  const isPlaceEmpty = values.flat === '' && values.tower === '';
  return {
    ...values,
    userId: profile.id,
    ...(isSameCommunity && isPlaceEmpty && address),
    ...(car && values.carNumber === '' && { carNumber: formatCarNumber(car.carNumber) }),
    ...(car && values.carColor === '' && { carColor: car.carColor }),
    ...(car && values.level === '' && values.bay === '' && parkingValuesOf(car)),
  };
}

/** Whether all fields of a step are complete. */
export function isComplete(step: Step, values: BookingValues, isSignedIn: boolean): boolean {
  switch (step) {
    case 'plan':
      return [values.carName, values.communityName, values.planDuration, values.timeSlot].every(
        (value) => value !== '',
      );
    case 'you':
      return isSignedIn;
    case 'place':
      return isPlaceKnown(values) && isCarNumber(normaliseCarNumber(values.carNumber));
    case 'pay':
      return false;
  }
}

/** The step to show: the requested one, or the first incomplete step before it. */
export function reachableStep(asked: string | null, values: BookingValues, isSignedIn: boolean): Step {
  const wanted = STEPS.find((step) => step === asked) ?? 'plan';
  const before = STEPS.slice(0, STEPS.indexOf(wanted));
  const first = before.find((step) => !isComplete(step, values, isSignedIn));
  if (first) return first;
  return wanted === 'you' && isSignedIn ? 'place' : wanted;
}

/** The next step that is not complete. */
export function nextStep(step: Step, values: BookingValues, isSignedIn: boolean): Step {
  const after = STEPS.slice(STEPS.indexOf(step) + 1);
  return after.find((one) => !isComplete(one, values, isSignedIn)) ?? 'pay';
}

/**
 * The plan data of the order.
 * @param initialAddress the address at the start, which is sent unchanged unless it was edited
 */
export function planDataOf(values: BookingValues, initialAddress: AddressFields | undefined): PlanData {
  const { carName, carColor, carNumber, planDuration, timeSlot } = values;
  return {
    carName,
    carColor,
    carNumber: normaliseCarNumber(carNumber),
    planDuration: Number(planDuration) as PlanDuration,
    timeSlot,
    ...(initialAddress && isSameAddress(values, addressValuesOf(initialAddress))
      ? orderedAddressOf(initialAddress)
      : addressRequestOf(values)),
    ...parkingRequestOf(values),
  };
}

function isSameAddress(values: AddressValues, other: AddressValues): boolean {
  return ADDRESS_FIELDS.every((field) => values[field] === other[field]);
}

function isPlaceKnown({ flat, addressLine, tower, level, bay, parkingLine }: BookingValues): boolean {
  const isFlatKnown = flat.trim() !== '' || (addressLine !== '' && tower.trim() === '');
  return isFlatKnown && [level, bay, parkingLine].some((value) => value.trim() !== '');
}
