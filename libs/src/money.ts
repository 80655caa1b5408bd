/**
 * Money is whole paise (integers, 100 paise = 1 rupee) inside and in storage.
 * Rupees with at most two decimals exist only in the API's JSON and on the screen.
 */
export type Paise = number;

/** A rate in basis points: 1800 is 18 %. An integer, to avoid rounding errors of binary fractions. */
export type BasisPoints = number;

/** 100 %. */
export const WHOLE: BasisPoints = 10_000;

/** Rupees (at most two decimals) to paise. Throws a RangeError for anything else. */
export function paiseFromRupees(rupees: number): Paise {
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise) || Math.abs(paise / 100 - rupees) > 1e-9) {
    throw new RangeError(`${rupees} is not an amount of rupees with at most two decimals`);
  }
  return paise;
}

/** Paise to rupees, as the API's JSON writes them: 35282 becomes 352.82. */
export function rupeesFromPaise(paise: Paise): number {
  return paise / 100;
}

/**
 * `amount × part ÷ whole` of a non-negative amount, rounded half-up to the paisa. The only rounding of money.
 * Multiplies first, so that the whole is exactly the amount.
 */
export function proportionOf(amount: Paise, part: number, whole: number): Paise {
  return Math.floor((amount * part + whole / 2) / whole);
}

/** The share of a non-negative amount. */
export function shareOf(amount: Paise, rate: BasisPoints): Paise {
  return proportionOf(amount, rate, WHOLE);
}

/** Percent with at most two decimals to basis points: 18 becomes 1800. */
export function basisPointsFromPercent(percent: number): BasisPoints {
  return Math.round(percent * 100);
}

/** Basis points to percent: 1800 becomes 18. */
export function percentFromBasisPoints(rate: BasisPoints): number {
  return rate / 100;
}

/**
 * Formats rupees with Indian grouping, and paise only when there are any: ₹1,00,000 and ₹352.82. Hand-written, because
 * loading Intl.NumberFormat is the slowest part of opening a page on a phone.
 */
export function formatRupees(rupees: number): string {
  const [whole, paise] = Math.abs(rupees)
    .toFixed(Number.isInteger(rupees) ? 0 : 2)
    .split('.');
  return `${rupees < 0 ? '-' : ''}₹${groupDigits(whole!)}${paise ? `.${paise}` : ''}`;
}

/** Indian grouping: 1,00,000. @param whole a whole number, not negative */
export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d\d)+\d$)/g, ',');
}

/** Formats paise as rupees: 35282 becomes ₹352.82. */
export function formatPaise(paise: Paise): string {
  return formatRupees(rupeesFromPaise(paise));
}

/** Formats an amount of any currency, with decimals only when there are any: ₹352.82, USD 20.50 and USD 20. */
export function formatAmount(amount: number, currency: string): string {
  return currency === 'INR' ? formatRupees(amount) : `${currency} ${amount.toFixed(Number.isInteger(amount) ? 0 : 2)}`;
}
