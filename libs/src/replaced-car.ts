import { normaliseCarNumber } from './car-number.js';

/**
 * The car of the profile that a new number of its plan replaces. Undefined if the number stays, the old one is not in
 * the profile, or the new one is.
 */
export function replacedCar<Car extends { carNumber: string }>(
  cars: readonly Car[],
  before: string,
  after: string,
): Car | undefined {
  const has = (number: string) => (car: Car) => car.carNumber === normaliseCarNumber(number);
  return cars.some(has(after)) ? undefined : cars.find(has(before));
}
