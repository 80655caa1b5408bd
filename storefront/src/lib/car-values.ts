import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { NewVehicleRequest, VehicleResponse } from '#libs/contract/vehicles.js';
import type { PlanDuration } from '#libs/catalogue.js';
import { formatCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { unbroken } from '#libs/unbroken.js';
import { NO_PARKING, parkingRequestOf, parkingValuesOf, type ParkingValues } from './address-values.js';

/** A car as forms edit it. Every field is a string. */
export interface CarValues extends ParkingValues {
  carName: string;
  carColor: string;
  carNumber: string;
  /** Months, or empty. */
  planDuration: string;
  timeSlot: string;
}

export const NO_CAR: CarValues = {
  carName: '',
  carColor: '',
  carNumber: '',
  planDuration: '',
  timeSlot: '',
  ...NO_PARKING,
};

export const CAR_ERRORS = {
  carName: 'Please choose your car',
  carNumber: unbroken('Please enter a car number such as MH 12 AB 1234'),
  planDuration: 'Please choose a plan duration',
  timeSlot: 'Please choose a time slot',
} as const;

export function carValuesOf(car: Omit<VehicleResponse, 'carType' | 'planAmount' | 'id'>): CarValues {
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

/** The customer's car with this number. */
export function carOf({ cars }: Pick<ProfileResponse, 'cars'>, carNumber: string): VehicleResponse | undefined {
  const number = normaliseCarNumber(carNumber);
  return number === '' ? undefined : cars.find((car) => normaliseCarNumber(car.carNumber) === number);
}
