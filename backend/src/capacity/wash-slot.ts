import type { CalendarDate } from '#libs/calendar.js';
import { WASH_SLOTS, type WashTier } from '#libs/catalogue.js';
import type { WashTime } from '#libs/wash-time.js';

/** A half hour of a day; 0 is the day's first. */
export interface WashSlot {
  date: CalendarDate;
  halfHour: number;
}

/** The half hours of a time slot: one, or the two of an hour. */
export function halfHoursOf(tier: WashTier, timeSlot: string): number[] {
  const first = WASH_SLOTS[tier].indexOf(timeSlot);
  return tier === 'ultimate' ? [first, first + 1] : [first];
}

/** The half hours that a wash takes, in order. */
export function washSlotsOf({ tier, date, timeSlot }: WashTime): WashSlot[] {
  return halfHoursOf(tier, timeSlot).map((halfHour) => ({ date, halfHour }));
}

export function isSameSlot(one: WashSlot, other: WashSlot): boolean {
  return one.date === other.date && one.halfHour === other.halfHour;
}

export function includesSlot(slots: readonly WashSlot[], slot: WashSlot): boolean {
  return slots.some((one) => isSameSlot(one, slot));
}
