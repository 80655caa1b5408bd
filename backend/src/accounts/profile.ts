import { carTypeOf } from '#libs/car-models.js';
import type { Tariff } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import { paiseFromRupees, rupeesFromPaise } from '#libs/money.js';
import { DomainError } from '../kernel/domain-error.js';
import { invalidFields } from '../kernel/validation.js';
import { NO_CAR, type Account, type Car } from './account.js';
import type { CarDetailsDto } from './accounts.dto.js';

/** The account as its owner and the office read it; nothing secret in it. planAmount is rupees by the tariff of now. */
export function profileResponse(account: Account, tariff: Tariff): ProfileResponse {
  const { id, name, email, phone, role, area, disabled, pictureKey, address, createdAt } = account;
  const { carName, carType, carColor, carNumber, planDuration, timeSlot, parking } = account.cars[0] ?? NO_CAR;
  const planAmount = carType && planDuration ? rupeesFromPaise(tariff.monthlyPrices[carType] * planDuration) : null;
  return {
    id,
    _id: id,
    name,
    email,
    phone,
    role,
    area,
    disabled,
    profilePic: pictureKey && `/api/pictures/${pictureKey}`,
    carDetails: { carName, carType, carColor, carNumber, planDuration, planAmount, timeSlot, address, parking },
    createdAt,
  };
}

/** The account with the car details sent along; what is derived must agree, what is left out stays. */
export function withCarDetails(account: Account, details: CarDetailsDto, tariff: Tariff, newCarId: string): Account {
  const { address, planAmount, carType: claimedType, carModel, ...sent } = details;
  const before = account.cars[0] ?? { id: newCarId, ...NO_CAR };
  const car: Car = { ...before, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
  if (carModel !== undefined && !sent.carName) car.carName = carModel;

  car.carType = car.carName === '' ? null : carTypeOf(car.carName);
  if (car.carName !== '' && car.carType === null) throw invalidFields([{ field: 'carDetails.carName', message: 'Please choose your car from the list' }]);
  if (claimedType && claimedType !== car.carType) {
    throw invalidFields([{ field: 'carDetails.carType', message: car.carType ? `A ${car.carName} is a ${car.carType}` : 'Please choose your car first' }]);
  }
  refuseOtherAmount(planAmount, car, tariff);
  return { ...account, address: address ?? account.address, cars: [car, ...account.cars.slice(1)] };
}

function refuseOtherAmount(planAmount: number | null | undefined, { carType, planDuration }: Car, tariff: Tariff): void {
  if (planAmount === undefined || planAmount === null) return;
  const expected = carType && planDuration ? tariff.monthlyPrices[carType] * planDuration : null;
  if (expected !== null && paiseFromRupees(planAmount) === expected) return;
  throw new DomainError('amount-mismatch', { expected: { planAmount: expected === null ? null : rupeesFromPaise(expected) } });
}
