import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { DaysOff, Weekday } from '#libs/service-days.js';

/** A weekly day off that was replaced, and the last day on which it applied. */
export interface FormerDayOff {
  weekly: Weekday | null;
  until: CalendarDate;
}

/** Longer than a term with its pauses, whose days can be given back. */
const KEPT_DAYS = 550;

/**
 * The former weekly days off after a change of the settings. The new one applies from tomorrow on, because the visits of
 * today may have been made.
 */
export function withFormerDayOff(
  former: readonly FormerDayOff[],
  { before, after, today }: { before: DaysOff; after: DaysOff; today: CalendarDate },
): readonly FormerDayOff[] {
  if (before.weekly === after.weekly || former.at(-1)?.until === today) return former;
  const kept = former.filter(({ until }) => until >= addDays(today, -KEPT_DAYS));
  return [...kept, { weekly: before.weekly, until: today }];
}

/** The days off as they apply to a day. */
export function daysOffOn(daysOff: DaysOff, former: readonly FormerDayOff[], date: CalendarDate): DaysOff {
  const replaced = former.find(({ until }) => date <= until);
  return replaced ? { ...daysOff, weekly: replaced.weekly } : daysOff;
}
