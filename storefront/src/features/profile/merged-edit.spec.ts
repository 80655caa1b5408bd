import { describe, expect, it } from '@jest/globals';
import { merged } from './merged-edit.js';
import type { ProfileValues } from './profile-values.js';

const before: ProfileValues = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '98765 43210',
  address: '704, Amber Heights, Baner',
  communityName: 'Amber Heights',
  notListed: false,
  profilePic: null,
  carName: 'Hyundai Creta',
  carColor: 'White',
  carNumber: 'MH 12 AB 1234',
  planDuration: '3',
  timeSlot: '6:30-7:00',
  parking: 'Bay 42',
};
describe('a change made meanwhile', () => {
  it('stands beside a change of another field', () => {
    const { values, conflicts } = merged({ ...before, carColor: 'Red' }, before, { ...before, parking: 'Bay 7' });
    expect(conflicts).toEqual([]);
    expect(values).toEqual({ ...before, carColor: 'Red', parking: 'Bay 7' });
  });

  it('of the same field is a conflict, and what was entered stays', () => {
    const { values, conflicts } = merged({ ...before, parking: 'Bay 9' }, before, { ...before, parking: 'Bay 7' });
    expect(conflicts).toEqual([{ field: 'parking', mine: 'Bay 9', current: 'Bay 7' }]);
    expect(values.parking).toBe('Bay 9');
  });

  it('to the same value is no conflict', () => {
    const same = { ...before, parking: 'Bay 7' };
    expect(merged(same, before, same).conflicts).toEqual([]);
  });
});
