import { carTypeOf } from '#libs/car-models.js';
import type { CarType, Tariff } from '#libs/catalogue.js';
import type { DerivedVehicleFields, VehicleFields, VehicleRequest, VehicleResponse } from '#libs/contract/vehicles.js';
import { defined } from '#libs/defined.js';
import { isSlotOffered } from '#libs/offered-slots.js';
import { paiseFromRupees, rupeesFromPaise, type Paise } from '#libs/money.js';
import { ERRORS } from '#libs/errors.js';
import { DomainError } from '../kernel/domain-error.js';
import { notFound } from '../kernel/not-found.js';
import { fieldError } from '../kernel/field-error.js';
import { quoteSubscription } from '../pricing/quote.js';
import { changedParking, NO_PARKING } from './address.js';

/** A customer's vehicle. The names of the fields are those of the API. */
export interface Vehicle extends VehicleFields {
  id: string;
}

export const MAX_VEHICLES = 20;

/** A vehicle without any details. A new field gets its initial value here. */
export const EMPTY_VEHICLE: VehicleFields = {
  carName: '',
  carColor: '',
  carNumber: '',
  planDuration: null,
  timeSlot: '',
  ...NO_PARKING,
};

/** A vehicle in responses, with its car type and its price by the current tariff. */
export function vehicleResponse(vehicle: Vehicle, tariff: Tariff): VehicleResponse {
  return { ...vehicle, ...derivedFields(vehicle, tariff) };
}

/** The fields derived from a vehicle and the current tariff. planAmount is in rupees. */
export function derivedFields(vehicle: VehicleFields, tariff: Tariff): DerivedVehicleFields {
  const carType = carTypeOf(vehicle.carName);
  const amount = planAmountOf(vehicle, carType, tariff);
  return { carType, planAmount: amount === null ? null : rupeesFromPaise(amount) };
}

/** The vehicle with this id. Throws not-found. */
export function findVehicle(vehicles: readonly Vehicle[], id: string): Vehicle {
  return vehicles.find((one) => one.id === id) ?? notFound('car');
}

/**
 * The vehicle with a request's changes.
 * @param at the prefix of the vehicle's fields in the request, such as `carDetails.`
 * @throws DomainError validation-failed, or amount-mismatch for a planAmount other than the price
 */
export function changedVehicle(
  before: Vehicle,
  { planAmount, carType: sentType, carModel, carName, parking, level, bay, ...rest }: VehicleRequest,
  tariff: Tariff,
  at = '',
): Vehicle {
  const vehicle: Vehicle = {
    ...before,
    ...defined(rest),
    ...changedParking(before, { parking, level, bay }),
    carName: carName === undefined && carModel === undefined ? before.carName : modelName(carName, carModel, at),
  };
  const carType = carTypeOf(vehicle.carName);
  if (sentType && sentType !== carType) {
    const message = carType ? `The car type of ${vehicle.carName} is ${carType}` : 'Please choose your car first';
    throw fieldError(`${at}carType`, message);
  }
  assertAmountMatches(planAmount, planAmountOf(vehicle, carType, tariff));
  const { timeSlot } = vehicle;
  if (timeSlot !== '' && timeSlot !== before.timeSlot && !isSlotOffered('plan', timeSlot, tariff.slotsOff))
    throw fieldError(`${at}timeSlot`, ERRORS['slot-not-offered'].message);
  return vehicle;
}

/** Throws validation-failed when another of these vehicles has the same number. */
export function assertNumberUnique(vehicles: readonly Vehicle[], { id, carNumber }: Vehicle, at = ''): void {
  if (carNumber !== '' && vehicles.some((one) => one.id !== id && one.carNumber === carNumber)) {
    throw fieldError(`${at}carNumber`, 'You already have a car with this number');
  }
}

/**
 * Adds the parking place of an order to the customer's vehicle with the same number, unless it has one. Null if nothing
 * changes.
 */
export function withOrderedParking(
  vehicles: readonly Vehicle[],
  { carNumber, parking, level, bay }: Pick<VehicleFields, 'carNumber' | 'parking' | 'level' | 'bay'>,
): Vehicle[] | null {
  if (carNumber === '' || parking === '') return null;
  const isToKeep = (one: Vehicle) => one.carNumber === carNumber && one.parking === '';
  if (!vehicles.some(isToKeep)) return null;
  return vehicles.map((one) => (isToKeep(one) ? { ...one, parking, level, bay } : one));
}

/** Whether a vehicle has no details. */
export function isEmpty(vehicle: VehicleFields): boolean {
  return Object.entries(EMPTY_VEHICLE).every(([field, value]) => vehicle[field as keyof VehicleFields] === value);
}

/** These vehicles and a new one. Throws validation-failed or amount-mismatch. */
export function withNewVehicle(
  vehicles: readonly Vehicle[],
  id: string,
  request: VehicleRequest,
  tariff: Tariff,
  at = '',
): Vehicle[] {
  if (vehicles.length >= MAX_VEHICLES)
    throw fieldError(`${at}carNumber`, `You can have at most ${MAX_VEHICLES} cars. Please remove one first`);
  const vehicle = changedVehicle({ id, ...EMPTY_VEHICLE }, request, tariff, at);
  if (vehicle.carName === '') throw fieldError(`${at}carName`, 'Please choose your car');
  if (vehicle.carNumber === '') throw fieldError(`${at}carNumber`, 'Please enter a car number such as MH 12 AB 1234');
  assertNumberUnique(vehicles, vehicle, at);
  return [...vehicles, vehicle];
}

/**
 * These vehicles with one that staff import: the one with its number is kept as it is, one of the same name without a
 * number is completed, and any other is added. Null if nothing changes. Throws what withNewVehicle throws.
 */
export function withImportedVehicle(
  vehicles: readonly Vehicle[],
  id: string,
  request: VehicleRequest & { carName: string; carNumber: string },
  tariff: Tariff,
): Vehicle[] | null {
  const { carName, carNumber } = request;
  if (vehicles.some((one) => one.carNumber === carNumber)) return null;
  const unnumbered = vehicles.find((one) => one.carNumber === '' && (one.carName === carName || one.carName === ''));
  if (!unnumbered) return withNewVehicle(vehicles, id, request, tariff);
  return vehicles.map((one) => (one === unnumbered ? changedVehicle(one, request, tariff) : one));
}

/** The listed name of a car whose make and model may have been sent separately. */
function modelName(carName = '', carModel = '', at: string): string {
  const names = [carName, `${carName} ${carModel}`, carModel].map((name) => name.trim());
  const known = names.find((name) => carTypeOf(name) !== null);
  if (known === undefined && names.some(Boolean))
    throw fieldError(`${at}carName`, 'Please choose your car from the list');
  return known ?? '';
}

function planAmountOf({ planDuration }: VehicleFields, carType: CarType | null, tariff: Tariff): Paise | null {
  return carType === null || planDuration === null ? null : quoteSubscription(tariff, carType, planDuration).listPrice;
}

/** @param sent rupees */
function assertAmountMatches(sent: number | null | undefined, amount: Paise | null): void {
  if (sent === undefined || sent === null || (amount !== null && paiseFromRupees(sent) === amount)) return;
  throw new DomainError('amount-mismatch', {
    expected: { planAmount: amount === null ? null : rupeesFromPaise(amount) },
  });
}
