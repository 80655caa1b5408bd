import { addDays, formatDay, formatWeekday, type CalendarDate } from './calendar.js';
import { listText } from './list-text.js';
import { unbreakable } from './unbroken.js';

/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** A named day without service in the place in question. */
export interface Holiday {
  /** Asia/Kolkata. */
  date: CalendarDate;
  /** Shown to customers, such as `Diwali`. */
  name: string;
  /** Set if only the community in question is not served. Its name is a reason, such as `Water shortage`. */
  isClosure?: true;
  /** Absent: `daysOffIn` selects the holidays of a community. */
  communityId?: never;
}

/** A named day on which no team works, or on which a single community cannot be served. */
export interface ListedHoliday {
  /** Asia/Kolkata. */
  date: CalendarDate;
  /** Shown to customers, such as `Diwali` or `Water shortage`. */
  name: string;
  /** The community that cannot be served; absent if the holiday applies to all. */
  communityId?: string;
}

/** A weekly day off that was replaced, and the last day on which it applied. */
export interface FormerDayOff {
  weekly: Weekday | null;
  until: CalendarDate;
}

/** The days off of all communities, as the operator lists them. */
export interface ListedDaysOff extends Omit<DaysOff, 'holidays'> {
  /** Sorted by date, one for each date and community. */
  holidays: readonly ListedHoliday[];
}

/**
 * The days without service in a community, or in all of them. The price of a plan allows for them; they do not extend
 * its term.
 */
export interface DaysOff {
  /** The weekly day off; null for none. */
  weekly: Weekday | null;
  /** Sorted by date, one for each date. */
  holidays: readonly Holiday[];
  /** The weekly days off before the current one, oldest first. */
  former?: readonly FormerDayOff[];
}

export const NO_DAYS_OFF: DaysOff = { weekly: null, holidays: [] };

export const MAX_HOLIDAYS = 100;
export const MAX_HOLIDAY_NAME = 40;

/** Why a day that is over cannot be added to the holidays. */
export const PAST_HOLIDAY_MESSAGE = 'Please choose today or a later day';

/**
 * The days off that apply in a community.
 *
 * @param communityId null for the days off of all communities, such as for an address that is not listed
 */
export function daysOffIn({ holidays, ...others }: ListedDaysOff, communityId: string | null): DaysOff {
  const applying = new Map<CalendarDate, Holiday>();
  for (const { date, name, communityId: only } of holidays)
    if (only === undefined) applying.set(date, { date, name });
    else if (only === communityId && !applying.has(date)) applying.set(date, { date, name, isClosure: true });
  return { ...others, holidays: [...applying.values()] };
}

/** Whether two holidays are about the same day and place. */
export function isSameHoliday(one: ListedHoliday, other: ListedHoliday): boolean {
  return one.date === other.date && one.communityId === other.communityId;
}

/** The weekday of a date in Asia/Kolkata. */
export function weekdayOf(date: CalendarDate): Weekday {
  return WEEKDAYS[new Date(`${date}T00:00:00.000Z`).getUTCDay()]!;
}

/** Whether teams work on a day, past or future. The rule for the schedule, next visits, bookings and texts. */
export function isServiceDay(daysOff: DaysOff, date: CalendarDate): boolean {
  return !daysOff.holidays.some((holiday) => holiday.date === date) && !isWeeklyDayOff(daysOff, date);
}

function isWeeklyDayOff({ weekly, former = [] }: DaysOff, date: CalendarDate): boolean {
  const replaced = former.find(({ until }) => date <= until);
  return weekdayOf(date) === (replaced ? replaced.weekly : weekly);
}

export const WEEKLY_DAY_OFF = 'weekly day off';

/** Why no team works on a day: `Diwali` or `weekly day off`; null for a service day. */
export function dayOffReason(daysOff: DaysOff, date: CalendarDate): string | null {
  return holidayOn(daysOff, date) ?? (isServiceDay(daysOff, date) ? null : WEEKLY_DAY_OFF);
}

