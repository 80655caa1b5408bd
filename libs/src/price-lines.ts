import { proportionOf, shareOf, WHOLE, type BasisPoints, type Paise } from './money.js';

/** The price lines of an order, in paise. GST applies to the taxable amount (docs/specification.md, Money). */
export interface PriceLines {
  /** Before any discount. */
  listPrice: Paise;
  discount: Paise;
  /** The list price less the discount. */
  taxableAmount: Paise;
  tax: Paise;
  /** What the customer pays: the taxable amount and its tax. */
  total: Paise;
}

export interface PriceRates {
  /** 0 without a discount. */
  discountRate: BasisPoints;
  taxRate: BasisPoints;
}

/** The smallest amount that the payment provider accepts: ₹1. */
export const MIN_ONLINE_PAYMENT: Paise = 100;

/** The only arithmetic of prices. Each line is rounded once. */
export function priceLines(listPrice: Paise, { discountRate, taxRate }: PriceRates): PriceLines {
  const discount = shareOf(listPrice, discountRate);
  const taxableAmount = listPrice - discount;
  const tax = shareOf(taxableAmount, taxRate);
  return { listPrice, discount, taxableAmount, tax, total: taxableAmount + tax };
}

/** The taxable part of an amount that was paid, which is not always the price's total. */
export function taxableIn(
  amount: Paise,
  { taxableAmount, total, taxRate }: Pick<PriceLines & PriceRates, 'taxableAmount' | 'total' | 'taxRate'>,
): Paise {
  return amount === total ? taxableAmount : proportionOf(amount, WHOLE, WHOLE + taxRate);
}
