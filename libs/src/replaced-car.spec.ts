import { expect, it } from '@jest/globals';
import { replacedCar } from './replaced-car.js';

const CRETA = { carNumber: 'MH12AB1234' };
const SWIFT = { carNumber: 'MH14CD5678' };

it.each([
  ['a new number', 'MH 12 AB 1234', 'mh 20 zz 1', CRETA],
  ['the same number, typed differently', 'MH 12 AB 1234', 'mh12ab1234', undefined],
  ['a number of another car of the profile', 'MH 12 AB 1234', 'MH 14 CD 5678', undefined],
  ['a new number of a car that is not in the profile', 'MH 01 AA 1111', 'MH 20 ZZ 0001', undefined],
])('%s', (_, before, after, car) => {
  expect(replacedCar([CRETA, SWIFT], before, after)).toBe(car);
});
