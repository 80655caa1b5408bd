import { proportionOf, rupeesFromPaise, WHOLE, type BasisPoints, type Paise } from '#libs/money.js';

/** The amounts of a document or a line. Taxes and taxable amount always add up to the total. */
export interface Amounts {
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  total: Paise;
}

export const NO_AMOUNTS: Amounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };

/**
 * Central and state tax within the supplier's state, integrated tax otherwise. An odd paisa belongs to the central
 * half.
 */
export function splitTax(tax: Paise, isInterState: boolean): Pick<Amounts, 'cgst' | 'sgst' | 'igst'> {
  if (isInterState) return { cgst: 0, sgst: 0, igst: tax };
  const sgst = Math.floor(tax / 2);
  return { cgst: tax - sgst, sgst, igst: 0 };
}

/** The amounts of a price. */
export function amountsOf(price: { taxableAmount: Paise; tax: Paise }, isInterState: boolean): Amounts {
  const { taxableAmount: taxable, tax } = price;
  return { taxable, ...splitTax(tax, isInterState), total: taxable + tax };
}

/**
 * The amounts of a total that includes its tax. The tax equals the rate applied to the taxable amount, to the paisa.
 */
export function amountsIn(total: Paise, rate: BasisPoints, isInterState: boolean): Amounts {
  const taxable = proportionOf(total, WHOLE, WHOLE + rate);
  return amountsOf({ taxableAmount: taxable, tax: total - taxable }, isInterState);
}

/**
 * The amounts of a credit note: the refund's share of an invoice. Once the invoice is fully credited, its credit notes
 * add up to exactly its taxable amount and taxes.
 *
 * @param credited the sum of earlier credit notes of the invoice
 */
export function creditOf(invoice: Amounts, credited: Amounts, refund: Paise): Amounts {
  const upTo = proportion(invoice, credited.total + refund);
  return minus(upTo, credited);
}

function proportion(invoice: Amounts, part: Paise): Amounts {
  if (invoice.total === 0) return { ...NO_AMOUNTS, total: part };
  const taxable = proportionOf(invoice.taxable, part, invoice.total);
  return amountsOf({ taxableAmount: taxable, tax: part - taxable }, invoice.igst > 0);
}

export function plus(a: Amounts, b: Amounts): Amounts {
  return each((field) => a[field] + b[field]);
}

export function minus(a: Amounts, b: Amounts): Amounts {
  return each((field) => a[field] - b[field]);
}

/** The amounts in rupees, for API responses. */
export function inRupees(amounts: Amounts): Amounts {
  return each((field) => rupeesFromPaise(amounts[field]));
}

function each(of: (field: keyof Amounts) => Paise): Amounts {
  return { taxable: of('taxable'), cgst: of('cgst'), sgst: of('sgst'), igst: of('igst'), total: of('total') };
}

/** The total tax. */
export function taxOf({ cgst, sgst, igst }: Pick<Amounts, 'cgst' | 'sgst' | 'igst'>): Paise {
  return cgst + sgst + igst;
}
