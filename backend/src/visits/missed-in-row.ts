import type { CalendarDate } from '#libs/calendar.js';
import { MISSED_IN_ROW } from '#libs/visits.js';
import type { ReportedVisit } from './visit.js';

/** The days up to and including today in which missed visits are counted. */
export const MISSED_WITHIN_DAYS = 7;

/** A visit that the customer asked to skip is not one that the team missed. */
export function countsAsMissed({ outcome, reason }: Pick<ReportedVisit, 'outcome' | 'reason'>): boolean {
  return outcome === 'missed' && reason !== 'declined';
}

/**
 * The latest of the missed visits of a plan if at least MISSED_IN_ROW of them followed the last one that was made;
 * otherwise null.
 *
 * @param missed those that count as missed, in any order
 * @param doneOn the day of the last visit that was made; null if there was none
 */
export function latestMissedInRow<T extends Pick<ReportedVisit, 'date'>>(
  missed: readonly T[],
  doneOn: CalendarDate | null,
): T | null {
  const since = missed.filter(({ date }) => doneOn === null || date > doneOn);
  if (since.length < MISSED_IN_ROW) return null;
  return since.reduce((latest, one) => (one.date > latest.date ? one : latest));
}
