import { WASH_SLOTS, type WashTier } from '#libs/catalogue.js';

/** The half hours a slot takes: one, or the two of an hour. 0 is the day's first. */
export function halfHoursOf(tier: WashTier, slot: string): number[] {
  const first = WASH_SLOTS[tier].indexOf(slot);
  return tier === 'ultimate' ? [first, first + 1] : [first];
}
