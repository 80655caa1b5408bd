import { describe, expect, it } from '@jest/globals';
import type { AddressFields } from '#libs/contract/addresses.js';
import {
  addressChangesOf,
  addressRequestOf,
  addressValuesOf,
  isFlatKnown,
  orderedAddressOf,
  parkingRequestOf,
  parkingValuesOf,
} from './address-values.js';

const HOME: AddressFields = {
  address: 'Flat 704, Tower B, Amber Heights, Baner, Pune 411045, Maharashtra',
  communityId: 'c1',
  communityName: 'Amber Heights',
  tower: 'B',
  flat: '704',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
};
const ON_ONE_LINE = { ...HOME, address: 'B-704, Amber Heights, Baner', tower: '', flat: '' };
const NOT_LISTED = { ...HOME, communityId: null, communityName: 'Blue Bell' };
const COMMUNITY_ALONE = { ...ON_ONE_LINE, address: 'Amber Heights, Baner, Pune 411045, Maharashtra' };

describe('an address in a form', () => {
  it('is sent with its parts', () => {
    expect(addressRequestOf(addressValuesOf(HOME))).toEqual({
      communityName: 'Amber Heights',
      tower: 'B',
      flat: '704',
      city: 'Pune',
      state: 'Maharashtra',
      pin: '411045',
    });
    expect(orderedAddressOf(HOME)).toMatchObject({ communityId: 'c1', flat: '704', address: HOME.address });
  });

  it('keeps a saved line until tower or flat is entered', () => {
    const values = addressValuesOf(ON_ONE_LINE);
    expect(addressRequestOf(values)).toMatchObject({ address: 'B-704, Amber Heights, Baner' });
    expect(addressRequestOf({ ...values, flat: '705' })).not.toHaveProperty('address');
  });

  it('does not accept a line that starts with the community as a flat', () => {
    expect(isFlatKnown(COMMUNITY_ALONE)).toBe(false);
    expect(addressValuesOf(COMMUNITY_ALONE).addressLine).toBe('');
    expect(isFlatKnown(ON_ONE_LINE)).toBe(true);
    expect(isFlatKnown(HOME)).toBe(true);
  });

  it('names a community that is not listed', () => {
    const values = addressValuesOf(NOT_LISTED);
    expect(values.notListed).toBe(true);
    expect(addressRequestOf(values)).toMatchObject({ communityId: null, communityName: 'Blue Bell' });
  });
});

describe('the changes of an address', () => {
  const before = addressValuesOf(HOME);

  it('are empty if nothing was changed', () => {
    expect(addressChangesOf(before, before)).toEqual({});
  });

  it('contain the community and the changed fields', () => {
    expect(addressChangesOf({ ...before, flat: '705' }, before)).toEqual({
      communityName: 'Amber Heights',
      tower: 'B',
      flat: '705',
    });
    expect(addressChangesOf({ ...before, pin: '' }, before)).toEqual({ communityName: 'Amber Heights', pin: '' });
  });

  it('omit the city, state and PIN code of a new community', () => {
    const moved = { ...before, communityName: 'Cedar Grove', city: '', state: '', pin: '' };
    expect(addressChangesOf(moved, before)).toEqual({ communityName: 'Cedar Grove' });
  });
});

describe('a parking place in a form', () => {
  it('keeps a saved line until level or bay is entered', () => {
    const values = parkingValuesOf({ parking: 'Basement 1, bay 42', level: '', bay: '' });
    expect(parkingRequestOf(values)).toEqual({ parking: 'Basement 1, bay 42' });
    expect(parkingRequestOf({ ...values, bay: '43' })).toEqual({ level: '', bay: '43' });
  });

  it('is sent as level and bay', () => {
    const values = parkingValuesOf({ parking: 'Level P2, bay 42', level: 'P2', bay: '42' });
    expect(values.parkingLine).toBe('');
    expect(parkingRequestOf(values)).toEqual({ level: 'P2', bay: '42' });
  });
});
