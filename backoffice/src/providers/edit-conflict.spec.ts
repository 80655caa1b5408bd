import { describe, expect, it } from '@jest/globals';
import { conflictRows, isContested, resolveConflict, type Conflict } from './edit-conflict.js';

const base = {
  id: 'c1',
  version: 3,
  name: 'Asha',
  phone: '+919876500000',
  disabled: false,
  carDetails: { carNumber: 'MH12AB1234', parking: 'B1', carType: 'SUV' },
};
const mine = {
  name: 'Asha Rao',
  phone: '+919876500000',
  disabled: false,
  carDetails: { carNumber: 'MH12AB1234', parking: 'B2' },
  version: 3,
};
const conflict = (theirs: object): Conflict => ({ mine, base, current: { ...base, version: 4, ...theirs } });

describe('an edit conflict', () => {
  it('does not arise from a change of other fields', () => {
    expect(isContested(conflict({ notes: ['called'] }))).toBe(false);
    expect(isContested(conflict({ carDetails: { ...base.carDetails, carType: 'Sedan' } }))).toBe(false);
    expect(isContested(conflict({ name: 'Usha' }))).toBe(true);
    expect(isContested(conflict({ phone: '+919876511111' }))).toBe(true);
  });

  it('does not arise from the same change', () => {
    expect(isContested(conflict({ name: 'Asha Rao', carDetails: { ...base.carDetails, parking: 'B2' } }))).toBe(false);
    expect(isContested(conflict({ name: 'Asha Rao', phone: '+919876511111' }))).toBe(true);
  });

  it('shows every differing value and who changed it', () => {
    const theirs = { name: 'Usha', phone: '+919876511111', carDetails: { ...base.carDetails, parking: 'B3' } };
    expect(conflictRows(conflict(theirs))).toEqual([
      { field: 'name', theirs: 'Usha', mine: 'Asha Rao', changedByMe: true },
      { field: 'phone', theirs: '+919876511111', mine: '+919876500000', changedByMe: false },
      { field: 'carDetails.parking', theirs: 'B3', mine: 'B2', changedByMe: true },
    ]);
  });

  it('compares lists of records one by one and any other list as one value', () => {
    const cars = [
      { id: 'a', parking: 'B1' },
      { id: 'b', parking: 'B2' },
    ];
    const garage = {
      mine: {
        cars: [
          { id: 'a', parking: 'B1' },
          { id: 'b', parking: 'B7' },
        ],
        tags: ['x'],
      },
      base: { cars, tags: ['x'] },
      current: {
        version: 4,
        cars: [
          { id: 'a', parking: 'B9', carType: 'SUV' },
          { id: 'b', parking: 'B2' },
        ],
        tags: ['x', 'y'],
      },
    };
    expect(conflictRows(garage)).toEqual([
      { field: 'cars.0.parking', theirs: 'B9', mine: 'B1', changedByMe: false },
      { field: 'cars.1.parking', theirs: 'B2', mine: 'B7', changedByMe: true },
      { field: 'tags', theirs: ['x', 'y'], mine: ['x'], changedByMe: false },
    ]);
    expect(resolveConflict(garage, new Set(['cars.1.parking']))).toEqual({
      cars: [
        { id: 'a', parking: 'B9' },
        { id: 'b', parking: 'B7' },
      ],
      tags: ['x', 'y'],
      version: 4,
    });
  });

  it('is saved with the chosen values on top of the current version', () => {
    const theirs = { name: 'Usha', phone: '+919876511111', carDetails: { ...base.carDetails, parking: 'B3' } };
    expect(resolveConflict(conflict(theirs), new Set(['name']))).toEqual({
      name: 'Asha Rao',
      phone: '+919876511111',
      disabled: false,
      carDetails: { carNumber: 'MH12AB1234', parking: 'B3' },
      version: 4,
    });
  });
});
