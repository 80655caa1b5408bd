import type { Tariff } from '#libs/catalogue.js';
import type { Instant } from '#libs/calendar.js';
import type { CarDetails, ProfileResponse } from '#libs/contract/accounts.js';
import type { AddressRequest } from '#libs/contract/addresses.js';
import { addressFields, type Address, type CommunityLookup } from './address.js';
import type { Account } from '../identity/account.js';
import {
  carFieldsOf,
  carOf,
  carResponse,
  changedCar,
  isEmpty,
  NO_CAR,
  assertNumberUnique,
  type CarChange,
} from './vehicle.js';
import { pendingEmail } from '../identity/email-change.js';
import { fieldError } from '../kernel/field-error.js';

/** The account as its owner and the office read it; nothing secret in it. planAmount is rupees by the tariff of now. */
export function profileResponse(
  account: Account,
  tariff: Tariff,
  communities: CommunityLookup,
  now: Instant,
): ProfileResponse {
  const { id, name, email, phone, role, areaId, disabled, pictureKey, activePlan, createdAt, version } = account;
  const profilePic = pictureKey === null ? null : pictureAddress(pictureKey);
  const cars = account.cars.map((car) => carResponse(car, tariff));
  return {
    id,
    _id: id,
    name,
    email,
    pendingEmail: pendingEmail(account, now),
    phone,
    role,
    area: communities(areaId)?.name ?? null,
    areaId: communities(areaId)?.id ?? null,
    disabled,
    profilePic,
    carDetails: carDetailsOf(account, tariff, communities),
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

function carDetailsOf({ cars, address }: Account, tariff: Tariff, communities: CommunityLookup): CarDetails {
  return { ...carFieldsOf(cars[0] ?? NO_CAR, tariff), ...addressFields(address, communities) };
}

/** The car details of a request. What is left out stays; carType and planAmount are derived, and only compared. */
export type CarDetailsChange = CarChange & AddressRequest;

/** Its fields of the car, and those of the address. */
export function splitCarDetails({
  address,
  communityId,
  communityName,
  tower,
  flat,
  city,
  state,
  pin,
  ...car
}: CarDetailsChange): { car: CarChange; address: AddressRequest } {
  return { car, address: { address, communityId, communityName, tower, flat, city, state, pin } };
}

/**
 * The account with its address and one of its cars changed: the one of `carId`, without it the first, which is made where
 * there is none.
 * @param changedAddress what the request makes of the address
 * Throws not-found, validation-failed or amount-mismatch.
 */
export function withCarDetails<T extends Pick<Account, 'cars' | 'address'>>(
  account: T,
  change: CarChange,
  tariff: Tariff,
  {
    carId,
    newCarId,
    changedAddress,
  }: { carId?: string | undefined; newCarId: string; changedAddress: (address: Address) => Address },
): T {
  const before = carId === undefined ? (account.cars[0] ?? { id: newCarId, ...NO_CAR }) : carOf(account.cars, carId);
  const car = changedCar(before, change, tariff, 'carDetails.');
  assertNumberUnique(account.cars, car, 'carDetails.');
  const cars =
    account.cars.length > 0 ? account.cars.map((one) => (one.id === car.id ? car : one)) : isEmpty(car) ? [] : [car];
  return { ...account, cars, address: changedAddress(account.address) };
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
