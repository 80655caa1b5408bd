import type { BusinessDetails } from '#libs/contract/catalogue.js';

/** Whether new plans can be paused. The operator can switch pauses off. */
export function offersPauses({ pauses }: Pick<BusinessDetails, 'pauses'>): boolean {
  return pauses.maxDaysPerTerm > 0;
}
