import { describe, expect, it } from '@jest/globals';
import fc from '../../test/support/fast-check.js';
import { shareOf } from '#libs/money.js';
import { amountsIn, amountsOf, creditOf, NO_AMOUNTS, plus, splitTax, taxOf, type Amounts } from './amounts.js';

const isBalanced = ({ taxable, cgst, sgst, igst, total }: Amounts) => taxable + cgst + sgst + igst === total;
const paise = fc.integer({ min: 100, max: 50_000_00 });

describe('the tax of an invoice', () => {
  it('is central and state tax within the state of the supplier', () => {
    expect(amountsOf({ taxableAmount: 299_00, tax: 53_82 }, false)).toEqual({
      taxable: 299_00,
      cgst: 26_91,
      sgst: 26_91,
      igst: 0,
      total: 352_82,
    });
  });

  it('is integrated tax in another state', () => {
    expect(splitTax(53_82, true)).toEqual({ cgst: 0, sgst: 0, igst: 53_82 });
  });

  it('splits an odd amount into halves that add up', () => {
    expect(splitTax(53_83, false)).toEqual({ cgst: 26_92, sgst: 26_91, igst: 0 });
  });

  it('included in a total equals the rate applied to the taxable amount, to the paisa', () => {
    fc.assert(
      fc.property(paise, fc.constantFrom(0, 500, 1200, 1800, 2800), fc.boolean(), (total, rate, isInterState) => {
        const amounts = amountsIn(total, rate, isInterState);
        expect(isBalanced(amounts)).toBe(true);
        expect(Math.abs(taxOf(amounts) - shareOf(amounts.taxable, rate))).toBeLessThanOrEqual(1);
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
          const invoice = amountsOf({ taxableAmount, tax: shareOf(taxableAmount, 1800) }, isInterState);
          let credited = NO_AMOUNTS;
          for (const part of [...parts, Number.POSITIVE_INFINITY]) {
            const refund = Math.min(part, invoice.total - credited.total);
            const credit = creditOf(invoice, credited, refund);
            expect(isBalanced(credit) && credit.total === refund).toBe(true);
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
          const invoice = amountsOf({ taxableAmount, tax: shareOf(taxableAmount, 1800) }, false);
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
