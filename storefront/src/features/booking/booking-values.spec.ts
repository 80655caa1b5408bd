import { describe, expect, it } from '@jest/globals';
import { carTypeOf } from '#libs/car-models.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { POPULAR_CARS } from '../../lib/popular-cars.js';
import {
  knownValues,
  nextStep,
  NO_BOOKING,
  planDataOf,
  reachableStep,
  renewedValues,
  withChoices,
  withProfile,
  type BookingValues,
  withSlotOnOffer,
} from './booking-values.js';

const ADDRESS = {
  address: 'Tower B, flat 704, Amber Heights, Baner, Pune 411045, Maharashtra',
  communityId: 'c-1',
  communityName: 'Amber Heights',
  tower: 'B',
  flat: '704',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
};
const CRETA = {
  id: 'car-1',
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: 'MH12AB1234',
  carType: 'SUV',
  planDuration: 6,
  planAmount: 13_794,
  timeSlot: '6:30-7:00',
  parking: 'Level Basement 1, bay 42',
  level: 'Basement 1',
  bay: '42',
} as const;
const PUNE = { city: 'Pune', state: 'Maharashtra' };
const PROFILE = { id: 'u-1', cars: [CRETA], carDetails: { ...CRETA, ...ADDRESS } } as unknown as ProfileResponse;
const PLAN: BookingValues = {
  ...NO_BOOKING,
  carName: 'Hyundai Creta',
  communityName: 'Amber Heights',
  timeSlot: '6:30-7:00',
};
const ALL: BookingValues = { ...PLAN, flat: '704', level: 'Basement 1', carNumber: 'MH 12 AB 1234' };

describe('the steps of a purchase', () => {
  it('are all shown to a visitor, and skip the account for a customer', () => {
    expect(nextStep('plan', PLAN, false)).toBe('you');
    expect(nextStep('plan', PLAN, true)).toBe('place');
    expect(nextStep('you', PLAN, true)).toBe('place');
    expect(nextStep('place', ALL, true)).toBe('pay');
  });

  it('skip steps that are already complete', () => {
    expect(nextStep('plan', ALL, true)).toBe('pay');
    expect(nextStep('you', ALL, true)).toBe('pay');
  });

  it.each([
    ['pay', NO_BOOKING, false, 'plan'],
    ['pay', PLAN, false, 'you'],
    ['pay', PLAN, true, 'place'],
    ['pay', ALL, true, 'pay'],
    ['place', ALL, true, 'place'],
    ['you', ALL, true, 'place'],
    ['you', PLAN, false, 'you'],
    ['nonsense', ALL, true, 'plan'],
    [null, ALL, true, 'plan'],
  ] as const)('opened at %s start with the first incomplete one', (asked, values, isSignedIn, shown) => {
    expect(reachableStep(asked, values, isSignedIn)).toBe(shown);
  });

  it('require a parking level or bay, and a valid car number', () => {
    expect(nextStep('plan', { ...ALL, level: '' }, true)).toBe('place');
    expect(nextStep('plan', { ...ALL, level: '', bay: '42' }, true)).toBe('pay');
    expect(nextStep('plan', { ...ALL, carNumber: 'MH12' }, true)).toBe('place');
  });

  it('accept an address and a parking place that were saved as one line', () => {
    const saved = { ...ALL, flat: '', level: '', addressLine: '12, Amber Heights', parkingLine: 'Near the lift' };
    expect(nextStep('plan', saved, true)).toBe('pay');
  });
});

