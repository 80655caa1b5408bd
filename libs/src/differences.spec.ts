import { describe, expect, it } from '@jest/globals';
import { differences } from './differences.js';

describe('the differences between two states of a record', () => {
  it('have paths, within objects and lists of objects', () => {
    const before = {
      name: 'Asha',
      area: null,
      car: { number: 'MH12AB1234', colour: 'white' },
      notes: [{ text: 'called' }],
    };
    const after = {
      name: 'Asha R',
      area: 'Cedar Grove',
      car: { number: 'MH12AB1234', colour: 'red' },
      notes: [{ text: 'called' }, { text: 'came' }],
    };
    expect(differences(before, after)).toEqual([
      { field: 'name', before: 'Asha', after: 'Asha R' },
      { field: 'area', before: null, after: 'Cedar Grove' },
      { field: 'car.colour', before: 'white', after: 'red' },
      { field: 'notes.1.text', before: null, after: 'came' },
    ]);
  });

  it('treat absent, null and empty as equal, but not zero and false', () => {
    expect(differences({ a: null, b: '', c: [], d: 0, e: false }, { a: undefined, d: null, e: null })).toEqual([
      { field: 'd', before: 0, after: null },
      { field: 'e', before: false, after: null },
    ]);
  });

  it('treat lists of plain values as one value, and distinguish values from objects', () => {
    expect(differences({ days: [1, 2], place: 'Lane 7' }, { days: [1, 3], place: { flat: '7' } })).toEqual([
      { field: 'days', before: [1, 2], after: [1, 3] },
      { field: 'place', before: 'Lane 7', after: { flat: '7' } },
    ]);
  });

  it('between a record and nothing include every value', () => {
    expect(differences(null, { name: 'Asha', car: { number: 'X' } })).toEqual([
      { field: 'name', before: null, after: 'Asha' },
      { field: 'car.number', before: null, after: 'X' },
    ]);
  });
});
