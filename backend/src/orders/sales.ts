import { addDays, addMonths, firstOfMonth, lastOfMonth, type CalendarDate, type Period } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';

/** Orders that were paid, and what is left of their taxable amounts, in paise. */
export interface Sales {
  orders: number;
  revenue: Paise;
}

/** Sales of one car type or to one community. */
export interface GroupSales extends Sales {
  /** The car type, or the id of the community. */
  group: string | null;
}

/** Sales of one group on one day or in one month. */
export interface Sold extends GroupSales {
  /** The day, or the first day of the month. */
  at: CalendarDate;
}

/** What sales are grouped by. */
export type SoldBy = 'carType' | 'communityId';

/**
 * Splits a period into the whole months in it, given by the first days of the first and the last, and the days before
 * and after them. There is at most one part of months and two of days.
 */
export function monthsWithin({ from, to }: Period): { months: Period[]; days: Period[] } {
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const last = to === lastOfMonth(to) ? firstOfMonth(to) : addMonths(firstOfMonth(to), -1);
  if (first > last) return { months: [], days: [{ from, to }] };
  const days = [
    { from, to: addDays(first, -1) },
    { from: addDays(lastOfMonth(last), 1), to },
  ].filter((part) => part.from <= part.to);
  return { months: [{ from: first, to: last }], days };
}
