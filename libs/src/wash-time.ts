import { instantAt, instantOf, type CalendarDate, type Instant } from './calendar.js';
import { SLOT_MINUTES, washSlotStart, type WashTier } from './catalogue.js';

/** When a single wash is done: the day in Asia/Kolkata, and the time slot. */
export interface WashTime {
  tier: WashTier;
  date: CalendarDate;
  timeSlot: string;
}

/** When the time slot of a wash begins. */
export function washBegins({ tier, date, timeSlot }: WashTime): Instant {
  return instantAt(date, washSlotStart(tier, timeSlot));
}

/** When the time slot of a wash ends. */
export function washEnds({ tier, date, timeSlot }: WashTime): Instant {
  return instantAt(date, washSlotStart(tier, timeSlot) + SLOT_MINUTES[tier]);
}

/** Whether the time slot of a wash has begun. */
export function hasBegun(wash: WashTime, now: Instant): boolean {
  return washBegins(wash) <= now;
}

/** The cancellation deadline of a wash that is moved, UTC: the same interval before the new slot begins. */
export function movedDeadline(wash: WashTime & { cancelUntil: Instant }, to: Omit<WashTime, 'tier'>): Instant {
  const notice = Date.parse(washBegins(wash)) - Date.parse(wash.cancelUntil);
  return instantOf(Date.parse(washBegins({ tier: wash.tier, ...to })) - notice);
}
