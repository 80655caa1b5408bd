import { expect, it } from '@jest/globals';
import { upiReferenceError } from './upi-reference.js';

it.each([
  ['432198765012', null],
  [' HDFC12 ', null],
  ['', 'Enter the UPI reference'],
  ['  ', 'Enter the UPI reference'],
  ['12345', 'The UPI reference has 6 to 40 letters and digits'],
  ['4321 9876 5012', 'The UPI reference has 6 to 40 letters and digits'],
  ['4'.repeat(41), 'The UPI reference has 6 to 40 letters and digits'],
])('a UPI reference of "%s": %s', (reference, error) => {
  expect(upiReferenceError(reference)).toBe(error);
});
