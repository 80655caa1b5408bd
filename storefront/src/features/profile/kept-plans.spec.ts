import { describe, expect, it } from '@jest/globals';
import { keepsPlans } from './kept-plans.js';

const CAR = {
  id: 'car',
  carName: 'Tata Nexon',
  carNumber: 'MH12AB1234',
  timeSlot: '6:30-7:00',
  parking: 'Basement 1',
};
const profile = (address: string, car: Partial<typeof CAR> = {}) => ({
  carDetails: { address },
  cars: [{ ...CAR, ...car }],
});
const PLAN = { ...CAR, address: 'Flat 1', status: 'active', plannedChange: null } as const;
const BEFORE = profile('Flat 1');

describe('a running plan keeps what the profile no longer has', () => {
  it.each([
    ['the address', profile('Flat 2')],
    ['the car', profile('Flat 1', { carName: 'Hyundai Creta' })],
    ['the car number', profile('Flat 1', { carNumber: 'MH12AB9999' })],
    ['the time slot', profile('Flat 1', { timeSlot: '7:00-7:30' })],
    ['the parking place', profile('Flat 1', { parking: 'Basement 2' })],
  ])('%s', (_, after) => {
    expect(keepsPlans(BEFORE, after, [PLAN])).toBe(true);
    expect(keepsPlans(BEFORE, after, [{ ...PLAN, status: 'expired' }])).toBe(false);
  });
});

it('a plan keeps nothing else', () => {
  expect(keepsPlans(BEFORE, BEFORE, [{ ...PLAN, address: 'Flat 3' }])).toBe(false);
  const renamed = profile('Flat 1', { carName: 'Hyundai Creta' });
  expect(keepsPlans(BEFORE, renamed, [{ ...PLAN, carName: 'Hyundai Creta', parking: 'Bay 7' }])).toBe(false);
  expect(keepsPlans(BEFORE, profile('Flat 2'), [{ ...PLAN, plannedChange: { ...PLAN, address: 'Flat 2' } }])).toBe(
    false,
  );
  expect(keepsPlans(BEFORE, profile('Flat 1', { parking: 'Ground' }), [{ ...PLAN, carNumber: 'MH12ZZ0001' }])).toBe(
    false,
  );
});
