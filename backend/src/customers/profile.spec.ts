import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TARIFF } from '#libs/catalogue.js';
import type { CarDetailsRequest } from '#libs/contract/vehicles.js';
import { DomainError } from '../kernel/domain-error.js';
import { changedAddress, NO_ADDRESS, splitAddress } from './address.js';
import type { Account } from '../identity/account.js';
import { profileResponse, withCarDetails } from './profile.js';

const NOW = '2026-11-21T06:30:00.000Z';

const account: Account = {
  id: 'asha',
  version: 1,
  email: 'asha@example.com',
  name: 'Asha Rao',
  phone: '+919876543210',
  role: 'user',
  staffRole: null,
  areaId: null,
  otherCommunities: [],
  formerCommunities: [],
  tags: [],
  passwordHash: '$argon2id$secret',
  passwordVersion: 3,
  sessionEpoch: 7,
  keptSessionId: null,
  emailChange: null,
  notices: [],
  lastNoticeAt: null,
  disabled: false,
  pictureKey: null,
  address: NO_ADDRESS,
  gstin: '',
  companyName: '',
  vehicles: [],
  carName: null,
  carNumber: null,
  communityId: null,
  activePlan: false,
  planEndedOn: null,
  firstMail: null,
  acceptedTerms: null,
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
};

const nowhere = () => null;
const changed = (change: CarDetailsRequest, before = account) => {
  const { address, rest: vehicle } = splitAddress(change);
  return withCarDetails(before, vehicle, DEFAULT_TARIFF, {
    newCarId: 'car',
    changedAddress: (current) => changedAddress(current, address, nowhere),
  });
};
const details = (change: CarDetailsRequest, before = account) =>
  profileResponse(changed(change, before), DEFAULT_TARIFF, nowhere, NOW).carDetails;
const creta = changed({ carName: 'Hyundai Creta', carNumber: 'MH12AB1234', planDuration: 3 });

function errorOf(change: CarDetailsRequest, before = account): Pick<DomainError, 'code' | 'facts'> {
  try {
    changed(change, before);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('it was accepted');
}

describe('a profile', () => {
  it('contains no secrets (threat 13)', () => {
    const shown = JSON.stringify(profileResponse({ ...account, pictureKey: 'abc' }, DEFAULT_TARIFF, nowhere, NOW));
    expect(shown).not.toMatch(/secret|hash|epoch|passwordVersion|firstMail|notices|keptSession|token/i);
  });

  it('has empty car details before there is a car', () => {
    expect(profileResponse(account, DEFAULT_TARIFF, nowhere, NOW).carDetails).toEqual({
      carName: '',
      carType: null,
      carColor: '',
      carNumber: '',
      planDuration: null,
      planAmount: null,
      timeSlot: '',
      address: '',
      communityId: null,
      communityName: '',
      tower: '',
      flat: '',
      city: '',
      state: '',
      pin: '',
      parking: '',
      level: '',
      bay: '',
    });
  });

  it('contains the URL of the picture on this origin', () => {
    expect(profileResponse({ ...account, pictureKey: 'abc' }, DEFAULT_TARIFF, nowhere, NOW).profilePic).toBe(
      '/api/pictures/abc',
    );
  });
});

describe('car details', () => {
  it('derive the type from the car, and the amount from type and months, in rupees', () => {
    expect(details({ carName: 'Hyundai Creta', planDuration: 3 })).toMatchObject({ carType: 'SUV', planAmount: 6897 });
    expect(details({ carName: 'Hyundai Creta' })).toMatchObject({ carType: 'SUV', planAmount: null });
  });

  it('use current prices', () => {
    const dearer = { ...DEFAULT_TARIFF, monthlyPrices: { ...DEFAULT_TARIFF.monthlyPrices, SUV: 2500_50 } };
    expect(profileResponse(creta, dearer, nowhere, NOW).carDetails.planAmount).toBe(7501.5);
  });

  it('keep omitted fields', () => {
    expect(details({ parking: 'Bay 42' }, creta)).toMatchObject({
      carName: 'Hyundai Creta',
      carNumber: 'MH12AB1234',
      planDuration: 3,
      parking: 'Bay 42',
    });
    expect(changed({ parking: 'Bay 42' }, creta).vehicles).toHaveLength(1);
  });

  it('create no car from an address alone', () => {
    const after = changed({ address: '12 Lane 7', carName: '', carNumber: '', parking: '' });
    expect(after.vehicles).toEqual([]);
    expect(profileResponse(after, DEFAULT_TARIFF, nowhere, NOW).carDetails.address).toBe('12 Lane 7');
  });

  it("do not change the customer's other cars", () => {
    const two = {
      ...creta,
      vehicles: [...creta.vehicles, { ...creta.vehicles[0]!, id: 'second', carNumber: 'MH12CD5678' }],
    };
    expect(changed({ carColor: 'Red' }, two).vehicles.map(({ id, carColor }) => [id, carColor])).toEqual([
      ['car', 'Red'],
      ['second', ''],
    ]);
  });

  it('accept make and model separately, as the registration may send them', () => {
    expect(details({ carName: 'Hyundai', carModel: 'Creta' }).carName).toBe('Hyundai Creta');
    expect(details({ carModel: 'Hyundai Creta' }).carName).toBe('Hyundai Creta');
  });

  it('reject an unknown car, naming the field', () => {
    expect(errorOf({ carName: 'Batmobile' })).toMatchObject({
      code: 'validation-failed',
      facts: { errors: [{ field: 'carDetails.carName' }] },
    });
  });

  it('reject a type that does not match the car', () => {
    expect(errorOf({ carName: 'Hyundai Creta', carType: 'Hatchback' })).toMatchObject({
      code: 'validation-failed',
      facts: { errors: [{ field: 'carDetails.carType', message: 'The car type of Hyundai Creta is SUV' }] },
    });
    expect(details({ carName: 'Hyundai Creta', carType: 'SUV' }).carType).toBe('SUV');
  });

  it('reject a wrong amount, with the correct one', () => {
    expect(errorOf({ planAmount: 1 }, creta)).toMatchObject({
      code: 'amount-mismatch',
      facts: { expected: { planAmount: 6897 } },
    });
    expect(errorOf({ planAmount: 6897, planDuration: 1 }, creta)).toMatchObject({
      code: 'amount-mismatch',
      facts: { expected: { planAmount: 2299 } },
    });
    expect(details({ planAmount: 6897 }, creta).planAmount).toBe(6897);
  });
});
