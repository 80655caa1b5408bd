import type { BusinessDetails } from './contract/catalogue.js';

/** Whether plans with these rules can be paused. The operator can switch pauses off for new plans. */
export function offersPauses({ maxDaysPerTerm }: Pick<BusinessDetails['pauses'], 'maxDaysPerTerm'>): boolean {
  return maxDaysPerTerm > 0;
}