/** The name of the holiday on a day; null if there is none. */
export function holidayOn({ holidays }: DaysOff, date: CalendarDate): string | null {
  return holidays.find((holiday) => holiday.date === date)?.name ?? null;
}

/** Why a day cannot be booked: `We don’t work on Fri 25 Dec (Christmas). Please choose another day`. */
export function dayOffMessage(daysOff: DaysOff, date: CalendarDate): string {
  return `We don’t work on ${formatWeekday(date)} (${dayOffReason(daysOff, date)}). Please choose another day`;
}

/** The first service day on or after a date. */
export function nextServiceDay(daysOff: DaysOff, from: CalendarDate): CalendarDate {
  let date = from;
  // Terminates, because holidays are limited and at most one weekday is off.
  while (!isServiceDay(daysOff, date)) date = addDays(date, 1);
  return date;
}

/** The holidays of a period, both days included. Without those on the weekly day off, which is free anyway. */
export function holidaysBetween(daysOff: DaysOff, from: CalendarDate, to: CalendarDate): Holiday[] {
  return announcedHolidays(daysOff).filter(({ date }) => from <= date && date <= to);
}

/** The days off as customers see them: without those that are over. */
export function upcomingDaysOff({ weekly, holidays, former = [] }: ListedDaysOff, today: CalendarDate): ListedDaysOff {
  const current = former.filter(({ until }) => until >= today);
  return {
    weekly,
    holidays: holidays.filter(({ date }) => date >= today),
    ...(current.length > 0 && { former: current }),
  };
}

const NAMED_HOLIDAYS = 5;

/**
 * `Diwali (8 Nov) and 24 Dec (Water shortage)`: the first five by name, the others as a number; empty without any. A
 * closure is named by its day.
 */
export function namedHolidays(holidays: readonly Holiday[]): string {
  const named = holidays.slice(0, NAMED_HOLIDAYS).map(({ name, date, isClosure }) => {
    const day = unbreakable(formatDay(date));
    return isClosure ? `${day} (${name})` : `${name} (${day})`;
  });
  return listText(named, holidays.length);
}

/**
 * `No cleaning on Mondays and on 2 announced holidays: Diwali (8 Nov) and Christmas (25 Dec).` Names the next five
 * holidays. @param daysOff without holidays that are over
 */
export function daysOffText(daysOff: DaysOff): string {
  const announced = announcedHolidays(daysOff);
  const intro = daysOffIntro(daysOff);
  return announced.length === 0 ? intro : `${intro} ${namedHolidays(announced)}.`;
}

/**
 * The beginning of daysOffText, to be followed by a list of the holidays: `No cleaning on Mondays and on 2 announced
 * holidays:`.
 */
export function daysOffIntro(daysOff: DaysOff): string {
  const { weekly } = daysOff;
  const { length } = announcedHolidays(daysOff);
  if (length === 0) return weekly === null ? 'We clean every day of the week.' : `No cleaning on ${weekly}s.`;
  const count = length === 1 ? '1 announced holiday' : `${length} announced holidays`;
  return `No cleaning on ${weekly === null ? '' : `${weekly}s and on `}${count}:`;
}

/** The holidays, without those on the weekly day off. */
export function announcedHolidays(daysOff: DaysOff): Holiday[] {
  return daysOff.holidays.filter(({ date }) => !isWeeklyDayOff(daysOff, date));
}

/** How often a plan is cleaned: `every morning` or `every morning except Mondays`. */
export function morningsText({ weekly }: DaysOff): string {
  return weekly === null ? 'every morning' : `every morning except ${weekly}s`;
}

/** The placeholder for the current days off in FAQ answers. */
const PLACEHOLDER = '{daysOff}';

/** A text of the operator with the current days off in place of `{daysOff}`. */
export function withDaysOff(text: string, daysOff: DaysOff): string {
  return text.replaceAll(PLACEHOLDER, daysOffText(daysOff));
}
