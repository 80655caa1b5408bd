import { mergedPeriods, type Coverage } from '#libs/coverage.js';
import type { CommunityLookup } from './address.js';

/**
 * What an employee covers, with the communities that others were merged into. Their periods are joined at once, although
 * a job joins the stored ones later.
 */
export function currentCoverage(coverage: readonly Coverage[], communities: CommunityLookup): Coverage[] {
  return mergedPeriods(
    coverage.map((one) => ({ ...one, communityId: communities(one.communityId)?.id ?? one.communityId })),
  );
}
