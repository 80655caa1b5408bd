import { proportionOf, rupeesFromPaise, WHOLE, type BasisPoints, type Paise } from '#libs/money.js';

/**
 * The amounts of a document or a line. The total is the money that was paid. It differs from the taxable amount and the
 * taxes by the rounding at most (`roundingOf`).
 */
export interface Amounts {
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
  total: Paise;
}

export const NO_AMOUNTS: Amounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };

/**
 * Integrated tax between states. Within the supplier's state, central and state tax, which are the same rate of the
 * same amount and must be equal in GSTR-1. The odd paisa of a tax that cannot be halved is rounded up or down.
 *
 * @param exact the tax before it was rounded to whole paise
 */
function splitTax(tax: Paise, exact: number, isInterState: boolean): Pick<Amounts, 'cgst' | 'sgst' | 'igst'> {
  if (isInterState) return { cgst: 0, sgst: 0, igst: tax };
  const half = exact < tax ? Math.floor(tax / 2) : Math.ceil(tax / 2);
  return { cgst: half, sgst: half, igst: 0 };
}

/** What the total has in addition to the taxable amount and the taxes: at most a paisa in an invoice. */
export function roundingOf({ taxable, cgst, sgst, igst, total }: Amounts): Paise {
  return total - taxable - cgst - sgst - igst;
}

/** A price, and the rate of its tax. */
interface TaxedPrice {
  taxableAmount: Paise;
  tax: Paise;
  taxRate: BasisPoints;
}

/**
 * The amounts of a price, in paise.
 *
 * @param isInterState whether the tax is integrated, because buyer and supplier are in different states
 */
export function amountsOf({ taxableAmount, tax, taxRate }: TaxedPrice, isInterState: boolean): Amounts {
  const taxes = splitTax(tax, (taxableAmount * taxRate) / WHOLE, isInterState);
  return { taxable: taxableAmount, ...taxes, total: taxableAmount + tax };
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
  const taxable = proportionOf(invoice.taxable, part, invoice.total);
  const exact = (taxOf(invoice) * part) / invoice.total;
  return { taxable, ...splitTax(part - taxable, exact, invoice.igst > 0), total: part };
}

/** The sum of two amounts, field by field. */
export function plus(a: Amounts, b: Amounts): Amounts {
  return each((field) => a[field] + b[field]);
}

/** The difference of two amounts, field by field. */
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
