import { carTypeOf } from '#libs/car-models.js';
import type { CarType, PlanDuration, Tariff } from '#libs/catalogue.js';
import type { CarDetails, ProfileResponse } from '#libs/contract/accounts.js';
import { paiseFromRupees, rupeesFromPaise, type Paise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import { addressText, withAddressText, type Account, type Car } from './account.js';
import { fieldFault } from './field-fault.js';

const NO_CAR: Omit<Car, 'id'> = { carName: '', carColor: '', carNumber: '', planDuration: null, timeSlot: '', parking: '' };

/** The account as its owner and the office read it; nothing secret in it. planAmount is rupees by the tariff of now. */
export function profileResponse(account: Account, tariff: Tariff): ProfileResponse {
  const { id, name, email, phone, role, area, disabled, pictureKey, createdAt } = account;
  const profilePic = pictureKey === null ? null : pictureAddress(pictureKey);
  return { id, _id: id, name, email, phone, role, area, disabled, profilePic, carDetails: carDetailsOf(account, tariff), createdAt };
}

/** Where a picture is served, on this origin. */
export function pictureAddress(key: string): string {
  return `/api/pictures/${key}`;
}

function carDetailsOf({ cars, address }: Account, tariff: Tariff): CarDetails {
  const { carName, carColor, carNumber, planDuration, timeSlot, parking } = cars[0] ?? NO_CAR;
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
    address: addressText(address),
    parking,
  };
}

/** The car details of a request. What is left out stays; carType and planAmount are derived, and only compared. */
export interface CarDetailsChange extends Partial<CarDetails> {
  /** Registration may send make and model apart. */
  carModel?: string;
}

/** The account with its first car changed, or with a first car. Throws validation-failed or amount-mismatch. */
export function withCarDetails<T extends Pick<Account, 'cars' | 'address'>>(account: T, change: CarDetailsChange, tariff: Tariff, newCarId: string): T {
  const { address, planAmount, carType: claimedType, carModel, carName, ...rest } = change;
  const before = account.cars[0] ?? { id: newCarId, ...NO_CAR };
  const car: Car = { ...before, ...given(rest), carName: carName === undefined && carModel === undefined ? before.carName : knownName(carName, carModel) };

  const carType = carTypeOf(car.carName);
  if (claimedType && claimedType !== carType) {
    throw fieldFault('carDetails.carType', carType ? `A ${car.carName} is a ${carType}` : 'Please choose your car first');
  }
  refuseOtherAmount(planAmount, planAmountOf(carType, car.planDuration, tariff));
  const empty = account.cars.length === 0 && Object.entries(NO_CAR).every(([field, value]) => car[field as keyof Car] === value);
  return {
    ...account,
    address: address === undefined ? account.address : withAddressText(account.address, address),
    cars: empty ? [] : [car, ...account.cars.slice(1)],
  };
}

function knownName(carName = '', carModel = ''): string {
  const names = [carName, `${carName} ${carModel}`, carModel].map((name) => name.trim());
  const known = names.find((name) => carTypeOf(name) !== null);
  if (known === undefined && names.some(Boolean)) throw fieldFault('carDetails.carName', 'Please choose your car from the list');
  return known ?? '';
}

function planAmountOf(carType: CarType | null, months: PlanDuration | null, tariff: Tariff): Paise | null {
  return carType === null || months === null ? null : tariff.monthlyPrices[carType] * months;
}

function refuseOtherAmount(sent: number | null | undefined, amount: Paise | null): void {
  if (sent === undefined || sent === null || (amount !== null && paiseFromRupees(sent) === amount)) return;
  throw new DomainError('amount-mismatch', { expected: { planAmount: amount === null ? null : rupeesFromPaise(amount) } });
}

function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
