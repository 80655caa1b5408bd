import { countText } from '../components/format.js';

/**
 * The question before days are given back.
 *
 * @param missed how many of the selected visits were missed, at least one
 * @param made how many were made, whose days are not given back
 */
export function giveDaysBackQuestion(missed: number, made: number): { title: string; text: string } {
  const title =
    missed === 1 ? 'Give back the day of 1 missed visit?' : `Give back the days of ${countText(missed)} missed visits?`;
  const effect = 'Each plan ends a day later for each of its missed visits. We’ll email the customers.';
  if (made === 0) return { title, text: effect };
  const leftOut = made === 1 ? '1 visit that was made is' : `${countText(made)} visits that were made are`;
  return { title, text: `${leftOut} left out. ${effect}` };
}

/** Instead of the question, if no visit was missed. */
export function nothingToGiveBackText(made: number): string {
  return made === 1
    ? 'This visit was made, so its day can’t be given back.'
    : 'All selected visits were made, so their days can’t be given back.';
}