describe('the values of a purchase', () => {
  it('start with the customer’s car and address', () => {
    expect(knownValues(PROFILE)).toMatchObject({
      carName: 'Hyundai Creta',
      carNumber: 'MH 12 AB 1234',
      planDuration: '6',
      flat: '704',
      level: 'Basement 1',
    });
  });

  it('include the choices in the URL, and drop the number of another car', () => {
    const chosen = new URLSearchParams({ car: 'Tata Nexon', months: '12' });
    expect(withChoices(ALL, chosen, PROFILE, PUNE)).toMatchObject({
      carName: 'Tata Nexon',
      planDuration: '12',
      carNumber: '',
      level: '',
      communityName: 'Amber Heights',
    });
    expect(withChoices(ALL, new URLSearchParams(), PROFILE, PUNE)).toEqual(ALL);
    expect(withChoices(ALL, new URLSearchParams({ months: '5' }), PROFILE, PUNE)).toEqual(ALL);
  });

  it('include the car type in the URL, and drop a car of another type', () => {
    const known = knownValues(PROFILE);
    const choose = (type: string) => withChoices(known, new URLSearchParams({ type }), PROFILE, PUNE);
    expect(choose('SUV')).toEqual({ ...known, carType: 'SUV' });
    expect(choose('Sedan')).toMatchObject({ carType: 'Sedan', carName: '', carNumber: '', level: '' });
    expect(choose('Lorry')).toEqual(known);
  });

  it('include the community in the URL, and drop the address in another one', () => {
    const known = knownValues(PROFILE);
    const choose = (choices: Record<string, string>) => withChoices(known, new URLSearchParams(choices), PROFILE, PUNE);
    expect(choose({ community: 'Amber Heights' })).toEqual(known);
    const noAddress = { tower: '', flat: '', pin: '', addressLine: '' };
    expect(choose({ community: 'Cedar Grove' })).toEqual({
      ...known,
      ...noAddress,
      city: '',
      state: '',
      communityName: 'Cedar Grove',
      notListed: false,
    });
    expect(choose({ newCommunity: 'Lakeside Greens' })).toEqual({
      ...known,
      ...noAddress,
      ...PUNE,
      communityName: 'Lakeside Greens',
      notListed: true,
    });
    expect(choose({ newCommunity: '' })).toMatchObject({ communityName: '', notListed: true });
  });

  it('are completed from the profile after signing in, without replacing input', () => {
    expect(withProfile(PLAN, PROFILE)).toMatchObject({ flat: '704', carNumber: 'MH 12 AB 1234', bay: '42' });
    expect(withProfile({ ...PLAN, flat: '101' }, PROFILE)).toMatchObject({ flat: '101', tower: '' });
    expect(withProfile({ ...PLAN, communityName: 'Cedar Grove' }, PROFILE)).toMatchObject({
      communityName: 'Cedar Grove',
      flat: '',
    });
    expect(withProfile({ ...PLAN, carName: 'Tata Nexon' }, PROFILE).carNumber).toBe('');
  });

  it('come from the plan to renew, with the current parking place of the car', () => {
    const plan = { ...CRETA, ...ADDRESS, planDuration: 3, parking: 'Podium', level: 'Podium', bay: '' } as PlanResponse;
    expect(renewedValues(plan, CRETA)).toMatchObject({ planDuration: '3', level: 'Basement 1', bay: '42' });
    expect(renewedValues(plan, undefined)).toMatchObject({ level: 'Podium' });
  });

  it('are for the car and at the time and place that the plan changes to', () => {
    const changed = {
      ...CRETA,
      carNumber: 'MH14CD5678',
      ...ADDRESS,
      flat: '802',
      timeSlot: '7:30-8:00',
      level: 'Ground',
      bay: '9',
    };
    const plan = { ...CRETA, ...ADDRESS, plannedChange: changed } as unknown as PlanResponse;
    expect(renewedValues(plan, CRETA)).toMatchObject({
      carNumber: 'MH 14 CD 5678',
      timeSlot: '7:30-8:00',
      flat: '802',
      level: 'Ground',
      bay: '9',
    });
  });
});

describe('an order', () => {
  it('contains the saved address unchanged until it is edited', () => {
    const values = { ...ALL, ...knownValues(PROFILE) };
    expect(planDataOf(values, PROFILE.carDetails)).toMatchObject({
      carNumber: 'MH12AB1234',
      planDuration: 6,
      address: ADDRESS.address,
      communityId: 'c-1',
      level: 'Basement 1',
    });
    const moved = planDataOf({ ...values, flat: '802' }, PROFILE.carDetails);
    expect(moved).toMatchObject({ flat: '802', communityName: 'Amber Heights' });
    expect(moved).not.toHaveProperty('address');
  });

  it('names a community that is not listed', () => {
    expect(planDataOf({ ...ALL, notListed: true, communityName: 'Rose Villas' }, undefined)).toMatchObject({
      communityId: null,
      communityName: 'Rose Villas',
    });
  });
});

it('popular cars are models with a price', () => {
  for (const { name } of POPULAR_CARS) expect([name, carTypeOf(name)]).not.toContain(null);
});

describe('a time slot that is no longer offered', () => {
  const offered = ['6:00-6:30', '7:00-7:30'];
  const slotOf = (timeSlot: string, kept: string | null = null) =>
    withSlotOnOffer({ ...NO_BOOKING, timeSlot }, offered, kept).timeSlot;

  it('is left out, unless the renewed plan keeps it', () => {
    expect(slotOf('6:00-6:30')).toBe('6:00-6:30');
    expect(slotOf('6:30-7:00')).toBe('');
    expect(slotOf('6:30-7:00', '6:30-7:00')).toBe('6:30-7:00');
    expect(slotOf('')).toBe('');
  });
});
