import { BRAND } from '#libs/brand.js';
import { COMMUNITIES, type CommunitySeed } from '#libs/communities.js';
import type { CommunitiesService } from '../communities/communities.service.js';
import { seededCommunityId } from '../communities/community.js';
import type { DemoRandom } from './demo-random.js';
import type { DemoWorld } from './demo-world.js';

/** So that the slots of the largest communities have fewer vehicles than the largest capacity. */
const MAX_CUSTOMERS_OF_PHASE = 10_000;
/** Together fewer communities than a list returns at most. */
const MAX_PHASES = 15;

/** How many communities a business of this size has for each one of a new installation. */
export function phasesFor(customers: number): number {
  return Math.min(MAX_PHASES, Math.max(1, Math.ceil(customers / MAX_CUSTOMERS_OF_PHASE)));
}

/** Creates the communities that a new installation does not have: `Cedar Grove Phase 2` and so on. */
export async function createPhases(communities: CommunitiesService, phases: number): Promise<void> {
  for (let phase = 2; phase <= phases; phase += 1) {
    for (const seed of COMMUNITIES) {
      const name = phaseName(seed.name, phase);
      const { city, state } = BRAND.office;
      // Another seed may have created it.
      await communities.create({ ...seed, name, city, state }, seededCommunityId(name));
    }
  }
}

/** A few communities have many customers, most have few. */
export function demoCommunity({ random, phases }: DemoWorld): CommunitySeed & { id: string } {
  const seed = COMMUNITIES[Math.floor(random.fraction() ** 2 * COMMUNITIES.length)]!;
  const name = phaseName(seed.name, phaseOf(random, phases));
  return { ...seed, name, id: seededCommunityId(name) };
}

function phaseOf(random: DemoRandom, phases: number): number {
  return phases === 1 ? 1 : 1 + random.below(phases);
}

function phaseName(name: string, phase: number): string {
  return phase === 1 ? name : `${name} Phase ${phase}`;
}
