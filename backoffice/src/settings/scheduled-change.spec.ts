import { expect, it } from '@jest/globals';
import { DEFAULT_TARIFF } from '#libs/catalogue.js';
import { emptyChange, valuesBefore } from './scheduled-change.js';

it('knows the values until a scheduled change, with those that begin before it', () => {
  const { monthlyPrices, washPrices } = DEFAULT_TARIFF;
  const current = { monthlyPrices, washPrices, gstPercent: 18 };
  const none = emptyChange();
  const changes = [
    { ...none, from: '2027-02-01', gstPercent: 5 },
    { ...none, from: '2027-01-01', gstPercent: 12, monthlyPrices: { ...none.monthlyPrices, SUV: 2499 } },
    none,
  ];
  expect(valuesBefore(current, changes, '2027-01-01')).toEqual(current);
  expect(valuesBefore(current, changes, '2027-03-01')).toEqual({
    monthlyPrices: { ...monthlyPrices, SUV: 2499 },
    washPrices,
    gstPercent: 5,
  });
  expect(valuesBefore(current, changes, '')).toEqual(current);
});
