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

/**
 * The question before a day is given back to several plans.
 *
 * @param plans how many of the selected orders are running plans, at least one
 * @param others how many are not, and stay as they are
 */
export function giveDayBackQuestion(plans: number, others: number): { title: string; text: string } {
  const title = plans === 1 ? 'Give back a day for 1 plan?' : `Give back a day for ${countText(plans)} plans?`;
  const effect = plans === 1 ? 'The plan ends a day later.' : 'Each plan ends a day later.';
  const text = `${effect} Plans without a visit on that day don’t change. We’ll email the customers.`;
  if (others === 0) return { title, text };
  const leftOut =
    others === 1
      ? '1 order that is not a running plan is'
      : `${countText(others)} orders that are not running plans are`;
  return { title, text: `${leftOut} left out. ${text}` };
}

/** Instead of the question, if no selected order is a running plan. */
export const NO_RUNNING_PLANS = 'None of the selected orders is a running plan.';
