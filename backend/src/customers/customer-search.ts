/** How a person is found by a phone or a car (kernel/search-terms.ts). */

import { formatCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import { endingTerm, wordsOf } from '../kernel/search-terms.js';

const NATIONAL_DIGITS = 10;

/** A phone is found by its beginning, with and without 91, and by its last digits. */
export function phoneTerms(phone: string | null | undefined): string[] {
  const national = (phone ?? '').replace(/\D/g, '').slice(-NATIONAL_DIGITS);
  return national === '' ? [] : [national, `91${national}`, endingTerm(national)];
}

/** A car number is found by its beginning, from each of its groups on, and by its last four digits. */
export function carNumberTerms(carNumber: string | null | undefined): string[] {
  if (!carNumber) return [];
  const groups = wordsOf(formatCarNumber(normaliseCarNumber(carNumber)));
  const digits = carNumber.replace(/\D/g, '');
  return [...groups.map((_, at) => groups.slice(at).join('')), ...(digits.length >= 4 ? [digits.slice(-4)] : [])];
}
