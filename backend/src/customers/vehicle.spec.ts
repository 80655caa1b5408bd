import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TARIFF } from '#libs/catalogue.js';
import type { VehicleRequest } from '#libs/contract/vehicles.js';
import { DomainError } from '../kernel/domain-error.js';
import { MAX_VEHICLES, vehicleResponse, withImportedVehicle, withNewVehicle, type Vehicle } from './vehicle.js';

const CRETA: VehicleRequest = { carName: 'Hyundai Creta', carNumber: 'MH12AB1234' };
const SWIFT: VehicleRequest = { carName: 'Maruti Suzuki Swift', carNumber: 'MH12CD5678', planDuration: 6 };

const add = (change: VehicleRequest, cars = withNewVehicle([], 'one', CRETA, DEFAULT_TARIFF)) =>
  withNewVehicle(cars, 'two', change, DEFAULT_TARIFF);

function errorOf(work: () => unknown): Pick<DomainError, 'code' | 'facts'> {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('it was accepted');
}

describe('a further car', () => {
  it('is added after the others, with its type and price', () => {
    const cars = add(SWIFT);
    expect(cars.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(vehicleResponse(cars[1]!, DEFAULT_TARIFF)).toMatchObject({
      id: 'two',
      carType: 'Hatchback',
      planAmount: 6 * 1799,
    });
  });

  it.each<[string, VehicleRequest, string]>([
    ['without a name', { ...SWIFT, carName: '' }, 'carName'],
    ['without a number', { ...SWIFT, carNumber: '' }, 'carNumber'],
    ['with an unknown name', { ...SWIFT, carName: 'Batmobile' }, 'carName'],
    ['with a type that does not match', { ...SWIFT, carType: 'SUV' }, 'carType'],
    ['with a number that another car has', { ...SWIFT, carNumber: 'MH12AB1234' }, 'carNumber'],
  ])('is rejected %s', (_, change, field) => {
    expect(errorOf(() => add(change))).toMatchObject({ code: 'validation-failed', facts: { errors: [{ field }] } });
  });

  it('is rejected with a wrong price', () => {
    expect(errorOf(() => add({ ...SWIFT, planAmount: 1 }))).toMatchObject({ code: 'amount-mismatch' });
  });

  it('is rejected above the maximum', () => {
    let cars = withNewVehicle([], '0', CRETA, DEFAULT_TARIFF);
    for (let index = 1; index < MAX_VEHICLES; index += 1)
      cars = withNewVehicle(cars, String(index), { ...SWIFT, carNumber: `MH14EF10${10 + index}` }, DEFAULT_TARIFF);
    expect(errorOf(() => add(SWIFT, cars))).toMatchObject({ code: 'validation-failed' });
  });
});

describe('the car of an imported plan', () => {
  const [creta] = withNewVehicle([], 'one', CRETA, DEFAULT_TARIFF) as [Vehicle];
  const imported = (vehicles: readonly Vehicle[]) =>
    withImportedVehicle(vehicles, 'two', { carName: 'Hyundai Creta', carNumber: 'MH12ZZ0001' }, DEFAULT_TARIFF);

  it('is added after the others', () => {
    expect(imported([])?.map(({ id }) => id)).toEqual(['two']);
    expect(imported([creta])?.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('stays as it is', () => {
    expect(imported([{ ...creta, carName: 'Maruti Suzuki Swift', carNumber: 'MH12ZZ0001' }])).toBeNull();
  });

  it.each(['Hyundai Creta', ''])('completes one named %p without a number', (carName) => {
    expect(imported([{ ...creta, carName, carNumber: '', carColor: 'White' }])).toEqual([
      { ...creta, carNumber: 'MH12ZZ0001', carColor: 'White' },
    ]);
  });
});
