import type { Step } from './booking-values.js';

/** The path of a step of the purchase, with the other parameters of the URL. */
export function stepPath(search: URLSearchParams, step: Step): string {
  const query = new URLSearchParams(search);
  query.set('step', step);
  return `/book?${query.toString()}`;
}
