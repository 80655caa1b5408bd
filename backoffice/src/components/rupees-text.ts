/** Digits, alone or grouped as in India (1,23,456) or elsewhere (123,456), with at most two decimals. */
const RUPEES = /^(\d+|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

export const NOT_RUPEES = 'Enter an amount in rupees, with at most two decimals';

/**
 * An amount that somebody typed, in rupees; null if it is not an amount. A comma only groups digits: `1,50` may mean
 * 1.50, and is rejected rather than read as 150.
 */
export function parseRupees(text: string): number | null {
  const typed = text.trim();
  return RUPEES.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}
