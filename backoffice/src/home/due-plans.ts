import { addDays, type CalendarDate } from '#libs/calendar.js';
import { RUNNING } from '#libs/order-transitions.js';
import type { FilterValues } from '../list/filters.js';

/** A filter for running plans that end within this many days, including today. A pause is part of the end date. */
export function dueWithin(days: number, now: CalendarDate): FilterValues {
  return { status: [...RUNNING], endDate_gte: now, endDate_lte: addDays(now, days - 1) };
}
