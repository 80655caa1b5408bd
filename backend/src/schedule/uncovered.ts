import type { CommunityPlans } from '#libs/contract/workload.js';

/**
 * The communities whose plans no employee covers, those with the most plans first.
 * @param plans the number of plans of each community
 */
export function uncoveredCommunities(
  plans: ReadonlyMap<string, number>,
  covered: ReadonlySet<string>,
): CommunityPlans[] {
  return [...plans]
    .map(([communityId, count]) => ({ communityId, plans: count }))
    .filter(({ communityId }) => !covered.has(communityId))
    .sort((a, b) => b.plans - a.plans);
}
