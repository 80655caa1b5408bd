import type { CalendarDate } from '#libs/calendar.js';
import { WASH_SLOTS, type WashTier } from '#libs/catalogue.js';

/** The half hours a slot takes: one, or the two of an hour. 0 is the day's first. */
export function halfHoursOf(tier: WashTier, slot: string): number[] {
  const first = WASH_SLOTS[tier].indexOf(slot);
  return tier === 'ultimate' ? [first, first + 1] : [first];
}

/** What the teams' places at a half hour go by: `2026-11-22/03`. Sorts by day. */
export function seatSlot(date: CalendarDate, halfHour: number): string {
  return `${date}/${String(halfHour).padStart(2, '0')}`;
}
