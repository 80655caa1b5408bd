import { describe, expect, it } from '@jest/globals';
import { CAR_TYPE_LABELS, CAR_TYPES, DEFAULT_TARIFF } from '#libs/catalogue.js';
import { rupeesFromPaise } from '#libs/money.js';
import { priceGroups } from './price-groups.js';

const CAR_TYPES_OFFERED = CAR_TYPES.map((type) => ({
  type,
  label: CAR_TYPE_LABELS[type],
  monthlyPrice: rupeesFromPaise(DEFAULT_TARIFF.monthlyPrices[type]),
}));

describe('price groups', () => {
  it('hold the types that cost the same, each type once', () => {
    const groups = priceGroups(CAR_TYPES_OFFERED);
    expect(groups.map(({ label }) => label)).toEqual([
      'Hatchback',
      'Sedan or compact SUV',
      'SUV, luxury SUV, ultra-luxury SUV or ultra-premium SUV',
      'Ultra-luxury car',
    ]);
    expect(groups.flatMap(({ types }) => types).sort()).toEqual([...CAR_TYPES].sort());
  });

  it('separate a type once its own price changes', () => {
    const changed = CAR_TYPES_OFFERED.map((one) => (one.type === 'C_SUV' ? { ...one, monthlyPrice: 2099 } : one));
    expect(priceGroups(changed).map(({ label }) => label)).toContain('Compact SUV');
  });

  it('write SUV in capitals wherever it is listed', () => {
    const { monthlyPrice } = CAR_TYPES_OFFERED.find(({ type }) => type === 'Sedan')!;
    const changed = CAR_TYPES_OFFERED.map((one) => (one.type === 'SUV' ? { ...one, monthlyPrice } : one));
    expect(priceGroups(changed).map(({ label }) => label)).toContain('Sedan, SUV or compact SUV');
  });
});
