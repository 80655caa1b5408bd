import { describe, expect, it } from '@jest/globals';
import { parseRupees } from './rupees-text.js';

describe('an amount that was typed', () => {
  it.each([
    ['0', 0],
    ['150', 150],
    [' 99.9 ', 99.9],
    ['1,500', 1500],
    ['1,23,456.50', 123456.5],
    ['12,34,567', 1234567],
    ['123,456', 123456],
    ['1,234,567', 1234567],
  ])('is read from %p', (text, rupees) => {
    expect(parseRupees(text)).toBe(rupees);
  });

  it.each(['', '-5', '1.234', '1,50', '1,5', ',50', '1,', '1,234,50', '1.500,00', '12,3456', '1e3', '₹5'])(
    'is not read from %p',
    (text) => {
      expect(parseRupees(text)).toBeNull();
    },
  );
});
