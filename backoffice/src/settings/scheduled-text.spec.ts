import { expect, it } from '@jest/globals';
import { emptyChange } from './scheduled-change.js';
import { newPricesText, newRatesText } from './scheduled-text.js';

const change = { ...emptyChange(), from: '2027-01-01' };
const promotion = { percent: 10, active: true, from: null, to: null };

it('names the new prices of a scheduled change', () => {
  expect(newPricesText(change)).toBe('');
  const monthlyPrices = { ...change.monthlyPrices, C_SUV: 2499, SUV: 2999.5 };
  const washPrices = { ...change.washPrices, basic: 349 };
  expect(newPricesText({ ...change, monthlyPrices, washPrices })).toBe(
    'SUV ₹2,999.50, Compact SUV ₹2,499, Basic Car Wash ₹349',
  );
});

it('names its promotion and GST rate', () => {
  expect(newRatesText(change)).toBe('');
  expect(newRatesText({ ...change, promotion, gstPercent: 5 })).toBe('promotion of 10%, GST 5%');
  expect(newRatesText({ ...change, promotion: { ...promotion, active: false } })).toBe('no promotion');
});
