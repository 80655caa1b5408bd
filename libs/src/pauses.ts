import { addDays, daysBetween, earlier, later, type CalendarDate } from './calendar.js';
import type { PlanResponse } from './contract/plans.js';

type Pausable = Pick<PlanResponse, 'endDate' | 'pauseOptions'>;

/** The default pause of a form: as early as possible, for two weeks or as long as the plan allows. */
const PROPOSED_DAYS = 14;

/** The pause that a form proposes; null when none can be scheduled. */
export function proposedPause({ pauseOptions }: Pausable): { from: CalendarDate; until: CalendarDate } | null {
  if (!pauseOptions) return null;
  const { from, minDays, maxDays } = pauseOptions;
  return { from, until: addDays(from, Math.max(minDays, Math.min(PROPOSED_DAYS, maxDays)) - 1) };
}

/** The first and the last possible end of a pause that begins on a day. */
export function pauseEnds({ minDays, maxDays }: NonNullable<Pausable['pauseOptions']>, from: CalendarDate) {
  return { first: addDays(from, minDays - 1), last: addDays(from, maxDays - 1) };
}

/** The pause from another day on, of the same length if that is possible. */
export function pauseFrom(
  options: NonNullable<Pausable['pauseOptions']>,
  { from: before, until }: { from: CalendarDate; until: CalendarDate },
  from: CalendarDate,
): { from: CalendarDate; until: CalendarDate } {
  const { first, last } = pauseEnds(options, from);
  return { from, until: earlier(last, later(first, addDays(from, daysBetween(before, until)))) };
}

/**
 * The effect of a pause, to show before it is confirmed. The server decides. Null when a day is missing or not
 * possible.
 */
export function pausePreview(
  { endDate, pauseOptions }: Pausable,
  from: CalendarDate,
  until: CalendarDate,
): { days: number; endDate: CalendarDate; resumesOn: CalendarDate; daysLeft: number } | null {
  if (!pauseOptions || endDate === null || from === '' || until === '') return null;
  const { first, last } = pauseEnds(pauseOptions, from);
  if (from < pauseOptions.from || from > pauseOptions.to || until < first || until > last) return null;
  const days = daysBetween(from, until) + 1;
  return { days, endDate: addDays(endDate, days), resumesOn: addDays(until, 1), daysLeft: pauseOptions.maxDays - days };
}
