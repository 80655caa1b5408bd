import { describe, expect, it } from '@jest/globals';
import { addressText, NO_ADDRESS, withAddressText } from './account.js';

const parts = {
  ...NO_ADDRESS,
  flat: '704',
  tower: 'B',
  community: 'Amber Heights',
  locality: 'Baner',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
};

describe('an address', () => {
  it('reads as one line', () => {
    expect(addressText(parts)).toBe('704, B, Amber Heights, Baner, Pune 411045, Maharashtra');
    expect(addressText({ ...NO_ADDRESS, flat: '704', city: 'Pune' })).toBe('704, Pune');
    expect(addressText(NO_ADDRESS)).toBe('');
  });

  it('keeps its parts when the line sent back is the one they read as', () => {
    expect(withAddressText(parts, addressText(parts))).toEqual(parts);
  });

  it('is the line when another one is given', () => {
    expect(addressText(withAddressText(parts, '12 Lane 7, Koregaon Park'))).toBe('12 Lane 7, Koregaon Park');
    expect(addressText(withAddressText(parts, ''))).toBe('');
  });
});
