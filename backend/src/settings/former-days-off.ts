import { addDays, type CalendarDate } from '#libs/calendar.js';
import type { DaysOff, FormerDayOff, Holiday } from '#libs/service-days.js';

/** Longer than a term with its pauses, whose days can be given back. */
const KEPT_DAYS = 550;

interface DaysOffChange {
  before: DaysOff;
  after: DaysOff;
  today: CalendarDate;
}

/**
 * The former weekly days off after a change of the settings. The new one applies from tomorrow on, because the visits
 * of today may have been made.
 */
export function withFormerDayOff(
  former: readonly FormerDayOff[],
  { before, after, today }: DaysOffChange,
): readonly FormerDayOff[] {
  if (before.weekly === after.weekly || former.at(-1)?.until === today) return former;
  const kept = former.filter(({ until }) => until >= addDays(today, -KEPT_DAYS));
  return [...kept, { weekly: before.weekly, until: today }];
}

/** The past holidays that have been removed from the list, after a change of the settings. Nobody worked on them. */
export function withRemovedHolidays(
  removed: readonly Holiday[],
  { before, after, today }: DaysOffChange,
): readonly Holiday[] {
  const listed = new Set(after.holidays.map(({ date }) => date));
  const kept = removed.filter(({ date }) => date >= addDays(today, -KEPT_DAYS));
  return [...kept, ...before.holidays.filter(({ date }) => date < today)].filter(({ date }) => !listed.has(date));
}
