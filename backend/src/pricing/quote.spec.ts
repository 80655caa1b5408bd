import { describe, expect, it } from '@jest/globals';
import { CAR_TYPES, DEFAULT_TARIFF, PLAN_DURATIONS, WASH_TIERS } from '#libs/catalogue.js';
import { assertAmountsMatch, planQuoteResponse, washQuoteResponse } from './quote-response.js';
import { quoteSubscription, quoteWash } from './quote.js';

describe('the price of a subscription', () => {
  it('is the monthly price by months, less the promotion, plus GST on the discounted amount', () => {
    expect(quoteSubscription(DEFAULT_TARIFF, 'Hatchback', 3)).toEqual({
      listPrice: 5397_00,
      discount: 1079_40,
      taxableAmount: 4317_60,
      tax: 777_17,
      total: 5094_77,
      discountRate: 2000,
      taxRate: 1800,
    });
  });

  it('is undiscounted while the promotion is off', () => {
    const tariff = { ...DEFAULT_TARIFF, promotion: { rate: 2000, active: false } };
    expect(quoteSubscription(tariff, 'Sedan', 1)).toMatchObject({
      listPrice: 1999_00,
      discount: 0,
      taxableAmount: 1999_00,
      tax: 359_82,
      discountRate: 0,
    });
  });

  it('adds up to the paisa for every car type, duration, promotion and tax rate', () => {
    for (const carType of CAR_TYPES)
      for (const months of PLAN_DURATIONS)
        for (const rate of [0, 1, 333, 2000, 9999, 10_000])
          for (const gstRate of [0, 500, 1800, 2801]) {
            const tariff = { ...DEFAULT_TARIFF, promotion: { rate, active: true }, gstRate };
            const quote = quoteSubscription(tariff, carType, months);
            expect(Object.values(quote).every(Number.isInteger)).toBe(true);
            expect(quote.listPrice).toBe(quote.discount + quote.taxableAmount);
            expect(quote.total).toBe(quote.taxableAmount + quote.tax);
          }
  });

  it('has the names and units of the API in responses', () => {
    expect(planQuoteResponse('Hatchback', quoteSubscription(DEFAULT_TARIFF, 'Hatchback', 3))).toEqual({
      carType: 'Hatchback',
      planAmount: 5397,
      discountedAmount: 4317.6,
      gst: 777.17,
      payable: 5094.77,
      promotionPercent: 20,
      gstPercent: 18,
    });
  });
});

describe('the price of a single wash', () => {
  it.each([
    ['basic', 299, 53.82, 352.82],
    ['premium', 499, 89.82, 588.82],
    ['ultimate', 999, 179.82, 1178.82],
  ] as const)('%s: ₹%d, GST ₹%d, total ₹%d', (tier, price, gst, total) => {
    expect(washQuoteResponse(quoteWash(DEFAULT_TARIFF, tier))).toEqual({ price, gst, total });
  });

  it('is not reduced by the promotion', () => {
    for (const tier of WASH_TIERS) expect(quoteWash(DEFAULT_TARIFF, tier)).toMatchObject({ discount: 0 });
  });
});

describe('amounts that a client sends', () => {
  const expected = { price: 299, gst: 53.82, total: 352.82 };
  const lines = ['price', 'gst', 'total'] as const;

  it.each([{}, { price: 299 }, { total: 352.82 }, expected])('can be omitted or correct: %j', (sent) => {
    expect(() => assertAmountsMatch(sent, expected, lines)).not.toThrow();
  });

  it.each([{ price: 298.99 }, { total: 352.81 }, { ...expected, gst: 0 }])('must not differ: %j', (sent) => {
    expect(() => assertAmountsMatch(sent, expected, lines)).toThrow(
      expect.objectContaining({ code: 'amount-mismatch', facts: { expected } }),
    );
  });
});
