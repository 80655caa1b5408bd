import { expect, it } from '@jest/globals';
import { addressLineOf, parkingLineOf } from './saved-lines.js';

it.each([
  ['12, Cedar Grove', {}],
  ['12, Cedar Grove', { communityName: 'Amber Heights' }],
  ['', { communityName: '12, Cedar' }],
  ['', { flat: '12' }],
  ['', { tower: 'B' }],
])('the address line is %j with %j', (line, fields) => {
  expect(addressLineOf({ address: '12, Cedar Grove', communityName: '', tower: null, flat: null, ...fields })).toBe(
    line,
  );
});

it.each([
  ['Bay 42', { parking: 'Bay 42' }],
  ['', { parking: 'Bay 42', bay: '42' }],
  ['', { parking: 'Level B1', level: 'B1' }],
  ['', { parking: null }],
])('the parking line is %j with %j', (line, fields) => {
  expect(parkingLineOf(fields)).toBe(line);
});
