import { describe, expect, it } from '@jest/globals';
import { parkingText } from '#libs/parking-text.js';
import {
  addressFields,
  addressText,
  changedAddress,
  changedParking,
  isCommunityKnown,
  needsConfirmation,
  NO_ADDRESS,
  NO_PARKING,
  type Address,
  type CommunityLookup,
} from './address.js';

const AMBER = {
  id: 'amber',
  name: 'Amber Heights',
  locality: 'Baner',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
  active: true,
};
const OAKS = {
  id: 'oaks',
  name: 'Silver Oaks',
  locality: 'Hadapsar',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411028',
  active: true,
};
const communities: CommunityLookup = (id) => [AMBER, OAKS].find((one) => one.id === id) ?? null;
const change = (before: Address, request: Parameters<typeof changedAddress>[1], chosen?: typeof AMBER) =>
  changedAddress(before, request, communities, chosen);

const home = change(NO_ADDRESS, { tower: 'B', flat: '704' }, AMBER);
const line = change(NO_ADDRESS, { address: 'B-704, Amber Heights' }, AMBER);

describe('an address', () => {
  it('is composed of its parts on one line', () => {
    expect(addressText(home, communities)).toBe('Flat 704, Tower B, Amber Heights, Baner, Pune 411045, Maharashtra');
    expect(addressText(NO_ADDRESS, communities)).toBe('');
    expect(addressText({ ...home, tower: 'Rose Block', flat: 'Villa 12' }, communities)).toMatch(
      /^Villa 12, Rose Block, Amber Heights/,
    );
  });

  it('keeps the line that was given', () => {
    expect(addressText(line, communities)).toBe('B-704, Amber Heights');
    expect(line).toMatchObject({ communityId: 'amber', city: 'Pune', pin: '411045', tower: '', flat: '' });
  });

  it("follows its community's name", () => {
    const renamed: CommunityLookup = () => ({ ...AMBER, name: 'Amber Gardens' });
    expect(addressText(home, renamed)).toContain('Amber Gardens');
    expect(addressFields(home, renamed).communityName).toBe('Amber Gardens');
  });

  it('does not change when its own line is sent', () => {
    expect(change(home, { address: addressText(home, communities) })).toEqual(home);
    expect(change(home, addressFields(home, communities))).toEqual(home);
    expect(change(line, addressFields(line, communities))).toEqual(line);
  });

  it('is replaced by a new line, without parts', () => {
    const after = change(home, { address: 'Villa 3, Silver Oaks' }, OAKS);
    expect(addressText(after, communities)).toBe('Villa 3, Silver Oaks');
    expect(after).toMatchObject({ communityId: 'oaks', tower: '', flat: '', pin: '411028' });
  });

  it('consists of the parts when they are given with a line', () => {
    expect(change(line, { address: 'B-704, Amber Heights', flat: '705' })).toMatchObject({ flat: '705', text: '' });
  });

  it('takes city, state and PIN code from a new community, unless they are given', () => {
    expect(change(home, {}, OAKS)).toMatchObject({ communityId: 'oaks', flat: '704', pin: '411028' });
    expect(change(home, { pin: '411099' }, OAKS)).toMatchObject({ pin: '411099', city: 'Pune' });
    expect(change({ ...home, pin: '411001' }, {}, AMBER)).toMatchObject({ pin: '411001' });
  });

  it('has the name, but no id, of a community that is not listed', () => {
    const after = changedAddress(home, {}, communities, { id: null, name: 'Rose Villas' });
    expect(after).toMatchObject({ communityId: null, communityName: 'Rose Villas', city: '', pin: '' });
    expect(addressText(after, communities)).toBe('Flat 704, Tower B, Rose Villas');
    expect([after, home, NO_ADDRESS].map(needsConfirmation)).toEqual([true, false, false]);
    expect([after, home, NO_ADDRESS].map(isCommunityKnown)).toEqual([true, true, false]);
    expect(change(after, {}, AMBER)).toMatchObject({ communityId: 'amber', communityName: '', pin: '411045' });
  });
});

describe('a parking place', () => {
  it.each([
    ['Basement 1', '42', 'Basement 1, bay 42'],
    ['B1', 'B-42', 'Level B1, bay B-42'],
    ['', '42', 'Bay 42'],
    ['2', '', 'Level 2'],
    ['Open deck', 'Near the gate', 'Open deck, Near the gate'],
    ['', '', ''],
  ])('on level %j in bay %j reads %j', (level, bay, text) => {
    expect(parkingText({ level, bay })).toBe(text);
    expect(changedParking(NO_PARKING, { level, bay }).parking).toBe(text);
  });

  it('keeps fields that are left out', () => {
    const place = changedParking(NO_PARKING, { level: 'B1', bay: '42' });
    expect(changedParking(place, {})).toEqual(place);
    expect(changedParking(place, { bay: '43' })).toEqual({ level: 'B1', bay: '43', parking: 'Level B1, bay 43' });
    expect(changedParking(place, { ...place })).toEqual(place);
  });

  it('is the line if it is given alone, and the parts if they are given too', () => {
    const place = changedParking(NO_PARKING, { level: 'B1', bay: '42' });
    const asLine = changedParking(place, { parking: 'Behind the club house' });
    expect(asLine).toEqual({ parking: 'Behind the club house', level: '', bay: '' });
    expect(changedParking(asLine, { parking: 'Behind the club house', level: 'B2', bay: '' })).toEqual({
      parking: 'Level B2',
      level: 'B2',
      bay: '',
    });
  });

  it('can be emptied', () => {
    const place = changedParking(NO_PARKING, { level: 'B1', bay: '42' });
    expect(changedParking(place, { level: '', bay: '' })).toEqual(NO_PARKING);
    expect(changedParking(place, { level: '', bay: '', parking: place.parking })).toEqual(NO_PARKING);
    expect(changedParking(place, { parking: '' })).toEqual(NO_PARKING);
  });
});
