import { describe, expect, it } from '@jest/globals';
import { formatAmount, formatRupees, paiseFromRupees, proportionOf, shareOf } from './money.js';

describe('money', () => {
  it.each([
    [0, 1800, 0],
    [1, 5000, 1],
    [3, 5000, 2],
    [299_00, 1800, 53_82],
    [25, 1800, 5],
  ])('rounds the share of %d paise at %d basis points half-up to %d', (amount, rate, share) => {
    expect(shareOf(amount, rate)).toBe(share);
  });

  it.each([
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [1, 1, 2, 1],
    [352_82, 12, 12, 352_82],
  ])('divides %d paise in the proportion of %d to %d, rounded half-up to %d', (amount, part, whole, proportion) => {
    expect(proportionOf(amount, part, whole)).toBe(proportion);
  });

  it.each([352.82, 0.1, 1178.82, 99999999.99])('turns %d rupees into whole paise', (rupees) => {
    expect(paiseFromRupees(rupees)).toBe(Math.round(rupees * 100));
  });

  it.each([1.005, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d, which is not an amount of money', (rupees) => {
    expect(() => paiseFromRupees(rupees)).toThrow(RangeError);
  });

  it('formats rupees with Indian grouping, and paise only if there are any', () => {
    expect(formatRupees(100000)).toBe('₹1,00,000');
    expect(formatRupees(352.82)).toBe('₹352.82');
  });

  it('formats every amount like Intl.NumberFormat', () => {
    const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
    for (let paise = 1; paise < 1e13; paise = paise * 3 + 7) {
      for (const rupees of [paise / 100, -paise / 100])
        expect(formatRupees(rupees)).toBe(platform.format(rupees).replace('.00', ''));
    }
    expect(formatRupees(0)).toBe('₹0');
  });

  it.each([
    [352.82, 'INR', '₹352.82'],
    [20.5, 'USD', 'USD 20.50'],
    [20, 'USD', 'USD 20'],
  ])('formats %d %s as %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency)).toBe(text);
  });
});
