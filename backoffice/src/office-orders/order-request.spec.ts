import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { planToContinue, slotChoices } from './order-request.js';

beforeEach(() => {
  // 14:10 in Asia/Kolkata.
  jest.useFakeTimers({ now: new Date('2026-11-28T08:40:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const choices = (date: string | null, tier: 'basic' | 'ultimate' = 'basic') =>
  slotChoices({ kind: 'wash', tier, date, carId: '' }, [], { cars: [] }, undefined);

it('a wash for today can have the time slots that have not begun', () => {
  expect(choices('2026-11-28').slice(0, 2)).toEqual(['2:30 PM - 3:00 PM', '3:00 PM - 3:30 PM']);
  expect(choices('2026-11-28', 'ultimate')[0]).toBe('2:30 PM - 3:30 PM');
});

it.each(['2026-11-29', null])('a wash on %s can have all time slots', (date) => {
  expect(choices(date)[0]).toBe('5:30 AM - 6:00 AM');
});

it('a plan continues the one that is for its car from tomorrow on', () => {
  const plan = {
    status: 'active',
    endDate: '2026-12-31',
    carNumber: 'MH12AB1234',
    plannedChange: null,
  } as PlanResponse;
  const customer = { cars: [{ id: 'car', carNumber: 'MH12AB1234' } as VehicleResponse] };
  const changing = { ...plan, plannedChange: { carNumber: 'MH14XY9876', following: [] as string[] } } as PlanResponse;
  expect(planToContinue([plan], customer, 'car')).toBe(plan);
  expect(planToContinue([changing], customer, 'car')).toBeNull();
  const renumbered = { cars: [{ id: 'car', carNumber: 'MH14XY9876' } as VehicleResponse] };
  expect(planToContinue([changing], renumbered, 'car')).toBe(changing);
});

it('a plan can have a time slot that is off if the car had it until two weeks ago', () => {
  const plan = { status: 'expired', carNumber: 'MH12AB1234', timeSlot: '5:00-5:30', plannedChange: null };
  const customer = { cars: [{ id: 'car', carNumber: 'MH12AB1234' } as VehicleResponse] };
  const entry = { kind: 'subscription', tier: 'basic', date: null, carId: 'car' } as const;
  const catalogue = { planSlots: ['6:30-7:00'] } as unknown as CatalogueResponse;
  const choicesAfter = (endDate: string) =>
    slotChoices(entry, [{ ...plan, endDate } as PlanResponse], customer, catalogue);
  expect(choicesAfter('2026-11-14')).toEqual(['5:00-5:30', '6:30-7:00']);
  expect(choicesAfter('2026-11-13')).toEqual(['6:30-7:00']);
});
