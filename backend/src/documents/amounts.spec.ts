import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { shareOf } from '#libs/money.js';
import { taxableIn } from '#libs/price-lines.js';
import { amountsOf, creditOf, NO_AMOUNTS, plus, roundingOf, taxOf } from './amounts.js';

const priceOf = (taxableAmount: number, taxRate = 1800) => ({
  taxableAmount,
  tax: shareOf(taxableAmount, taxRate),
  taxRate,
});
const paise = fc.integer({ min: 100, max: 50_000_00 });

describe('the tax of an invoice', () => {
  it('is central and state tax within the state of the supplier', () => {
    expect(amountsOf(priceOf(299_00), false)).toEqual({
      taxable: 299_00,
      cgst: 26_91,
      sgst: 26_91,
      igst: 0,
      total: 352_82,
    });
  });

  it('is integrated tax in another state', () => {
    expect(amountsOf(priceOf(299_00), true)).toMatchObject({ cgst: 0, sgst: 0, igst: 53_82, total: 352_82 });
  });

  it.each([
    { taxable: 5_517_60, tax: 993_17, half: 496_58, rounding: 1 },
    { taxable: 10_07, tax: 1_81, half: 91, rounding: -1 },
    { taxable: 1_50, tax: 27, half: 14, rounding: -1 },
  ])('has equal halves and a rounding if $tax paise cannot be halved', ({ taxable, tax, half, rounding }) => {
    const amounts = amountsOf({ taxableAmount: taxable, tax, taxRate: 1800 }, false);
    expect(amounts).toEqual({ taxable, cgst: half, sgst: half, igst: 0, total: taxable + tax });
    expect(roundingOf(amounts)).toBe(rounding);
  });

  it('has halves of half the rate, to the paisa', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(0, 500, 1200, 1800, 2800), (taxable, rate) => {
        const amounts = amountsOf(priceOf(taxable, rate), false);
        expect([amounts.cgst, amounts.sgst]).toEqual([shareOf(taxable, rate / 2), shareOf(taxable, rate / 2)]);
        expect(Math.abs(roundingOf(amounts))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('included in a total equals the rate applied to the taxable amount, to the paisa', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(0, 500, 1200, 1800, 2800), fc.boolean(), (total, rate, isInterState) => {
        const taxableAmount = taxableIn(total, { taxableAmount: 0, total: 0, taxRate: rate });
        const amounts = amountsOf({ taxableAmount, tax: total - taxableAmount, taxRate: rate }, isInterState);
        expect(Math.abs(roundingOf(amounts))).toBeLessThanOrEqual(isInterState ? 0 : 1);
        expect(Math.abs(taxOf(amounts) - shareOf(amounts.taxable, rate))).toBeLessThanOrEqual(isInterState ? 1 : 2);
      }),
    );
  });
});

describe('the credit notes of an invoice', () => {
  it('add up to exactly the invoice once it is fully credited, whatever the parts', () => {
    fc.assert(
      fc.property(
        paise,
        fc.boolean(),
        fc.array(fc.integer({ min: 100, max: 10_000_00 }), { maxLength: 20 }),
        (taxableAmount, isInterState, parts) => {
          const invoice = amountsOf(priceOf(taxableAmount), isInterState);
          let credited = NO_AMOUNTS;
          for (const part of [...parts, Number.POSITIVE_INFINITY]) {
            const refund = Math.min(part, invoice.total - credited.total);
            const credit = creditOf(invoice, credited, refund);
            expect(credit.total).toBe(refund);
            expect(credit.cgst).toBe(credit.sgst);
            expect(Math.abs(roundingOf(credit))).toBeLessThanOrEqual(isInterState ? 0 : 2);
            credited = plus(credited, credit);
          }
          expect(credited).toEqual(invoice);
        },
      ),
    );
  });

  it('are never negative in any part for refunds of a rupee or more', () => {
    fc.assert(
      fc.property(
        paise,
        fc.array(fc.integer({ min: 100, max: 1_000_00 }), { minLength: 1, maxLength: 30 }),
        (taxableAmount, parts) => {
          const invoice = amountsOf(priceOf(taxableAmount), false);
          let credited = NO_AMOUNTS;
          for (const part of parts) {
            if (credited.total + part > invoice.total) return;
            const credit = creditOf(invoice, credited, part);
            expect(Math.min(credit.taxable, credit.cgst, credit.sgst)).toBeGreaterThanOrEqual(0);
            credited = plus(credited, credit);
          }
        },
      ),
    );
  });
});
