import { describe, expect, it } from '@jest/globals';
import { merged } from './merged-edit.js';
import type { ProfileValues } from './profile-values.js';

const before: ProfileValues = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  communityName: 'Amber Heights',
  notListed: false,
  tower: 'B',
  flat: '704',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411045',
  addressLine: '',
  profilePic: null,
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: 'MH 12 AB 1234',
  planDuration: '3',
  timeSlot: '6:30-7:00',
  level: 'Basement 1',
  bay: '42',
  parkingLine: '',
};

describe('a concurrent change', () => {
  it('is merged with a change of another field', () => {
    const { values, conflicts } = merged({ ...before, carColor: 'Red' }, before, { ...before, bay: '7' });
    expect(conflicts).toEqual([]);
    expect(values).toEqual({ ...before, carColor: 'Red', bay: '7' });
  });

  it('to the same field is a conflict and keeps the entered value', () => {
    const { values, conflicts } = merged({ ...before, bay: '9' }, before, { ...before, bay: '7' });
    expect(conflicts).toEqual([{ field: 'bay', mine: '9', current: '7' }]);
    expect(values.bay).toBe('9');
  });

  it('to the same value is not a conflict', () => {
    const same = { ...before, bay: '7' };
    expect(merged(same, before, same).conflicts).toEqual([]);
  });
});
