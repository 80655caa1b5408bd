import type { Tariff } from '#libs/catalogue.js';
import type { CarDetails, ProfileResponse } from '#libs/contract/accounts.js';
import { addressText, withAddressText, type Account } from './account.js';
import {
  carFieldsOf,
  carOf,
  carResponse,
  changedCar,
  isEmpty,
  NO_CAR,
  assertNumberUnique,
  type CarChange,
} from './car.js';
import { fieldError } from './field-error.js';

/** The account as its owner and the office read it; nothing secret in it. planAmount is rupees by the tariff of now. */
export function profileResponse(account: Account, tariff: Tariff): ProfileResponse {
  const { id, name, email, phone, role, area, disabled, pictureKey, activePlan, createdAt, version } = account;
  const profilePic = pictureKey === null ? null : pictureAddress(pictureKey);
  const cars = account.cars.map((car) => carResponse(car, tariff));
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    role,
    area,
    disabled,
    profilePic,
    carDetails: carDetailsOf(account, tariff),
    cars,
    activePlan,
    createdAt,
    version,
  };
}

/** Where a picture is served, on this origin. */
export function pictureAddress(key: string): string {
  return `/api/pictures/${key}`;
}

function carDetailsOf({ cars, address }: Account, tariff: Tariff): CarDetails {
  return { ...carFieldsOf(cars[0] ?? NO_CAR, tariff), address: addressText(address) };
}

/** The car details of a request. What is left out stays; carType and planAmount are derived, and only compared. */
export interface CarDetailsChange extends CarChange {
  address?: string;
}

/**
 * The account with one of its cars changed: the one of `carId`, without it the first, which is made where there is none.
 * Throws not-found, validation-failed or amount-mismatch.
 */
export function withCarDetails<T extends Pick<Account, 'cars' | 'address'>>(
  account: T,
  { address, ...change }: CarDetailsChange,
  tariff: Tariff,
  { carId, newCarId }: { carId?: string | undefined; newCarId: string },
): T {
  const before = carId === undefined ? (account.cars[0] ?? { id: newCarId, ...NO_CAR }) : carOf(account.cars, carId);
  const car = changedCar(before, change, tariff, 'carDetails.');
  assertNumberUnique(account.cars, car, 'carDetails.');
  const cars =
    account.cars.length > 0 ? account.cars.map((one) => (one.id === car.id ? car : one)) : isEmpty(car) ? [] : [car];
  return {
    ...account,
    cars,
    address: address === undefined ? account.address : withAddressText(account.address, address),
  };
}

/** The account with some of its cars changed, each named by its id. Throws not-found, validation-failed or amount-mismatch. */
export function withCars<T extends Pick<Account, 'cars'>>(
  account: T,
  changes: readonly (CarChange & { id: string })[],
  tariff: Tariff,
): T {
  const changed = changes.map(({ id, ...change }, index) =>
    changedCar(carOf(account.cars, id), change, tariff, `cars.${index}.`),
  );
  const byId = new Map(changed.map((car) => [car.id, car]));
  if (byId.size < changed.length) throw fieldError('cars', 'One of the cars is there twice');
  const cars = account.cars.map((car) => byId.get(car.id) ?? car);
  for (const [index, car] of changed.entries()) {
    // The fault is told of the car that took another's number.
    if (car.carNumber !== carOf(account.cars, car.id).carNumber) assertNumberUnique(cars, car, `cars.${index}.`);
  }
  return { ...account, cars };
}
