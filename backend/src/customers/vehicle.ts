import { carTypeOf } from '#libs/car-models.js';
import type { CarType, PlanDuration, Tariff } from '#libs/catalogue.js';
import type { CarResponse } from '#libs/contract/accounts.js';
import { paiseFromRupees, rupeesFromPaise, type Paise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import { changedParking, NO_PARKING } from './address.js';
import type { Car } from '../identity/account.js';
import { fieldError } from '../kernel/field-error.js';

/** A household's garage, and more than anybody needs. */
export const MAX_CARS = 20;

export const NO_CAR: Omit<Car, 'id'> = {
  carName: '',
  carColor: '',
  carNumber: '',
  planDuration: null,
  timeSlot: '',
  ...NO_PARKING,
};

/** What a request says of a car. What is left out stays; carType and planAmount (rupees) are derived, and only compared. */
export interface CarChange extends Partial<Omit<CarResponse, 'id'>> {
  /** Make and model may be sent apart. */
  carModel?: string;
}

/** A car as screens read it. planAmount is rupees by the tariff of now. */
export function carResponse(car: Car, tariff: Tariff): CarResponse {
  return { id: car.id, ...carFieldsOf(car, tariff) };
}

export function carFieldsOf(
  { carName, carColor, carNumber, planDuration, timeSlot, parking, level, bay }: Omit<Car, 'id'>,
  tariff: Tariff,
): Omit<CarResponse, 'id'> {
  const carType = carTypeOf(carName);
  const amount = planAmountOf(carType, planDuration, tariff);
  return {
    carName,
    carType,
    carColor,
    carNumber,
    planDuration,
    planAmount: amount === null ? null : rupeesFromPaise(amount),
    timeSlot,
    parking,
    level,
    bay,
  };
}

/** One of these cars. Throws not-found. */
export function carOf(cars: readonly Car[], id: string): Car {
  const car = cars.find((one) => one.id === id);
  if (!car) throw new DomainError('not-found', { message: 'This car does not exist.' });
  return car;
}

/** @param at where the car's fields stand in the request. Throws validation-failed or amount-mismatch. */
export function changedCar(
  before: Car,
  { planAmount, carType: claimedType, carModel, carName, parking, level, bay, ...rest }: CarChange,
  tariff: Tariff,
  at = '',
): Car {
  const name = carName === undefined && carModel === undefined ? before.carName : knownName(carName, carModel, at);
  const place = changedParking(before, { parking, level, bay });
  const car: Car = { ...before, ...given(rest), ...place, carName: name };
  const carType = carTypeOf(name);
  if (claimedType && claimedType !== carType) {
    throw fieldError(`${at}carType`, carType ? `A ${name} is a ${carType}` : 'Please choose your car first');
  }
  assertAmountMatches(planAmount, planAmountOf(carType, car.planDuration, tariff));
  return car;
}

/** Throws validation-failed when another of these cars has the same number. */
export function assertNumberUnique(cars: readonly Car[], { id, carNumber }: Car, at = ''): void {
  if (carNumber !== '' && cars.some((one) => one.id !== id && one.carNumber === carNumber)) {
    throw fieldError(`${at}carNumber`, 'You already have a car with this number');
  }
}

export function isEmpty(car: Omit<Car, 'id'>): boolean {
  return Object.entries(NO_CAR).every(([field, value]) => car[field as keyof typeof NO_CAR] === value);
}

/** These cars and one more. Throws validation-failed or amount-mismatch. */
export function withNewCar(cars: readonly Car[], id: string, change: CarChange, tariff: Tariff): Car[] {
  if (cars.length >= MAX_CARS) throw fieldError('carNumber', `You can keep ${MAX_CARS} cars. Please remove one first`);
  const car = changedCar({ id, ...NO_CAR }, change, tariff);
  if (car.carName === '') throw fieldError('carName', 'Please choose your car');
  if (car.carNumber === '') throw fieldError('carNumber', 'Please enter a car number such as MH 12 AB 1234');
  assertNumberUnique(cars, car);
  return [...cars, car];
}

function knownName(carName = '', carModel = '', at: string): string {
  const names = [carName, `${carName} ${carModel}`, carModel].map((name) => name.trim());
  const known = names.find((name) => carTypeOf(name) !== null);
  if (known === undefined && names.some(Boolean))
    throw fieldError(`${at}carName`, 'Please choose your car from the list');
  return known ?? '';
}

function planAmountOf(carType: CarType | null, months: PlanDuration | null, tariff: Tariff): Paise | null {
  return carType === null || months === null ? null : tariff.monthlyPrices[carType] * months;
}

function assertAmountMatches(sent: number | null | undefined, amount: Paise | null): void {
  if (sent === undefined || sent === null || (amount !== null && paiseFromRupees(sent) === amount)) return;
  throw new DomainError('amount-mismatch', {
    expected: { planAmount: amount === null ? null : rupeesFromPaise(amount) },
  });
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
