import { addDays, type CalendarDate } from '#libs/calendar.js';
import { isSameHoliday, type FormerDayOff, type ListedDaysOff, type ListedHoliday } from '#libs/service-days.js';

/** Longer than a term with its pauses, whose days can be given back. */
const KEPT_DAYS = 550;

interface DaysOffChange {
  before: ListedDaysOff;
  after: ListedDaysOff;
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
  removed: readonly ListedHoliday[],
  { before, after, today }: DaysOffChange,
): readonly ListedHoliday[] {
  const kept = removed.filter(({ date }) => date >= addDays(today, -KEPT_DAYS));
  const past = [...kept, ...before.holidays.filter(({ date }) => date < today)];
  return past.filter((holiday) => !after.holidays.some((listed) => isSameHoliday(listed, holiday)));
}

/** The holidays with those of one community moved to another one, or without them. One for each day and community. */
export function withMovedHolidays(
  holidays: readonly ListedHoliday[],
  from: string,
  to: string | null,
): readonly ListedHoliday[] {
  const moved = holidays.flatMap((holiday) => {
    if (holiday.communityId !== from) return [holiday];
    return to === null ? [] : [{ ...holiday, communityId: to }];
  });
  return moved.filter((holiday, at) => moved.findIndex((other) => isSameHoliday(other, holiday)) === at);
}
