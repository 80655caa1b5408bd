import { addDays, addMonths, firstOfMonth, lastOfMonth, type CalendarDate } from '#libs/calendar.js';

/** Days, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** What sales are grouped by. */
export type SoldBy = 'carType' | 'communityId';

/** A period as the whole months in it (the first days of the first and the last) and the days before and after them; at most one and two parts. */
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
