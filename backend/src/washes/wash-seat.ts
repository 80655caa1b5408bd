import type { CalendarDate, Instant } from '#libs/calendar.js';
import { WASH_SLOTS, type WashTier } from '#libs/catalogue.js';
import type { StoredRecord } from '../kernel/database.port.js';

/** A team's place at one half hour of one day, and the wash that has it. Its id is the place, so nobody else can have it. */
export interface WashSeat extends StoredRecord {
  date: CalendarDate;
  /** The half hour's place in the day: 0 is the first. */
  halfHour: number;
  washId: string;
  takenAt: Instant;
}

/** The half hours a slot takes: one, or the two of an hour. */
export function halfHoursOf(tier: WashTier, slot: string): number[] {
  const first = WASH_SLOTS[tier].indexOf(slot);
  return tier === 'ultimate' ? [first, first + 1] : [first];
}

/** `2026-11-22/3/1`: the first place at the fourth half hour of that day. */
export function seatId(date: CalendarDate, halfHour: number, place: number): string {
  return `${date}/${halfHour}/${place}`;
}

/** The lowest places that are free, when any may be taken: with as many taken as there may be at once, none is. */
export function freePlaces(taken: readonly string[], date: CalendarDate, halfHour: number, atOnce: number): string[] {
  if (taken.length >= atOnce) return [];
  return Array.from({ length: atOnce }, (_, index) => seatId(date, halfHour, index + 1)).filter((id) => !taken.includes(id));
}
